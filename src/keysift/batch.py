"""Many documents: in order, streaming, on one process or several."""

from __future__ import annotations

import json
import os
import pickle
import signal
import struct
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, TypeAlias, TypeVar

from keysift.errors import OptionError, WorkerError

if TYPE_CHECKING:
    from concurrent.futures import Future
    from queue import LifoQueue

Item = TypeVar("Item")
Result = TypeVar("Result")
Answer: TypeAlias = "tuple[list[Any], BaseException | None]"
"""What a worker sends back: the results up to an error, if there was one."""

_BATCH = 64  # documents that travel together: few enough to stay small, many enough to hide the journey
_LARGEST_BATCH = 1 << 20  # characters: long documents travel alone
_AHEAD = 2  # batches read ahead for each worker
_LENGTH = struct.Struct("<Q")


def map_in_order(
    function: Callable[[Item], Result], items: Iterable[Item], *, workers: int = 1, batch: int = _BATCH
) -> Iterator[Result]:
    """Yield function(item) for each item, in order, reading ahead only a little.

    With several workers the function travels to each process once. 0 workers means as many as there are processors.
    If a worker dies, the documents it had are tried again one by one; one that kills its worker again is reported.
    """
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 0:
        raise OptionError(
            f"The 'workers' option must be an int of at least 0 (0: one per processor). Got {workers!r} instead."
        )
    workers = workers or os.cpu_count() or 1
    return map(function, items) if workers == 1 else _map_in_processes(function, items, workers, batch)


def _map_in_processes(
    function: Callable[[Item], Result], items: Iterable[Item], workers: int, batch: int
) -> Iterator[Result]:
    from concurrent.futures import ThreadPoolExecutor

    pool = _WorkerPool(pickle.dumps(function), workers)
    # A thread for each worker waits for its answers; the work itself is done in the processes.
    threads = ThreadPoolExecutor(workers)
    pending: deque[Future[Answer]] = deque()
    batches = _batches(items, batch)
    try:
        while True:
            for first, some in islice(batches, workers * (1 + _AHEAD) - len(pending)):
                pending.append(threads.submit(pool.run, first, some))
            if not pending:
                return
            results, error = pending.popleft().result()
            yield from results
            if error is not None:
                raise error
    finally:
        for future in pending:
            future.cancel()
        pool.close()
        threads.shutdown()


def in_groups(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Yield the items in lists that are neither long nor heavy."""
    return (some for _, some in _batches(items, _BATCH))


def _batches(items: Iterable[Item], size: int) -> Iterator[tuple[int, list[Item]]]:
    """Yield the items in lists that are neither long nor heavy, each with the number of its first item."""
    first = 0
    some: list[Item] = []
    characters = 0
    for number, item in enumerate(items):
        some.append(item)
        characters += len(item) if isinstance(item, str) else 0
        if len(some) == size or characters > _LARGEST_BATCH:
            yield first, some
            first, some, characters = number + 1, [], 0
    if some:
        yield first, some


class _WorkerDiedError(Exception):
    """Tell that a worker process is gone."""


class _WorkerPool:
    """Hold the worker processes that are free, and start new ones when there are none."""

    def __init__(self, function: bytes, workers: int) -> None:
        from queue import LifoQueue

        self._function = function
        self._idle: LifoQueue[_Worker | None] = LifoQueue()
        self._all: list[_Worker] = []
        for _ in range(workers):
            self._idle.put(None)  # a place for a process that is not started yet

    def run(self, first: int, items: Sequence[Any]) -> Answer:
        """Return the results of a batch, from whichever worker is free."""
        worker = self._idle.get()
        try:
            worker = worker or self._start()
            try:
                return worker.run(first, items)
            except _WorkerDiedError:
                worker = self._start()
            results: list[Any] = []
            for number, item in enumerate(items, start=first):
                try:
                    found, error = worker.run(number, [item])
                except _WorkerDiedError as died:
                    worker = None
                    return results, WorkerError(
                        f"Document {number + 1} killed its worker process ({died}). It may have run out of memory: try "
                        "fewer workers, or leave this document out."
                    )
                results += found
                if error is not None:
                    return results, error
            return results, None
        finally:
            self._idle.put(worker)

    def _start(self) -> _Worker:
        worker = _Worker(self._function)
        self._all.append(worker)
        return worker

    def close(self) -> None:
        """End all workers at once, whatever they are doing."""
        for worker in self._all:
            worker.kill()


class _Worker:
    """Talk to one worker process, over its standard input and output."""

    def __init__(self, function: bytes) -> None:
        import subprocess

        # A process of our own making instead of multiprocessing's: it does not import the caller's main module again,
        # so scripts need no `if __name__ == "__main__"` and notebooks work.
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START, json.dumps(sys.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._greeting: bytes | None = function

    def run(self, first: int, items: Sequence[Any]) -> Answer:
        """Send a batch and wait for its answer."""
        try:
            if self._greeting is not None:
                _send(self._to, self._greeting)
                self._greeting = None
            _send(self._to, pickle.dumps((first, items), pickle.HIGHEST_PROTOCOL))
            answer: Answer = pickle.loads(_receive(self._from))
        except (OSError, EOFError, ValueError) as error:
            self.kill()
            raise _WorkerDiedError(f"exit code {self._process.returncode}") from error
        return answer

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        for stream in (self._to, self._from):
            with suppress(OSError):  # what was left to send has no reader any more
                stream.close()


_START = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from keysift.batch import serve; serve()"


def serve() -> None:
    """Answer batches until standard input ends: the main function of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    # What the function may print must not get between the answers.
    os.dup2(2, 1)
    function = pickle.loads(_receive(incoming))
    while True:
        try:
            first, items = pickle.loads(_receive(incoming))
        except EOFError:
            return
        _send(outgoing, _packed(_answer(function, first, items)))


def _answer(function: Callable[[Any], Any], first: int, items: Sequence[Any]) -> Answer:
    results = []
    for number, item in enumerate(items, start=first + 1):
        try:
            results.append(function(item))
        except Exception as error:
            if hasattr(error, "add_note"):  # Python 3.11 and later
                error.add_note(f"This happened in document {number}.")
            return results, error
    return results, None


def _packed(answer: Answer) -> bytes:
    results, error = answer
    if error is not None:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:  # an error that cannot travel is told in words
            error = WorkerError(f"{type(error).__name__}: {error}")
    return pickle.dumps((results, error), pickle.HIGHEST_PROTOCOL)


def _send(stream: IO[bytes], message: bytes) -> None:
    stream.write(_LENGTH.pack(len(message)))
    stream.write(message)
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes:
    length = stream.read(_LENGTH.size)
    if len(length) < _LENGTH.size:
        raise EOFError
    (wanted,) = _LENGTH.unpack(length)
    message = stream.read(wanted)
    if len(message) < wanted:
        raise EOFError
    return message

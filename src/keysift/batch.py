"""Process many documents in order, as a stream, in one process or several."""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import IO, Any, TypeAlias, TypeVar

from keysift.errors import KeysiftError, WorkerError, option_error
from keysift.worker import LENGTH, OUT_OF_MEMORY, Work, name_document, receive, send

Item = TypeVar("Item")
Result = TypeVar("Result")
Answer: TypeAlias = "tuple[list[Any], BaseException | None]"
"""The results of a batch up to an error, if there was one."""

_BATCH = 256  # documents that travel together: few enough to stay small, many enough to hide the journey
_FIRST_BATCH = 8  # the first batches are smaller, so that few documents keep all workers busy too
_LARGEST_BATCH = 1 << 20  # characters: long documents travel alone
_AHEAD = 3  # batches under way for each worker


OnError: TypeAlias = "Callable[[Any, KeysiftError], Any]"
"""Called with an item that failed and its error; what it returns is the item's result."""


class _FunctionWork(Work):
    """Call a function."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self._function = function

    def __call__(self, item: Any) -> Any:
        return self._function(item)


def map_in_order(
    function: Callable[[Item], Result] | Work,
    items: Iterable[Item],
    *,
    workers: int = 1,
    batch: int = _BATCH,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    on_error: OnError | None = None,
) -> Iterator[Result]:
    """Yield function(item) for each item, in order, reading ahead only a little.

    With several workers the function travels to each process once. 0 workers means as many as there are processors.
    If a worker dies, the documents it had are tried again one by one; one that kills its worker again is reported. An
    error names the number of its document, counted from 1.

    With a `time_limit` in seconds, a document that takes longer is an error too; it is stopped whatever it is doing,
    so there is a process for it even with one worker. The same holds for a document whose process takes more than
    `memory_limit` megabytes beyond what it has when it starts (on Linux only). With `on_error`, errors of keysift end
    nothing: the function is called with the item and the error, and what it returns is the item's result.
    """
    if time_limit is not None:
        _check_time_limit(time_limit)
    if memory_limit is not None:
        _check_memory_limit(memory_limit)
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 0:
        raise option_error("workers", f"must be an int of at least 0 (0: one per processor). Got {workers!r} instead.")
    workers = workers or os.cpu_count() or 1
    if workers == 1 and time_limit is None and memory_limit is None:
        return _map_here(function, items, on_error)
    work = function if isinstance(function, Work) else _FunctionWork(function)
    work.seconds, work.megabytes, work.goes_on = time_limit, memory_limit, on_error is not None
    return _map_in_processes(work, items, workers, batch, on_error)


def _check_time_limit(time_limit: object) -> None:
    if isinstance(time_limit, bool) or not isinstance(time_limit, int | float) or not 0 < time_limit < 1e9:
        raise option_error("time_limit", f"must be a number of seconds above 0. Got {time_limit!r} instead.")
    if not hasattr(signal, "setitimer"):
        raise option_error("time_limit", "needs a system with interval timers, which Windows has not.")


def _check_memory_limit(memory_limit: object) -> None:
    if isinstance(memory_limit, bool) or not isinstance(memory_limit, int | float) or not 0 < memory_limit < 1e9:
        raise option_error("memory_limit", f"must be a number of megabytes above 0. Got {memory_limit!r} instead.")
    if not sys.platform.startswith("linux"):
        raise option_error("memory_limit", "needs Linux, which can limit the memory of a process.")


def _map_here(function: Callable[[Item], Result], items: Iterable[Item], on_error: OnError | None) -> Iterator[Result]:
    for number, item in enumerate(items, start=1):
        try:
            result = function(item)
        except Exception as error:
            name_document(error, number)
            if on_error is None or not isinstance(error, KeysiftError):
                raise
            result = on_error(item, error)
        yield result


def _map_in_processes(
    work: Work, items: Iterable[Any], workers: int, batch: int, on_error: OnError | None
) -> Iterator[Any]:
    packed = pickle.dumps(work)
    crew: list[_Worker] = []
    answers: dict[int, Answer] = {}  # of batches that wait for an earlier one, by the number of their first item
    order: deque[int] = deque()  # the batches under way or waiting
    batches = _batches(items, batch)
    try:
        while True:
            for first, some in islice(batches, workers * _AHEAD - len(order)):
                if len(crew) < workers:
                    crew.append(_Worker(work, packed, on_error))
                min(crew, key=_Worker.load).send(first, some)
                order.append(first)
            if not order:
                return
            while order[0] not in answers:
                for worker in _ready(crew, order[0]):
                    first, answer = worker.receive()
                    answers[first] = answer
            results, error = answers.pop(order.popleft())
            yield from results
            if error is not None:
                raise error
    finally:
        for worker in crew:
            worker.kill()


def _ready(crew: Sequence[_Worker], wanted: int) -> Sequence[_Worker]:
    """Return workers that have an answer to read: whichever comes first, or at least the one with the wanted batch."""
    from select import select

    try:
        return select([worker for worker in crew if worker.load()], [], [])[0]
    except (OSError, ValueError):  # not every system can wait for several pipes
        return [worker for worker in crew if worker.has(wanted)]


def in_groups(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Yield the items in lists that are neither long nor heavy."""
    return (some for _, some in _batches(items, _BATCH))


def _batches(items: Iterable[Item], size: int) -> Iterator[tuple[int, list[Item]]]:
    """Yield the items in lists that are neither long nor heavy, each with the number of its first item.

    Lists start short and grow up to `size`.
    """
    first = 0
    wanted = min(size, _FIRST_BATCH)
    some: list[Item] = []
    characters = 0
    for number, item in enumerate(items):
        some.append(item)
        text = item[1] if isinstance(item, tuple) and len(item) == 2 else item
        characters += len(text) if isinstance(text, str) else 0
        if len(some) == wanted or characters > _LARGEST_BATCH:
            yield first, some
            wanted = min(size, 2 * wanted)
            first, some, characters = number + 1, [], 0
    if some:
        yield first, some


class _Worker:
    """Talk to one worker process, over its standard input and output."""

    def __init__(self, work: Work, packed: bytes, on_error: OnError | None = None) -> None:
        self._on_error = on_error
        self._work = work
        self._packed = packed
        self._unanswered: deque[tuple[int, Sequence[Any]]] = deque()
        self._start()

    def _start(self) -> None:
        import subprocess

        # A process of our own making instead of multiprocessing's: it does not import the caller's main module again,
        # so scripts need no `if __name__ == "__main__"` and notebooks work.
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START, json.dumps(sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        _widen(self._to)
        _widen(self._from)
        self._write(self._packed)

    def send(self, first: int, items: Sequence[Any]) -> None:
        """Send a batch; its answer can be received later. The process reads at once, whatever it is working on."""
        self._unanswered.append((first, items))
        self._post(first, items)

    def receive(self) -> tuple[int, Answer]:
        """Wait for the answer to the first unanswered batch; return it with the number of the batch's first item."""
        first, items = self._unanswered[0]
        try:
            answer = self._answer(items)
        except (OSError, EOFError):
            answer = self._recover()
        self._unanswered.popleft()
        return first, answer

    def _post(self, first: int, items: Sequence[Any]) -> None:
        sent = [self._work.sent(item) for item in items]
        self._write(pickle.dumps((first, sent), pickle.HIGHEST_PROTOCOL))

    def _answer(self, items: Sequence[Any]) -> Answer:
        message = receive(self._from)
        (length,) = LENGTH.unpack_from(message)
        start = LENGTH.size + length
        errors: list[tuple[int, BaseException]] = pickle.loads(message[LENGTH.size : start]) if length else []
        failed = {place for place, _ in errors}
        results = self._work.unpack(message[start:], [item for place, item in enumerate(items) if place not in failed])
        for place, error in errors:
            if self._on_error is None or not isinstance(error, KeysiftError):
                return results, error
            results.insert(place, self._on_error(items[place], error))
        return results, None

    def load(self) -> int:
        """Return how many batches are unanswered."""
        return len(self._unanswered)

    def has(self, first: int) -> bool:
        """Tell whether the batch with this first item is unanswered."""
        return any(number == first for number, _ in self._unanswered)

    def fileno(self) -> int:
        """Return what to wait on for an answer."""
        return self._from.fileno()

    def _recover(self) -> Answer:
        """Answer a batch whose worker has died, document by document, and send again what was waiting behind it."""
        self._restart()
        first, items = self._unanswered[0]
        results: list[Any] = []
        for number, item in enumerate(items, start=first):
            self._post(number, [item])
            try:
                found, error = self._answer([item])
            except (OSError, EOFError):
                found, error = [], self._death(number)
                if self._on_error is not None:
                    found, error = [self._on_error(item, error)], None
                    self._start()
            results += found
            if error is not None:
                return results, error
        for waiting in islice(self._unanswered, 1, None):
            self._post(*waiting)
        return results, None

    def _death(self, number: int) -> WorkerError:
        """Return the error of a document that has ended its process twice."""
        self.kill()
        code = self._process.returncode
        if self._work.seconds is not None and code == -signal.SIGALRM:
            return WorkerError(
                f"Document {number + 1} took longer than the time limit of {self._work.seconds:g} seconds: raise "
                "'time_limit', or leave this document out."
            )
        if code == OUT_OF_MEMORY and self._work.megabytes is not None:
            return WorkerError(
                f"Document {number + 1} took more memory than the limit of {self._work.megabytes:g} MB: raise "
                "'memory_limit', or leave this document out."
            )
        return WorkerError(
            f"Document {number + 1} killed its worker process (exit code {code}). It may have run out of memory: try "
            "fewer workers, or leave this document out."
        )

    def _restart(self) -> None:
        self.kill()
        self._start()

    def _write(self, message: bytes) -> None:
        with suppress(OSError):  # a process that is gone is noticed when its answer does not come
            send(self._to, message)

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        for stream in (self._to, self._from):
            with suppress(OSError):  # what was left to send has no reader any more
                stream.close()


def _widen(pipe: IO[bytes]) -> None:
    """Let a pipe hold a whole batch, where the system can do that."""
    with suppress(ImportError, AttributeError, OSError):
        from fcntl import F_SETPIPE_SZ, fcntl

        fcntl(pipe, F_SETPIPE_SZ, 1 << 20)


# Interrupts are for the parent, from the start: the rest takes a while to import.
_START = (
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); import json, sys; "
    "sys.path[:] = json.loads(sys.argv[1]); from keysift.worker import serve; serve()"
)

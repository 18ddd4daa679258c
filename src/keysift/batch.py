"""Process many documents in order, as a stream, in one process or several."""

from __future__ import annotations

import gc
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

from keysift.errors import KeysiftError, OptionError, WorkerError

if TYPE_CHECKING:
    from queue import SimpleQueue

Item = TypeVar("Item")
Result = TypeVar("Result")
Answer: TypeAlias = "tuple[list[Any], BaseException | None]"
"""The results of a batch up to an error, if there was one."""

_BATCH = 256  # documents that travel together: few enough to stay small, many enough to hide the journey
_FIRST_BATCH = 8  # the first batches are smaller, so that few documents keep all workers busy too
_LARGEST_BATCH = 1 << 20  # characters: long documents travel alone
_AHEAD = 3  # batches under way for each worker
_LENGTH = struct.Struct("<Q")


class Work:
    """What is done to each item, and what is sent between processes. The object itself is sent to each worker once."""

    def __call__(self, item: Any) -> Any:
        """Return the result of one item."""
        raise NotImplementedError

    def sent(self, item: Any) -> Any:
        """Return what a worker gets of an item."""
        return item

    def pack(self, results: Sequence[Any]) -> bytes:
        """Return results as bytes, in the worker."""
        return pickle.dumps(results, pickle.HIGHEST_PROTOCOL)

    def unpack(self, packed: bytes, items: Sequence[Any]) -> list[Any]:
        """Return the results of these items again, in the parent."""
        results: list[Any] = pickle.loads(packed)
        return results


class _FunctionWork(Work):
    """Call a function."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self._function = function

    def __call__(self, item: Any) -> Any:
        return self._function(item)


def map_in_order(
    function: Callable[[Item], Result] | Work, items: Iterable[Item], *, workers: int = 1, batch: int = _BATCH
) -> Iterator[Result]:
    """Yield function(item) for each item, in order, reading ahead only a little.

    With several workers the function travels to each process once. 0 workers means as many as there are processors.
    If a worker dies, the documents it had are tried again one by one; one that kills its worker again is reported. An
    error names the number of its document, counted from 1.
    """
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 0:
        raise OptionError(
            f"The 'workers' option must be an int of at least 0 (0: one per processor). Got {workers!r} instead."
        )
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        return _map_here(function, items)
    return _map_in_processes(function if isinstance(function, Work) else _FunctionWork(function), items, workers, batch)


def _map_here(function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    for number, item in enumerate(items, start=1):
        try:
            result = function(item)
        except Exception as error:
            _name_document(error, number)
            raise
        yield result


def _name_document(error: Exception, number: int) -> None:
    """Let an error say which document it came from."""
    if isinstance(error, KeysiftError) and error.args and isinstance(error.args[0], str):
        error.args = (f"Document {number}: {error.args[0]}", *error.args[1:])
    elif hasattr(error, "add_note"):  # Python 3.11 and later
        error.add_note(f"This happened in document {number}.")


def _map_in_processes(work: Work, items: Iterable[Any], workers: int, batch: int) -> Iterator[Any]:
    packed = pickle.dumps(work)
    crew: list[_Worker] = []
    answers: dict[int, Answer] = {}  # of batches that wait for an earlier one, by the number of their first item
    order: deque[int] = deque()  # the batches under way or waiting
    batches = _batches(items, batch)
    try:
        while True:
            for first, some in islice(batches, workers * _AHEAD - len(order)):
                if len(crew) < workers:
                    crew.append(_Worker(work, packed))
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

    def __init__(self, work: Work, packed: bytes) -> None:
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
        message = _receive(self._from)
        (length,) = _LENGTH.unpack_from(message)
        start = _LENGTH.size + length
        error = pickle.loads(message[_LENGTH.size : start]) if length else None
        return self._work.unpack(message[start:], items), error

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
                self.kill()
                return results, WorkerError(
                    f"Document {number + 1} killed its worker process (exit code {self._process.returncode}). It may "
                    "have run out of memory: try fewer workers, or leave this document out."
                )
            results += found
            if error is not None:
                return results, error
        for waiting in islice(self._unanswered, 1, None):
            self._post(*waiting)
        return results, None

    def _restart(self) -> None:
        self.kill()
        self._start()

    def _write(self, message: bytes) -> None:
        with suppress(OSError):  # a process that is gone is noticed when its answer does not come
            _send(self._to, message)

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


_START = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from keysift.batch import serve; serve()"


def serve() -> None:
    """Answer batches until standard input ends: the main function of a worker process."""
    from queue import SimpleQueue
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    from keysift.analysis.missing_data import write_messages_by

    write_messages_by(lambda message: None)  # and says what a language lacks
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    # What the function may print must not get between the answers.
    os.dup2(2, 1)
    work: Work = pickle.loads(_receive(incoming))
    # A batch of results is many small objects that live until it is sent: looking through them for cycles is in vain.
    gc.set_threshold(100_000)
    # Batches are read while others are worked on, so that the parent never waits for a reader.
    batches: SimpleQueue[tuple[int, Sequence[Any]] | None] = SimpleQueue()
    Thread(target=_read_batches, args=(incoming, batches), daemon=True).start()
    while True:
        batch = batches.get()
        if batch is None:
            return
        _send(outgoing, _packed(work, *_answer(work, *batch)))


def _read_batches(incoming: IO[bytes], batches: SimpleQueue[tuple[int, Sequence[Any]] | None]) -> None:
    with suppress(EOFError):
        while True:
            batches.put(pickle.loads(_receive(incoming)))
    batches.put(None)


def _answer(work: Work, first: int, items: Sequence[Any]) -> Answer:
    results = []
    for number, item in enumerate(items, start=first + 1):
        try:
            results.append(work(item))
        except Exception as error:
            _name_document(error, number)
            return results, error
    return results, None


def _packed(work: Work, results: list[Any], error: BaseException | None) -> bytes:
    """Return an answer as it travels: the length of the error, the error, and the results."""
    told = b""
    if error is not None:
        try:
            told = pickle.dumps(error)
            pickle.loads(told)
        except Exception:  # an error that cannot travel is told in words
            told = pickle.dumps(WorkerError(f"{type(error).__name__}: {error}"))
    return _LENGTH.pack(len(told)) + told + work.pack(results)


def _send(stream: IO[bytes], message: bytes) -> None:
    rest = memoryview(_LENGTH.pack(len(message)) + message)
    while rest:
        rest = rest[stream.write(rest) :]
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes:
    (length,) = _LENGTH.unpack(_read_exactly(stream, _LENGTH.size))
    return _read_exactly(stream, length)


def _read_exactly(stream: IO[bytes], size: int) -> bytes:
    """Read as many bytes as are wanted: a pipe may give them in pieces."""
    pieces = []
    while size > 0:
        piece = stream.read(size)
        if not piece:
            raise EOFError
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)

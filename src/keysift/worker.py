"""A worker process: what it is told to do, how it answers, and how messages travel."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import struct
from collections.abc import Sequence
from typing import IO, TYPE_CHECKING, Any, Final

from keysift.errors import KeysiftError, WorkerError

if TYPE_CHECKING:
    from queue import SimpleQueue

LENGTH: Final = struct.Struct("<Q")
"""How the length of a message travels, before the message."""

OUT_OF_MEMORY: Final = 112
"""The exit code of a worker that ran out of the memory it may use."""


class Work:
    """What is done to each item, and what is sent between processes. The object itself is sent to each worker once."""

    seconds: float | None = None
    """The time that one item may take, in a process of its own."""
    megabytes: float | None = None
    """The memory that a process may take beyond what it has before its first item."""
    goes_on: bool = False
    """Whether the items after one with an error are worked on."""

    def prepare(self) -> None:
        """Load what the first item would load, so that its time is that of the others."""

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


def name_document(error: Exception, number: int) -> None:
    """Let an error say which document it came from."""
    if isinstance(error, KeysiftError) and error.args and isinstance(error.args[0], str):
        error.args = (f"Document {number}: {error.args[0]}", *error.args[1:])
    elif hasattr(error, "add_note"):  # Python 3.11 and later
        error.add_note(f"This happened in document {number}.")


def serve() -> None:
    """Answer batches until standard input ends: the main function of a worker process."""
    from queue import SimpleQueue
    from threading import Thread

    from keysift.analysis.missing_data import write_messages_by

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    write_messages_by(lambda message: None)  # and says what a language lacks
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    # What the function may print must not get between the answers.
    os.dup2(2, 1)
    work: Work = pickle.loads(receive(incoming))
    if work.seconds is not None:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    if work.seconds is not None or work.megabytes is not None:
        work.prepare()
    # A batch of results is many small objects that live until it is sent: looking through them for cycles is in vain.
    gc.set_threshold(100_000)
    # Batches are read while others are worked on, so that the parent never waits for a reader.
    batches: SimpleQueue[tuple[int, Sequence[Any]] | None] = SimpleQueue()
    Thread(target=_read_batches, args=(incoming, batches), daemon=True).start()
    if work.megabytes is not None:
        _limit_memory(work.megabytes)
    while True:
        batch = batches.get()
        if batch is None:
            return
        try:
            answer = _packed(work, *_answer(work, *batch))
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        send(outgoing, answer)


def _read_batches(incoming: IO[bytes], batches: SimpleQueue[tuple[int, Sequence[Any]] | None]) -> None:
    try:
        while True:
            batches.put(pickle.loads(receive(incoming)))
    except EOFError:
        batches.put(None)
    except MemoryError:  # nobody else would notice: the other thread waits for batches
        os._exit(OUT_OF_MEMORY)


def _limit_memory(megabytes: float) -> None:
    """Let this process take so much memory more than it has."""
    import resource

    # Not the address space: the C library reserves some for each thread that it never uses.
    with open("/proc/self/statm", encoding="ascii") as sizes:
        pages = int(sizes.read().split()[5])
    limit = pages * resource.getpagesize() + int(megabytes * (1 << 20))
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def _answer(work: Work, first: int, items: Sequence[Any]) -> tuple[list[Any], list[tuple[int, BaseException]]]:
    """Return the results of a batch, and the errors by their place in it: those after which it goes on, or one."""
    results: list[Any] = []
    errors: list[tuple[int, BaseException]] = []
    for place, item in enumerate(items):
        try:
            if work.seconds is not None:
                # The system ends the process, whatever it is doing: no compiled loop can be interrupted otherwise.
                signal.setitimer(signal.ITIMER_REAL, work.seconds)
            results.append(work(item))
        except Exception as error:
            if isinstance(error, MemoryError) and work.megabytes is not None:
                raise  # what is left of the memory may not do for the next one either
            name_document(error, first + place + 1)
            errors.append((place, _portable(error)))
            if not work.goes_on or not isinstance(error, KeysiftError):
                break
        finally:
            if work.seconds is not None:
                signal.setitimer(signal.ITIMER_REAL, 0)
    return results, errors


def _portable(error: Exception) -> BaseException:
    """Return an error that can travel: this one, or another one that tells it in words."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return WorkerError(f"{type(error).__name__}: {error}")
    return error


def _packed(work: Work, results: list[Any], errors: list[tuple[int, BaseException]]) -> bytes:
    """Return an answer as it travels: the length of the errors, the errors, and the results."""
    told = pickle.dumps(errors) if errors else b""
    return LENGTH.pack(len(told)) + told + work.pack(results)


def send(stream: IO[bytes], message: bytes) -> None:
    """Write a message to a pipe."""
    rest = memoryview(LENGTH.pack(len(message)) + message)
    while rest:
        rest = rest[stream.write(rest) :]
    stream.flush()


def receive(stream: IO[bytes]) -> bytes:
    """Read a message from a pipe, or raise EOFError."""
    (length,) = LENGTH.unpack(_read_exactly(stream, LENGTH.size))
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

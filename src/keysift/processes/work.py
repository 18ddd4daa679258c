"""What is done to each document, in this process or in a worker process: its result, or why there is none."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, Final

from keysift.errors import KeysiftError, WorkerError, option_error
from keysift.processes.child import OUT_OF_MEMORY, UNREADABLE, UNREADABLE_WORK, limit_memory, own_pipes
from keysift.processes.messages import receive, received, send

if TYPE_CHECKING:
    from queue import SimpleQueue


@dataclass(frozen=True)
class DocumentLimits:
    """The seconds that one document may take, and the megabytes that its process may take beyond what it starts with.

    A document beyond them is stopped whatever it is doing, so it needs a worker process.
    """

    time_limit: float | None = None
    memory_limit: float | None = None

    def __post_init__(self) -> None:
        if self.time_limit is not None:
            _check_number("time_limit", self.time_limit, "seconds")
            if not hasattr(signal, "setitimer"):
                raise option_error("time_limit", "needs a system with interval timers, which Windows has not.")
        if self.memory_limit is not None:
            _check_number("memory_limit", self.memory_limit, "megabytes")
            if not sys.platform.startswith("linux"):
                raise option_error("memory_limit", "needs Linux, which can limit the memory of a process.")

    def __bool__(self) -> bool:
        """Tell whether there are any limits."""
        return self.time_limit is not None or self.memory_limit is not None


NO_LIMITS: Final = DocumentLimits()
_LEAST_TO_READ: Final = 1.0  # seconds that a batch of documents may take to be unpickled, however short the limit is


def _check_number(name: str, value: object, unit: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e9:
        raise option_error(name, f"must be a number of {unit} above 0. Got {value!r} instead.")


class Failure:
    """Stands in the place of the result of a document that has none."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __reduce__(self) -> tuple[object, ...]:
        """Send the error to another process, or if that is impossible, one that tells it in words."""
        try:
            pickle.loads(pickle.dumps(self.error))
        except Exception:
            return Failure, (WorkerError(f"{type(self.error).__name__}: {self.error}"),)
        return Failure, (self.error,)


@dataclass(frozen=True)
class Unsent:
    """Travels in the place of a document that cannot travel, or that is none."""

    error: KeysiftError


def travels_badly(document: object, reason: str) -> WorkerError:
    """Return the error of a document that cannot be sent to a worker process, or not be read there."""
    return WorkerError(
        f"The {type(document).__name__} cannot travel to a worker process: {reason}. Pass a str or a Document, or "
        "work in this process (one worker, no limits)."
    )


@dataclass(frozen=True, kw_only=True)
class Work:
    """What each worker process is told once."""

    function: Callable[[Any], Any]
    """What is done to each document."""
    limits: DocumentLimits = NO_LIMITS
    rehearsal: Any = None
    """A document that is worked on before the limits hold, so that what only the first one loads does not count."""
    goes_on: bool = False
    """Whether documents after one with an error of keysift are worked on."""

    def outcome(self, number: int, document: Any) -> Any:
        """Return the result of a document or its Failure, which names the number of the document."""
        seconds = self.limits.time_limit
        try:
            if seconds is not None:
                # The system ends the process, whatever it is doing: no compiled loop can be interrupted otherwise.
                signal.setitimer(signal.ITIMER_REAL, seconds)
            if isinstance(document, Unsent):
                raise document.error
            return self.function(document)
        except Exception as error:
            if isinstance(error, MemoryError) and self.limits.memory_limit is not None:
                raise  # what is left of the memory may not do for the next one either
            name_document(error, number)
            return Failure(error)
        finally:
            if seconds is not None:
                signal.setitimer(signal.ITIMER_REAL, 0)

    def outcomes(self, first: int, documents: Sequence[Any]) -> list[Any]:
        """Return the outcome of each document, up to one that ends the work."""
        found: list[Any] = []
        for number, document in enumerate(documents, start=first):
            found.append(self.outcome(number, document))
            if self.ends_with(found[-1]):
                break
        return found

    def ends_with(self, outcome: Any) -> bool:
        """Tell whether an outcome is an error that ends the work."""
        return isinstance(outcome, Failure) and not (self.goes_on and isinstance(outcome.error, KeysiftError))


def name_document(error: Exception, number: int) -> None:
    """Let an error say which document it came from."""
    if isinstance(error, KeysiftError) and error.args and isinstance(error.args[0], str):
        error.args = (f"Document {number}: {error.args[0]}", *error.args[1:])
    elif hasattr(error, "add_note"):  # Python 3.11 and later
        error.add_note(f"This happened in document {number}.")


def serve() -> None:
    """Do the work that comes first, on the batches of documents that come then: the main function of a worker."""
    from queue import SimpleQueue
    from threading import Thread

    from keysift.analysis.missing_data import write_messages_by

    requests, answers = own_pipes()
    write_messages_by(lambda message: None)  # the parent says what a language lacks
    told = receive(requests)
    try:
        work: Work = pickle.loads(told)
    except Exception:
        os._exit(UNREADABLE_WORK)
    if work.limits:
        if work.limits.time_limit is not None:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
        if work.rehearsal is not None:
            with suppress(KeysiftError):
                work.function(work.rehearsal)
    # A batch of results is many small objects that live until it is sent: looking through them for cycles is in vain.
    gc.set_threshold(100_000)
    # Batches are read while others are worked on, so that the parent never waits for a reader.
    messages: SimpleQueue[bytes | None] = SimpleQueue()
    Thread(target=_read_messages, args=(requests, messages), daemon=True).start()
    if work.limits.memory_limit is not None:
        limit_memory(int(work.limits.memory_limit * (1 << 20)))
    while (message := messages.get()) is not None:
        first, documents = _read_batch(message, work.limits)
        try:
            answer = pickle.dumps(work.outcomes(first, documents), pickle.HIGHEST_PROTOCOL)
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        try:
            send(answers, answer)
        except BrokenPipeError:  # nobody waits for it: the other process was killed
            os._exit(1)


def _read_messages(requests: IO[bytes], messages: SimpleQueue[bytes | None]) -> None:
    try:
        for message in received(requests):
            messages.put(message)
    except MemoryError:  # nobody else would notice: the other thread waits for messages
        os._exit(OUT_OF_MEMORY)
    messages.put(None)


def _read_batch(message: bytes, limits: DocumentLimits) -> tuple[int, Sequence[Any]]:
    """Return the documents of a message and the number of the first; if that cannot be done, end the process.

    To unpickle a document is to run code of its class, which may do anything, and take any time.
    """
    try:
        if limits.time_limit is not None:
            signal.setitimer(signal.ITIMER_REAL, max(limits.time_limit, _LEAST_TO_READ))
        batch: tuple[int, Sequence[Any]] = pickle.loads(message)
        if limits.time_limit is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except BaseException:  # an exit or an interrupt too
        os._exit(UNREADABLE)
    return batch

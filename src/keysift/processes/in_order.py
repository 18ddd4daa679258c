"""Work on many documents in order, as a stream, in one process or several."""

from __future__ import annotations

import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from operator import itemgetter
from typing import Any, Final, TypeAlias, TypeVar

from keysift.errors import KeysiftError, WorkerError, option_error
from keysift.processes.child import OUT_OF_MEMORY, UNREADABLE, UNREADABLE_WORK
from keysift.processes.parent import WorkerProcess, python_command
from keysift.processes.processors import usable_processors
from keysift.processes.work import Failure, Unsent, Work, name_document, travels_badly

Item = TypeVar("Item")
Result = TypeVar("Result")
Pair: TypeAlias = tuple[Item, Any]
"""What the caller knows a document by, and the document, which alone travels to a worker."""
Outcomes: TypeAlias = Generator[tuple[Pair[Item], Any], None, None]
"""Pairs, each with the result of its document or a Failure."""

BATCH: Final = 256  # documents that travel together: few enough to stay small, many enough to hide the journey
AHEAD: Final = 3  # batches under way for each worker
_FIRST_BATCH: Final = 8  # the first batches are smaller, so that few documents keep all workers busy too
_LARGEST_BATCH: Final = 1 << 20  # characters: long documents travel alone


def map_in_order(
    function: Callable[[Item], Result], items: Iterable[Item], *, workers: int = 1, batch: int = BATCH
) -> Iterator[Result]:
    """Yield function(item) for each item, in order, reading ahead only a little.

    With several workers the function travels to each process once. 0 workers means as many as there are processors.
    """
    pairs = ((item, item) for item in items)
    return (result for _, result in work_in_order(Work(function=function), pairs, workers=workers, batch=batch))


def work_in_order(
    work: Work,
    pairs: Iterable[Pair[Item]],
    *,
    workers: int = 1,
    batch: int = BATCH,
    on_error: Callable[[Item, KeysiftError], Any] | None = None,
) -> Iterator[tuple[Pair[Item], Any]]:
    """Yield each pair of an item and a document with the result of the document, in order.

    If a worker dies, the documents it had are tried again one by one; one that kills its worker again is reported. An
    error names the number of its document, counted from 1. With `on_error`, errors of keysift do not end the work: the
    function is called with the item and the error, and what it returns is the result.
    """
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 0:
        raise option_error("workers", f"must be an int of at least 0 (0: one per processor). Got {workers!r} instead.")
    workers = workers or usable_processors()
    work = replace(work, goes_on=on_error is not None)
    if workers == 1 and not work.limits:
        outcomes = _outcomes_here(work, pairs)
    else:
        outcomes = _outcomes_of_workers(work, in_groups(pairs, most=batch, text=itemgetter(1)), workers)
    return _results(outcomes, on_error)


def _results(
    outcomes: Outcomes[Item], on_error: Callable[[Item, KeysiftError], Any] | None
) -> Iterator[tuple[Pair[Item], Any]]:
    with closing(outcomes):
        for pair, outcome in outcomes:
            if not isinstance(outcome, Failure):
                yield pair, outcome
            elif on_error is not None and isinstance(outcome.error, KeysiftError):
                yield pair, on_error(pair[0], outcome.error)
            else:
                raise outcome.error


def _outcomes_here(work: Work, pairs: Iterable[Pair[Item]]) -> Outcomes[Item]:
    for number, pair in enumerate(pairs, start=1):
        yield pair, work.outcome(number, pair[1])


def _outcomes_of_workers(work: Work, groups: Iterator[list[Pair[Item]]], workers: int) -> Outcomes[Item]:
    try:
        told = pickle.dumps(work)
    except Exception as error:
        raise _work_travels_badly(f"it cannot be pickled ({error})") from error
    crew: list[_Worker] = []
    first = 1
    order: deque[tuple[int, list[Pair[Item]]]] = deque()  # groups under way, each with the number of its first document
    found: dict[int, list[Any]] = {}  # the outcomes of those that wait for an earlier one, by that number
    try:
        while True:
            for group in islice(groups, workers * AHEAD - len(order)):
                if len(crew) < workers:
                    crew.append(_Worker(work, told))
                min(crew, key=lambda worker: len(worker.unanswered)).give(first, [document for _, document in group])
                order.append((first, group))
                first += len(group)
            if not order:
                return
            wanted, pairs = order.popleft()
            while wanted not in found:
                for worker in _ready(crew, wanted):
                    number, outcomes = worker.take()
                    found[number] = outcomes
            yield from zip(pairs, found.pop(wanted), strict=False)  # an error may have ended the group
    finally:
        for worker in crew:
            worker.end()


def _ready(crew: list[_Worker], wanted: int) -> list[_Worker]:
    """Return workers that have an answer to read: whichever comes first, or at least the one with the wanted group."""
    from select import select

    try:
        return select([worker for worker in crew if worker.unanswered], [], [])[0]
    except (OSError, ValueError):  # the system cannot wait for several pipes, or an error has ended one of the workers
        return [worker for worker in crew if any(first == wanted for first, _ in worker.unanswered)]


def in_groups(
    items: Iterable[Item], *, most: int = BATCH, text: Callable[[Item], Any] = lambda item: item
) -> Iterator[list[Item]]:
    """Yield the items in lists that are neither long nor heavy; the first ones are shorter than `most`."""
    wanted = min(most, _FIRST_BATCH)
    group: list[Item] = []
    characters = 0
    for item in items:
        group.append(item)
        weighed = text(item)
        characters += len(weighed) if isinstance(weighed, str) else 0
        if len(group) == wanted or characters > _LARGEST_BATCH:
            yield group
            wanted = min(most, 2 * wanted)
            group, characters = [], 0
    if group:
        yield group


class _Worker(WorkerProcess):
    """A worker process, started again when it dies, and the documents that it has not answered.

    These are in lists, each with the number of its first document.
    """

    def __init__(self, work: Work, told: bytes) -> None:
        self._work = work
        self._told = told
        self.unanswered: deque[tuple[int, list[Any]]] = deque()
        super().__init__(python_command("keysift.processes.work"))

    def start(self) -> None:
        """Start the process and tell it what its work is."""
        super().start()
        self.send(self._told)

    def give(self, first: int, documents: list[Any]) -> None:
        """Send documents; the answer can be taken later. The process reads at once, whatever it is working on."""
        self.unanswered.append((first, documents))
        self._post(first, documents)

    def take(self) -> tuple[int, list[Any]]:
        """Wait for the next answer: the outcomes of documents, and the number of the first."""
        first, documents = self.unanswered[0]
        try:
            outcomes = self._answer()
        except EOFError:
            outcomes = self._tried_again(first, documents)
        self.unanswered.popleft()
        return first, outcomes

    def _post(self, first: int, documents: list[Any]) -> None:
        try:
            message = pickle.dumps((first, documents), pickle.HIGHEST_PROTOCOL)
        except Exception:
            message = pickle.dumps((first, list(map(_sendable, documents))), pickle.HIGHEST_PROTOCOL)
        self.send(message)

    def _answer(self) -> list[Any]:
        outcomes: list[Any] = pickle.loads(self.receive())
        return outcomes

    def _tried_again(self, first: int, documents: list[Any]) -> list[Any]:
        """Return the outcomes of documents whose worker has died, worked on one by one; then go on with the others."""
        if self.end() == UNREADABLE_WORK:
            raise _work_travels_badly("the other process cannot unpickle it")
        self.start()
        outcomes: list[Any] = []
        for number, document in enumerate(documents, start=first):
            self._post(number, [document])
            try:
                outcomes += self._answer()
            except EOFError:
                outcomes.append(Failure(self._death(number, document, self.end())))
                if self._work.goes_on:
                    self.start()
            if self._work.ends_with(outcomes[-1]):
                return outcomes
        for waiting in islice(self.unanswered, 1, None):
            self._post(*waiting)
        return outcomes

    def _death(self, number: int, document: Any, exit_code: int) -> WorkerError:
        """Return the error of a document that has ended its process twice."""
        limits = self._work.limits
        if exit_code == UNREADABLE:
            error = travels_badly(document, "the other process cannot unpickle it")
            name_document(error, number)
            return error
        if limits.time_limit is not None and exit_code == -signal.SIGALRM:
            return WorkerError(
                f"Document {number} took longer than the time limit of {limits.time_limit:g} seconds: raise "
                "'time_limit', or leave this document out."
            )
        if limits.memory_limit is not None and exit_code == OUT_OF_MEMORY:
            return WorkerError(
                f"Document {number} took more memory than the limit of {limits.memory_limit:g} MB: raise "
                "'memory_limit', or leave this document out."
            )
        return WorkerError(
            f"Document {number} killed its worker process (exit code {exit_code}). It may have run out of memory: try "
            "fewer workers, or leave this document out."
        )


def _work_travels_badly(reason: str) -> WorkerError:
    """Return the error of work of which the worker processes cannot be told."""
    return WorkerError(
        f"An option, corpus or model cannot travel to a worker process: {reason}. Pass objects of built-in types and "
        "of keysift, or work in this process (one worker, no limits)."
    )


def _sendable(document: Any) -> Any:
    """Return a document, or why it cannot be sent."""
    try:
        pickle.dumps(document, pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        return Unsent(travels_badly(document, f"it cannot be pickled ({error})"))
    return document

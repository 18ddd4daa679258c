"""Many documents: in order, streaming, on one process or several."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

from keysift.errors import OptionError, WorkerError

Item = TypeVar("Item")
Result = TypeVar("Result")

_BATCH = 32  # documents that travel together: few enough to stay small, many enough to hide the journey
_AHEAD = 4  # batches under way for each worker


def map_in_order(function: Callable[[Item], Result], items: Iterable[Item], *, workers: int = 1) -> Iterator[Result]:
    """Yield function(item) for each item, in order, reading ahead only a little.

    With several workers the function travels to each process once. 0 workers means as many as there are processors.
    """
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 0:
        raise OptionError(
            f"The 'workers' option must be an int of at least 0 (0: one per processor). Got {workers!r} instead."
        )
    workers = workers or os.cpu_count() or 1
    return map(function, items) if workers == 1 else _map_in_processes(function, items, workers)


def _map_in_processes(function: Callable[[Item], Result], items: Iterable[Item], workers: int) -> Iterator[Result]:
    # Workers start afresh instead of as a copy of this process, whose threads and locks they would inherit.
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_set_function, initargs=(function,)
    ) as pool:
        pending: deque[tuple[int, Future[list[Result]]]] = deque()
        source = enumerate(items)
        try:
            while True:
                while len(pending) < workers * _AHEAD:
                    batch = list(islice(source, _BATCH))
                    if not batch:
                        break
                    first = batch[0][0]
                    pending.append((first, pool.submit(_run_batch, first, [item for _, item in batch])))
                if not pending:
                    return
                first, future = pending.popleft()
                try:
                    results = future.result()
                except BrokenProcessPool as error:
                    raise WorkerError(
                        f"A worker process died while it had documents {first + 1} to {first + _BATCH}, or others "
                        "under way at that time. It may have run out of memory: try fewer workers."
                    ) from error
                yield from results
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


_function: Callable[[Any], Any] | None = None


def _set_function(function: Callable[[Any], Any]) -> None:
    global _function
    _function = function


def _run_batch(first: int, items: list[Any]) -> list[Any]:
    assert _function is not None
    results = []
    for number, item in enumerate(items, start=first + 1):
        try:
            results.append(_function(item))
        except Exception as error:
            if hasattr(error, "add_note"):  # Python 3.11 and later
                error.add_note(f"This happened in document {number}.")
            raise
    return results

"""Documents that hang, need much memory, kill their process or are refused: the others are answered, once each."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from keysift import InputError, KeysiftError, OptionError, WorkerError, extract_many
from keysift.processes.in_order import work_in_order
from keysift.processes.work import DocumentLimits, Work

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs interval timers")


def worked_on(
    function: Callable[[Any], Any],
    items: Iterable[Any],
    limits: DocumentLimits,
    *,
    workers: int = 1,
    on_error: Callable[[Any, KeysiftError], Any] | None = None,
) -> Iterator[Any]:
    """Return the results of a function in worker processes with limits."""
    pairs = ((item, item) for item in items)
    work = Work(function=function, limits=limits)
    return (result for _, result in work_in_order(work, pairs, workers=workers, on_error=on_error))


def hang_at_20(number: int) -> int:
    if number == 20:
        time.sleep(600)
    return number


def hang_die_or_refuse(number: int) -> int:
    if number == 3:
        time.sleep(600)
    if number in (5, 6):
        os._exit(9)
    if number in (7, 30):
        raise InputError("a bad one")
    return number


def test_a_document_that_hangs_is_stopped() -> None:
    """A document that takes longer than the time limit is an error that names it, after the results before it."""
    start = time.monotonic()
    results = worked_on(hang_at_20, range(40), DocumentLimits(time_limit=0.5))
    assert [next(results) for _ in range(20)] == list(range(20))
    with pytest.raises(WorkerError, match=r"Document 21 took longer than the time limit of 0\.5 seconds"):
        next(results)
    assert time.monotonic() - start < 60


@pytest.mark.parametrize("workers", [1, 2])
def test_work_goes_on_after_errors(workers: int) -> None:
    """With on_error, called in order, documents that hang, kill or are refused have the result that it returns."""
    failed: dict[int, str] = {}

    def report(number: int, error: KeysiftError) -> str:
        failed[number] = str(error)
        return "failed"

    limits = DocumentLimits(time_limit=0.5)
    found = list(worked_on(hang_die_or_refuse, range(60), limits, workers=workers, on_error=report))
    assert found == [number if number not in (3, 5, 6, 7, 30) else "failed" for number in range(60)]
    assert list(failed) == [3, 5, 6, 7, 30]
    assert "time limit" in failed[3]
    assert failed[30] == "Document 31: a bad one"


@pytest.mark.parametrize("workers", [1, 2])
def test_extraction_goes_on_after_errors(workers: int) -> None:
    """A text that is none has no keyphrases, and the error comes with its key."""
    failed = []
    pairs = [("a", "Sparse grids."), ("b", None), ("c", "Word graphs.")]
    found = extract_many(pairs, method="tf", workers=workers, on_error=lambda pair, error: failed.append((pair, error)))  # type: ignore[arg-type]
    assert [(key, keyphrases.texts) for key, keyphrases in found] == [
        ("a", ["Sparse grids"]),
        ("b", []),
        ("c", ["Word graphs"]),
    ]
    ((pair, error),) = failed
    assert pair == ("b", None)
    assert "Document 2" in str(error)


@pytest.mark.parametrize("time_limit", [0, -1, True, "1", float("nan"), float("inf")])
def test_impossible_time_limits(time_limit: object) -> None:
    """A time limit is a number of seconds above 0."""
    with pytest.raises(OptionError, match="'time_limit' option must be"):
        DocumentLimits(time_limit=time_limit)  # type: ignore[arg-type]


def need_much_memory_at_20(number: int) -> int:
    return len(bytearray(100 << 20)) if number == 20 else number


def keep_and_need_memory(item: Any) -> int:
    if item in (3, 30):
        kept: list[bytes] = []
        while True:  # little by little, as a text with very many words would
            kept.append(bytes(100_000))
    return len(item) if isinstance(item, bytes) else int(item)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs limits on memory")
def test_a_document_that_needs_too_much_memory_is_stopped() -> None:
    """A document that takes more memory than the limit is an error that names it, after the results before it."""
    results = worked_on(need_much_memory_at_20, range(40), DocumentLimits(memory_limit=60), workers=2)
    assert [next(results) for _ in range(20)] == list(range(20))
    with pytest.raises(WorkerError, match="Document 21 took more memory than the limit of 60 MB"):
        next(results)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs limits on memory")
def test_work_goes_on_after_too_much_memory() -> None:
    """Memory-hungry documents, and one that is too large to reach a worker, are reported; none is lost or doubled."""
    failed: list[Any] = []
    items: list[Any] = [*range(40), bytes(80 << 20), *range(41, 60)]
    found = list(
        worked_on(
            keep_and_need_memory,
            items,
            DocumentLimits(memory_limit=60),
            workers=2,
            on_error=lambda item, error: failed.append((item if isinstance(item, int) else "large", str(error))),
        )
    )
    assert found == [number if number not in (3, 30, 40) else None for number in range(60)]
    assert sorted(str(item) for item, _ in failed) == ["3", "30", "large"]
    assert all("took more memory than the limit of 60 MB" in error for _, error in failed)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs limits on memory")
def test_extraction_with_a_memory_limit() -> None:
    """Texts that fit into the memory limit have the keyphrases they have without one."""
    texts = ["Sparse grids converge.", "Word graphs grow."]
    assert list(extract_many(texts, memory_limit=200, time_limit=60)) == list(extract_many(texts))


@pytest.mark.parametrize("memory_limit", [0, -1, True, "1", float("nan"), float("inf")])
def test_impossible_memory_limits(memory_limit: object) -> None:
    """A memory limit is a number of megabytes above 0."""
    with pytest.raises(OptionError, match="'memory_limit' option must be"):
        DocumentLimits(memory_limit=memory_limit)  # type: ignore[arg-type]


HOSTILE = (
    "import sys, time\n"
    "import keysift\n"
    "class Hostile(keysift.Document):\n"
    "    def __reduce__(self): return called\n"
    "bad = Hostile.from_tokens(['Sparse', 'grids'], ['JJ', 'NNS'])\n"
    "texts = ['Coral reefs grow.'] * 20 + [bad] + ['Coral reefs grow.'] * 20\n"
    "for called in ((sys.exit, (3,)), (time.sleep, (600,))):\n"
    "    told = []\n"
    "    found = keysift.extract_many(texts, workers=2, time_limit=1, on_error=lambda _, error: told.append(error))\n"
    "    print(sum(map(bool, found)), *told)\n"
)
"""A script with documents that do something else when they are unpickled."""


def test_documents_that_do_harm_when_they_are_read() -> None:
    """A document that ends or stops the process that unpickles it is an error that names it, within the time limit."""
    done = subprocess.run([sys.executable, "-c", HOSTILE], capture_output=True, text=True, timeout=120)
    exits, stops = done.stdout.splitlines()
    assert exits.startswith("40 Document 21: The Hostile cannot travel to a worker process: the other process cannot")
    assert stops.startswith("40 Document 21 took longer than the time limit of 1 seconds")

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from keysift import OptionError, WorkerError
from keysift.batch import map_in_order


def double(number: int) -> int:
    return 2 * number


def fail_at_70(number: int) -> int:
    if number == 70:
        raise ValueError("seventy")
    return number


def die_at_70(number: int) -> int:
    if number == 70:
        os._exit(9)
    return number


@pytest.mark.parametrize("workers", [1, 2, 0])
def test_order_is_kept(workers: int) -> None:
    """Results come in the order of the items, none lost or doubled, whatever the number of workers."""
    assert list(map_in_order(double, range(200), workers=workers)) == list(range(0, 400, 2))


@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_in_nothing_out(workers: int) -> None:
    """No items give no results."""
    assert list(map_in_order(double, [], workers=workers)) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_items_are_read_as_needed(workers: int) -> None:
    """An endless source is no problem: only a little is read ahead."""
    read = 0

    def numbers() -> Iterator[int]:
        nonlocal read
        while True:
            read += 1
            yield read

    results = map_in_order(double, numbers(), workers=workers)
    assert [next(results) for _ in range(3)] == [2, 4, 6]
    assert read <= 1000
    if hasattr(results, "close"):
        results.close()


@pytest.mark.parametrize("workers", [1, 2])
def test_errors_come_out(workers: int) -> None:
    """An error in one document reaches the caller, after the results before it."""
    results = map_in_order(fail_at_70, range(100), workers=workers)
    with pytest.raises(ValueError, match="seventy"):
        list(results)


def test_a_dead_worker_is_reported() -> None:
    """A worker that dies is an error that says which documents were under way."""
    with pytest.raises(WorkerError, match="documents 65 to 96"):
        list(map_in_order(die_at_70, range(100), workers=2))


@pytest.mark.parametrize("workers", [-1, 1.5, True, "2"])
def test_impossible_numbers_of_workers(workers: object) -> None:
    """The number of workers is a whole number, 0 for one per processor."""
    with pytest.raises(OptionError, match="'workers'"):
        map_in_order(double, [1], workers=workers)  # type: ignore[arg-type]

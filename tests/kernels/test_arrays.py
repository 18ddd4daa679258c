"""Arrays and memory for kernels."""

from __future__ import annotations

from array import array

import pytest

from keysift.kernels.arrays import first_ints, fresh_pages, minus_ones, zeros


@pytest.mark.parametrize("count", [0, 1, 1000])
@pytest.mark.parametrize("typecode", ["i", "q"])
def test_filled_arrays(typecode: str, count: int) -> None:
    """Arrays have the wanted type, length and numbers."""
    assert zeros(typecode, count) == array(typecode, [0] * count)
    assert minus_ones(typecode, count) == array(typecode, [-1] * count)


def test_other_types_are_refused() -> None:
    """There are no zeros of a type that no kernel reads."""
    with pytest.raises(ValueError, match="'f'"):
        zeros("f", 3)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_first_ints(count: int) -> None:
    """The front of an array is a copy."""
    numbers = array("i", [4, 5, 6])
    found = first_ints(numbers, count)
    assert found == numbers[:count]
    numbers[0] = 7
    assert list(found[:1]) == [4][:count]


@pytest.mark.parametrize("size", [10_000, 5_000_000])
def test_fresh_pages(size: int) -> None:
    """Fresh memory is zero, can be written to, and its lack is an error that callers know."""
    pages = fresh_pages(size)
    assert pages[:] == bytes(size)
    pages[size - 1] = 7
    assert pages[size - 1] == 7
    with pytest.raises(MemoryError):
        fresh_pages(1 << 62)

"""Flat arrays of numbers, the currency between kernels."""

from __future__ import annotations

import mmap
from array import array
from errno import ENOMEM
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.interpreted import ints, longs

    def clone(template: array[Any], count: int, zero: bool) -> array[Any]:
        """Return an array of zeros, as the function of this name in C does that the compiled module calls."""
        return template * count

else:
    from cython.cimports.cpython.array import clone
    from cython.cimports.pointers import ints, longs

_ZERO_INT = cython.declare(array, array("i", [0]))
_ZERO_LONG = cython.declare(array, array("q", [0]))
_ZERO_DOUBLE = cython.declare(array, array("d", [0.0]))
_ZERO_SHORT = cython.declare(array, array("h", [0]))
_ZERO_KEY = cython.declare(array, array("Q", [0]))


@cython.ccall
def zeros(typecode: str, count: cython.Py_ssize_t) -> array[Any]:
    """Return an array of zeros: of "h" (16-bit), "i" (C int), "q" or "Q" (64-bit) or "d" (double) numbers."""
    if count <= 0:
        return array(typecode)  # an empty array has no memory to be cleared
    if typecode == "i":
        return clone(_ZERO_INT, count, True)
    if typecode == "d":
        return clone(_ZERO_DOUBLE, count, True)
    if typecode == "q":
        return clone(_ZERO_LONG, count, True)
    if typecode == "h":
        return clone(_ZERO_SHORT, count, True)
    if typecode == "Q":
        return clone(_ZERO_KEY, count, True)
    raise ValueError(f"Arrays of zeros are of type h, i, q, Q or d. Got {typecode!r} instead.")


@cython.ccall
def minus_ones(typecode: str, count: cython.Py_ssize_t) -> array[Any]:
    """Return an array with a -1 in every place: of "i" (C int) or "q" (64-bit) numbers."""
    if not cython.compiled:
        return array(typecode, [-1]) * count
    found = zeros(typecode, count)
    if typecode == "i":
        ints_at = ints(found)
        for place in range(count):
            ints_at[place] = -1
    else:
        longs_at = longs(found)
        for place in range(count):
            longs_at[place] = -1
    return found


@cython.ccall
def first_ints(numbers: array[int], count: cython.Py_ssize_t) -> array[int]:
    """Return the first so many numbers of an array of C ints, as `numbers[:count]` does, but sooner."""
    if not cython.compiled:
        return numbers[:count]
    found = zeros("i", count)
    found_at = ints(found)
    numbers_at = ints(numbers)
    for place in range(count):
        found_at[place] = numbers_at[place]
    return found


@cython.ccall
def grown(numbers: array[Any], least: cython.Py_ssize_t, filler: cython.int = 0) -> array[Any]:
    """Return a copy that is at least so long, and half as long again as before, so that growing stays cheap."""
    size = max(least, len(numbers) * 3 // 2)
    return numbers + array(numbers.typecode, [filler]) * (size - len(numbers))


def fresh_pages(size: int) -> mmap.mmap:
    """Return so many zero bytes of memory from the start of a page on, which are taken up when they are written to.

    The pages belong to one process: if it forks, the other one goes on with a copy.
    """
    options: dict[str, int] = {}
    if hasattr(mmap, "MAP_PRIVATE"):  # not on Windows, which does not fork either
        options["flags"] = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    try:
        return mmap.mmap(-1, size, **options)
    except OSError as error:
        if error.errno == ENOMEM:
            raise MemoryError from error
        raise

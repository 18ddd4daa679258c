"""Flat arrays of numbers, the currency between kernels."""

from __future__ import annotations

from array import array
from typing import Any

_ZERO = {typecode: array(typecode, [0]) for typecode in "hiqd"}


def zeros(typecode: str, count: int) -> array[Any]:
    """Return an array of zeros: of "h" (16-bit), "i" (C int), "q" (64-bit) or "d" (double) numbers."""
    return _ZERO[typecode] * count


def grown(numbers: array[Any], least: int, *, filler: int = 0) -> array[Any]:
    """Return a copy that is at least so long, and half as long again as before, so that growing stays cheap."""
    size = max(least, len(numbers) * 3 // 2)
    return numbers + array(numbers.typecode, [filler]) * (size - len(numbers))

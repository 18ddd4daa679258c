"""Flat arrays of numbers, the currency between kernels."""

from __future__ import annotations

from array import array
from typing import Any

_ZERO = {typecode: array(typecode, [0]) for typecode in "hiqd"}


def zeros(typecode: str, count: int) -> array[Any]:
    """Return an array of zeros: of "h" (16-bit), "i" (C int), "q" (64-bit) or "d" (double) numbers."""
    return _ZERO[typecode] * count

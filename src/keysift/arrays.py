"""Flat arrays of numbers, the currency between kernels."""

from __future__ import annotations

from array import array
from typing import Any

_ITEM_SIZES = {typecode: array(typecode).itemsize for typecode in "iqd"}


def zeros(typecode: str, count: int) -> array[Any]:
    """Return an array of zeros: of "i" (C int), "q" (64-bit) or "d" (double) numbers."""
    return array(typecode, bytes(count * _ITEM_SIZES[typecode]))

"""Stand in for what only compiled kernels have: the `cython` module, and pointers to the numbers of arrays."""

from __future__ import annotations

from array import array
from typing import TypeVar

compiled = False
Octets = TypeVar("Octets", bytes, bytearray, "array[int]")


def ints(numbers: array[int]) -> array[int]:
    """Return an array of C ints as it is."""
    return numbers


def naturals(numbers: array[int]) -> array[int]:
    """Return an array of unsigned C ints as it is."""
    return numbers


def shorts(numbers: array[int]) -> array[int]:
    """Return an array of 16-bit numbers as it is."""
    return numbers


def longs(numbers: array[int]) -> array[int]:
    """Return an array of 64-bit numbers as it is."""
    return numbers


def doubles(numbers: array[float]) -> array[float]:
    """Return an array of floating-point numbers as it is."""
    return numbers


def octets(numbers: Octets) -> Octets:
    """Return bytes that a kernel writes to as they are."""
    return numbers


def fixed_octets(numbers: Octets) -> Octets:
    """Return bytes that a kernel only reads as they are."""
    return numbers


def letters(kinds: str) -> str:
    """Return the kinds of tokens as they are."""
    return kinds


def fetch_long(numbers: array[int], place: int) -> None:
    """Do nothing: compiled kernels ask for a number that will be read soon."""


def fetch_text(text: str) -> None:
    """Do nothing: compiled kernels ask for a text that will be read soon."""

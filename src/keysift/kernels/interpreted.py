"""Stand in for what only compiled kernels have: the `cython` module, and pointers to the numbers of arrays."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from mmap import mmap
from typing import Any, TypeAlias, TypeVar

compiled = False
Defined = TypeVar("Defined")

Ints: TypeAlias = "array[int]"
Naturals: TypeAlias = "array[int]"
Shorts: TypeAlias = "array[int]"
Longs: TypeAlias = "array[int]"
Keys: TypeAlias = "array[int]"
Doubles: TypeAlias = "array[float]"
Octets: TypeAlias = "bytearray | array[int]"
FixedOctets: TypeAlias = "bytes | bytearray | array[int]"
Letters: TypeAlias = str
Characters: TypeAlias = str
"""What stands for a pointer to the numbers of an array: the array itself."""


def cfunc(defined: Defined) -> Defined:
    """Return what is defined as it is: only compiled, it is a function, method or class of C."""
    return defined


ccall = cclass = inline = final = cfunc


def exceptval(*value: Any, check: bool = True) -> Callable[[Defined], Defined]:
    """Return a decorator that changes nothing."""
    return cfunc


def infer_types(is_on: bool) -> Callable[[Defined], Defined]:
    """Return a decorator that changes nothing."""
    return cfunc


def declare(kind: object, value: Defined) -> Defined:
    """Return the value of a variable that has a C type only where it is compiled."""
    return value


Py_ssize_t = Py_UCS4 = bint = double = longlong = uchar = uint = ulonglong = object()
"""C types, as arguments of `declare`."""
globals()["int"] = Py_ssize_t  # another one, which must not hide Python's in this file


def ints(numbers: array[int]) -> array[int]:
    """Return an array of whole numbers as it is."""
    return numbers


def doubles(numbers: Defined) -> Defined:
    """Return an array, bytes or a text as it is."""
    return numbers


naturals = shorts = longs = keys = ints
octets = fixed_octets = letters = characters_of = doubles


def page_shorts(pages: mmap) -> memoryview[int]:
    """Return memory as 16-bit numbers."""
    return memoryview(pages).cast("h")


def page_keys(pages: mmap) -> memoryview[int]:
    """Return memory as unsigned 64-bit numbers."""
    return memoryview(pages).cast("Q")


def fetch_short(numbers: Sequence[int], place: int) -> None:
    """Do nothing: only compiled kernels are fast enough to wait for memory, and ask for what will be read soon."""


fetch_int = fetch_natural = fetch_key = fetch_long = fetch_octet = fetch_short


def character_at(text: str, position: int) -> str:
    """Return one character of a text."""
    return text[position]

"""Find words in a table by a hash of their name: no strings are kept, and nothing has to be built when it is loaded."""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

from keysift.kernels.checksums import CHECKSUMS

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.interpreted import naturals

_CHECKSUMS = CHECKSUMS
_MULTIPLIER = 0x9E3779B97F4A7C15  # spreads numbers over all bits
_ALL_BITS = 0xFFFFFFFFFFFFFFFF
_ALL_32_BITS = 0xFFFFFFFF  # has a name because Cython makes Python objects of literals that do not fit into an int


def hash_name(name: str) -> int:
    """Return the 32-bit key of a feature or lexicon name: the CRC-32 of its UTF-8 form."""
    checksum = _ALL_32_BITS
    for character in name:
        code = ord(character)
        if code < 0x80:
            checksum = _CHECKSUMS[(checksum ^ code) & 0xFF] ^ (checksum >> 8)
            continue
        # The bytes of UTF-8, without making them: the first one, those between, and the last one.
        if code < 0x800:
            checksum = _CHECKSUMS[(checksum ^ (0xC0 | code >> 6)) & 0xFF] ^ (checksum >> 8)
        else:
            if code < 0x10000:
                checksum = _CHECKSUMS[(checksum ^ (0xE0 | code >> 12)) & 0xFF] ^ (checksum >> 8)
            else:
                checksum = _CHECKSUMS[(checksum ^ (0xF0 | code >> 18)) & 0xFF] ^ (checksum >> 8)
                checksum = _CHECKSUMS[(checksum ^ (0x80 | (code >> 12 & 0x3F))) & 0xFF] ^ (checksum >> 8)
            checksum = _CHECKSUMS[(checksum ^ (0x80 | (code >> 6 & 0x3F))) & 0xFF] ^ (checksum >> 8)
        checksum = _CHECKSUMS[(checksum ^ (0x80 | (code & 0x3F))) & 0xFF] ^ (checksum >> 8)
    return checksum ^ _ALL_32_BITS


def find_key(key: int, keys: array[int], buckets: array[int]) -> int:
    """Return the position of a 32-bit key among the sorted keys, or -1.

    ``buckets[b]`` is the position of the first key whose upper 16 bits are at least ``b``.
    """
    keys_at = naturals(keys)
    buckets_at = naturals(buckets)
    bucket = key >> 16
    for position in range(buckets_at[bucket], buckets_at[bucket + 1]):
        if keys_at[position] == key:
            return position
    return -1


def fill_buckets(keys: Sequence[int], buckets: MutableSequence[int]) -> None:
    """Fill in where the keys of each upper half begin, see `find_key`."""
    position = 0
    for bucket in range(len(buckets)):
        while position < len(keys) and keys[position] >> 16 < bucket:
            position += 1
        buckets[bucket] = position


def find_slot(keys: Sequence[int], size: int, key: int) -> int:
    """Return where a number is in a table whose size is a power of two, or the free slot, with a -1, where it belongs.

    Numbers are at least 0, and some slots must be free.
    """
    mask = size - 1
    mixed = (key * _MULTIPLIER) & _ALL_BITS
    slot = (mixed >> 32) & mask
    while keys[slot] >= 0 and keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


def table_size(count: int) -> int:
    """Return the size of a table for so many numbers, in which at least half the slots stay free."""
    size = 4
    while size < 2 * count:
        size *= 2
    return size

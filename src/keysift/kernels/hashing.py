"""Find words in a table by a hash of their name, and sequences of words by their numbers."""

from __future__ import annotations

from array import array

from keysift.kernels.checksums import CHECKSUMS

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import minus_ones, zeros
    from keysift.kernels.interpreted import Ints, Naturals, fetch_long, ints, longs, naturals
else:
    from cython.cimports.fetching import fetch_long
    from cython.cimports.keysift.kernels.arrays import minus_ones, zeros
    from cython.cimports.pointers import Ints, Naturals, ints, longs, naturals

_CHECKSUMS = cython.declare(Naturals, naturals(CHECKSUMS))
_MULTIPLIER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # spreads numbers over all bits
_ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ALL_32_BITS = cython.declare(cython.uint, 0xFFFFFFFF)
_KEY_BITS = cython.declare(cython.int, 32)
_KEY_MASK = cython.declare(cython.longlong, 0xFFFFFFFF)


@cython.ccall
@cython.exceptval(0)
def hash_name(name: str) -> cython.uint:
    """Return the 32-bit key of a feature or lexicon name: the CRC-32 of its UTF-8 form.

    Tables have such keys instead of strings, so that nothing has to be built when they are loaded.
    """
    checksum: cython.uint = _ALL_32_BITS
    code: cython.uint
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


@cython.cclass
class KeyTable:
    """A number above 0 for each of sorted 32-bit keys.

    A number of the table is a key and above it its number, so that both are found with one look into memory. It stands
    at the place that the upper bits of the key say, or behind, where the first place is free. Half the places are free,
    and the last one always is.
    """

    def __init__(self, keys: array[int], numbers: array[int]) -> None:
        keys_at = naturals(keys)
        numbers_at = naturals(numbers)
        places: cython.Py_ssize_t = 2
        self.shift = _KEY_BITS - 1
        while places < 2 * len(keys) and self.shift > 0:
            places *= 2
            self.shift -= 1
        last: cython.Py_ssize_t = -1
        slot: cython.Py_ssize_t
        number: cython.longlong
        for index in range(len(keys)):
            slot = keys_at[index] >> self.shift
            last = slot if slot > last else last + 1
        self.table = zeros("q", max(last + 2, places + 1))
        self.table_at = longs(self.table)
        last = -1
        for index in range(len(keys)):
            slot = keys_at[index] >> self.shift
            last = slot if slot > last else last + 1
            number = numbers_at[index]
            self.table_at[last] = number << _KEY_BITS | keys_at[index]

    @cython.cfunc
    @cython.exceptval(check=False)
    def fetch(self, key: cython.uint) -> cython.void:
        """Ask for the place of a key that will be looked for soon."""
        fetch_long(self.table_at, key >> self.shift)

    @cython.cfunc
    @cython.exceptval(check=False)
    def number_of(self, key: cython.uint) -> cython.longlong:
        """Return the number of a key, or 0 if it is not there."""
        slot: cython.Py_ssize_t = key >> self.shift
        while self.table_at[slot] != 0:
            if self.table_at[slot] & _KEY_MASK == key:
                return self.table_at[slot] >> _KEY_BITS
            slot += 1
        return 0


@cython.cclass
class Sequences:
    """Sequences of words, each with a number, and with a mark that is -1 until it is set (`marks_at`).

    The number of a single word is its stem id, below `words`. The number of a sequence and the word after it lead to
    the number of the longer sequence: so numbers stay small for sequences of any length. `room` is how many sequences
    of two words or more there may be, the beginnings of longer ones counted too.
    """

    def __init__(self, words: cython.Py_ssize_t, room: cython.Py_ssize_t) -> None:
        size: cython.Py_ssize_t = 4
        while size < 2 * room:  # half the slots stay free
            size *= 2
        self.words = words
        self.mask = size - 1
        self.steps = 0
        self.keys = minus_ones("q", size)
        self.keys_at = longs(self.keys)
        self.followers = minus_ones("i", size)
        self.followers_at = ints(self.followers)
        self.marks = minus_ones("i", words + room)
        self.marks_at = ints(self.marks)

    @cython.cfunc
    @cython.exceptval(check=False)
    def slot_of(self, key: cython.longlong) -> cython.Py_ssize_t:
        """Return where a key is in the table, or the free slot where it belongs."""
        mask = self.mask
        mixed: cython.ulonglong = (key * _MULTIPLIER) & _ALL_BITS
        slot: cython.Py_ssize_t = (mixed >> 32) & mask
        while self.keys_at[slot] >= 0 and self.keys_at[slot] != key:
            slot = (slot + 1) & mask
        return slot

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, words: Ints, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Return the number of a sequence, which gets one if it is new: the stem ids from `start` to before `end`."""
        sequence: cython.longlong = words[start]
        for position in range(start + 1, end):
            key = sequence * self.words + words[position]
            slot = self.slot_of(key)
            if self.keys_at[slot] < 0:
                self.keys_at[slot] = key
                self.followers_at[slot] = self.words + self.steps
                self.steps += 1
            sequence = self.followers_at[slot]
        return sequence

    @cython.cfunc
    @cython.exceptval(check=False)
    def follow(self, sequence: cython.longlong, word: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Return the number of a sequence and a word after it, or -1 if there is no such sequence."""
        slot = self.slot_of(sequence * self.words + word)
        if self.keys_at[slot] < 0:
            return -1  # without a look at the followers, which are elsewhere in memory
        return self.followers_at[slot]

    @cython.cfunc
    @cython.exceptval(check=False)
    def fetch(self, sequence: cython.longlong, word: cython.Py_ssize_t) -> cython.void:
        """Ask for the place of a sequence and a word after it, which will be followed soon."""
        mixed: cython.ulonglong = ((sequence * self.words + word) * _MULTIPLIER) & _ALL_BITS
        fetch_long(self.keys_at, (mixed >> 32) & self.mask)

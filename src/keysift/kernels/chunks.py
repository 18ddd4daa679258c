"""Find what is known about a chunk, a piece of text without white space, without making a string of it.

Most chunks are short and in Latin letters. The codes of their characters are packed into three 64-bit numbers, which
are all that has to be compared, so that looking up a word of a text touches one line of the processor's cache. Other
chunks are in a dict.
"""

from __future__ import annotations

from keysift.kernels.arrays import fresh_pages

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, texts are read through pointers
    from keysift.kernels.interpreted import character_at, characters_of, fetch_key

LONGEST_PACKED = 24  # characters of a chunk that fits in a slot ...
LARGEST_CODE = 0xFF  # ... and the code of the last character that may be in it
UNKNOWN = -(1 << 31)  # stands for the value of a chunk that is not there
_SLOT_SIZE = 4  # eight characters in each of three numbers, and the length and the value in the fourth
_FIRST_SLOTS = 1 << 10
_LENGTH_BITS = 8
_LENGTH_MASK = 0xFF
_VALUE_MASK = 0xFFFFFFFF
_NEGATIVE = 0x80000000
_BEYOND = 0x100000000
_MULTIPLIER = 0x9E3779B97F4A7C15
_OTHER_MULTIPLIER = 0xC2B2AE3D27D4EB4F
_ALL_BITS = 0xFFFFFFFFFFFFFFFF
_HALF = 32


def _free_slots(count: int) -> memoryview[int]:
    """Return so many slots, none of which lies across two lines of the processor's cache: pages are aligned."""
    return fresh_pages(8 * _SLOT_SIZE * count, True).cast("Q")


def packed(characters: str, start: int, size: int) -> int:
    """Return up to eight characters from a place of a text on as one number, the first one in the lowest bits."""
    number = 0
    for position in range(start + size - 1, start - 1, -1):
        number = (number << 8) | ord(character_at(characters, position))
    return number


class ChunkTable:
    """The values of chunks, whose meaning `keysift.kernels.tokenizer.scan` explains."""

    def __init__(self) -> None:
        self.others: dict[str, int] = {}
        self.packed_count = 0
        self.mask = _FIRST_SLOTS - 1
        self.slots = _free_slots(_FIRST_SLOTS)
        self.head = 0
        self.middle = 0
        self.tail = 0

    def __len__(self) -> int:
        return self.packed_count + len(self.others)

    def first_slot(self, first: int, second: int, third: int, length: int) -> int:
        """Return the number of the slot that is looked at first for a packed chunk."""
        mixed = ((first ^ (third << 1 & _ALL_BITS) ^ length) * _MULTIPLIER) & _ALL_BITS
        mixed = ((mixed ^ (mixed >> _HALF) ^ second) * _OTHER_MULTIPLIER) & _ALL_BITS
        return (mixed >> _HALF) & self.mask

    def fetch_slot(self, first: int, second: int, third: int, length: int) -> None:
        """Ask for the slot of a packed chunk that will be looked for soon: most are not in the processor's cache."""
        fetch_key(self.slots, _SLOT_SIZE * self.first_slot(first, second, third, length))

    def find_slot(self, first: int, second: int, third: int, length: int) -> int:
        """Return where the slot of a packed chunk begins, or the free one where it belongs."""
        slot = self.first_slot(first, second, third, length)
        while True:
            place = _SLOT_SIZE * slot
            found = self.slots[place + 3]
            if found == 0 or (
                self.slots[place] == first
                and found & _LENGTH_MASK == length
                and self.slots[place + 1] == second
                and self.slots[place + 2] == third
            ):
                return place
            slot = (slot + 1) & self.mask

    def value_at(self, place: int) -> int:
        """Return the value in a slot that is not free."""
        value = self.slots[place + 3] >> _LENGTH_BITS
        return value - _BEYOND if value >= _NEGATIVE else value

    def pack(self, text: str, start: int, end: int) -> bool:
        """Pack the characters of a chunk into `head`, `middle` and `tail`, if they fit."""
        size = end - start
        if size > LONGEST_PACKED or size == 0:  # nothing at all would look like a free slot
            return False
        characters = characters_of(text)
        largest = 0
        for position in range(start, end):
            largest |= ord(character_at(characters, position))
        if largest > LARGEST_CODE:
            return False
        self.head = packed(characters, start, min(size, 8))
        self.middle = packed(characters, start + 8, min(size - 8, 8))
        self.tail = packed(characters, start + 16, size - 16)
        return True

    def find(self, text: str, start: int, end: int) -> int:
        """Return the value of the chunk at a place of a text, or UNKNOWN; one user at a time."""
        if not self.pack(text, start, end):
            found = self.others.get(text[start:end])
            return UNKNOWN if found is None else found
        place = self.find_slot(self.head, self.middle, self.tail, end - start)
        return self.value_at(place) if self.slots[place + 3] else UNKNOWN

    def add(self, text: str, start: int, end: int, value: int) -> None:
        """Set the value of the chunk at a place of a text; one user at a time."""
        if not self.pack(text, start, end):
            self.others[text[start:end]] = value
        else:
            place = self.slot_to_fill(end - start)
            self.slots[place + 3] = ((value & _VALUE_MASK) << _LENGTH_BITS) | (end - start)

    def find_or_add(self, text: str, start: int, end: int, value: int) -> int:
        """Return the value of the chunk at a place of a text, this one if it has none yet; one user at a time."""
        if not self.pack(text, start, end):
            return self.others.setdefault(text[start:end], value)
        place = self.slot_to_fill(end - start)
        if self.slots[place + 3]:
            return self.value_at(place)
        self.slots[place + 3] = ((value & _VALUE_MASK) << _LENGTH_BITS) | (end - start)
        return value

    def slot_to_fill(self, length: int) -> int:
        """Return where the slot of the chunk that was packed last begins: its own, or a free one that has its key now.

        The value, which makes it visible, is still to be set.
        """
        if 2 * (self.packed_count + 1) > self.mask:
            self.grow()
        place = self.find_slot(self.head, self.middle, self.tail, length)
        if self.slots[place + 3] == 0:
            self.packed_count += 1
            self.slots[place] = self.head
            self.slots[place + 1] = self.middle
            self.slots[place + 2] = self.tail
        return place

    def grow(self) -> None:
        """Make room for twice as many packed chunks."""
        before = self.slots
        self.slots = _free_slots(2 * len(before) // _SLOT_SIZE)
        self.mask = 2 * self.mask + 1
        for origin in range(0, len(before), _SLOT_SIZE):
            if before[origin + 3]:
                length = before[origin + 3] & _LENGTH_MASK
                place = self.find_slot(before[origin], before[origin + 1], before[origin + 2], length)
                for offset in range(_SLOT_SIZE):
                    self.slots[place + offset] = before[origin + offset]

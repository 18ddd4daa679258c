"""Cut a text into chunks at white space, look each of them up, and replace those of several tokens by them.

What is known about a chunk is found without making a string of it. Most chunks are short and in Latin letters. The
codes of their characters are packed into three 64-bit numbers, which are all that has to be compared, so that looking
up a word of a text touches one line of the processor's cache. Other chunks are in a dict.
"""

from __future__ import annotations

from array import array

from keysift.kernels.arrays import fresh_pages

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import first_ints, grown, zeros
    from keysift.kernels.interpreted import (
        Characters,
        FixedOctets,
        Ints,
        character_at,
        characters_of,
        fetch_key,
        fixed_octets,
        ints,
        keys,
        octets,
        page_keys,
    )
else:
    from cython.cimports.fetching import fetch_key
    from cython.cimports.keysift.kernels.arrays import first_ints, grown, zeros
    from cython.cimports.pointers import (
        Characters,
        FixedOctets,
        Ints,
        character_at,
        characters_of,
        fixed_octets,
        ints,
        keys,
        octets,
        page_keys,
    )

UNKNOWN = -(1 << 31)  # the value of a chunk that is not in the table
_UNKNOWN = cython.declare(cython.longlong, UNKNOWN)
_PIECE_SIZE = cython.declare(cython.Py_ssize_t, 3)  # start, end and word type of one token of a chunk
_NOTHING = array("i")

_LONGEST_PACKED = cython.declare(cython.Py_ssize_t, 24)  # characters of a chunk that fits in a slot ...
_LARGEST_CODE = cython.declare(cython.uint, 0xFF)  # ... and the code of the last character that may be in it
_SLOT_SIZE = cython.declare(cython.Py_ssize_t, 4)  # three numbers of eight characters, then the length and the value
_SLOT_BYTES = cython.declare(cython.Py_ssize_t, 32)
_FIRST_SLOTS = cython.declare(cython.Py_ssize_t, 1 << 14)  # their memory is taken up when they are written to
_LENGTH_BITS = cython.declare(cython.Py_ssize_t, 8)
_LENGTH_MASK = cython.declare(cython.ulonglong, 0xFF)
_VALUE_MASK = cython.declare(cython.longlong, 0xFFFFFFFF)
_NEGATIVE = cython.declare(cython.longlong, 0x80000000)
_BEYOND = cython.declare(cython.longlong, 0x100000000)
_MULTIPLIER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_OTHER_MULTIPLIER = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
_ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_HALF = cython.declare(cython.Py_ssize_t, 32)

_CODES = 128  # the characters whose properties are looked up
_SPACES = bytes(chr(code).isspace() for code in range(_CODES))
_FIRST_OTHER = cython.declare(cython.uint, _CODES)
_LINE_FEED = cython.declare(cython.uint, 0x0A)
_VERTICAL_TAB = cython.declare(cython.uint, 0x0B)
_FORM_FEED = cython.declare(cython.uint, 0x0C)
_CARRIAGE_RETURN = cython.declare(cython.uint, 0x0D)
_NEXT_LINE = cython.declare(cython.uint, 0x85)
_LINE_SEPARATOR = cython.declare(cython.uint, 0x2028)
_PARAGRAPH_SEPARATOR = cython.declare(cython.uint, 0x2029)
_BLOCK = cython.declare(cython.Py_ssize_t, 32)  # chunks whose slots are asked for at a time
_KEY_SIZE = cython.declare(cython.Py_ssize_t, 3)  # numbers that the characters of a chunk are packed into


@cython.final
@cython.cclass
class Draft:
    """The tokens of a text in the making: each step of the analysis fills in what it finds out.

    The tokenizer begins with `starts`, `ends`, `types` (the numbers of words in the lexicon) and `breaks` (the line
    breaks before each token: 0, 1, or more for a blank line). Then come `sentence_ends` and `casings` (see
    `keysift.kernels.traits`), the tagger's `rows` and the `tags` that it finds, and at last `kinds`, `stem_ids` and
    their `vocabulary`. There are `count` tokens and so many `sentences`; some arrays have room for more.
    """

    def __init__(self, text: str, room: cython.Py_ssize_t) -> None:
        self.text = text
        self.count = 0
        self.sentences = 0
        self.starts = zeros("i", room)
        self.ends = zeros("i", room)
        self.types = zeros("i", room)
        self.breaks = zeros("i", room)
        self.take_pointers()
        self.sentence_ends = self.rows = self.tags = self.stem_ids = _NOTHING
        self.sentence_ends_at = self.rows_at = self.tags_at = self.stem_ids_at = ints(_NOTHING)
        self.casings = self.kinds = bytearray()
        self.casings_at = self.kinds_at = octets(self.casings)
        self.vocabulary: list[str] = []

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_pointers(self) -> cython.int:
        """Let the pointers of the first arrays follow them."""
        self.starts_at = ints(self.starts)
        self.ends_at = ints(self.ends)
        self.types_at = ints(self.types)
        self.breaks_at = ints(self.breaks)
        return 0


@cython.cfunc
@cython.exceptval(check=False)
def _packed(characters: Characters, start: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.ulonglong:
    """Return up to eight characters from a place of a text on as one number, the first one in the lowest bits."""
    number: cython.ulonglong = 0
    for position in range(start + size - 1, start - 1, -1):
        number = (number << 8) | ord(character_at(characters, position))
    return number


@cython.final
@cython.cclass
class ChunkTable:
    """The values of chunks.

    The value of a chunk that is one token is its word type, the number of the word. That of another chunk is -1 less
    the place where the lexicon's `pieces` have the number of its tokens, then start, end and word type of each.
    """

    def __init__(self) -> None:
        self.others: dict[str, int] = {}
        self.packed_count = 0
        self.mask = _FIRST_SLOTS - 1
        self.pages = fresh_pages(_SLOT_BYTES * _FIRST_SLOTS)  # aligned, so that a slot lies in one line of the cache
        self.slots = page_keys(self.pages)
        self.head = 0
        self.middle = 0
        self.tail = 0

    def __len__(self) -> int:
        return self.packed_count + len(self.others)

    @cython.cfunc
    @cython.exceptval(check=False)
    def first_slot(
        self, first: cython.ulonglong, second: cython.ulonglong, third: cython.ulonglong, length: cython.ulonglong
    ) -> cython.ulonglong:
        """Return the number of the slot that is looked at first for a packed chunk."""
        mixed: cython.ulonglong = ((first ^ (third << 1 & _ALL_BITS) ^ length) * _MULTIPLIER) & _ALL_BITS
        mixed = ((mixed ^ (mixed >> _HALF) ^ second) * _OTHER_MULTIPLIER) & _ALL_BITS
        return (mixed >> _HALF) & self.mask

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_slot(
        self, first: cython.ulonglong, second: cython.ulonglong, third: cython.ulonglong, length: cython.ulonglong
    ) -> cython.Py_ssize_t:
        """Return where the slot of a packed chunk begins, or the free one where it belongs."""
        slot: cython.ulonglong = self.first_slot(first, second, third, length)
        while True:
            place: cython.Py_ssize_t = _SLOT_SIZE * slot
            found: cython.ulonglong = self.slots[place + 3]
            if found == 0 or (
                self.slots[place] == first
                and found & _LENGTH_MASK == length
                and self.slots[place + 1] == second
                and self.slots[place + 2] == third
            ):
                return place
            slot = (slot + 1) & self.mask

    @cython.cfunc
    @cython.exceptval(check=False)
    def value_at(self, place: cython.Py_ssize_t) -> cython.longlong:
        """Return the value in a slot, or UNKNOWN if it is free."""
        found: cython.ulonglong = self.slots[place + 3]
        if found == 0:
            return _UNKNOWN
        value: cython.longlong = found >> _LENGTH_BITS
        return value - _BEYOND if value >= _NEGATIVE else value

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def pack(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Pack the characters of a chunk into `head`, `middle` and `tail`, if they fit."""
        size = end - start
        if size > _LONGEST_PACKED or size == 0:  # nothing at all would look like a free slot
            return False
        characters = characters_of(text)
        largest: cython.uint = 0
        for position in range(start, end):
            largest |= ord(character_at(characters, position))
        if largest > _LARGEST_CODE:
            return False
        self.head = _packed(characters, start, min(size, 8))
        self.middle = _packed(characters, start + 8, min(size - 8, 8))
        self.tail = _packed(characters, start + 16, size - 16)
        return True

    @cython.ccall
    @cython.exceptval(-1)
    def find(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.longlong:
        """Return the value of the chunk at a place of a text, or UNKNOWN; one user at a time."""
        if self.pack(text, start, end):
            return self.value_at(self.find_slot(self.head, self.middle, self.tail, end - start))
        found = self.others.get(text[start:end])
        return _UNKNOWN if found is None else found

    @cython.ccall
    def add(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, value: cython.longlong) -> object:
        """Set the value of the chunk at a place of a text; one user at a time."""
        if not self.pack(text, start, end):
            self.others[text[start:end]] = value
            return None
        if 2 * (self.packed_count + 1) > self.mask:
            self.grow()
        place = self.find_slot(self.head, self.middle, self.tail, end - start)
        if self.slots[place + 3] == 0:
            self.packed_count += 1
            self.slots[place] = self.head
            self.slots[place + 1] = self.middle
            self.slots[place + 2] = self.tail
        self.slots[place + 3] = ((value & _VALUE_MASK) << _LENGTH_BITS) | (end - start)  # which makes it visible
        return None

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def grow(self) -> cython.int:
        """Make room for twice as many packed chunks."""
        pages = self.pages
        before = page_keys(pages)
        count: cython.Py_ssize_t = _SLOT_SIZE * (self.mask + 1)
        self.pages = fresh_pages(2 * _SLOT_BYTES * (self.mask + 1))
        self.slots = page_keys(self.pages)
        self.mask = 2 * self.mask + 1
        for origin in range(0, count, _SLOT_SIZE):
            if before[origin + 3]:
                length = before[origin + 3] & _LENGTH_MASK
                place = self.find_slot(before[origin], before[origin + 1], before[origin + 2], length)
                for offset in range(_SLOT_SIZE):
                    self.slots[place + offset] = before[origin + offset]
        return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_space(code: cython.uint, spaces: FixedOctets) -> cython.bint:
    """Tell whether a character is white space, given which of the first ones are."""
    if code < _FIRST_OTHER:
        return spaces[code] != 0
    return chr(code).isspace()


@cython.ccall
@cython.exceptval(-1)
def count_chunks(text: str) -> cython.Py_ssize_t:
    """Return the number of pieces without white space that a text has."""
    spaces = fixed_octets(_SPACES)
    characters = characters_of(text)
    count: cython.Py_ssize_t = 0
    is_inside = False
    for position in range(len(text)):
        if _is_space(ord(character_at(characters, position)), spaces):
            is_inside = False
        elif not is_inside:
            is_inside = True
            count += 1
    return count


@cython.ccall
@cython.exceptval(-1)
def scan(draft: Draft, chunks: ChunkTable, known_pieces: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Fill in start, end, line breaks and, as its type, the value of each chunk; return how many are not known.

    A value is UNKNOWN, too, if it leads beyond the known pieces: another thread may have learned a chunk since those
    were taken. The draft has room for all chunks; there is one at every other character at most.
    """
    starts_at = draft.starts_at
    ends_at = draft.ends_at
    types_at = draft.types_at
    breaks_at = draft.breaks_at
    text = draft.text
    spaces = fixed_octets(_SPACES)
    block_keys = zeros("Q", _KEY_SIZE * _BLOCK)
    keys_at = keys(block_keys)
    characters = characters_of(text)
    length = len(text)
    count: cython.Py_ssize_t = 0
    unknown: cython.Py_ssize_t = 0
    gap: cython.int = 0
    position: cython.Py_ssize_t = 0
    # The table is larger than the processor's cache. So the slots of some chunks are asked for before any is looked at.
    while position < length:
        block = count
        while position < length and count - block < _BLOCK:
            code: cython.uint = ord(character_at(characters, position))
            if _is_space(code, spaces):
                if code == _LINE_FEED or code == _NEXT_LINE or code == _LINE_SEPARATOR:
                    gap += 1
                elif code == _CARRIAGE_RETURN:
                    if position + 1 < length and ord(character_at(characters, position + 1)) != _LINE_FEED:
                        gap += 1
                elif code == _FORM_FEED or code == _VERTICAL_TAB or code == _PARAGRAPH_SEPARATOR:
                    gap += 2
                position += 1
                continue
            first = position
            largest: cython.uint = 0
            while True:
                largest |= code
                position += 1
                if position == length:
                    break
                code = ord(character_at(characters, position))
                if _is_space(code, spaces):
                    break
            size = position - first
            starts_at[count] = first
            ends_at[count] = position
            breaks_at[count] = gap
            gap = 0
            key = _KEY_SIZE * (count - block)
            types_at[count] = size <= _LONGEST_PACKED and largest <= _LARGEST_CODE  # until its value is known
            if types_at[count]:
                keys_at[key] = _packed(characters, first, min(size, 8))
                keys_at[key + 1] = _packed(characters, first + 8, min(size - 8, 8))
                keys_at[key + 2] = _packed(characters, first + 16, size - 16)
                slot = chunks.first_slot(keys_at[key], keys_at[key + 1], keys_at[key + 2], size)
                fetch_key(chunks.slots, _SLOT_SIZE * slot)
            count += 1
        for index in range(block, count):
            value: cython.longlong = _UNKNOWN
            if types_at[index]:
                key = _KEY_SIZE * (index - block)
                size = ends_at[index] - starts_at[index]
                value = chunks.value_at(chunks.find_slot(keys_at[key], keys_at[key + 1], keys_at[key + 2], size))
            else:
                found = chunks.others.get(text[starts_at[index] : ends_at[index]])
                if found is not None:
                    value = found
            if -1 - value >= known_pieces:
                value = _UNKNOWN
                unknown += 1
            types_at[index] = value
    draft.count = count
    return unknown


@cython.ccall
def expand(draft: Draft, pieces: array[int]) -> object:
    """Replace chunks of several tokens by them."""
    pieces_at = ints(pieces)
    total = draft.count
    for index in range(draft.count):
        if draft.types_at[index] < 0:
            total += pieces_at[-1 - draft.types_at[index]] - 1
    if total > len(draft.starts):
        draft.starts = grown(draft.starts, total)
        draft.ends = grown(draft.ends, total)
        draft.types = grown(draft.types, total)
        draft.breaks = grown(draft.breaks, total)
        draft.take_pointers()
    if total > draft.count:
        _replace_chunks(draft, total, pieces_at)
    draft.starts = first_ints(draft.starts, total)
    draft.ends = first_ints(draft.ends, total)
    draft.take_pointers()
    return None


@cython.cfunc
@cython.exceptval(check=False)
def _replace_chunks(draft: Draft, total: cython.Py_ssize_t, pieces_at: Ints) -> cython.void:
    """Move tokens to where they belong when there are so many in all.

    It goes from the end to the start: every chunk has at least one token, so that no place is written before it is
    read.
    """
    starts_at = draft.starts_at
    ends_at = draft.ends_at
    types_at = draft.types_at
    breaks_at = draft.breaks_at
    target = total
    for index in range(draft.count - 1, -1, -1):
        value: cython.Py_ssize_t = types_at[index]
        start = starts_at[index]
        gap = breaks_at[index]
        if value >= 0:
            target -= 1
            starts_at[target] = start
            ends_at[target] = ends_at[index]
            types_at[target] = value
            breaks_at[target] = gap
            continue
        place = -1 - value
        size: cython.Py_ssize_t = pieces_at[place]
        target -= size
        for piece in range(size):
            starts_at[target + piece] = start + pieces_at[place + 1 + _PIECE_SIZE * piece]
            ends_at[target + piece] = start + pieces_at[place + 2 + _PIECE_SIZE * piece]
            types_at[target + piece] = pieces_at[place + 3 + _PIECE_SIZE * piece]
            breaks_at[target + piece] = 0
        breaks_at[target] = gap
    draft.count = total

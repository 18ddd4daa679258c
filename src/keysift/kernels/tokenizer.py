"""Cut a text at white space and look every piece up, or have it learnt."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.arrays import zeros
    from keysift.kernels.chunks import LARGEST_CODE, LONGEST_PACKED, UNKNOWN, ChunkTable, packed
    from keysift.kernels.interpreted import character_at, characters_of, fixed_octets, ints, keys

if TYPE_CHECKING:
    from keysift.analysis.lexicon import Lexicon

_CODES = 128  # the characters whose properties are looked up
_SPACES = bytes(chr(code).isspace() for code in range(_CODES))
_LINE_FEED = 0x0A
_VERTICAL_TAB = 0x0B
_FORM_FEED = 0x0C
_CARRIAGE_RETURN = 0x0D
_NEXT_LINE = 0x85
_LINE_SEPARATOR = 0x2028
_PARAGRAPH_SEPARATOR = 0x2029
_LONGEST_SHORT = 20_000  # characters
_BLOCK = 32  # chunks whose slots are asked for at a time
_KEY_SIZE = 3  # numbers that the characters of a chunk are packed into
_PIECE_SIZE = 3  # start, end and word type of one token of a chunk


def is_space(code: int, spaces: bytes) -> bool:
    """Tell whether a character is white space, given which of the first ones are."""
    if code < _CODES:
        return spaces[code] != 0
    return chr(code).isspace()


def scan(
    text: str,
    chunks: ChunkTable,
    pieces: array[int],
    starts: array[int],
    ends: array[int],
    types: array[int],
    breaks: array[int],
) -> int:
    """Fill in start, end, value and line breaks before each piece of text without white space; return their number.

    The value of a chunk is its word type if it is one token, or -1 less the place where `pieces` has their number, and
    the start, end and type of each; it is UNKNOWN if `chunks` does not have it. Line breaks are 0, 1, or more for a
    blank line. The arrays have room for all chunks; there is one at every other character at most.
    """
    starts_at = ints(starts)
    ends_at = ints(ends)
    types_at = ints(types)
    breaks_at = ints(breaks)
    spaces = fixed_octets(_SPACES)
    block_keys = zeros("Q", _KEY_SIZE * _BLOCK)
    keys_at = keys(block_keys)
    characters = characters_of(text)
    length = len(text)
    known_pieces = len(pieces)
    count = 0
    gap = 0
    position = 0
    # The table is larger than the processor's cache. So the slots of some chunks are asked for before any is looked at.
    while position < length:
        block = count
        while position < length and count - block < _BLOCK:
            code = ord(character_at(characters, position))
            if is_space(code, spaces):
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
            largest = 0
            while True:
                largest |= code
                position += 1
                if position == length:
                    break
                code = ord(character_at(characters, position))
                if is_space(code, spaces):
                    break
            size = position - first
            starts_at[count] = first
            ends_at[count] = position
            breaks_at[count] = gap
            gap = 0
            key = _KEY_SIZE * (count - block)
            types_at[count] = size <= LONGEST_PACKED and largest <= LARGEST_CODE
            if types_at[count]:
                keys_at[key] = packed(characters, first, min(size, 8))
                keys_at[key + 1] = packed(characters, first + 8, min(size - 8, 8))
                keys_at[key + 2] = packed(characters, first + 16, size - 16)
                chunks.fetch_slot(keys_at[key], keys_at[key + 1], keys_at[key + 2], size)
            count += 1
        for index in range(block, count):
            value = UNKNOWN
            if types_at[index]:
                key = _KEY_SIZE * (index - block)
                size = ends_at[index] - starts_at[index]
                slot = chunks.find_slot(keys_at[key], keys_at[key + 1], keys_at[key + 2], size)
                if chunks.slots[slot + 3]:
                    value = chunks.value_at(slot)
            else:
                found = chunks.others.get(text[starts_at[index] : ends_at[index]])
                if found is not None:
                    value = found
            # Another thread may have learnt a chunk since `pieces` were taken.
            types_at[index] = value if -1 - value < known_pieces else UNKNOWN
    return count


def count_chunks(text: str) -> int:
    """Return the number of pieces without white space that a text has."""
    spaces = fixed_octets(_SPACES)
    characters = characters_of(text)
    count = 0
    is_inside = False
    for position in range(len(text)):
        if is_space(ord(character_at(characters, position)), spaces):
            is_inside = False
        elif not is_inside:
            is_inside = True
            count += 1
    return count


def count_expanded(count: int, types: array[int], pieces: array[int]) -> int:
    """Return how many tokens there are when chunks of several tokens are replaced by them."""
    types_at = ints(types)
    pieces_at = ints(pieces)
    total = count
    for index in range(count):
        if types_at[index] < 0:
            total += pieces_at[-1 - types_at[index]] - 1
    return total


def expand(
    count: int,
    total: int,
    pieces: array[int],
    starts: array[int],
    ends: array[int],
    types: array[int],
    breaks: array[int],
) -> None:
    """Replace chunks of several tokens by them, in arrays that have room for the total.

    It goes from the end to the start: every chunk has at least one token, so that no place is written before it is
    read.
    """
    pieces_at = ints(pieces)
    starts_at = ints(starts)
    ends_at = ints(ends)
    types_at = ints(types)
    breaks_at = ints(breaks)
    target = total
    for index in range(count - 1, -1, -1):
        value = types_at[index]
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
        size = pieces_at[place]
        target -= size
        for piece in range(size):
            starts_at[target + piece] = start + pieces_at[place + 1 + _PIECE_SIZE * piece]
            ends_at[target + piece] = start + pieces_at[place + 2 + _PIECE_SIZE * piece]
            types_at[target + piece] = pieces_at[place + 3 + _PIECE_SIZE * piece]
            breaks_at[target + piece] = 0
        breaks_at[target] = gap


def count_fresh(count: int, types: array[int]) -> int:
    """Return how many chunks are not known."""
    types_at = ints(types)
    fresh = 0
    for index in range(count):
        fresh += types_at[index] == UNKNOWN
    return fresh


def find_tokens(text: str, lexicon: Lexicon) -> tuple[array[int], array[int], array[int], array[int]]:
    """Return for each token of a text its start, its end, its word type, and the line breaks before it."""
    # For a short text, counting its chunks is not worth the time.
    capacity = len(text) // 2 + 1 if len(text) <= _LONGEST_SHORT else count_chunks(text)
    starts = zeros("i", capacity)
    ends = zeros("i", capacity)
    types = zeros("i", capacity)
    breaks = zeros("i", capacity)
    pieces = lexicon.pieces
    count = scan(text, lexicon.chunks, pieces, starts, ends, types, breaks)
    if count_fresh(count, types):
        lexicon.learn(text, count, starts, ends, types)
        pieces = lexicon.pieces
    total = count_expanded(count, types, pieces)
    if total > capacity:
        missing = zeros("i", total - capacity)
        starts += missing
        ends += missing
        types += missing
        breaks += missing
    if total > count:
        expand(count, total, pieces, starts, ends, types, breaks)
    if total == len(starts):
        return starts, ends, types, breaks
    return starts[:total], ends[:total], types[:total], breaks[:total]

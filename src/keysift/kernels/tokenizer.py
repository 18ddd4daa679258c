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
    from keysift.kernels.chunks import LARGEST_CODE, LONGEST_PACKED, ChunkTable
    from keysift.kernels.interpreted import fixed_octets, ints, octets

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
    """Fill in start, end, word type and line breaks before each token; return their number.

    `chunks` has the value of each known piece of text without white space: its word type if it is one token, or -1 less
    the place where `pieces` has their number, and the start, end and type of each. A chunk that is not known
    stands in the arrays as one token of the type -1. Line breaks are 0, 1, or more for a blank line. Returns -1 if the
    arrays are too short.
    """
    pieces_at = ints(pieces)
    starts_at = ints(starts)
    ends_at = ints(ends)
    types_at = ints(types)
    breaks_at = ints(breaks)
    spaces = fixed_octets(_SPACES)
    is_ascii = text.isascii()
    # The characters of bytes are read in the least time. Those of a chunk of another text are put aside one by one.
    aside = bytearray(LONGEST_PACKED)
    aside_at = octets(aside)
    encoded = text.encode("ascii") if is_ascii else bytes(1)
    codes = fixed_octets(encoded)
    length = len(text)
    capacity = len(starts)
    known_pieces = len(pieces)
    count = 0
    gap = 0
    position = 0
    while position < length:
        code = codes[position] if is_ascii else ord(text[position])
        if is_space(code, spaces):
            if code == _LINE_FEED or code == _NEXT_LINE or code == _LINE_SEPARATOR:
                gap += 1
            elif code == _CARRIAGE_RETURN:
                if position + 1 < length and text[position + 1] != "\n":
                    gap += 1
            elif code == _FORM_FEED or code == _VERTICAL_TAB or code == _PARAGRAPH_SEPARATOR:
                gap += 2
            position += 1
            continue
        first = position
        largest = code
        if is_ascii:
            position += 1
            while position < length and spaces[codes[position]] == 0:
                position += 1
        else:
            while True:
                if position - first < LONGEST_PACKED:
                    aside_at[position - first] = code & LARGEST_CODE
                largest |= code
                position += 1
                if position == length:
                    break
                code = ord(text[position])
                if is_space(code, spaces):
                    break
        size = position - first
        is_known = False
        value = 0
        if size <= LONGEST_PACKED and largest <= LARGEST_CODE:
            if is_ascii:
                slot = chunks.find_codes(codes, first, size)
            else:
                slot = chunks.find_codes(aside_at, 0, size)
            if chunks.slots[slot + 3]:
                value = chunks.value_at(slot)
                is_known = True
        else:
            found = chunks.others.get(text[first:position])
            if found is not None:
                value = found
                is_known = True
        place = -1 - value
        # Another thread may have learnt a chunk since `pieces` were taken.
        if not is_known or place >= known_pieces:
            value = -1
            place = -1
        if place < 0:
            if count == capacity:
                return -1
            starts_at[count] = first
            ends_at[count] = position
            types_at[count] = value
            breaks_at[count] = gap
            count += 1
        else:
            number = pieces_at[place]
            place += 1
            if count + number > capacity:
                return -1
            for _ in range(number):
                starts_at[count] = first + pieces_at[place]
                ends_at[count] = first + pieces_at[place + 1]
                types_at[count] = pieces_at[place + 2]
                breaks_at[count] = gap
                gap = 0
                count += 1
                place += _PIECE_SIZE
        gap = 0
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
        fresh += types_at[index] < 0
    return fresh


def find_tokens(text: str, lexicon: Lexicon) -> tuple[array[int], array[int], array[int], array[int]]:
    """Return for each token of a text its start, its end, its word type, and the line breaks before it."""
    capacity = len(text) // 3 + 16  # enough for most texts; no text has more tokens than characters
    starts = zeros("i", capacity)
    ends = zeros("i", capacity)
    types = zeros("i", capacity)
    breaks = zeros("i", capacity)
    count = scan(text, lexicon.chunks, lexicon.pieces, starts, ends, types, breaks)
    if count < 0:
        capacity = len(text)
        starts = zeros("i", capacity)
        ends = zeros("i", capacity)
        types = zeros("i", capacity)
        breaks = zeros("i", capacity)
        count = scan(text, lexicon.chunks, lexicon.pieces, starts, ends, types, breaks)
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
            count = total
    return starts[:count], ends[:count], types[:count], breaks[:count]

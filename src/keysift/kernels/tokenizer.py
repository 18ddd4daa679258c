"""Cut a text at white space and look every piece up."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.chunks import LARGEST_CODE, LONGEST_PACKED, ChunkTable
    from keysift.kernels.interpreted import fixed_octets, ints

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
    fresh: list[str],
    starts: array[int],
    ends: array[int],
    types: array[int],
    breaks: array[int],
) -> int:
    """Fill in start, end, word type and line breaks before each token; return their number.

    `chunks` has the value of each known piece of text without white space: its word type if it is one token, or -1 less
    the place where `pieces` has their number, and the start, end and type of each. A chunk that is not known joins
    `fresh` and stands in the arrays as one token of the type -1 less its place there; see `expand`. Line breaks are 0,
    1, or more for a blank line. Returns -1 if the arrays are too short.
    """
    pieces_at = ints(pieces)
    starts_at = ints(starts)
    ends_at = ints(ends)
    types_at = ints(types)
    breaks_at = ints(breaks)
    spaces = fixed_octets(_SPACES)
    length = len(text)
    capacity = len(starts)
    known_pieces = len(pieces)
    fresh_places: dict[str, int] = {}
    count = 0
    gap = 0
    position = 0
    while position < length:
        code = ord(text[position])
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
        head = 0
        middle = 0
        tail = 0
        largest = 0
        while True:
            size = position - first
            if size < 8:
                head |= code << (8 * size)
            elif size < 16:
                middle |= code << (8 * (size - 8))
            elif size < LONGEST_PACKED:
                tail |= code << (8 * (size - 16))
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
        chunk = ""
        if size <= LONGEST_PACKED and largest <= LARGEST_CODE:
            slot = chunks.find_slot(head, middle, tail, size)
            if chunks.slots[slot + 3]:
                value = chunks.value_at(slot)
                is_known = True
        else:
            chunk = text[first:position]
            found = chunks.others.get(chunk)
            if found is not None:
                value = found
                is_known = True
        place = -1 - value
        # Another thread may have learnt a chunk since `pieces` were taken.
        if not is_known or place >= known_pieces:
            if not chunk:
                chunk = text[first:position]
            found = fresh_places.get(chunk)
            if found is None:
                value = -1 - len(fresh)
                fresh_places[chunk] = value
                fresh.append(chunk)
            else:
                value = found
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


def count_expanded(count: int, types: array[int], values: array[int], pieces: array[int]) -> int:
    """Return how many tokens there are when fresh chunks are replaced by their tokens."""
    types_at = ints(types)
    values_at = ints(values)
    pieces_at = ints(pieces)
    total = count
    for index in range(count):
        if types_at[index] < 0:
            value = values_at[-1 - types_at[index]]
            if value < 0:
                total += pieces_at[-1 - value] - 1
    return total


def expand(
    count: int,
    starts: array[int],
    ends: array[int],
    types: array[int],
    breaks: array[int],
    values: array[int],
    pieces: array[int],
    new_starts: array[int],
    new_ends: array[int],
    new_types: array[int],
    new_breaks: array[int],
) -> None:
    """Fill in the tokens of a text with its fresh chunks replaced by their tokens, given the values of those chunks."""
    starts_at = ints(starts)
    ends_at = ints(ends)
    types_at = ints(types)
    breaks_at = ints(breaks)
    values_at = ints(values)
    pieces_at = ints(pieces)
    new_starts_at = ints(new_starts)
    new_ends_at = ints(new_ends)
    new_types_at = ints(new_types)
    new_breaks_at = ints(new_breaks)
    total = 0
    for index in range(count):
        value = types_at[index]
        if value < 0:
            value = values_at[-1 - value]
        if value >= 0:
            new_starts_at[total] = starts_at[index]
            new_ends_at[total] = ends_at[index]
            new_types_at[total] = value
            new_breaks_at[total] = breaks_at[index]
            total += 1
            continue
        place = -1 - value
        gap = breaks_at[index]
        size = pieces_at[place]
        place += 1
        for _ in range(size):
            new_starts_at[total] = starts_at[index] + pieces_at[place]
            new_ends_at[total] = starts_at[index] + pieces_at[place + 1]
            new_types_at[total] = pieces_at[place + 2]
            new_breaks_at[total] = gap
            gap = 0
            total += 1
            place += _PIECE_SIZE

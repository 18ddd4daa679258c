"""Cut a text at white space and look every piece up."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.interpreted import ints

_BLOCK = 1 << 16  # characters that are cut at a time
_PIECE_SIZE = 3  # start, end and word type of one token of a chunk


def scan(
    text: str,
    chunks: dict[str, int],
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
    length = len(text)
    capacity = len(starts)
    known_pieces = len(pieces)
    fresh_places: dict[str, int] = {}
    count = 0
    gap = 0
    position = 0
    block_end = 0
    while block_end < length:
        # All chunks of a block at once, which is quicker than looking at every character.
        block_start = block_end
        block_end = min(block_start + _BLOCK, length)
        while block_end < length and not text[block_end].isspace():
            block_end += 1
        block = text[block_start:block_end].split()
        for index in range(len(block)):
            chunk = block[index]
            character = text[position]
            while character.isspace():
                if character == "\n" or character == "\x85" or character == "\u2028":
                    gap += 1
                elif character == "\r":
                    if text[position + 1] != "\n":
                        gap += 1
                elif character == "\f" or character == "\v" or character == "\u2029":
                    gap += 2
                position += 1
                character = text[position]
            first = position
            position += len(chunk)
            found = chunks.get(chunk)
            if found is not None:
                value = found
                place = -1 - value
            # Another thread may have learnt a chunk since `pieces` were taken.
            if found is None or place >= known_pieces:
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
                size = pieces_at[place]
                place += 1
                if count + size > capacity:
                    return -1
                for _ in range(size):
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

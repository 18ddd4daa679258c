"""Cut a text at white space and look every piece up."""

from __future__ import annotations

from array import array

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
                starts[count] = first
                ends[count] = position
                types[count] = value
                breaks[count] = gap
                count += 1
            else:
                size = pieces[place]
                place += 1
                if count + size > capacity:
                    return -1
                for _ in range(size):
                    starts[count] = first + pieces[place]
                    ends[count] = first + pieces[place + 1]
                    types[count] = pieces[place + 2]
                    breaks[count] = gap
                    gap = 0
                    count += 1
                    place += _PIECE_SIZE
            gap = 0
    return count


def count_expanded(count: int, types: array[int], values: array[int], pieces: array[int]) -> int:
    """Return how many tokens there are when fresh chunks are replaced by their tokens."""
    total = count
    for index in range(count):
        if types[index] < 0:
            value = values[-1 - types[index]]
            if value < 0:
                total += pieces[-1 - value] - 1
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
    total = 0
    for index in range(count):
        value = types[index]
        if value < 0:
            value = values[-1 - value]
        if value >= 0:
            new_starts[total] = starts[index]
            new_ends[total] = ends[index]
            new_types[total] = value
            new_breaks[total] = breaks[index]
            total += 1
            continue
        place = -1 - value
        gap = breaks[index]
        size = pieces[place]
        place += 1
        for _ in range(size):
            new_starts[total] = starts[index] + pieces[place]
            new_ends[total] = starts[index] + pieces[place + 1]
            new_types[total] = pieces[place + 2]
            new_breaks[total] = gap
            gap = 0
            total += 1
            place += _PIECE_SIZE

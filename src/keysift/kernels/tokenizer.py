"""Cut a text at white space and look every piece up."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TypeAlias

Pieces: TypeAlias = "int | tuple[int, ...]"
"""The tokens of a chunk: its word type if it is one token, else start, end and type of each, one after the other."""


def scan(
    text: str,
    chunks: dict[str, Pieces],
    learn: Callable[[str], Pieces],
    starts: array[int],
    ends: array[int],
    types: array[int],
    breaks: array[int],
) -> int:
    """Fill in start, end, word type and line breaks before each token; return their number.

    `chunks` are the known pieces of text without white space; `learn` is asked about a new one. Line breaks are 0, 1,
    or more for a blank line. Returns -1 if the arrays are too short.
    """
    length = len(text)
    capacity = len(starts)
    count = 0
    gap = 0
    position = 0
    while position < length:
        character = text[position]
        if character.isspace():
            if character == "\n" or character == "\x85" or character == "\u2028":
                gap += 1
            elif character == "\r":
                if position + 1 == length or text[position + 1] != "\n":
                    gap += 1
            elif character == "\f" or character == "\v" or character == "\u2029":
                gap += 2
            position += 1
            continue
        first = position
        position += 1
        while position < length and not text[position].isspace():
            position += 1
        chunk = text[first:position]
        pieces = chunks.get(chunk)
        if pieces is None:
            pieces = learn(chunk)
        if isinstance(pieces, int):
            if count == capacity:
                return -1
            starts[count] = first
            ends[count] = position
            types[count] = pieces
            breaks[count] = gap
            count += 1
        else:
            size = len(pieces)
            if count + size // 3 > capacity:
                return -1
            for index in range(0, size, 3):
                starts[count] = first + pieces[index]
                ends[count] = first + pieces[index + 1]
                types[count] = pieces[index + 2]
                breaks[count] = gap
                gap = 0
                count += 1
        gap = 0
    return count

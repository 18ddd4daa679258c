"""The characters that stand in the place of what is not prose, and how they are put there.

A masked text is exactly as long as the text it was made from, so an offset into one is an offset into the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from re import Match, Pattern
from typing import Final

BLANK: Final = " "
BREAK: Final = "\f"  # ends a sentence: the tokenizer takes a form feed for an empty line
SEPARATOR: Final = ";"  # a symbol, so that no phrase runs over the place where something was
FILLER: Final = "\x7f"  # inside a word, and no part of it: the lexicon drops it

Edit = tuple[int, int, str]
"""Start and end of a piece of text, and the characters of its place; fewer than it had are filled up with blanks."""


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with some pieces replaced; its length stays.

    Of edits that overlap, the one that begins first stays, or is given first. What is behind the end of the text is
    ignored.
    """
    pieces: list[str] = []
    position = 0
    for start, end, put in sorted(edits, key=itemgetter(0)):
        width = min(end, len(text)) - start
        if start < position or width <= 0:
            continue
        pieces += (text[position:start], put.ljust(width, BLANK))
        position = start + width
    if not pieces:
        return text
    pieces.append(text[position:])
    return "".join(pieces)


def gap(text: str, start: int, end: int) -> str:
    """Return what stands in the place of a piece of text that has nothing to show: fillers inside a word, or blanks."""
    is_inside = text[start - 1 : start].isalnum() and text[end : end + 1].isalnum()
    return (FILLER if is_inside else BLANK) * (end - start)


def filled(character: str, length: int) -> str:
    """Return what a character that was written in several stands as: itself and fillers; or blanks for white space."""
    return character.ljust(length, BLANK if character.isspace() else FILLER)


def occurrences(text: str, needle: str) -> Iterator[int]:
    """Yield where a string occurs, without overlaps."""
    position = text.find(needle)
    while position >= 0:
        yield position
        position = text.find(needle, position + len(needle))


def lines(text: str, start: int = 0) -> Iterator[tuple[int, int]]:
    """Yield start and end of each line from a place on, without its line break."""
    while True:
        end = text.find("\n", start)
        if end < 0:
            yield start, len(text)
            return
        yield start, end
        start = end + 1


def lines_with(text: str, *signs: str) -> list[tuple[int, int]]:
    """Return start and end of each line that has one of these signs: much quicker than looking at all lines."""
    found: dict[int, int] = {}
    for sign in signs:
        position = text.find(sign)
        while position >= 0:
            start = text.rfind("\n", 0, position) + 1
            end = text.find("\n", position)
            if end < 0:
                end = len(text)
            found[start] = end
            position = text.find(sign, end)
    return sorted(found.items())


def matches_from(text: str, sign: str, pattern: Pattern[str]) -> Iterator[Match[str]]:
    """Yield the matches of a pattern, given the sign that all of them begin with.

    A pattern that looks behind itself first is tried at every single character otherwise.
    """
    position = text.find(sign)
    while position >= 0:
        match = pattern.match(text, position)
        if match is not None:
            yield match
        position = text.find(sign, position + 1 if match is None else match.end())


def replaced(text: str, sign: str, pattern: Pattern[str], put: Callable[[Match[str]], str]) -> str:
    """Return a text in which what is put in its place stands for each match of a pattern; see `matches_from`."""
    return edited(text, [(*match.span(), put(match)) for match in matches_from(text, sign, pattern)])


def visible(masked: str) -> str:
    r"""Return a piece of a masked text as a person would write it: no fillers, single blanks.

    >>> visible("oil  spill\nre\x7f\x7fsponse")
    'oil spill response'
    """
    return " ".join(masked.replace(FILLER, "").split())


def masked_signs(text: str, reading: str, starts: Iterable[int]) -> frozenset[int]:
    """Return which tokens are not signs of the text, but stand in the place of something that was masked."""
    if reading is text:
        return frozenset()
    return frozenset(
        token for token, start in enumerate(starts) if reading[start] == SEPARATOR and text[start] != SEPARATOR
    )

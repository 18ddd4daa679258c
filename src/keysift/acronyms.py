"""Terms that a text introduces together with a short form: "natural language processing (NLP)".

From then on both stand for the same thing: they are one phrase, shown in its long form.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from keysift.kinds import LINK, STOP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keysift.document import Document

_BRACKETED: Final = re.compile(r"\(([A-Z][A-Za-z0-9&]{1,9})\)")
_PARTS: Final = re.compile(r"[-\u2010-\u2012/]")
_SKIPPED: Final = frozenset({STOP, LINK})
_LEAST_LETTERS: Final = 2
_MOST_SKIPPED: Final = 2  # words one after the other that a short form may pass over


@dataclass(frozen=True, slots=True)
class Acronym:
    """A short form with its stem id, and where its long form is introduced: the first token, the number of tokens."""

    short: str
    stem: int
    start: int
    length: int

    def places(self, document: Document) -> list[int]:
        """Return the tokens that are the short form, in the plural or with a possessive ending too."""
        forms = {self.short + ending for ending in ("", "s", "'s", "’s")}
        # The stem alone would not do, because it ignores capitals: "IT" is not "it".
        return [
            position
            for position, stem in enumerate(document.stem_ids)
            if stem == self.stem and document.reading[document.starts[position] : document.ends[position]] in forms
        ]


def find_acronyms(document: Document) -> list[Acronym]:
    """Return the short forms that the text introduces in brackets, by first appearance.

    Its letters are the initials of the words before the bracket; stop words may be passed over.

    >>> import keysift
    >>> document = keysift.analyze("Modern natural language processing (NLP) is useful.")
    >>> find_acronyms(document)
    [Acronym(short='NLP', stem=5, start=1, length=3)]
    """
    found: dict[str, Acronym] = {}
    for match in _BRACKETED.finditer(document.reading):
        short = match[1].removesuffix("s")
        bracket = bisect_left(document.starts, match.start())
        if (
            short in found
            or sum(letter.isupper() for letter in short) < max(_LEAST_LETTERS, len(short) / 2)
            or bracket + 1 >= len(document)
            or (document.starts[bracket + 1], document.ends[bracket + 1]) != match.span(1)
        ):
            continue
        start = _long_form(document, bracket, [letter for letter in short.lower() if letter.isalnum()])
        if start is not None:
            found[short] = Acronym(short, document.stem_ids[bracket + 1], start, bracket - start)
    return list(found.values())


def with_long_forms(
    document: Document, runs: Sequence[tuple[int, int]], acronyms: Sequence[Acronym]
) -> list[tuple[int, int]]:
    """Return runs of words in which every occurrence of a long form is a run of its own."""
    taken: dict[int, int] = {}
    for acronym in acronyms:
        for start in _occurrences(document, acronym):
            taken[start] = max(acronym.length, taken.get(start, 0))
    starts = sorted(taken)
    kept = set(taken.items())
    for start, length in runs:
        # A longer phrase around the long form stays: "natural language processing systems" is another phrase.
        near = starts[max(0, bisect_left(starts, start) - 1) : bisect_left(starts, start + length)]
        cut = [
            place
            for place in near
            if place < start + length
            and start < place + taken[place]
            and (place + taken[place] >= start + length or place < start)
        ]
        if not cut:
            kept.add((start, length))
    return sorted(kept)


def _occurrences(document: Document, acronym: Acronym) -> Iterator[int]:
    """Yield where the long form of an acronym stands."""
    wanted = document.stem_ids[acronym.start : acronym.start + acronym.length]
    width = wanted.itemsize
    text, pattern = document.stem_ids.tobytes(), wanted.tobytes()
    place = text.find(pattern)
    while place >= 0:
        if place % width == 0:
            yield place // width
            place = text.find(pattern, place + len(pattern))
        else:
            place = text.find(pattern, place + 1)


def _long_form(document: Document, end: int, letters: list[str]) -> int | None:
    """Return the token from which on the words before token `end` have these initials, or None."""
    sentence_starts = [0, *document.sentence_ends]
    first = sentence_starts[max(0, bisect_left(sentence_starts, end) - 1)]
    left = len(letters)
    skipped = 0
    for position in range(end - 1, first - 1, -1):
        word = document.reading[document.starts[position] : document.ends[position]].lower()
        initials = [part[0] for part in _PARTS.split(word) if part]
        if initials and letters[max(0, left - len(initials)) : left] == initials:
            left -= len(initials)
            skipped = 0
        elif initials and letters[left - 1] == initials[0]:  # "short-term memory (SM)"
            left -= 1
            skipped = 0
        elif word == "&" or document.kinds[position] in _SKIPPED:
            skipped += 1
            if skipped > _MOST_SKIPPED or position == end - 1:
                return None
            continue
        else:
            return None
        if left == 0:
            return position if position < end - 1 else None
    return None

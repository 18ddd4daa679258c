"""Terms that a text introduces together with a short form: "natural language processing (NLP)".

From then on both stand for the same thing: they are one phrase, shown in its long form.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from keysift.kernels.acronyms import list_tokens, mark_long_forms, set_long_forms_apart
from keysift.kernels.arrays import zeros
from keysift.kinds import LINK, STOP

if TYPE_CHECKING:
    from collections.abc import Sequence

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
            for position in list_tokens(document.stem_ids, self.stem)
            if document.reading[document.starts[position] : document.ends[position]] in forms
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
    document: Document, starts: array[int], lengths: array[int], found: int, acronyms: Sequence[Acronym]
) -> tuple[array[int], array[int], int]:
    """Return runs of words in which every occurrence of a long form is a run of its own.

    Runs, here and there, are given by their positions, their lengths and their number.
    """
    taken = zeros("i", len(document))
    count = mark_long_forms(
        stem_ids=document.stem_ids,
        starts=array("i", [acronym.start for acronym in acronyms]),
        lengths=array("i", [acronym.length for acronym in acronyms]),
        taken=taken,
    )
    new_starts, new_lengths = zeros("i", found + count), zeros("i", found + count)
    kept = set_long_forms_apart(taken, starts, lengths, found, new_starts, new_lengths)
    return new_starts, new_lengths, kept


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

"""Terms that a text introduces together with a short form: "natural language processing (NLP)".

From then on both stand for the same thing: they are one phrase, shown in its long form.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from keysift.kernels.acronyms import mark_long_forms, set_long_forms_apart
from keysift.kernels.arrays import zeros
from keysift.kernels.introductions import list_introductions, list_short_forms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keysift.document import Document


@dataclass(frozen=True, slots=True)
class Acronym:
    """A short form with its stem id, and where its long form is introduced: the first token, the number of tokens."""

    short: str
    stem: int
    start: int
    length: int

    def places(self, document: Document) -> list[int]:
        """Return the tokens that are the short form, in the plural or with a possessive ending too."""
        return list_short_forms(
            document.reading, document.stem_ids, document.starts, document.ends, self.stem, self.short
        )


def find_acronyms(document: Document) -> list[Acronym]:
    """Return the short forms that the text introduces in brackets, by first appearance.

    Its letters are the initials of the words before the bracket; stop words may be passed over.

    >>> import keysift
    >>> document = keysift.analyze("Modern natural language processing (NLP) is useful.")
    >>> find_acronyms(document)
    [Acronym(short='NLP', stem=5, start=1, length=3)]
    """
    return [
        Acronym(short, document.stem_ids[bracket + 1], start, bracket - start)
        for short, start, bracket in list_introductions(
            document.reading, document.kinds, document.starts, document.ends, document.sentence_ends
        )
    ]


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

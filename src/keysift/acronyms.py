"""Terms that a text introduces together with a short form: "natural language processing (NLP)".

From then on both stand for the same thing: they are one phrase, shown in its long form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keysift.kernels.introductions import list_introductions, list_short_forms

if TYPE_CHECKING:
    from keysift.document import Document


class Acronym(NamedTuple):
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
    introductions = list_introductions(
        document.reading, document.kinds, document.starts, document.ends, document.sentence_ends
    )
    if not introductions:
        return []
    return [
        Acronym(short, document.stem_ids[bracket + 1], start, bracket - start)
        for short, start, bracket in introductions
    ]

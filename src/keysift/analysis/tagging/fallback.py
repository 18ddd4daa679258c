"""Tags for languages without a tagger: what the form of a word says by itself."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

from keysift.analysis.tagging.tagger import BOUNDARY_CLASS, Row
from keysift.kernels.traits import NORMAL

_WORD: Final = 0
_NUMBER: Final = 1


class FormTagger:
    """Give numbers the universal tag NUM, and everything else X; it has the interface of `Tagger`."""

    tags: Final = ("X", "NUM")
    boundary: Final = Row(array("h"), BOUNDARY_CLASS, _WORD)

    def row(self, word: str, casing: int = NORMAL) -> Row:
        """Return the tag of a word type as a row without scores."""
        return Row(array("h"), BOUNDARY_CLASS, _NUMBER if is_number(word) else _WORD)

    def tag_rows(
        self,
        rows: Sequence[int],
        ends: Sequence[int],
        vectors: Sequence[int],
        classes: Sequence[int],
        fixed_tags: Sequence[int],
    ) -> array[int]:
        """Return the tag index of each token, given the rows of their word types."""
        return array("i", [fixed_tags[row] for row in rows])


def is_number(word: str) -> bool:
    """Tell whether a word is written in digits: 42, 3,5, 1.000, 12:30, 3. or 2-3."""
    return word[0].isdigit() and not any(map(str.isalpha, word))

"""Tags for languages without a tagger: what the form of a word says by itself."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

from keysift.analysis.tagging.rows import Row, RowTable
from keysift.analysis.tagging.tagger import BOUNDARY_CLASS
from keysift.kernels.traits import CASINGS

_WORD: Final = 0
_NUMBER: Final = 1
_ROW_OF_TAG: Final = {_WORD: 0, _NUMBER: 1}  # every word has one of two rows


class FormTagger:
    """Give numbers the universal tag NUM, and everything else X; it has the interface of `Tagger`."""

    tags: Final = ("X", "NUM")

    def new_rows(self, *, room: int = 0) -> RowTable:
        """Return a table of two rows without scores: of numbers, and of everything else. It needs no more room."""
        table = RowTable(Row(array("h"), array("h"), BOUNDARY_CLASS, _WORD))
        table.make_room_for_rows(1)
        table.fixed_tags[_ROW_OF_TAG[_NUMBER]] = _NUMBER
        table.counts[0] += 1
        return table

    def add_rows(self, table: RowTable, *, words: list[str], types: array[int], casings: bytearray) -> None:
        """Find the row of word types that have none yet; the casing context makes no difference."""
        for word_type in types:
            first = CASINGS * word_type
            if table.of_types[first] < 0:
                row = _ROW_OF_TAG[_NUMBER if is_number(words[word_type]) else _WORD]
                for place in range(first, first + CASINGS):
                    table.of_types[place] = row

    def tag_rows(self, rows: Sequence[int], ends: Sequence[int], table: RowTable) -> array[int]:
        """Return the tag index of each token, given the rows of their word types."""
        return array("i", [table.fixed_tags[row] for row in rows])


def is_number(word: str) -> bool:
    """Tell whether a word is written in digits: 42, 3,5, 1.000, 12:30, 3. or 2-3."""
    return word[0].isdigit() and not any(map(str.isalpha, word))

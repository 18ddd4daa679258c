"""Tags for languages without a tagger: what the form of a word says by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from typing import Final

from keysift.analysis.tagging.rows import Row, RowTable
from keysift.analysis.tagging.tagger import BOUNDARY_CLASS
from keysift.kernels.limits import FIXED_TAG, RECORD_SIZE
from keysift.kernels.traits import CASINGS

_WORD: Final = 0
_NUMBER: Final = 1


class TypeTagger(ABC):
    """Give every occurrence of a word the same tag; it has the interface of `Tagger`."""

    tags: tuple[str, ...]

    @abstractmethod
    def tag_of(self, word: str) -> int:
        """Return the index of a word's tag."""

    def new_rows(self, *, room: int = 0) -> RowTable:
        """Return a table with one row per tag, in their order, without scores. It never grows."""
        table = RowTable(Row(array("h"), array("h"), BOUNDARY_CLASS, 0))
        table.make_room_for_rows(len(self.tags) - 1)
        for tag in range(1, len(self.tags)):
            table.records[RECORD_SIZE * tag + FIXED_TAG] = tag
        table.counts[0] = len(self.tags)
        return table

    def add_rows(self, table: RowTable, *, words: list[str], types: array[int], casings: bytearray, most: int) -> None:
        """Find the row of word types that have none yet; the casing context makes no difference."""
        for word_type in types:
            first = CASINGS * word_type
            if table.of_types[first] < 0:
                row = self.tag_of(words[word_type])
                for place in range(first, first + CASINGS):
                    table.of_types[place] = row

    def tag_rows(self, rows: Sequence[int], ends: Sequence[int], table: RowTable) -> array[int]:
        """Return the tag index of each token, given the rows of their word types."""
        return array("i", [table.records[RECORD_SIZE * row + FIXED_TAG] for row in rows])


class FormTagger(TypeTagger):
    """Give numbers the universal tag NUM, and everything else X."""

    tags = ("X", "NUM")

    def tag_of(self, word: str) -> int:
        """Return the index of a word's tag."""
        return _NUMBER if is_number(word) else _WORD


def is_number(word: str) -> bool:
    """Tell whether a word is written in digits: 42, 3,5, 1.000, 12:30, 3. or 2-3."""
    return word[0].isdigit() and not any(map(str.isalpha, word))

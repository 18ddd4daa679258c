"""Tags for languages without a tagger: what the form of a word says by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from typing import Final

from keysift.kernels.tagger_rows import RowTable
from keysift.kernels.tokenizer import Draft
from keysift.kernels.traits import CASINGS

_WORD: Final = 0
_NUMBER: Final = 1


class TypeTagger(ABC):
    """Give every occurrence of a word the same tag; it has the interface of `Tagger`, but rows are tags."""

    tags: tuple[str, ...]
    scores: None = None

    @abstractmethod
    def tag_of(self, word: str) -> int:
        """Return the index of a word's tag."""

    def new_rows(self, *, room: int = 0) -> RowTable:
        """Return a table of rows without scores. It never grows."""
        return RowTable(array("h"))

    def add_rows(self, rows: RowTable, words: list[str], draft: Draft, start: int, end: int) -> None:
        """Find the tags of word types that have none yet; the casing context makes no difference."""
        for word_type in draft.types[start:end]:
            if rows.of_types[CASINGS * word_type] < 0:
                rows.set_row(word_type, self.tag_of(words[word_type]))


class FormTagger(TypeTagger):
    """Give numbers the universal tag NUM, and everything else X."""

    tags = ("X", "NUM")

    def tag_of(self, word: str) -> int:
        """Return the index of a word's tag."""
        return _NUMBER if is_number(word) else _WORD


def is_number(word: str) -> bool:
    """Tell whether a word is written in digits: 42, 3,5, 1.000, 12:30, 3. or 2-3."""
    return word[0].isdigit() and not any(map(str.isalpha, word))

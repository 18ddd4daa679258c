"""The documents of a collection, kept as numbers, so that a text can be compared with those nearest to it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from keysift.document import Document
from keysift.kernels.comparing import places_of
from keysift.kernels.neighbours import NeighbourIndex, count_holding_documents, encode_words, renumber_words


class Neighbourhood:
    """The words of a corpus's documents, in order, as numbers into the corpus's vocabulary.

    `words` has 4 bytes for each token of each document, as `encode_words` writes it; `ends` says where each ends. The
    first question for neighbours makes an index: 12 bytes for each different word of each document.
    """

    __slots__ = ("_index", "ends", "words")

    def __init__(self) -> None:
        self.words = array("i")
        self.ends = array("q")
        self._index: NeighbourIndex | None = None

    def __len__(self) -> int:
        return len(self.ends)

    def __reduce__(self) -> tuple[object, ...]:
        # The index is made again where it is needed: it is larger than the words.
        return _remade, (self.words, self.ends)

    def add(self, document: Document, index: dict[str, int]) -> None:
        """Keep one more document, whose stems have their places in this index."""
        self._extend(encode_words(document, places_of(document, index)), array("q", [len(document)]))

    def add_all(self, other: Neighbourhood, new_places: array[int]) -> None:
        """Keep the documents of another collection too, whose stems have new places here."""
        self._extend(other.renumbered(new_places).words, other.ends)

    def _extend(self, words: array[int], ends: array[int]) -> None:
        before = len(self.words)
        self.words.extend(words)
        self.ends.extend(array("q", [before + end for end in ends]))
        self._index = None

    def renumbered(self, new_places: array[int]) -> Neighbourhood:
        """Return the same documents in a vocabulary whose stems have new places."""
        return _remade(renumber_words(self.words, new_places), self.ends)

    def index(self, vocabulary_size: int) -> NeighbourIndex:
        """Return what finds neighbours among the documents, given the number of stems of the corpus."""
        if self._index is None:
            self._index = NeighbourIndex(self.words, self.ends, vocabulary_size)
        return self._index

    def dump(self) -> dict[str, array[Any]]:
        """Return arrays from which `restore` makes this neighbourhood again."""
        return {"neighbour_words": self.words, "neighbour_ends": self.ends}

    @classmethod
    def restore(cls, arrays: Mapping[str, array[Any]], *, document_frequencies: array[int]) -> Neighbourhood:
        """Undo `dump`, or say what is wrong; the documents must have each stem as often as the corpus says."""
        words, ends = arrays["neighbour_words"], arrays["neighbour_ends"]
        vocabulary_size = len(document_frequencies)
        if words.typecode + ends.typecode != "iq" or (words and not ends):
            raise ValueError("its neighbourhood is not that of its documents")
        if any(before > after for before, after in zip([0, *ends], [*ends, len(words)], strict=True)):
            raise ValueError("the documents of its neighbourhood do not follow each other")
        if ends and ends[-1] != len(words):
            raise ValueError("the documents of its neighbourhood do not fill it")
        if words and (max(words) >= vocabulary_size or min(words) < -1 - vocabulary_size):
            raise ValueError("its neighbourhood has words that it does not know")
        if count_holding_documents(words, ends, vocabulary_size).tolist() != document_frequencies.tolist():
            raise ValueError("its neighbourhood has other words than its counts")
        return _remade(words, ends)


def _remade(words: array[int], ends: array[int]) -> Neighbourhood:
    made = Neighbourhood()
    made.words, made.ends = words, array("q", ends)
    return made

"""The documents of a collection, kept as numbers, so that a text can be compared with those nearest to it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from keysift.document import Document
from keysift.kernels.arrays import zeros
from keysift.kernels.counts import look_up_places
from keysift.kernels.expandrank import (
    add_similarities,
    choose_nearest,
    count_holding_documents,
    encode_words,
    fill_postings,
    renumber_words,
)

_SAME: Final = 1.0 - 1e-9  # a cosine that only the same words in the same numbers have


@dataclass(frozen=True, slots=True)
class _Index:
    """Which documents have each stem, and how much it weighs there (see `fill_postings`)."""

    offsets: array[int]
    holders: array[int]
    weights: array[float]


class Neighbourhood:
    """The words of a corpus's documents, in order, as numbers into the corpus's vocabulary.

    `words` has 4 bytes for each token of each document, as `encode_words` writes it; `ends` says where each ends. The
    first question for neighbours makes an index: 12 bytes for each different word of each document.
    """

    __slots__ = ("_index", "ends", "words")

    def __init__(self) -> None:
        self.words = array("i")
        self.ends = array("q")
        self._index: _Index | None = None

    def __len__(self) -> int:
        return len(self.ends)

    def __reduce__(self) -> tuple[object, ...]:
        # The index is made again where it is needed: it is larger than the words.
        return _remade, (self.words, self.ends)

    def add(self, document: Document, index: dict[str, int]) -> None:
        """Keep one more document, whose stems have their places in this index."""
        places, words = zeros("i", len(document.vocabulary)), zeros("i", len(document))
        look_up_places(vocabulary=document.vocabulary, index=index, places=places)
        encode_words(stem_ids=document.stem_ids, kinds=document.kinds, places=places, words=words)
        self._extend(words, array("q", [len(words)]))

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
        words = zeros("i", len(self.words))
        renumber_words(words=self.words, new_places=new_places, renumbered=words)
        return _remade(words, self.ends)

    def nearest(
        self, places: array[int], weights: array[float], vocabulary_size: int, count: int
    ) -> list[tuple[int, float]]:
        """Return the documents nearest to one by the cosine of tf-idf weights, each with that cosine, nearest first.

        `places` and `weights` are those of the document's words. A document with the very same words is taken to be
        the document itself, and left out.
        """
        index = self._index
        if index is None:
            index = self._index = self._indexed(vocabulary_size)
        similarities = zeros("d", len(self))
        add_similarities(
            places=places,
            own_weights=weights,
            offsets=index.offsets,
            holders=index.holders,
            weights=index.weights,
            similarities=similarities,
        )
        best = zeros("i", min(count, len(self)))
        found = choose_nearest(similarities=similarities, same=_SAME, best=best)
        return [(document, similarities[document]) for document in best[:found]]

    def _indexed(self, vocabulary_size: int) -> _Index:
        counts = zeros("i", vocabulary_size)
        count_holding_documents(words=self.words, ends=self.ends, newest=zeros("i", vocabulary_size), counts=counts)
        size = sum(counts)
        index = _Index(zeros("q", vocabulary_size + 1), zeros("i", size), zeros("d", size))
        fill_postings(
            words=self.words,
            ends=self.ends,
            counts=counts,
            offsets=index.offsets,
            free=zeros("q", vocabulary_size),
            newest=zeros("i", vocabulary_size),
            holders=index.holders,
            weights=index.weights,
            norms=zeros("d", len(self)),
        )
        return index

    def span(self, document: int) -> tuple[int, int]:
        """Return where a document's words begin and end."""
        return self.ends[document - 1] if document else 0, self.ends[document]

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
        counts = zeros("i", vocabulary_size)
        count_holding_documents(words=words, ends=ends, newest=zeros("i", vocabulary_size), counts=counts)
        if counts.tolist() != document_frequencies.tolist():
            raise ValueError("its neighbourhood has other words than its counts")
        return _remade(words, ends)


def _remade(words: array[int], ends: array[int]) -> Neighbourhood:
    made = Neighbourhood()
    made.words, made.ends = words, array("q", ends)
    return made

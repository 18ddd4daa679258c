"""General frequencies of a language's words, so that one text is enough for methods that compare with a corpus."""

from __future__ import annotations

import os
from array import array
from functools import cache
from typing import TYPE_CHECKING, Final

from keysift.analysis.languages import find_language
from keysift.analysis.stemming import stemmer_of
from keysift.analysis.stopwords import built_in_stop_words
from keysift.data import DATA
from keysift.io.array_files import load_arrays
from keysift.kernels.arrays import zeros
from keysift.kernels.background import (
    background_specificities,
    general_count,
    look_up_background,
    make_count_table,
    slot_bits,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keysift.document import Document
    from keysift.kernels.candidates import Candidates

FORMAT: Final = 1
TOKENS: Final = 1_000_000_000
"""What counts in the table are out of."""

PASSAGE: Final = 100.0
"""Words of a passage: what a document is for document frequencies, about the words of an abstract that count."""


class Background:
    """How often stems occur in a billion words of general text.

    Stems are known by a hash. A stem that is not there is taken to be as rare as the rarest that is.
    """

    __slots__ = ("_bits", "_size", "_stem", "_table", "language", "rarest")

    def __init__(self, language: str, keys: array[int], counts: array[int]) -> None:
        self.language = language
        self._stem = stemmer_of(language)
        self._size = len(keys)
        self._bits = slot_bits(len(keys))
        self._table: array[int] = make_count_table(keys, counts)
        self.rarest = min(counts)

    @classmethod
    def load(cls, language: str = "en") -> Background | None:
        """Return the background of a language, or None if there is none. It is read once."""
        return _load(language)

    def __len__(self) -> int:
        return self._size

    def __repr__(self) -> str:
        return f"<Background: {len(self)} stems, language {self.language!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Background.load, (self.language,)

    def count(self, stem: str) -> int:
        """Return how often a stem occurs in a billion words."""
        return general_count(stem, self._table, self._bits, self.rarest)

    def tokens_without(self, stop_words: Iterable[str]) -> int:
        """Return how many of the billion words are no stop words."""
        return TOKENS - sum(map(self.count, {self._stem(word) for word in stop_words}))

    def counts_with(self, document: Document) -> tuple[array[int], array[int]]:
        """Return the frequency and the document frequency of a document's words, the document itself counted in."""
        own = document.frequencies
        frequencies, document_frequencies = zeros("q", len(own)), zeros("q", len(own))
        look_up_background(
            vocabulary=document.vocabulary,
            own=own,
            table=self._table,
            bits=self._bits,
            rarest=self.rarest,
            tokens=float(TOKENS),
            passage=PASSAGE,
            frequencies=frequencies,
            document_frequencies=document_frequencies,
        )
        return frequencies, document_frequencies

    def specificities_of(self, document: Document, candidates: Candidates, *, tokens: int) -> array[float]:
        """Return the lexical specificity of each word in candidates among so many tokens, and 0 for other words."""
        return background_specificities(
            document.vocabulary,
            document.frequencies,
            self._table,
            self._bits,
            self.rarest,
            document.word_count,
            tokens + document.word_count,
            candidates.document.stem_ids,
            candidates.starts,
            candidates.lengths,
        )


@cache
def _load(language: str) -> Background | None:
    name = find_language(language).background
    if name is None:
        return None
    _, arrays = load_arrays(os.path.join(DATA, name), kind="background", version=FORMAT)
    return Background(language, arrays["keys"], arrays["counts"])


@cache
def tokens_that_count(language: str, stop_words: frozenset[str] | None) -> int:
    """Return how many of the background's billion words are no stop words, of the built-in list or another."""
    background = _load(language)
    assert background is not None
    return background.tokens_without(built_in_stop_words(language) if stop_words is None else stop_words)

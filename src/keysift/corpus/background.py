"""General frequencies of a language's words, so that one text is enough for methods that compare with a corpus."""

from __future__ import annotations

import os
from array import array
from functools import cache
from typing import TYPE_CHECKING, Final

from keysift.analysis.languages import find_language
from keysift.analysis.stemming import stemmer_of
from keysift.analysis.stopwords import stop_words_of
from keysift.data import DATA
from keysift.io.array_files import load_arrays
from keysift.kernels.comparing import GeneralCounts

if TYPE_CHECKING:
    from collections.abc import Iterable

FORMAT: Final = 1
TOKENS: Final = 1_000_000_000
"""What counts in the table are out of."""

PASSAGE: Final = 100.0
"""Words of a passage: what a document is for document frequencies, about the words of an abstract that count."""


class Background(GeneralCounts):
    """How often stems occur in a billion words of general text.

    Stems are known by a hash. A stem that is not there is taken to be as rare as the rarest that is.
    """

    __slots__ = ("_size", "_stem", "language")

    def __init__(self, language: str, keys: array[int], counts: array[int]) -> None:
        super().__init__(keys, counts)
        self.language = language
        self._stem = stemmer_of(language)
        self._size = len(keys)

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

    def tokens_without(self, stop_words: Iterable[str]) -> int:
        """Return how many of the billion words are no stop words."""
        return TOKENS - sum(map(self.count, set(self._stem.all(list(stop_words)))))


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
    return background.tokens_without(stop_words_of(language, stop_words))

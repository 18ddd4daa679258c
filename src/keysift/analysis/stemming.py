"""Words to their stems, so that inflected forms count as one."""

from __future__ import annotations

from functools import cache
from typing import Protocol

import Stemmer

from keysift.analysis.languages import find_language
from keysift.kernels.lexicon import base_form, base_forms, find_unfit

_LONGEST_STEMMED = 1000  # longer "words" are noise, and not worth a stemmer's time


class Stem(Protocol):
    """Turn words into their stems."""

    def __call__(self, word: str) -> str:
        """Return the stem of a word."""

    def all(self, words: list[str]) -> list[str]:
        """Return the stems of many words, which is quicker than one by one."""


class _BaseForm:
    """Take the base form of a word for its stem."""

    def __call__(self, word: str) -> str:
        return base_form(word)

    def all(self, words: list[str]) -> list[str]:
        return base_forms(words)


class _Snowball:
    """Stem words by a Snowball algorithm."""

    def __init__(self, algorithm: str) -> None:
        # PyStemmer's own cache is off: a word type is stemmed once, and the lexicon remembers it.
        self._stemmer = Stemmer.Stemmer(algorithm, 0)

    def __call__(self, word: str) -> str:
        return self.all([word])[0]

    def all(self, words: list[str]) -> list[str]:
        forms = base_forms(words)
        # A lone surrogate has no UTF-8 form, which is what the stemmer works on.
        odd = find_unfit(forms, _LONGEST_STEMMED)
        if not odd:
            return list(self._stemmer.stemWords(forms))
        stems = self._stemmer.stemWords(["" if place in odd else form for place, form in enumerate(forms)])
        return [forms[place] if place in odd else stem for place, stem in enumerate(stems)]


@cache
def snowball(algorithm: str) -> Stem:
    """Return the stemming function of a Snowball algorithm."""
    return _Snowball(algorithm)


def stemmer_of(language: str) -> Stem:
    """Return the stemming function of a language; without a stemmer, a word's stem is its base form."""
    algorithm = find_language(language).stemmer
    return _BaseForm() if algorithm is None else snowball(algorithm)


def porter_stem(word: str) -> str:
    """Return the English Porter stem of a word."""
    return snowball("porter")(word)

"""Words to their stems, so that inflected forms count as one."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Protocol

import Stemmer

from keysift.analysis.languages import find_language
from keysift.kernels.keyphrases import end_without_possessive

_LONGEST_STEMMED = 1000  # longer "words" are noise, and not worth a stemmer's time


class Stem(Protocol):
    """Turn one word into its stem."""

    def __call__(self, word: str) -> str:
        """Return the stem of a word."""


def base_form(word: str) -> str:
    """Return a word in lower case and composed characters, without possessive ending and soft hyphens.

    >>> base_form("Parkinson’s"), base_form("users'")
    ('parkinson', 'users')
    """
    if not word.isascii():
        word = unicodedata.normalize("NFC", word.replace("\u00ad", ""))
    word = word.lower()
    return word[: end_without_possessive(word, 0, len(word))]


@cache
def snowball(algorithm: str) -> Stem:
    """Return the stemming function of a Snowball algorithm."""
    # PyStemmer's own cache is off: a word type is stemmed once, and the lexicon remembers it.
    stem_word = Stemmer.Stemmer(algorithm, 0).stemWord

    def stem(word: str) -> str:
        word = base_form(word)
        if len(word) > _LONGEST_STEMMED or not _is_encodable(word):
            return word
        return str(stem_word(word))

    return stem


def stemmer_of(language: str) -> Stem:
    """Return the stemming function of a language; without a stemmer, a word's stem is its base form."""
    algorithm = find_language(language).stemmer
    return base_form if algorithm is None else snowball(algorithm)


def porter_stem(word: str) -> str:
    """Return the English Porter stem of a word."""
    return snowball("porter")(word)


def _is_encodable(word: str) -> bool:
    # A lone surrogate has no UTF-8 form, which is what the stemmer works on.
    if word.isascii():
        return True
    try:
        word.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True

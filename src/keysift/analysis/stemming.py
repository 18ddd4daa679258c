"""Words to their stems, so that inflected forms count as one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache, partial
from typing import Final, Protocol

import Stemmer

from keysift.analysis.languages import find_language
from keysift.kernels.keyphrases import end_without_possessive

_LONGEST_STEMMED = 1000  # longer "words" are noise, and not worth a stemmer's time


# Inflected forms that Snowball leaves apart: endings of agreement and plurals, each with the form it is brought back to
# before stemming. A rule needs letters before the ending, so that short words stay as they are.
_ENDINGS: Final = {
    # Adjectives that end in a vowel have no consonant for Snowball to look behind: freie, freien, freier.
    "de": ((r"((?:frei|neu|treu|[bgr]lau|grau|genau|schlau|scheu|rau)|^frau)(?:e[nrms]?)$", r"\1"),),
    "es": ((r"(\w\w)enes$", r"\1en"), (r"(\w[aeiouáéíóú])ces$", r"\1z")),
    "fr": ((r"(\w\w)ives?$", r"\1if"),),
    "nl": ((r"^(gr|d|h|l|r|z)(o|u|a|e)(t|r|g|d|l|k)e$", r"\1\2\2\3"), (r"(ij)e$", r"\1")),
    "pl": (
        (r"(\w\w[gfrpkm])(?:ii|ię|ią|iom|iami|iach)$", r"\1ia"),
        (r"(\w\w)dzie$", r"\1da"),
    ),
    "pt": (
        (r"(\w\w)[õã]es$", r"\1ão"),
        (r"(\w\w)ãos$", r"\1ão"),
        (r"(\w\w)([aou])is$", r"\1\2l"),
        (r"(\w\w)éis$", r"\1el"),
        (r"(\w\w)óis$", r"\1ol"),
        (r"(\w\wv)eis$", r"\1el"),
        (r"(\w\w)eis$", r"\1il"),
        (r"(\w\w[aeiou])ns$", r"\1m"),
        (r"(\w\w)([áó])rias?$", r"\1\2rio"),
        (r"(\w\w\w)eus$", r"\1eu"),
    ),
}
# Stems that Snowball cuts shorter in some cases of a word than in others.
_SAME_STEMS: Final = {"pl": {"syst": "system", "probl": "problem"}}


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
    found = find_language(language)
    if found.stemmer is None:
        return base_form
    if found.code not in _ENDINGS:
        return snowball(found.stemmer)
    return _agreeing(found.code, found.stemmer)


@cache
def _agreeing(language: str, algorithm: str) -> Stem:
    """Return the stemming function of a Snowball algorithm, behind the language's rules for endings."""
    rules: list[Callable[[str], tuple[str, int]]] = [
        partial(re.compile(pattern).subn, replacement) for pattern, replacement in _ENDINGS[language]
    ]
    stem = snowball(algorithm)
    same = _SAME_STEMS.get(language, {})

    def stem_with_endings(word: str) -> str:
        word = base_form(word)
        if len(word) <= _LONGEST_STEMMED:
            for rule in rules:
                word, changed = rule(word)
                if changed:
                    break
        found = stem(word)
        return same.get(found, found)

    return stem_with_endings


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

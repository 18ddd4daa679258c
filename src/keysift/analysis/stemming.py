"""Words to their stems, so that inflected forms count as one."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final, Protocol

import Stemmer

from keysift.analysis.languages import find_language
from keysift.kernels.keyphrases import end_without_possessive

_LONGEST_STEMMED = 1000  # longer "words" are noise, and not worth a stemmer's time


# Inflected forms that Snowball leaves apart: endings of agreement and plurals, and what they are brought back to before
# stemming. So many letters must stand before an ending, so that short words stay as they are.
_FRONT: Final = 2


def _product(fronts: str, endings: str, replacement: str = "") -> dict[str, str]:
    return {front + ending: front + replacement for front in fronts.split() for ending in endings.split()}


_ENDINGS: Final[dict[str, dict[str, str]]] = {
    "es": {"enes": "en"},
    "fr": _product("i", "ve ves", "f"),
    "nl": {"ije": "ij"},
    "pl": {**_product("g f r p k m", "ii ię ią iom iami iach", "ia"), "dzie": "da"},
    "pt": {
        **_product("a o u", "is", "l"),
        **_product("a e i o u", "ns", "m"),
        **_product("á ó", "ria rias", "rio"),
        **dict.fromkeys(("ões", "ães", "ãos"), "ão"),
        **{"éis": "el", "óis": "ol", "veis": "vel", "ceis": "cil", "teis": "til", "eus": "eu"},
    },
}
# The same for endings that need nothing before them. German adjectives that end in a vowel have no consonant, which
# Snowball needs: freie, freien, freier.
_WORD_ENDINGS: Final[dict[str, dict[str, str]]] = {
    "es": _product("a e i o u á é í ó ú", "ces", "z"),
    "de": _product("frei neu treu blau grau genau schlau scheu rau frau", "e en er em es"),
}
# Dutch adjectives that change their spelling.
_WORDS: Final[dict[str, dict[str, str]]] = {
    "nl": {
        "grote": "groot",
        "hoge": "hoog",
        "lage": "laag",
        "rode": "rood",
        "dure": "duur",
        "hele": "heel",
        "late": "laat",
        "zware": "zwaar",
        "brede": "breed",
        "dode": "dood",
        "rare": "raar",
        "gele": "geel",
    },
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
    if not any(found.code in rules for rules in (_ENDINGS, _WORD_ENDINGS, _WORDS)):
        return snowball(found.stemmer)
    return _agreeing(found.code, found.stemmer)


@cache
def _agreeing(language: str, algorithm: str) -> Stem:
    """Return the stemming function of a Snowball algorithm, behind the language's rules for endings."""
    stem_word = Stemmer.Stemmer(algorithm, 0).stemWord
    endings = _ENDINGS.get(language, {})
    free = _WORD_ENDINGS.get(language, {})
    words = _WORDS.get(language, {})
    same = _SAME_STEMS.get(language, {})
    lengths = sorted({len(ending) for ending in (*endings, *free)}, reverse=True)

    def uninflected(word: str) -> str:
        for length in lengths:
            ending = word[-length:]
            found = free.get(ending)
            if found is None and len(word) >= length + _FRONT:
                found = endings.get(ending)
            if found is not None:
                return word[:-length] + found
        return words.get(word, word)

    def stem(word: str) -> str:
        word = base_form(word)
        if len(word) > _LONGEST_STEMMED or not _is_encodable(word):
            return word
        found = str(stem_word(uninflected(word)))
        return same.get(found, found)

    return stem


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

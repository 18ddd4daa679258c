"""Words to their stems, so that inflected forms count as one."""

from __future__ import annotations

from functools import cache
from typing import Final

import Stemmer

from keysift.analysis.languages import find_language
from keysift.kernels.words import base_forms, find_unfit

_LONGEST_STEMMED = 1000  # longer "words" are noise, and not worth a stemmer's time


# Inflected forms that Snowball leaves apart: endings of agreement and plurals, and what they are brought back to before
# stemming. So many letters must stand before an ending, so that short words stay as they are.
_FRONT: Final = 2
_TAIL: Final = 3  # letters that every ending has


def _product(fronts: str, endings: str, replacement: str = "") -> dict[str, str]:
    return {front + ending: front + replacement for front in fronts.split() for ending in endings.split()}


_ENDINGS: Final[dict[str, dict[str, str]]] = {
    "es": {"enes": "en"},
    "fr": _product("i", "ve ves", "f"),
    "nl": {"ije": "ij"},
    "pl": {**_product("g f r p k m", "ii ię ią iom iami iach", "ia"), "dzie": "da", "yce": "yka"},
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
_SAME_STEMS: Final = {
    "pl": {"syst": "system", "probl": "problem", "materiał": "mater", "material": "mater", "sus": "su"}
}


class Stem:
    """Turn words into their stems; without a stemmer, these are their base forms."""

    def __call__(self, word: str) -> str:
        """Return the stem of a word."""
        return self.all([word])[0]

    def all(self, words: list[str]) -> list[str]:
        """Return the stems of many words, which is quicker than one by one."""
        return base_forms(words)


class _Snowball(Stem):
    """Stem words by a Snowball algorithm."""

    def __init__(self, algorithm: str) -> None:
        # PyStemmer's own cache is off: a word type is stemmed once, and the lexicon remembers it.
        self._stemmer = Stemmer.Stemmer(algorithm, 0)

    def all(self, words: list[str]) -> list[str]:
        forms = base_forms(words)
        # A lone surrogate has no UTF-8 form, which is what the stemmer works on.
        odd = find_unfit(forms, _LONGEST_STEMMED)
        if not odd:
            return self._stems(forms)
        stems = self._stems(["" if place in odd else form for place, form in enumerate(forms)])
        return [forms[place] if place in odd else stem for place, stem in enumerate(stems)]

    def _stems(self, forms: list[str]) -> list[str]:
        stems: list[str] = self._stemmer.stemWords(forms)
        return stems


class _Agreeing(_Snowball):
    """Stem words by a Snowball algorithm, behind a language's rules for endings."""

    def __init__(self, language: str, algorithm: str) -> None:
        super().__init__(algorithm)
        self._endings = _ENDINGS.get(language, {})
        self._free = _WORD_ENDINGS.get(language, {})
        self._words = _WORDS.get(language, {})
        self._same = _SAME_STEMS.get(language, {})
        self._lengths = sorted({len(ending) for ending in (*self._endings, *self._free)}, reverse=True)
        # Few words end like any of these, so that most need one look.
        self._tails = frozenset(ending[-_TAIL:] for ending in (*self._endings, *self._free, *self._words))

    def _stems(self, forms: list[str]) -> list[str]:
        tails = self._tails
        stems = super()._stems([self._uninflected(form) if form[-_TAIL:] in tails else form for form in forms])
        if not self._same or self._same.keys().isdisjoint(stems):
            return stems
        return [self._same.get(stem, stem) for stem in stems]

    def _uninflected(self, word: str) -> str:
        for length in self._lengths:
            ending = word[-length:]
            found = self._free.get(ending)
            if found is None and len(word) >= length + _FRONT:
                found = self._endings.get(ending)
            if found is not None:
                return word[:-length] + found
        return self._words.get(word, word)


@cache
def snowball(algorithm: str) -> Stem:
    """Return the stemming function of a Snowball algorithm."""
    return _Snowball(algorithm)


def stemmer_of(language: str) -> Stem:
    """Return the stemming function of a language; without a stemmer, a word's stem is its base form."""
    found = find_language(language)
    if found.stemmer is None:
        return Stem()
    if not any(found.code in rules for rules in (_ENDINGS, _WORD_ENDINGS, _WORDS)):
        return snowball(found.stemmer)
    return _agreeing(found.code, found.stemmer)


@cache
def _agreeing(language: str, algorithm: str) -> Stem:
    return _Agreeing(language, algorithm)

"""Which forms of a word are the same word: other spellings, plurals and inflected forms.

Stems alone would take "organs" for "organization" in English, and they keep "colour" apart from "color".
"""

from __future__ import annotations

import os
from functools import cache, lru_cache
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from keysift.analysis.stemming import stemmer_of
from keysift.data import DATA

_INFLECTED: Final = {
    "s": (("ies", "y"), ("es", ""), ("s", "")),
    "g": (("ing", ""), ("ing", "e")),
    "d": (("ied", "y"), ("ed", ""), ("ed", "e"), ("d", "")),
}
"""Endings of English words and what stands in their place without them, by the last letter."""
_OTHER_NUMBERS: Final = (
    ("ies", ("y", "ie")), ("ie", ("ies",)), ("y", ("ies",)), ("ses", ("s",)), ("ss", ()), ("s", ("ses",)),
)  # fmt: skip
_SHORTEST: Final = 2  # letters that an ending leaves


class Spellings(NamedTuple):
    """The words of a language that are written in two ways, by the part of a word that differs.

    Beginnings and endings, the longest first, stand under their first two or last two letters.
    """

    other: dict[str, str]
    beginnings: dict[str, list[str]]
    endings: dict[str, list[str]]


@cache
def _spellings(language: str) -> Spellings:
    """Read the pairs of a language, of which there may be none."""
    path = os.path.join(DATA, f"word_variants_{language}.txt")
    if not os.path.exists(path):
        return Spellings({}, {}, {})
    other: dict[str, str] = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith("#"):
                one, two = line.split()
                other[one], other[two] = two, one
    found = Spellings(other, {}, {})
    for part in sorted(other, key=len, reverse=True):
        if part.endswith("-"):
            found.beginnings.setdefault(part[:2], []).append(part[:-1])
        elif part.startswith("-"):
            found.endings.setdefault(part[-2:], []).append(part[1:])
    return found


def spelling_variants(word: str, language: str) -> list[str]:
    """Return the other spellings and irregular plurals of a word in lower case.

    >>> spelling_variants("colours", "en"), spelling_variants("analysis", "en"), spelling_variants("reef", "en")
    (['colors'], ['analyses'], [])
    """
    other, beginnings, endings = _spellings(language)
    if word in other:
        return [other[word]]
    for start in filter(word.startswith, beginnings.get(word[:2], ())):
        return [other[f"{start}-"][:-1] + word[len(start) :]]
    for end in filter(word.endswith, endings.get(word[-2:], ())):
        return [word[: -len(end)] + other[f"-{end}"][1:]] if len(word) > len(end) + 1 else []
    return []


@cache
def stems_of_variants(language: str) -> dict[str, str]:
    """Return one stem for the stems of all forms of a word that the stemmer keeps apart.

    >>> stems_of_variants("en")["wolv"], stems_of_variants("fr")
    ('wolf', {})
    """
    other = {one: two for one, two in _spellings(language).other.items() if "-" not in one}
    if not other:
        return {}
    stems = dict(zip(other, stemmer_of(language).all(list(other)), strict=True))
    return {stems[one]: min(stems[one], stems[two]) for one, two in other.items()}


def other_numbers(word: str, language: str) -> list[str]:
    """Return what may be the plural or the singular of an English word in lower case, if the two have different stems.

    >>> other_numbers("virus", "en"), other_numbers("viruses", "en"), other_numbers("reef", "en")
    (['viruses'], ['virus'], [])
    """
    if language != "en":
        return []
    for ending, others in _OTHER_NUMBERS:
        if word.endswith(ending) and len(word) >= len(ending) + _SHORTEST:
            return [word[: -len(ending)] + other for other in others]
    return []


def without_accents(word: str, language: str) -> str:
    """Return a word without the accents that English texts may leave out; in other languages they tell words apart.

    >>> without_accents("São", "en"), without_accents("süß", "de")
    ('Sao', 'süß')
    """
    if word.isascii() or language != "en":
        return word
    return "".join(sign for sign in normalize("NFD", word) if not combining(sign))


@lru_cache(maxsize=1 << 14)
def is_same_word(one: str, other: str, language: str) -> bool:
    """Tell whether two words in lower case with the same stem are forms of one word.

    >>> is_same_word("organs", "organ", "en"), is_same_word("organs", "organization", "en")
    (True, False)
    """
    if one == other or language != "en":  # elsewhere, stems are all that is known
        return True
    if one == f"{other}s" and len(other) >= _SHORTEST:  # the usual case, as what follows would find it
        return True
    forms = _uninflected(one)
    if not forms.isdisjoint(_uninflected(other)):
        return True
    # The plural of "basis" is no form of "base".
    variants = spelling_variants(other, language)
    return any(
        variant == one if other.endswith("is") else not forms.isdisjoint(_uninflected(variant)) for variant in variants
    )


def _uninflected(word: str) -> set[str]:
    """Return what an English word may be without its ending."""
    found = {word}
    for ending, put in _INFLECTED.get(word[-1:], ()):
        if word.endswith(ending) and len(word) >= len(ending) + _SHORTEST:
            base = word[: -len(ending)] + put
            found.add(base)
            if ending in ("ing", "ed") and not put and base[-1] == base[-2]:
                found.add(base[:-1])
    return found

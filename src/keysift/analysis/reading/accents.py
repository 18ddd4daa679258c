r"""Accents as LaTeX writes them: Poincar\'e, K\"ahler, Erd\H{o}s."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from keysift.analysis.reading.masks import FILLER, Edit, edited, matches_from

_MARKS: Final = {
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    '"': "\u0308",
    "~": "\u0303",
    "u": "\u0306",
    "v": "\u030c",
    "H": "\u030b",
    "c": "\u0327",
    "k": "\u0328",
    "r": "\u030a",
}
_VOWELS: Final = "aeiouy"  # an acute accent on another letter is an apostrophe: I\'m, we\'re
_ACCENT: Final = re.compile(r"\\(?:(['`^\"~])(?:\{\\?([A-Za-z])\}|([A-Za-z]))|([uvHckr])\{([A-Za-z])\})")
_COMMAND: Final = re.compile(r"\\[A-Za-z]{2,20}\{")


def join_accents(text: str) -> str:
    r"""Put the letter with its accent in the place of the command for it.

    Programs also write apostrophes and quotation marks with a backslash. "d\'eau" and "\"All" are accents only where
    the text has other commands, or an accent that is certain: inside a word, or, if it is acute, at its end
    ("Poincar\'e").
    """
    if "\\" not in text:
        return text
    accents = [
        (match, letter)
        for match in matches_from(text, "\\", _ACCENT)
        if (letter := _letter(match)) and _is_in_word(text, match)
    ]
    if not any(_is_certain(text, match) for match, _ in accents) and not (accents and _COMMAND.search(text)):
        return text
    return edited(text, [_joined(match, letter) for match, letter in accents])


def _letter(match: re.Match[str]) -> str:
    """Return the letter with its accent, or nothing if there is no such letter."""
    composed = normalize("NFC", _bare(match) + _MARKS[match[1] or match[4]])
    return composed if len(composed) == 1 else ""


def _bare(match: re.Match[str]) -> str:
    return match[2] or match[3] or match[5]


def _is_in_word(text: str, match: re.Match[str]) -> bool:
    """Tell whether an accent stands inside a word or at its end, or is that of a capital at its start."""
    if text[match.start() - 1 : match.start()].isalpha():
        return match[1] != "'" or _bare(match).lower() in _VOWELS
    return text[match.end() : match.end() + 1].isalpha() and _bare(match).isupper()


def _is_certain(text: str, match: re.Match[str]) -> bool:
    follows = text[match.start() - 1 : match.start()].isalpha()
    return follows and (match[1] != "'" or not text[match.end() : match.end() + 1].isalpha())


def _joined(match: re.Match[str], letter: str) -> Edit:
    start, end = match.span()
    return start, end, letter + FILLER * (end - start - 1)

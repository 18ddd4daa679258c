"""What a word says about where sentences end."""

from __future__ import annotations

from typing import Final

from keysift.analysis.conventions import ENGLISH, Conventions
from keysift.kernels.traits import (
    ABBREVIATED,
    BULLET,
    CLOSER,
    FUNCTION_WORD,
    LIST_MARK,
    LOWER,
    NUMBERING,
    QUOTE,
    SPACED,
    TERMINAL,
    UPPER,
)

_TERMINALS: Final = frozenset(".!?…。！？؟।")
_CLOSERS: Final = frozenset(")]}\"'”’»")
_QUOTES: Final = frozenset("\"'")
_BULLETS: Final = frozenset("•▪◦‣●■□")
_LIST_MARKS: Final = frozenset("-*+–—")
_LONGEST_NUMBERING: Final = 8


def sentence_traits(word: str, *, is_stop_word: bool, conventions: Conventions = ENGLISH) -> int:
    """Return the traits of a word type that decide where sentences end (see `keysift.kernels.sentences`)."""
    first = word[0]
    is_initial = len(word) == 2 and word[1] == "."  # the second part of "z. B." begins no sentence
    traits = FUNCTION_WORD if is_stop_word and not is_initial else 0
    if first.isupper():
        traits |= UPPER
    elif first.islower():
        traits |= LOWER
    if first in _TERMINALS and not word[1:2].isalpha():  # .NET ends no sentence
        traits |= TERMINAL
    elif word[-1] == "." and len(word) > 1:
        traits |= ABBREVIATED
    if first in _CLOSERS or first in conventions.closing_quotes:
        traits |= CLOSER
        if first in _QUOTES or first in conventions.closing_quotes:
            traits |= QUOTE
        if first in conventions.spaced_closers:
            traits |= SPACED
    elif first in _BULLETS:
        traits |= BULLET
    elif word in _LIST_MARKS:
        traits |= LIST_MARK
    elif first.isdigit() and len(word) <= _LONGEST_NUMBERING and word.replace(".", "").isdigit():
        traits |= NUMBERING
    return traits

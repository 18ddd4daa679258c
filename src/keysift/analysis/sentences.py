"""What a word says about where sentences end."""

from __future__ import annotations

from typing import Final

from keysift.kernels.traits import (
    ABBREVIATED,
    BULLET,
    CLOSER,
    FUNCTION_WORD,
    LIST_MARK,
    LOWER,
    NUMBERING,
    QUOTE,
    TERMINAL,
    UPPER,
)

_TERMINALS: Final = frozenset(".!?…。！？؟।")
_CLOSERS: Final = frozenset(")]}\"'”’»")
_QUOTES: Final = frozenset("\"'")
_BULLETS: Final = frozenset("•▪◦‣●■□")
_LIST_MARKS: Final = frozenset("-*+–—")
_LONGEST_NUMBERING: Final = 8


def sentence_traits(word: str, *, is_stop_word: bool) -> int:
    """Return the traits of a word type that decide where sentences end (see `keysift.kernels.boundaries`)."""
    first = word[0]
    traits = FUNCTION_WORD if is_stop_word else 0
    if first.isupper():
        traits |= UPPER
    elif first.islower():
        traits |= LOWER
    if first in _TERMINALS:
        traits |= TERMINAL
    elif word[-1] == "." and len(word) > 1:
        traits |= ABBREVIATED
    if first in _CLOSERS:
        traits |= CLOSER
        if first in _QUOTES:
            traits |= QUOTE
    elif first in _BULLETS:
        traits |= BULLET
    elif word in _LIST_MARKS:
        traits |= LIST_MARK
    elif first.isdigit() and len(word) <= _LONGEST_NUMBERING and word.replace(".", "").isdigit():
        traits |= NUMBERING
    return traits

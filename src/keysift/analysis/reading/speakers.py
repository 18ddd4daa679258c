"""Conversations: who speaks stands before each line, and is not what the conversation is about."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from keysift.analysis.reading.masks import BREAK, edited, lines, lines_with
from keysift.kernels.signs import CONVERSATION_OPENING, FEWEST_TURNS, LONGEST_TURN

_TIME: Final = r"[\d:/.,\-\sAPMapm]"
# [10:02, 3/4/24] or 3/4/24, 10:02 -
_STAMP: Final = rf"(?:\[{_TIME}{{4,30}}\]\s{{0,2}}(?:-\s)?|\d{_TIME}{{3,28}}\s-\s)"
_NAME: Final = r"[^\W\d_]{1,30}(?:(?:[.'’-]\s?|\s)[^\W\d_]{1,30}){0,4}\.?"
_TURN: Final = re.compile(rf"\s{{0,8}}{_STAMP}?({_NAME})(?:\s\([^()\n]{{1,30}}\))?\s?:(?=\s)")


def mask_speakers(text: str) -> str:
    """Mask the names before the lines of a conversation, and the times before the names.

    A text is a conversation if, near its start, at least half of its lines begin with a name and a colon, and half of
    these with a name that comes again.
    """
    end = text.find("\n", CONVERSATION_OPENING - 1)
    opening = text if end < 0 else text[:end]
    turns = _turns(opening)
    counts = Counter(turn[1].casefold() for turn in turns)
    repeated = sum(count for count in counts.values() if count > 1)
    if len(turns) < FEWEST_TURNS or 2 * repeated < len(turns) or 2 * len(turns) < _filled_lines(opening):
        return text
    return edited(text, [(*turn.span(), BREAK) for turn in _turns(text)])


def _turns(text: str) -> list[re.Match[str]]:
    """Return what stands before each turn."""
    return [
        turn
        for start, end in lines_with(text, ":")
        if (turn := _TURN.match(text, start, min(end + 1, start + LONGEST_TURN)))
    ]


def _filled_lines(text: str) -> int:
    return sum(bool(text[start:end].strip()) for start, end in lines(text))

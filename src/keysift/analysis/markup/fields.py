"""Fields that follow each other on one line, as in advertisements: "Location: Leeds Hours: 30 Contract: permanent"."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BREAK, Edit, edited, lines_with

_FIRST: Final = re.compile(r"[ \t*]{0,8}[^\W\d_][\w -]{0,30}:\s")
_OTHER: Final = re.compile(r"(?<=\S)[ \t](?=[A-Z][a-z]{1,20}:\s)")
_FEWEST_OTHERS: Final = 2


def part_fields(text: str) -> str:
    """Let a sentence end before each field of a line that begins with one and has several more."""
    if text.count(":") <= _FEWEST_OTHERS:  # as in most texts with a label
        return text
    edits: list[Edit] = []
    for start, end in lines_with(text, ":"):
        if _FIRST.match(text, start, end):
            others = [(*match.span(), BREAK) for match in _OTHER.finditer(text, start, end)]
            edits += others if len(others) >= _FEWEST_OTHERS else []
    return edited(text, edits)

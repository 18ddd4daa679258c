"""Lines of logs: what stands before the message, and identifiers in brackets."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BREAK, SEPARATOR, Edit, edited

_TIME: Final = r"(?:\d{4}[-/]\d\d[-/]\d\d[T ])?\d\d:\d\d:\d\d\S{0,20}"
_LEVELS: Final = "TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|SEVERE|CRITICAL|FATAL"
_LINE: Final = re.compile(
    rf"^\W{{0,2}}{_TIME}[ \t]+(?:\[[^\[\]\n]{{1,40}}\][ \t]+)?\W?(?:{_LEVELS})\b[\]):]*[ \t]*", re.MULTILINE
)
_NAME: Final = re.compile(r"[^\W\d]\w{0,60}(?:[-./]\w{1,60}){1,20}(?= )")  # of what wrote the line
_IDENTIFIER: Final = re.compile(r"\[[^\[\]\s]{0,60}\d[^\[\]\s]{0,60}\]")


def mask_log_lines(text: str) -> str:
    """Mask time and level at the start of lines that have both, and what stands in brackets with a digit in them.

    The name of a program behind the level is no part of the message.
    """
    edits: list[Edit] = []
    for line in _LINE.finditer(text):
        edits.append((*line.span(), BREAK))
        name = _NAME.match(text, line.end())
        if name:
            start = line.end() if "." in name[0] else name.end()  # that of a class says nothing, that of a service may
            edits.append((start, name.end() + 1, SEPARATOR))
        end = text.find("\n", line.end())
        stop = end if end >= 0 else len(text)
        edits += ((*found.span(), SEPARATOR) for found in _IDENTIFIER.finditer(text, line.end(), stop))
    return edited(text, edits)

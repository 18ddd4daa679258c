"""Code in a text: fenced blocks, and code in backticks."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BLANK, BREAK, Edit, edited, lines_with, matches_from

_FENCE: Final = re.compile(r"[ \t>]*(?:[-*+][ \t]+)?(`{3,}|~{3,})([^`\n]*)$")
# `max_size`, ``max_size``; but `quoted' and ``quoted'' are quotations.
_INLINE: Final = re.compile(r"(?<![`\w])(``?)(?![`\s])([^`\n]{1,120})(?<![\s(\[{])\1(?![`\w])")
_WORDS: Final = re.compile(r"[^\W\d_]+(?:['’\- ][^\W\d_]+){0,3}")
_ROLE: Final = re.compile(r":[a-z:]{1,20}:$")


def looks_like_code(words: str) -> bool:
    """Tell whether what is set in code is code rather than a few plain words."""
    return _WORDS.fullmatch(words) is None or any(
        not part[1:].islower() and not part.isupper() for part in words.split() if len(part) > 1
    )


def mask_code(text: str) -> str:
    """Mask fenced blocks, and code in backticks unless it is a plain word."""
    text = edited(text, _fenced(text))
    return edited(text, _inline(text))


def _fenced(text: str) -> list[Edit]:
    edits: list[Edit] = []
    opened: tuple[int, int, str] | None = None
    for start, end in lines_with(text, "```", "~~~"):
        fence = _FENCE.match(text[start : min(end, start + 200)].rstrip("\r"))
        if fence is None:
            continue
        if opened is None:
            opened = start, end, fence[1]
        elif fence[1].startswith(opened[2]) and not fence[2].strip():
            edits.append((opened[0], end, BREAK))
            opened = None
    if opened is not None:  # never closed: the line alone goes
        edits.append((opened[0], opened[1], BREAK))
    return edits


def _inline(text: str) -> list[Edit]:
    edits: list[Edit] = []
    for match in matches_from(text, "`", _INLINE):
        start, end = match.span()
        role = _ROLE.search(text, max(0, start - 24), start)
        if role:  # :class:`Queue`
            edits.append((role.start(), start, BLANK))
        if looks_like_code(match[2]):
            edits.append((match.start(2), match.end(2), BLANK))
        else:
            edits.append((start, match.start(2), BLANK))
            edits.append((match.end(2), end, BLANK))
    return edits

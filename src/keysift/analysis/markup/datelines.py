"""Datelines: where a report was written, and for which agency, before its first sentence: "OSLO (Reuters) - "."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BREAK, edited, lines

_OPENING: Final = 1_500
"""Characters of a text in which a report may begin: behind its title and who wrote it."""
_FEWEST_LETTERS: Final = 5
"""Shorter words in capitals are more often short forms, unless an agency stands behind them."""
_SHORTEST_REPORT: Final = 60
_DATELINE: Final = re.compile(
    r"[ \t]*([A-Z][A-Z.'’ -]{2,30}?)(?:,(?:[ ][A-Z][\w.]{1,12}){1,2}(?:[ ]\d{1,2})?)?([ ]?\([A-Z][\w ]{1,20}\))?"
    r"[ ]?(?:--?|[–—])[ ](?=[\"“'‘]?[A-Z])"
)

DATELINE_SIGNS: Final = (r"[A-Za-z.,\d] [-–—]", r"[A-Za-z]\) [-–—]")


def mask_datelines(text: str) -> str:
    """Mask the dateline of a report, unless the text mentions its place again."""
    for start, end in lines(text[: _OPENING + _SHORTEST_REPORT]):
        line = _DATELINE.match(text, start) if start <= _OPENING else None
        if line is not None and end - line.end() >= _SHORTEST_REPORT:
            place = line[1].strip()
            is_short_form = line[2] is None and sum(map(str.isalpha, place)) < _FEWEST_LETTERS
            if is_short_form or place.casefold() in text[line.end() :].casefold():
                return text
            return edited(text, [(*line.span(), BREAK)])
    return text

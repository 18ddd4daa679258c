"""JSON: the strings are the prose."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.reading.masks import BLANK, BREAK, FILLER, Edit, edited, filled

_STRING: Final = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"', re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)")
_AFTER_KEY: Final = re.compile(r"\s*:")
_LETTER: Final = re.compile(r"[^\W\d_]")
_CODE: Final = re.compile(r"\S*[\d_/=#@.:]\S*")  # an identifier, a date or a path rather than a word


def mask_json(text: str) -> str:
    """Mask all but the string values of JSON, or of one JSON record per line; each string is a sentence of its own."""
    opening = text[:200].lstrip("\ufeff \t\r\n")[:1]
    if opening not in ("[", "{") or '"' not in text or not _is_json(text):
        return text
    edits: list[Edit] = []
    position = 0
    for match in _STRING.finditer(text):
        start, end = match.span(1)
        value = match[1]
        is_key = _AFTER_KEY.match(text, end + 1)
        if is_key or not _LETTER.search(value) or _CODE.fullmatch(value):
            continue
        edits.append((position, start, BREAK))
        if "\\" in value:
            edits += ((start + e.start(), start + e.end(), _unescaped(e[0])) for e in _ESCAPE.finditer(value))
        position = end
    edits.append((position, len(text), BREAK))
    return edited(text, edits)


def _is_json(text: str) -> bool:
    import json

    try:
        json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        pass
    else:
        return True
    records = [line for line in text.lstrip("\ufeff").split("\n") if line.strip()]
    if not all(line.lstrip()[0] in "[{" for line in records):
        return False
    try:
        for line in records:
            json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _unescaped(escape: str) -> str:
    import json

    character = json.loads(f'"{escape}"')
    if character in ("\b", FILLER) or "\ud800" <= character <= "\udfff":
        return BLANK * len(escape)
    return filled(character, len(escape))

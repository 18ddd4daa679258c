"""JSON, of which the strings are prose, and the block of settings that a page may begin with."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BLANK, BREAK, FILLER, Edit, edited, filled, lines

_STRING: Final = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"', re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)")
_AFTER_KEY: Final = re.compile(r"\s*:")
_LETTER: Final = re.compile(r"[^\W\d_]")
_CODE: Final = re.compile(r"\S*[\d_/=#@.:]\S*")  # an identifier, a date or a path rather than a word
_SETTING: Final = re.compile(r"[A-Za-z][\w-]{0,40}:(?:[ \t]|$)")
_TITLE: Final = re.compile(r"(?:title|subtitle|description|summary|abstract)[ \t]*:[ \t]*[\"']?", re.IGNORECASE)
_LONGEST_FRONT_MATTER: Final = 20_000


def mask_json(text: str) -> str:
    """Mask all but the string values of JSON, or of one JSON record per line; each string is a sentence of its own."""
    opening = text[:200].lstrip("\ufeff \t\r\n")[:1]
    if opening not in ("[", "{") or '"' not in text or not _is_json(text.lstrip("\ufeff")):
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
    """Tell whether a text is JSON, or each of its lines is."""
    records = (line for line in text.split("\n") if line.strip())
    return _can_be_parsed(text) or all(line.lstrip()[0] in "[{" and _can_be_parsed(line) for line in records)


def _can_be_parsed(text: str) -> bool:
    import json

    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _unescaped(escape: str) -> str:
    import json

    character = json.loads(f'"{escape}"')
    if character in ("\b", FILLER) or "\ud800" <= character <= "\udfff":
        return BLANK * len(escape)
    return filled(character, len(escape))


def mask_front_matter(text: str) -> str:
    """Mask the block of settings between lines of three hyphens; titles and descriptions are kept."""
    if not text.startswith("---\n"):
        return text
    end = text.find("\n---", 3, _LONGEST_FRONT_MATTER)
    if end < 0 or text[end + 4 : end + 5] not in ("", "\n", "\r", " "):
        return text
    spans = [(4 + start, 4 + stop) for start, stop in lines(text[4:end])]
    settings = [span for span in spans if _SETTING.match(text, *span)]
    indented = [span for span in spans if text[span[0] : span[0] + 1] in ("", " ", "\t", "-", "#", "\r")]
    if not settings or len(settings) + len(indented) < len(spans):
        return text
    edits: list[Edit] = [(0, 4, BREAK)]
    for start, stop in spans:
        title = _TITLE.match(text, start, stop)
        edits.append((start, min(title.end(), stop) if title else stop, BLANK))
        edits.append((stop, stop + 1, BREAK))
    edits.append((end + 1, end + 4, BREAK))
    return edited(text, edits)

"""Well-known lines of papers, pages and letters, which go, and labels such as "Keywords:"."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.reading.masks import BREAK, Edit, edited
from keysift.analysis.reading.well_known_lines import ENDINGS, HEADINGS, LABELS, LETTER_LINES, PAGE_LINES
from keysift.kernels.reading import find_heading_lines

_LONGEST: Final = 50
_BETWEEN_LINKS: Final = re.compile("[|·•»>]")
_AROUND_LINKS: Final = " .,:!→›»>…"
_NUMBER: Final = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-H])[.)]?\s{1,4}")
_LABEL: Final = re.compile(r"[ \t]{0,12}([^\W\d_][\w -]{5,38}?)[ \t]?(?:[:—–]|\.[ \t]?[—–])[ \t]*(?=\S)")


def mask_headings(text: str) -> str:
    """Mask lines that are nothing but a well-known heading, link or greeting, and labels such as "Keywords:".

    A single link in the first line is the title of the text: a privacy policy is about privacy.
    """
    if "\n" not in text:
        start_only = text[:_LONGEST].split(":", 1)
        return edited(text, _label(text, 0, len(text))) if len(start_only) > 1 else text
    edits: list[Edit] = []
    for start, end in find_heading_lines(text, ENDINGS):
        if end - start <= _LONGEST:
            line = text[start:end].strip(" \t\r\f\v*_")
            if 4 < len(line) < _LONGEST and (_is_heading(line) or _is_frame(line, is_title=not start)):
                edits.append((start, min(end + 1, len(text)), BREAK))
                continue
        edits += _label(text, start, end)
    return edited(text, edits)


def _is_heading(line: str) -> bool:
    first = line[0]
    if first.islower():
        return False
    if not first.isalpha() or line[1:2] in ".) " or line[0] in "IVX":
        number = _NUMBER.match(line)
        line = line[number.end() :] if number else line
    return line.rstrip(" .:").casefold() in HEADINGS and not line[:1].islower()


def _is_frame(line: str, *, is_title: bool) -> bool:
    """Tell whether a line has nothing but what every letter or page has: "Best regards,", "Log in | Privacy policy"."""
    if line[0].islower():
        return False
    whole = line.strip(_AROUND_LINKS).casefold()
    if whole in LETTER_LINES:
        return True
    if whole in PAGE_LINES:
        return not is_title
    links = _BETWEEN_LINKS.split(whole)
    return len(links) > 1 and all(link.strip(_AROUND_LINKS) in PAGE_LINES for link in links)


def _label(text: str, start: int, end: int) -> list[Edit]:
    first = text[start : start + 1]
    if not (first.isupper() or first in (" ", "\t", "\f")) or not _may_be_label(text, start, end):
        return []
    label = _LABEL.match(text, start, min(end, start + 120))
    if label and label[1].casefold() in LABELS and label[1][0].isupper():
        return [(label.start(), label.end(), BREAK)]
    return []


def _may_be_label(text: str, start: int, end: int) -> bool:
    stop = min(end, start + _LONGEST)
    return text.find(":", start, stop) >= 0 or text.find("—", start, stop) >= 0 or text.find("–", start, stop) >= 0

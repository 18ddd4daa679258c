"""Well-known lines of papers, pages and letters, which go, and labels such as "Keywords:"."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BREAK, Edit, edited
from keysift.analysis.markup.well_known_lines import ENDINGS, HEADINGS, LABELS, LETTER_LINES, PAGE_LINES
from keysift.kernels.signs import lines_with_words

_LONGEST: Final = 50
_MOST_WORDS: Final = 6
_BETWEEN_LINKS: Final = re.compile("[|·•»>]")
_AROUND_LINKS: Final = " .,:!→›»>…"
_NUMBER: Final = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-H](?=[.) ]))[.)]?\s{1,4}")
_LABEL: Final = re.compile(r"[ \t]{0,12}([^\W\d_][\w -]{5,38}?)[ \t]?(?:[:—–]|\.[ \t]?[—–])[ \t]*(?=\S)")


def mask_headings(text: str) -> str:
    """Mask lines that are nothing but a well-known heading, link or greeting, and labels such as "Keywords:".

    A single link in the first line is the title of the text: a privacy policy is about privacy.
    """
    is_one_line = "\n" not in text
    if is_one_line and ":" not in text[:_LONGEST]:
        return text
    edits: list[Edit] = []
    for start, end in lines_with_words(text, ENDINGS):
        if not is_one_line and _is_well_known(text[start:end], is_title=start == 0):
            edits.append((start, end + 1, BREAK))
        elif (label := _LABEL.match(text, start, end)) and label[1].casefold() in LABELS and label[1][0].isupper():
            edits.append((*label.span(), BREAK))
    return edited(text, edits)


def _is_well_known(line: str, *, is_title: bool) -> bool:
    if len(line) > _LONGEST or len(line.split(" ")) - line.split(" ").count("") > _MOST_WORDS:
        return False
    line = line.strip(" \t\r\f\v*_")
    if not 4 < len(line) < _LONGEST or line[0].islower():
        return False
    return _is_heading(line) or _is_frame(line, is_title=is_title)


def _is_heading(line: str) -> bool:
    number = _NUMBER.match(line)
    line = line[number.end() :] if number else line
    return line.rstrip(" .:").casefold() in HEADINGS and not line[:1].islower()


def _is_frame(line: str, *, is_title: bool) -> bool:
    """Tell whether a line has nothing but what every letter or page has: "Best regards,", "Log in | Privacy policy"."""
    whole = line.strip(_AROUND_LINKS).casefold()
    if whole in LETTER_LINES:
        return True
    if whole in PAGE_LINES:
        return not is_title
    links = _BETWEEN_LINKS.split(whole)
    return len(links) > 1 and all(link.strip(_AROUND_LINKS) in PAGE_LINES for link in links)

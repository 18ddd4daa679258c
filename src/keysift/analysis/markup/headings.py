"""Well-known lines of papers, pages, letters and press releases, which go, and labels such as "Keywords:"."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BREAK, Edit, edited, lines
from keysift.analysis.markup.well_known_lines import (
    CLOSINGS,
    ENDINGS,
    GREETINGS,
    HEADINGS,
    LABELS,
    PAGE_LINES,
    RELEASE_LABELS,
)
from keysift.kernels.signs import lines_with_words

_LONGEST: Final = 50
_MOST_WORDS: Final = 6
_BETWEEN_LINKS: Final = re.compile("[|·•»>]")
_AROUND_LINKS: Final = " .,:!→›»>…"
_NUMBER: Final = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-H](?=[.) ]))[.)]?\s{1,4}")
_BEHIND_LABEL: Final = re.compile(r"[ \t]*(?:[:–—|,(-]|$)")
_LONGEST_RELEASE: Final = 100
_SIGNATURE_LINES: Final = 8
_SIGNATURE_WORDS: Final = 8
_LABEL: Final = re.compile(r"[ \t]{0,12}([^\W\d_][\w -]{5,38}?)[ \t]?(?:[:—–]|\.[ \t]?[—–])[ \t]*(?=\S)")


def mask_headings(text: str) -> str:
    """Mask lines that are nothing but a well-known heading, link or greeting, signatures, and labels like "Aims:".

    A single link in the first line is the title of the text: a privacy policy is about privacy.
    """
    is_one_line = "\n" not in text
    if is_one_line and ":" not in text[:_LONGEST]:
        return text
    edits: list[Edit] = []
    for start, end in lines_with_words(text, ENDINGS):
        if not is_one_line and _is_well_known(text[start:end], is_title=start == 0):
            edits.append((start, end + 1, BREAK))
            if _bare(text[start:end]) in CLOSINGS:
                edits += _signature(text, end + 1)
        elif _is_about_release(text[start:end]):
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
    whole = _bare(line)
    if whole in GREETINGS or whole in CLOSINGS:
        return True
    if whole in PAGE_LINES:
        return not is_title
    links = _BETWEEN_LINKS.split(whole)
    return len(links) > 1 and all(link.strip(_AROUND_LINKS) in PAGE_LINES for link in links)


def _bare(line: str) -> str:
    return line.strip(_AROUND_LINKS + "\t\r\f\v*_").casefold()


def _is_about_release(line: str) -> bool:
    """Tell whether a line says that this is a press release, when it may be used, or whom to ask."""
    line = line.strip()
    if len(line) > _LONGEST_RELEASE:
        return False
    words = line.casefold()
    return any(words.startswith(label) and _BEHIND_LABEL.match(words, len(label)) for label in RELEASE_LABELS)


def _signature(text: str, start: int) -> list[Edit]:
    """Return edits for the few short lines that follow the end of a letter: names, roles, addresses, no sentence."""
    edits: list[Edit] = []
    for first, end in lines(text, start):
        line = text[first:end].strip()
        words = line.count(" ") + 1
        is_sentence = (
            line.endswith((".", "!", "?")) and words > 3 and "|" not in line
        )  # "P.S.: The key is under the mat."
        if line and (is_sentence or (words > _SIGNATURE_WORDS and "|" not in line) or len(edits) == _SIGNATURE_LINES):
            break
        if line:
            edits.append((first, end + 1, BREAK))
    return edits

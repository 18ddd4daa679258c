"""Markdown: headings, emphasis, links, images, tables, rules, notes."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.reading.masks import BLANK, BREAK, FILLER, Edit, edited, lines

_HEADING: Final = re.compile(r" {0,3}(#{1,6})[ \t]+(?=[^\n]{0,60}[^\W\d_])")
_RULE: Final = re.compile(r"[ \t]*([-=*_~#+])(?:[ \t]*\1){2,}[ \t\r]*$")
_BRACKET: Final = re.compile(r"\\[\[\]]|!?\[|\]")
_TARGET: Final = re.compile(
    r"\(\s{0,9}(?:<[^<>\n]{0,1000}>|[^()\s]{1,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,500}){0,3})"
    r"(?:\s{1,9}(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'))?\s{0,9}\)"
)
_LIKE_A_TARGET: Final = re.compile(r"[/.#:<]|^\([A-Za-z]\w{2,}\)$")
_LETTER: Final = re.compile(r"[^\W\d_]")
_REFERENCE: Final = re.compile(r"\[([^\[\]\n]{0,80})\]")
_DEFINITION: Final = re.compile(r" {0,3}\[[^\[\]\n]{1,80}\]:[ \t]+<?[^\s<>]{0,500}[/.#:][^\s<>]{0,1500}>?[^\n]{0,300}$")
_DEFINED: Final = re.compile(r"\[([^\[\]\n]{1,80})\]:")
_TASK: Final = re.compile(r"[ \t]*[-*+][ \t]+(\[[ xX]\])[ \t]")
_NOTE: Final = re.compile(r"\[\^[^\[\]\s]{1,40}\]:?")
_STRONG: Final = re.compile(r"(?<![\w*])\*\*(?![\s*])((?:[^*\n]|\n(?![ \t\r]*\n)|\*(?!\*)){1,600})(?<!\s)\*\*(?!\*)")
_STRONG_LINES: Final = re.compile(r"(?<![\w_])__(?![\s_])([^_\n]{1,300})(?<!\s)__(?![\w_])")
_EMPHASIS: Final = re.compile(r"(?<![\w*\\)])\*(?=[\w\"'“‘(\[&])([^*\n]{0,299}[^\s*(\[{])\*(?![\w*])")
_UNDERLINED: Final = re.compile(r"(?<![\w_\\])_(?=[\w\"'“‘(\[&])([^_\n]{0,299}[^\s_(\[{])_(?![\w_])")
_STRUCK: Final = re.compile(r"(?<!~)~~(?![\s~])([^~\n]{1,300})~~(?!~)")
_BORDER: Final = frozenset("|+-=: \t\r")


def mask_markdown(text: str) -> str:
    """Mask Markdown signs. Links keep their text and lose their target; images go; cells of a table are sentences."""
    if "[" in text and "]" in text:
        if "[^" in text:
            text = _NOTE.sub(lambda match: BLANK * len(match[0]), text)
        if "](" in text or "][" in text or "]:" in text:
            text = edited(text, _links(text))
        if "- [" in text or "* [" in text or "+ [" in text or "]:" in text:
            text = edited(text, _definitions(text))
    if "|" in text and "--" in text:
        text = edited(text, _tables(text))
    if "# " in text or "#\t" in text:
        text = edited(text, _headings(text))
    if any(sign in text for sign in ("---", "===", "***", "___", "~~~", "###", "* * *", "- - -", "+++")):
        text = edited(text, _rules(text))
    if "*" in text:
        if "**" in text:
            text = _STRONG.sub(_unmarked, text)
        text = _EMPHASIS.sub(_unmarked, text)
    if "_" in text:
        if "__" in text:
            text = _STRONG_LINES.sub(_unmarked_words, text)
        text = _UNDERLINED.sub(_unmarked, text)
    if "~~" in text:
        text = _STRUCK.sub(_unmarked, text)
    return text


def _unmarked(match: re.Match[str]) -> str:
    width = (len(match[0]) - len(match[1])) // 2
    after = match.string[match.end() : match.end() + 1]
    # **w**ord is one word
    return BLANK * width + match[1] + (FILLER if after.isalnum() and match[1][-1].isalnum() else BLANK) * width


def _unmarked_words(match: re.Match[str]) -> str:
    return _unmarked(match) if " " in match[1] else match[0]  # __init__ is a name


def _links(text: str) -> list[Edit]:
    """Return edits for links, images and links by reference. Brackets are matched in one pass."""
    edits: list[Edit] = []
    opened: list[tuple[int, int]] = []  # where a bracket stands, and how many edits there were
    defined = set(_DEFINED.findall(text)) if "]:" in text else set()
    skip = 0
    for match in _BRACKET.finditer(text):
        position = match.start()
        if position < skip or match[0][0] == "\\":
            continue
        if match[0] != "]":
            opened.append((position, len(edits)))
            continue
        if not opened:
            continue
        start, before = opened.pop()
        end = _target_end(text, match.end(), defined)
        if not end:
            continue
        skip = end
        is_image = text[start] == "!"
        if not is_image and not _LETTER.search(text, start, end):
            continue
        inside = _shown(text, start + 1 + is_image, position, edits[before:])
        if is_image or not inside:
            del edits[before:]
            edits.append((start, end, BLANK))
        else:
            edits.insert(before, (start, start + 1, BLANK))
            edits.append((position, end, BLANK))
            opened.clear()  # there are no links in links
    return edits


def _target_end(text: str, position: int, defined: set[str]) -> int:
    """Return where the target behind a closing bracket ends, or 0 if there is none."""
    sign = text[position : position + 1]
    if sign == "(":
        target = _TARGET.match(text, position)
        return target.end() if target and _LIKE_A_TARGET.search(target[0]) else 0
    if sign == "[":
        reference = _REFERENCE.match(text, position)
        if reference and reference[1] in defined:
            return reference.end()
    return 0


def _shown(text: str, start: int, end: int, edits: list[Edit]) -> bool:
    """Tell whether anything is left of a link's text when its images are gone."""
    for first, last, _ in edits:
        if text[start:first].strip():
            return True
        start = last
    return bool(text[start:end].strip())


def _definitions(text: str) -> list[Edit]:
    edits: list[Edit] = []
    for start, end in lines(text):
        if text.find("[", start, min(start + 12, end)) < 0:
            continue
        task = _TASK.match(text, start, end)
        if task:
            edits.append((*task.span(1), BLANK))
        elif end - start < 2000 and _DEFINITION.match(text[start:end].rstrip("\r")):
            edits.append((start, end, BREAK))
    return edits


def _headings(text: str) -> list[Edit]:
    edits: list[Edit] = []
    was_empty = True
    for start, end in lines(text):
        stands_apart = was_empty or not text[end + 1 : text.find("\n", end + 1) + 1 or len(text)].strip()
        was_empty = start == end or text[start:end].isspace()
        if text.find("#", start, min(start + 4, end)) < 0:
            continue
        heading = _HEADING.match(text, start, end)
        if heading and stands_apart:
            was_empty = True
            edits.append((start, heading.end(), BREAK))
            line = text[heading.end() : end].rstrip()
            last = heading.end() + len(line.rstrip("#"))
            if last < min(end + 1, len(text)):
                edits.append((last, min(end + 1, len(text)), BREAK))
    return edits


def _rules(text: str) -> list[Edit]:
    return [
        (start, end, BREAK)
        for start, end in lines(text)
        if end - start >= 3 and text[start:end].lstrip(" \t")[:1] in set("-=*_~#+") and _RULE.match(text[start:end])
    ]


def _tables(text: str) -> list[Edit]:
    """Return edits for tables: neighbouring lines with bars, one of which is a border."""
    edits: list[Edit] = []
    rows: list[tuple[int, int]] = []
    borders: set[int] = set()
    for start, end in [*lines(text), (len(text), len(text))]:
        line = text[start:end]
        is_border = _is_border(line)
        if is_border or "|" in line:
            rows.append((start, end))
            if is_border:
                borders.add(start)
            continue
        if borders and (len(rows) > 1):
            for first, last in rows:
                if first in borders:
                    edits.append((first, last, BREAK))
                else:
                    edits += (
                        (first + at, first + at + 1, BREAK) for at, sign in enumerate(text[first:last]) if sign == "|"
                    )
        rows, borders = [], set()
    return [edit for edit in edits if edit[0] < edit[1]]


def _is_border(line: str) -> bool:
    return (
        ("--" in line or "==" in line)
        and ("|" in line or line.lstrip()[:1] == "+")
        and len(line) < 2000
        and _BORDER.issuperset(line)
    )

"""Markdown: headings, emphasis, links, images, tables, rules, notes."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BLANK, BREAK, FILLER, Edit, edited, lines_with, occurrences, replaced

_HEADING: Final = re.compile(r" {0,3}(#{1,6})[ \t]+(?=[^\n]{0,60}[^\W\d_])")
_RULE: Final = re.compile(r"[ \t]*([-=*_~#+])(?:[ \t]*\1){2,}[ \t\r]*(?=\n|\Z)")
_LATER_RULE: Final = re.compile(rf"\n{_RULE.pattern}")  # what begins with a certain character is found quickly
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
_EMPHASIS: Final = (
    ("**", re.compile(r"(?<![\w*])\*\*(?![\s*])((?:[^*\n]|\n(?![ \t\r]*\n)|\*(?!\*)){1,600})(?<!\s)\*\*(?!\*)")),
    ("*", re.compile(r"(?<![\w*\\)])\*(?=[\w\"'“‘(\[&])([^*\n]{0,299}[^\s*(\[{])\*(?![\w*])")),
    # several words: __init__ is a name
    ("__", re.compile(r"(?<![\w_])__(?![\s_])(?=[^_\n]* )([^_\n]{1,300})(?<!\s)__(?![\w_])")),
    ("_", re.compile(r"(?<![\w_\\])_(?=[\w\"'“‘(\[&])([^_\n]{0,299}[^\s_(\[{])_(?![\w_])")),
    ("~~", re.compile(r"(?<!~)~~(?![\s~])([^~\n]{1,300})~~(?!~)")),
)
_BORDER: Final = frozenset("|+-=: \t\r")


def mask_markdown(text: str) -> str:
    """Mask Markdown signs. Links keep their text and lose their target; images go; cells of a table are sentences."""
    if _is_beside(text, "[", 1, ("^",)):
        text = _NOTE.sub(lambda match: BLANK * len(match[0]), text)
    if _is_beside(text, "]", 1, ("(", "[", ":")):
        text = edited(text, _links(text))
    if _is_beside(text, "[", -2, ("- ", "* ", "+ ")) or _is_beside(text, "]", 1, (":",)):
        text = edited(text, _definitions(text))
    if "|" in text and "--" in text:
        text = edited(text, _tables(text))
    if _is_beside(text, "#", 1, (" ", "\t")):
        text = edited(text, _headings(text))
    rules = _rules(text)
    if rules and any(sign in text for sign in ("---", "===", "***", "___", "~~~", "###", "* * *", "- - -", "+++")):
        text = edited(text, rules)
    for sign, pattern in _EMPHASIS:
        if sign[0] in text:
            text = replaced(text, sign, pattern, _unmarked)
    return text


def _is_beside(text: str, sign: str, shift: int, others: tuple[str, ...]) -> bool:
    """Tell whether one of several strings begins so many characters from where a sign stands somewhere.

    Looking for a single character, which is seldom there, is quicker than looking for each pair.
    """
    return any(
        text.startswith(others, position + shift) for position in occurrences(text, sign) if position + shift >= 0
    )


def _unmarked(match: re.Match[str]) -> str:
    width = (len(match[0]) - len(match[1])) // 2
    after = match.string[match.end() : match.end() + 1]
    # **w**ord is one word
    return BLANK * width + match[1] + (FILLER if after.isalnum() and match[1][-1].isalnum() else BLANK) * width


def _links(text: str) -> list[Edit]:
    """Return edits for links, images and links by reference. Brackets are matched in one pass."""
    edits: list[Edit] = []
    opened: list[tuple[int, int]] = []  # where a bracket stands, and how many edits there were
    defined = set(_DEFINED.findall(text)) if "]:" in text else set()
    skip = 0
    for position in sorted((*occurrences(text, "["), *occurrences(text, "]"))):
        ahead = text[position - 1 : position]
        if position < skip or ahead == "\\":
            continue
        if text[position] == "[":
            opened.append((position - 1 if ahead == "!" else position, len(edits)))
            continue
        if not opened:
            continue
        start, before = opened.pop()
        end = _target_end(text, position + 1, defined)
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
            edits += ((start, start + 1, BLANK), (position, end, BLANK))
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
    for start, end in lines_with(text, "["):
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
    before = -1  # where the line of the last heading ended
    for start, end in lines_with(text, "#"):
        if text.find("#", start, min(start + 4, end)) < 0:
            continue
        heading = _HEADING.match(text, start, end)
        if heading and (before == start - 1 or _is_between_lines(text, start, end)):
            before = end
            edits.append((start, heading.end(), BREAK))
            line = text[heading.end() : end].rstrip()
            last = heading.end() + len(line.rstrip("#"))
            edits.append((last, end + 1, BREAK))
    return edits


def _is_between_lines(text: str, start: int, end: int) -> bool:
    """Tell whether the line before or the line after one is empty, or there is none."""
    before = text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : start]
    after = text[end + 1 : text.find("\n", end + 1) + 1 or len(text)]
    return not before.strip() or not after.strip()


def _rules(text: str) -> list[Edit]:
    first = _RULE.match(text)
    edits: list[Edit] = [(0, first.end(), BREAK)] if first else []
    edits += ((match.start() + 1, match.end(), BREAK) for match in _LATER_RULE.finditer(text))
    return edits


def _tables(text: str) -> list[Edit]:
    """Return edits for tables: neighbouring lines with bars, one of which is a border."""
    edits: list[Edit] = []
    rows: list[tuple[int, int]] = []
    borders: set[int] = set()
    for start, end in lines_with(text, "|", "+"):
        line = text[start:end]
        is_border = _is_border(line)
        if not is_border and "|" not in line:
            continue
        if rows and rows[-1][1] + 1 != start:
            edits += _cells(text, rows, borders)
            rows, borders = [], set()
        rows.append((start, end))
        if is_border:
            borders.add(start)
    return edits + _cells(text, rows, borders)


def _cells(text: str, rows: list[tuple[int, int]], borders: set[int]) -> list[Edit]:
    """Return edits for the signs between the cells of neighbouring lines, if these are a table."""
    if not borders or len(rows) < 2:
        return []
    edits: list[Edit] = []
    for first, last in rows:
        if first in borders:
            edits.append((first, last, BREAK))
        else:
            edits += ((first + at, first + at + 1, BREAK) for at, sign in enumerate(text[first:last]) if sign == "|")
    return edits


def _is_border(line: str) -> bool:
    return (
        ("--" in line or "==" in line)
        and ("|" in line or line.lstrip()[:1] == "+")
        and len(line) < 2000
        and _BORDER.issuperset(line)
    )

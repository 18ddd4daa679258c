"""The markup of wikis, [[links]], {{templates}}, '''emphasis''' and == headings ==, and of forums, [b]bold[/b]."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BLANK, BREAK, Edit, edited, lines, lines_with

_LINK: Final = re.compile(r"\[\[([^\W_][^\[\]|\n]{1,200}\|)?(?=[^\[\]\n]{2})([^\W_][^\[\]\n]{1,200})\]\]")
_NAMESPACE: Final = re.compile(r"\[\[ ?(?:file|image|media|category|datei|bild|kategorie|fichier|catégorie|archivo|"
                               r"imagen|categoría|immagine|categoria|bestand|categorie|plik|kategoria|ficheiro)\s?:",
                               re.IGNORECASE)  # fmt: skip
_EXTERNAL: Final = re.compile(r"\[(?:https?:)?//[^\s\[\]]{1,500}\s?([^\[\]\n]{0,200})\]")
_BRACES: Final = re.compile(r"\{\{|\}\}|\[\[|\]\]")
_BOLD: Final = re.compile(r"(?<!')'''[^\W_][^'\n]{0,200}'''(?!')")
_QUOTES: Final = re.compile(r"'{2,5}(?=\w)|(?<=[\w.,!?)])'{2,5}")
_HEADING: Final = re.compile(r"[ \t]*(={2,6})[ \t]*[^=\n]{1,200}?[ \t]*\1[ \t\r]*$")
_FORUM: Final = re.compile(
    r"\[/?(?:b|i|u|s|url|img|quote|code|size|color|font|list|spoiler|center|left|right|youtube|\*)(?:=[^\[\]\n]{1,300})?\]",
    re.IGNORECASE,
)
_CELL: Final = re.compile(r"\|\||!!|^[ \t]*(?:\{\||\|[-}+]|[|!])")
_STYLE: Final = re.compile(r"[^|\[\]{}\n]{0,200}=[^|\[\]{}\n]{0,200}\|(?!\|)")


def mask_forum_tags(text: str) -> str:
    """Mask the tags of forums, if one of them is a closing one."""
    return _FORUM.sub(_forum_tag, text) if "[/" in text else text


def mask_wiki(text: str) -> str:
    """Mask the markup of wikis; the text of links and headings stays."""
    has_links = "[[" in text and "]]" in text
    has_quotes = "'''" in text and _BOLD.search(text) is not None
    has_headings = "==" in text
    if not (has_links or has_quotes or has_headings):
        return text
    if has_headings:
        text = edited(text, _headings(text))
    if has_links:
        text = edited(text, _hidden(text))
        text = _LINK.sub(_link_text, text)
    if "//" in text and "[" in text:
        text = _EXTERNAL.sub(_external_text, text)
    if has_quotes or (has_links and "''" in text):
        text = _QUOTES.sub(lambda match: BLANK * len(match[0]), text)
    if has_links and "{|" in text:
        text = edited(text, _cells(text))
    return text


def _forum_tag(match: re.Match[str]) -> str:
    is_block = match[0].lower().lstrip("[/").startswith(("quote", "*", "list", "center", "code"))
    return (BREAK if is_block else BLANK) + BLANK * (len(match[0]) - 1)


def _headings(text: str) -> list[Edit]:
    edits: list[Edit] = []
    for start, end in lines_with(text, "=="):
        if end - start < 400:
            heading = _HEADING.match(text[start:end])
            if heading:
                width = len(heading[1])
                first = start + heading.start(1)
                last = start + text[start:end].rindex("=") + 1
                edits += ((first, first + width, BREAK), (last - width, last, BREAK))
    return edits


def _hidden(text: str) -> list[Edit]:
    """Return edits for templates and for embedded files with their captions."""
    edits: list[Edit] = []
    opened: list[tuple[str, int]] = []
    for match in _BRACES.finditer(text):
        sign, position = match[0], match.start()
        if sign in ("{{", "[["):
            opened.append((sign, position))
        elif opened and opened[-1][0] == ("{{" if sign == "}}" else "[["):
            _, start = opened.pop()
            if sign == "}}" or _NAMESPACE.match(text, start):
                edits.append((start, match.end(), BLANK))
    return edits


def _link_text(match: re.Match[str]) -> str:
    shown = match[2]
    target = match[1] or ""
    return BLANK * (2 + len(target)) + shown + BLANK * 2


def _external_text(match: re.Match[str]) -> str:
    return BLANK * (len(match[0]) - len(match[1]) - 1) + match[1] + BLANK


def _cells(text: str) -> list[Edit]:
    edits: list[Edit] = []
    is_table = False
    for start, end in lines(text):
        line = text[start:end]
        stripped = line.lstrip(" \t")
        if stripped.startswith("{|"):
            is_table = True
            edits.append((start, end, BREAK))
        elif is_table and stripped[:2] in ("|-", "|}"):
            is_table = stripped[:2] != "|}"
            edits.append((start, end, BREAK))
        elif is_table and stripped[:1] in ("|", "!"):
            position = 0
            for match in _CELL.finditer(line):
                style = _STYLE.match(line, match.end())
                stop = style.end() if style else match.end()
                if match.start() >= position:
                    edits.append((start + match.start(), start + stop, BREAK))
                    position = stop
    return edits

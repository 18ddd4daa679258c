"""Tags and character references of HTML and XML."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from keysift.analysis.markup.code import looks_like_code
from keysift.analysis.markup.masks import BLANK, BREAK, SEPARATOR, Edit, edited, filled, gap, occurrences

_INLINE: Final = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q ruby s samp small span "
    "strike strong sub sup time tt u var wbr bold italic sc xref emphasis hi img input ext-link ref".split()
)
_BLOCKS: Final = frozenset(
    "address article aside audio base blockquote body br button canvas caption center col colgroup datalist dd details "
    "dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr "
    "html iframe legend li link main map menu meta meter nav noscript object ol optgroup option output p param picture "
    "pre progress script section select source style summary svg table tbody td template textarea tfoot th thead "
    "title tr track ul video".split()
)
_UNCLOSED: Final = frozenset("br dd dt hr img input li link meta p td th tr wbr".split())
_SKIPPED: Final = frozenset("script style svg math template noscript iframe object canvas ref textarea select".split())
_CODE: Final = frozenset("code kbd samp tt var".split())
_BOOLEAN: Final = frozenset(
    "async autoplay checked compact controls default defer disabled hidden loop multiple muted nofollow noshade nowrap "
    "open readonly required reversed selected".split()
)
_OPENING: Final = re.compile(r"<(?:!--|!\[CDATA\[|!(?=[A-Za-z])|\?(?=[A-Za-z])|(/?)([A-Za-z][\w:.\-]{0,40})(?=[\s/>]))")
_ADDRESS: Final = re.compile(r"<(?:(?:https?|ftp|mailto):[^\s<>]{1,2000}|[\w.+\-]{1,64}@[\w.\-]{1,200})>")
_BEFORE_QUOTE: Final = re.compile(r"[^\"'<>]*")
_ATTRIBUTE: Final = re.compile(r"(?<!\S)[\w:@.\-]{1,60}\s{0,20}=\s{0,20}[\"'\w#./\-]")
_CODE_INSIDE: Final = re.compile(r"([^<]{1,200})</")
_HIGHLIGHTED: Final = re.compile(r"\s{0,20}<code|\s{0,20}<span")
# <sup>12</sup>, <sup><a href="#n1">[1]</a></sup>: a mark of a note behind a word
_NOTE: Final = re.compile(
    r"\s{0,9}(?:<a[^<>]{0,300}>)?\s{0,9}[\[(]?[\d,;*†‡§–\-\s]{1,12}[\])]?\s{0,9}(?:</a>)?\s{0,9}</sup>", re.IGNORECASE
)
_ENTITY: Final = re.compile(r"&(?:amp;)?(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


_INVISIBLE: Final = frozenset("\xad\u200b\u2060\ufeff")
_LONGEST_DECLARATION: Final = 2000


class _Tag(NamedTuple):
    start: int
    end: int
    name: str
    is_closing: bool
    has_attributes: bool
    is_empty: bool  # <br/>


def mask_tags(text: str) -> str:
    """Mask tags, comments, scripts and styles. A block ends a sentence; a tag inside a word does not."""
    found, other = _tags(text)
    closed = {tag.name for tag in found if tag.is_closing}
    opened = {tag.name for tag in found if not tag.is_closing}
    words = {tag.name for tag in found if not tag.is_closing and text[tag.start - 1 : tag.start].isalnum()}
    inline = _INLINE | (words - _BLOCKS - _SKIPPED)
    edits = other
    position = 0
    missing: set[str] = set()
    for tag in found:
        if tag.start < position or not _is_markup(tag, opened, closed):  # inside a script, or no tag
            continue
        end = tag.end
        if not tag.is_closing and not tag.is_empty:
            end = _content_end(text, tag, missing) if tag.name not in missing else end
        if end > tag.end:
            edits.append((tag.start, end, BREAK if tag.name not in ("sup", "ref", *_CODE) else BLANK))
        elif tag.name == "br":
            edits.append((tag.start, end, "\n"))
        elif tag.name in inline:
            is_shown = tag.name in ("img", "input")
            edits.append((tag.start, end, SEPARATOR if is_shown else gap(text, tag.start, end)))
        else:
            edits.append((tag.start, end, BREAK))
        position = end
    return edited(text, edits)


def mask_entities(text: str) -> str:
    """Put the character that a reference such as `&rsquo;` stands for in its place."""
    return _ENTITY.sub(_decoded, text)


def _decoded(match: re.Match[str]) -> str:
    character = _character(match[1])
    if character in _INVISIBLE:
        return gap(match.string, *match.span())
    return filled(character, len(match[0])) if character else match[0]


@cache
def _character(name: str) -> str:
    """Return what a reference stands for, or nothing if there is no such reference."""
    from html import unescape

    reference = f"&{name};"
    character = unescape(reference)
    if character == reference:
        return ""
    if character.isprintable() or character in _INVISIBLE:
        return character
    return BLANK


def _tags(text: str) -> tuple[list[_Tag], list[Edit]]:
    """Return everything that is written like a tag, and edits for what needs no second look: comments and the like."""
    found: list[_Tag] = []
    edits: list[Edit] = []
    absent: set[str] = set()  # what does not occur any more, so that it is looked for once
    has_data = False
    position = text.find("<")
    while position >= 0:
        following = position + 1
        match = _OPENING.match(text, position)
        address = _ADDRESS.match(text, position)
        if address:
            edits.append((position, address.end(), SEPARATOR))
            following = address.end()
        elif match is None:
            pass
        elif match[2] is None:
            end = _declaration_end(text, match, absent)
            if match[0] == "<![CDATA[":
                edits.append((position, match.end(), BLANK))
                following = match.end()
                has_data = True
            elif end:
                edits.append((position, end, BREAK))
                following = end
        else:
            end = _tag_end(text, match.end(), absent)
            if end:
                body = text[match.end() : end - 1]
                tag = _Tag(position, end, match[2].lower(), bool(match[1]), *_attributes(body))
                if tag.has_attributes or not body.strip("/ \t\r\n") or _are_boolean(body):
                    found.append(tag)
                    following = end
        position = text.find("<", following)
    if has_data:
        edits += ((end, end + 3, BLANK) for end in occurrences(text, "]]>"))
    return found, edits


def _declaration_end(text: str, match: re.Match[str], absent: set[str]) -> int:
    if match[0] == "<!--":
        end = text.find("-->", match.end()) if "-->" not in absent else -1
        if end < 0:
            absent.add("-->")
        return end + 3 if end >= 0 else 0
    return text.find(">", match.end(), match.end() + _LONGEST_DECLARATION) + 1


def _tag_end(text: str, position: int, absent: set[str]) -> int:
    """Return the position after the > that closes a tag, or 0. At most three attempts can overlap."""
    while True:
        position = _BEFORE_QUOTE.match(text, position).end()  # type: ignore[union-attr]
        sign = text[position : position + 1]
        if sign == ">":
            return position + 1
        if sign not in ('"', "'") or sign in absent:
            return 0
        closing = text.find(sign, position + 1)
        if closing < 0:
            absent.add(sign)
            return 0
        position = closing + 1


def _attributes(body: str) -> tuple[bool, bool]:
    return "=" in body and _ATTRIBUTE.search(body) is not None, body.endswith("/")


def _are_boolean(body: str) -> bool:
    return len(body) < 200 and all(word.lower() in _BOOLEAN for word in body.rstrip("/").split())


def _is_markup(tag: _Tag, opened: set[str], closed: set[str]) -> bool:
    """Tell tags from what only looks like one: `a <b> c` in a formula, `list<int>` in a program."""
    if tag.name in _INLINE or tag.name in _BLOCKS or tag.name in _SKIPPED:
        return tag.is_closing or tag.has_attributes or tag.name in closed or tag.name in _UNCLOSED
    if tag.is_closing:
        return tag.name in opened
    return tag.name in closed or (tag.is_empty and tag.has_attributes)


def _content_end(text: str, tag: _Tag, missing: set[str]) -> int:
    """Return the end of an element whose content is no prose, or the end of the tag itself."""
    if tag.name in _CODE:
        inside = _CODE_INSIDE.match(text, tag.end)
        return inside.end(1) if inside and looks_like_code(inside[1].strip()) else tag.end
    if tag.name == "sup":
        note = _NOTE.match(text, tag.end)
        is_power = tag.start > 0 and not (text[tag.start - 1].isalpha() and text[max(0, tag.start - 3)].isalpha())
        return note.end() if note and not (is_power and text[tag.start - 1].isalnum()) else tag.end
    is_code = tag.name == "pre" and (tag.has_attributes or _HIGHLIGHTED.match(text, tag.end))
    if tag.name in _SKIPPED or is_code:
        closing = re.compile(rf"</{re.escape(tag.name)}\s{{0,20}}>", re.IGNORECASE).search(text, tag.end)
        if closing:
            return closing.end()
        missing.add(tag.name)
    return tag.end

"""Messages: headers, quoting marks and introductions of e-mail, and who speaks in a conversation."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from keysift.analysis.markup.masks import BLANK, BREAK, Edit, edited, lines, lines_with

_HEADER: Final = re.compile(r"[ \t>*]{0,8}([^\W\d_][\w-]{0,40})\*?[ \t]?:\*?(?=\s|$)")
HEADER_NAMES: Final = frozenset(
    # English, then what mail programs write in German, Spanish, French, Italian, Dutch, Polish and Portuguese
    "from to cc bcc date sent subject reply-to sender message-id in-reply-to references mime-version content-type "
    "content-transfer-encoding content-disposition received return-path delivered-to user-agent x-mailer newsgroups "
    "organization importance priority list-unsubscribe list-id dkim-signature "
    "von an datum gesendet betreff kopie de para fecha enviado asunto à a objet envoyé da oggetto inviato data van aan "
    "onderwerp verzonden od do temat wysłano assunto enviada".split()
)
_SUBJECTS: Final = frozenset("subject betreff asunto objet oggetto onderwerp temat assunto".split())
_REPLY: Final = re.compile(r"[ \t]*(?:(?:re|fwd?|aw|wg|sv|rv|tr|odp|antw|enc|res)[ \t]?:[ \t]*){1,9}", re.IGNORECASE)
_FEWEST_HEADERS: Final = 2
_QUOTE: Final = re.compile(r"(?:[ \t]?>){1,20}(?=[ \t]|\n|$|[^\W\d_])")
_ATTRIBUTION: Final = re.compile(
    r"[ \t>]{0,9}(?:on|am|le|el|il|op|em|no dia|w dniu|dnia)\b[^\n]{4,300}?\b"
    r"(?:wrote|writes|schrieb|écrit|escribió|scritto|schreef|geschreven|escreveu|pisze|napisał)\b"
    r"[^\n:]{0,80}:[ \t\r]*$",
    re.IGNORECASE,
)
_WROTE: Final = "wrote writes: schrieb écrit escribió scritto schreef escreveu napisał pisze:".split()
_SENT: Final = re.compile(r"^\x20*>|@|\d:\d\d")  # what mail programs write there, and historians do not
_ORIGINAL: Final = re.compile(r"[ \t>]{0,9}-{3,20}[ \t]{0,3}[^\n]{3,60}?[ \t]{0,3}-{3,20}[ \t\r]*$")
_BOUNDARY: Final = re.compile(r"--[\w=.+/:'()?-]{8,70}[ \t\r]*$")
_ENCODED_WORD: Final = re.compile(r"=\?[\w-]{3,20}\?(?:[qQ]\?(?:[rR][eE]:_?)?|[bB]\?[A-Za-z0-9+/=]{0,100})|\?=")
_ENCODED: Final = re.compile(r"[A-Za-z0-9+/=]{60,}[ \t\r]*$")
FEWEST_TURNS: Final = 3
_LONGEST_TURN: Final = 80
_OPENING: Final = 10_000
_TIME: Final = r"[\d:/.,\-\sAPMapm]"
# [10:02, 3/4/24] or 3/4/24, 10:02 -
_STAMP: Final = rf"(?:\[{_TIME}{{4,30}}\]\s{{0,2}}(?:-\s)?|\d{_TIME}{{3,28}}\s-\s)"
_NAME: Final = r"[^\W\d_]{1,30}(?:(?:[.'’-]\s?|\s)[^\W\d_]{1,30}){0,4}\.?"
_ROLE: Final = r"(?:\s\([^()\n]{1,30}\)|\s?[–—,-]\s[^\W\d_][^:\n]{2,40})?"
_TURN: Final = re.compile(rf"\s{{0,8}}{_STAMP}?({_NAME}){_ROLE}\s?:(?=\s)")


def mask_mail(text: str) -> str:
    """Mask headers but for the subject, quoting marks, and lines such as "On Monday, Sam wrote:"."""
    headers = _headers(text)
    text = edited(text, headers)
    if text.startswith(">") or "\n>" in text or "\n >" in text:
        text = edited(text, _quotes(text))
    introductions = _introductions(text, with_parts=bool(headers))
    if introductions and (headers or "---" in text or any(word in text for word in _WROTE)):
        text = edited(text, introductions)
    return text


def _headers(text: str) -> list[Edit]:
    """Return edits for the blocks of header lines, at the start of the text or after an empty line or a rule."""
    edits: list[Edit] = []
    done = 0
    for start, end in lines_with(text, ":"):
        header = _HEADER.match(text, start, end) if start >= done else None
        if header is None or header[1].lower() not in HEADER_NAMES or not _may_follow(text, start):
            continue
        block = _block(text, start)
        done = block[-1][1]
        if sum(header is not None and header[1].lower() in HEADER_NAMES for _, _, header in block) >= _FEWEST_HEADERS:
            edits += _masked_headers(text, block)
    return edits


def _may_follow(text: str, start: int) -> bool:
    """Tell whether headers may begin at a line: at the first one, or below an empty line or a rule."""
    if start == 0:
        return True
    before = text.rfind("\n", 0, start - 1) + 1
    line = text[before : min(start - 1, before + 100)].strip(" \t\r>")
    return not line or line[:3] in ("---", "___", "***")


def _block(text: str, start: int) -> list[tuple[int, int, re.Match[str] | None]]:
    """Return the lines of the block of headers that begins at a place, folded ones without a match."""
    block: list[tuple[int, int, re.Match[str] | None]] = []
    for first, end in lines(text, start):
        header = _HEADER.match(text, first, end)
        is_folded = bool(block) and text[first : first + 1] in (" ", "\t") and bool(text[first:end].strip())
        if header is None and not is_folded:
            break
        block.append((first, end, header))
    return block


def _masked_headers(text: str, block: list[tuple[int, int, re.Match[str] | None]]) -> list[Edit]:
    edits: list[Edit] = []
    in_subject = False
    for start, end, header in block:
        if header is not None:
            in_subject = header[1].lower() in _SUBJECTS
        if not in_subject:
            edits.append((start, end + 1, BREAK))
            continue
        if header is not None:
            reply = _REPLY.match(text, header.end(), end)
            edits.append((start, (reply or header).end(), BREAK))
        edits += ((*match.span(), BLANK) for match in _ENCODED_WORD.finditer(text, start, end))
    return edits


def _quotes(text: str) -> list[Edit]:
    """Return edits for the marks of quoted lines: next to one another, or below an empty line or an introduction."""
    edits: list[Edit] = []
    may_begin = True
    alone: re.Match[str] | None = None  # a line with a mark that may be a formula, if the next one has none
    for start, end in lines(text):
        mark = _QUOTE.match(text, start, end)
        if mark is not None:
            if alone is not None:
                edits.append((*alone.span(), BLANK))
                alone, may_begin = None, True
            if may_begin:
                edits.append((*mark.span(), BLANK))
            else:
                alone = mark
        else:
            alone = None
            line = text[max(start, end - 20) : end].strip()
            may_begin = not line or line[-1] == ":"
    return edits


def _introductions(text: str, *, with_parts: bool) -> list[Edit]:
    edits: list[Edit] = []
    for start, end in lines(text) if with_parts else lines_with(text, ":", "---"):
        if not 4 < end - start < 400:
            continue
        line = text[start:end]
        if (
            (line.rstrip().endswith(":") and _ATTRIBUTION.match(line) and (with_parts or _SENT.search(line)))
            or ("---" in line and _ORIGINAL.match(line))
            or (with_parts and (_BOUNDARY.match(line) or _ENCODED.match(line)))
        ):
            edits.append((start, end, BREAK))
    return edits


def mask_speakers(text: str) -> str:
    """Mask the names before the lines of a conversation, and the times before the names.

    A text is a conversation if, near its start, at least a third of its lines begin with a name and a colon, and half
    of these with a name that comes again. Other lines with a colon are prose, unless what stands before it is a name,
    or nearly all lines begin so.
    """
    end = text.find("\n", _OPENING - 1)
    opening = text if end < 0 else text[:end]
    turns = _turns(opening)
    counts = Counter(turn[1].casefold() for turn in turns)
    repeated = sum(count for count in counts.values() if count > 1)
    if len(turns) < FEWEST_TURNS or 2 * repeated < len(turns) or 3 * len(turns) < _filled_lines(opening):
        return text
    is_chat = 4 * len(turns) >= 3 * _filled_lines(opening)
    turns = _turns(text)
    counts = Counter(turn[1].casefold() for turn in turns)
    return edited(
        text,
        [
            (*turn.span(), BREAK)
            for turn in turns
            if counts[turn[1].casefold()] > 1 or turn[1].istitle() or (is_chat and turn[1].isalpha())
        ],
    )


def _turns(text: str) -> list[re.Match[str]]:
    """Return what stands before each turn."""
    return [
        turn
        for start, end in lines_with(text, ":")
        if (turn := _TURN.match(text, start, min(end + 1, start + _LONGEST_TURN)))
    ]


def _filled_lines(text: str) -> int:
    return sum(bool(text[start:end].strip()) for start, end in lines(text))

"""Lines around the text of a web page: menus, notices about cookies and copyright, and whom to contact."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BREAK, Edit, edited, lines_with
from keysift.analysis.markup.well_known_lines import MENU_WORDS, PAGE_LINES

PAGE_SIGNS: Final = (r"\|", "›", r"\w > \w", "[Cc]ookie", "©")
_BETWEEN_LINKS: Final = re.compile(r"[|›•]| > ")
_MOST_WORDS: Final = 6
_LONGEST: Final = 160
_CONTACT: Final = re.compile(r"\S@\S|(?<!\w)\+?\d[\d ()/-]{6,20}(?!\w)")
_LONGEST_NOTICE: Final = 500
_NOTICE: Final = re.compile(
    r"[ \t]*(?:(?:We|This|Our|Wir|Diese|Unsere|Usamos|Utilizamos|Este|Esta|Nous|Ce|Notre|Utilizziamo|Usiamo|Questo|"
    r"Wij|We|Deze|Onze|Używamy|Ta|Nasza|By|Durch|Al|En|Door)\b[^.\n]{0,80}?)?\bcookies?\b",
    re.IGNORECASE,
)
_CONSENT: Final = re.compile(
    r"\b(?:accept|agree|consent|your experience|our (?:web)?site|akzeptieren|zustimm|einverstanden|unsere[rn]? |"
    r"acepta|nuestr[oa]|notre site|accett|nostro sito|akkoord|onze (?:web)?site|akceptuj|zgod|nasz(?:ej|a) stron|"
    r"aceita|noss[oa])",
    re.IGNORECASE,
)


def mask_page_lines(text: str) -> str:
    """Mask menus ("Home | Shop"), contacts, and lines that begin with a copyright or a notice about cookies."""
    edits: list[Edit] = []
    for start, end in lines_with(text, "|", "›", " > "):
        if end - start <= _LONGEST and _is_of_page(text[start:end]):
            edits.append((start, end + 1, BREAK))
    for start, end in lines_with(text, "©"):
        if end - start <= _LONGEST and text[start:end].lstrip().startswith("©"):
            edits.append((start, end + 1, BREAK))
    for start, end in lines_with(text, "ookie"):
        if end - start <= _LONGEST_NOTICE and _NOTICE.match(text, start, end) and _CONSENT.search(text, start, end):
            edits.append((start, end + 1, BREAK))
    return edited(text, edits)


def _is_of_page(line: str) -> bool:
    """Tell whether a line has short pieces, one of them a well-known link or a contact, or several of a menu."""
    pieces = [piece.strip(" \t\r.,:!→»…").casefold() for piece in _BETWEEN_LINKS.split(line)]
    if len(pieces) < 2 or any(piece.count(" ") >= _MOST_WORDS for piece in pieces):
        return False
    if any(piece in PAGE_LINES or _CONTACT.search(piece) for piece in pieces):
        return True
    return len(pieces) > 2 and ("home" in pieces or sum(piece in MENU_WORDS for piece in pieces) > 1)

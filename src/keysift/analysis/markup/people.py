"""Lines that only say who wrote a text, who took part and whom it greets: bylines, attendance lists, greetings, stamps.

English, then German, Spanish, French, Italian, Dutch, Polish and Portuguese.
"""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BREAK, Edit, edited, lines_with

_NAME: Final = r"(?:[^\W\d_a-z][\w.'’-]*|van|von|der|den|de|del|della|di|da|dos|la|le|el|bin|al|and|und|y|et|e|en|i)"
_BYLINE: Final = re.compile(
    rf"[ \t]*(?:[Bb]y|[Vv]on|[Pp]or|[Pp]ar|[Dd]i|[Dd]oor)\b:?(?:[ \t]{_NAME},?){{1,8}}[ \t\r]*$"
)
_BEHIND_TITLE: Final = 600
"""So many characters from the start of a text on, a line that begins with "By" may be a byline."""

ATTENDANCE: Final = frozenset(
    "present, in attendance, attendees, apologies, absent, anwesend, anwesende, teilnehmer, entschuldigt, asistentes, "
    "presentes, ausentes, présents, absents, excusés, presenti, assenti, aanwezig, afwezig, obecni, nieobecni, "
    "ausências".split(", ")
)
_ATTENDANCE: Final = re.compile(r"[ \t*_]*([^\W\d_][\w ]{3,14})[*_]*[ \t]?:[*_]*[ \t](?=[^\W\d_])")
_GREETING: Final = re.compile(
    r"[ \t]*(?:Dear|Hi|Hello|Hey|Good (?:morning|afternoon|evening)|Sehr geehrte[rs]?|Liebe[rs]?|Hallo|Moin|Servus|"
    r"Guten (?:Morgen|Tag)|Estimad[oa]s?|Querid[oa]s?|Hola|Cher|Chère|Bonjour|Salut|Gentile|Gentilissim[oa]|Egregi[oa]|"
    r"Car[oa]|Ciao|Buongiorno|Geachte|Beste|Hoi|Goede(?:morgen|middag)|Szanown[yai]|Drog[ia]|Cześć|Dzień dobry|Witaj|"
    r"Prezad[oa]s?|Olá|Bom dia|Boa tarde)"
    rf"\b(?:[ \t](?:{_NAME}|[a-zà-ž]{{2,12}})){{1,6}}[ \t]?,$"
)
_AGO: Final = re.compile(
    r"\d{1,4}\+? ?(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|[smhdwy]) ago\b"
)
_BETWEEN_STAMPS: Final = re.compile("[·•]")
_LONGEST: Final = 120

_OPENINGS: Final = ("By ", "Von ", "Por ", "Par ", "Di ", "Door ", "by ", "von ", "por ", "par ", "di ", "door ")
PEOPLE_SIGNS: Final = (r"\n\n[BVPDbvpd][yoai]", r",\n\n", "[·•]")


def mask_people(text: str) -> str:
    """Mask bylines near the start of a text, lists of who attended, greetings with names, and stamps of posts."""
    edits: list[Edit] = []
    for start, end in lines_with(text[: _BEHIND_TITLE + _LONGEST], *_OPENINGS):
        if start <= _BEHIND_TITLE and _stands_alone(text, start, end) and _BYLINE.match(text, start, end):
            edits.append((start, end + 1, BREAK))
    for start, end in lines_with(text, " ago"):
        if end - start <= _LONGEST and _AGO.search(text, start, end) and _BETWEEN_STAMPS.search(text, start, end):
            edits.append((start, end + 1, BREAK))
    for start, end in lines_with(text, ",\n\n"):
        if _stands_alone(text, start, end) and _GREETING.match(text, start, end):
            edits.append((start, end + 1, BREAK))
    for start, end in lines_with(text, ":"):
        label = _ATTENDANCE.match(text, start, end)
        if label and label[1].strip().casefold() in ATTENDANCE and _is_list_of_people(text[label.end() : end]):
            edits.append((start, end + 1, BREAK))
    return edited(text, edits)


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether a line is short, and the first one or below an empty one: not part of a broken paragraph."""
    return end - start <= _LONGEST and (start == 0 or text[start - 2 : start] == "\n\n")


def _is_list_of_people(line: str) -> bool:
    """Tell whether most pieces between commas begin with a capital, as names do."""
    pieces = [piece.strip() for piece in re.split("[,;]", line) if piece.strip()]
    return 2 * sum(piece[0].isupper() for piece in pieces) > len(pieces) and not line.rstrip().endswith(".")

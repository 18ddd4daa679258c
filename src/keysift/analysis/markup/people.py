"""Lines that only say who wrote a text, who took part and whom it greets: bylines, attendance lists, greetings, stamps.

English, then German, Spanish, French, Italian, Dutch, Polish and Portuguese.
"""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import BREAK, Edit, edited, lines, lines_with

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
    r"Guten (?:Morgen|Tag)|Estimad[oa]s?|Querid[oa]s?|Hola|Chers?|Chères?|Bonjour|Salut|Gentile|Gentilissim[oa]|"
    r"Egregi[oa]|Car[oa]|Ciao|Buongiorno|Geachte|Beste|Hoi|Goede(?:morgen|middag)|Szanown[yai]|Drog[ia]|Cześć|Witaj|"
    r"Dzień dobry|Prezad[oa]s?|Olá|Bom dia|Boa tarde)"
    rf"\b(?:[ \t](?:{_NAME}|[a-zà-ž]{{2,12}})){{1,6}}[ \t]?,$"
)
_HONORIFIC: Final = (
    r"(?:[Mm]rs?|[Mm]s|[Mm]iss|[Dd]r|[Pp]rof|[Mm]evrouw|[Mm]eneer|Herrn?|Frau|[Mm]adame|[Mm]onsieur|[Ss]eñora?|"
    r"[Ss]ignora?|[Ss]enhora?)"
)
_GREETED: Final = re.compile(
    r"[ \t]*(?:Dear|Hi|Hello|Hallo|Sehr geehrte[rs]?|Liebe[rs]?|Guten Tag|Geachte|Beste|Estimad[oa]|Bonjour|Chère?|"
    rf"Gentile|Car[oa]|Prezad[oa])[ \t]{_HONORIFIC}\b\.?(?:[ \t]{_NAME}){{1,4}}[ \t]?,(?=[ \t]+\S)"
)
_TITLED: Final = re.compile(rf"[ \t]*(?:Prof|Dr|Mag|Ing|Dott|Dra)\.(?:[ \t]{_NAME},?){{2,12}}[ \t\r]*$")
_PERSON: Final = rf"[^\W\d_a-z][\w.'’-]+(?:[ \t]{_NAME}){{1,4}}"
_PEOPLE: Final = re.compile(rf"[ \t]*{_PERSON}(?:(?:,|,?[ \t](?:and|und|y|et|e|en|i|&))[ \t]{_PERSON}){{1,9}}[ \t\r]*$")
_POSTED: Final = re.compile(
    r"[ \t]*(?:Posted|Published|Updated|Veröffentlicht|Aktualisiert|Publicado|Actualizado|Publié|Pubblicato|Aggiornato|"
    r"Geplaatst|Gepubliceerd|Opublikowano|Dodano|Postado)\b(?:[ \t](?:by|von|por|par|da|door|przez)[ \t][^\n\d]{1,40})?"
    r"[^\n]{0,20}\d[^\n.!?]{0,80}$"
)
_TURN: Final = re.compile(
    rf"[ \t]*{_NAME}(?:[ \t]{_NAME}){{0,2}}[ \t]{{1,8}}\[?\d{{1,2}}:\d\d(?:[ \t]?[AaPp]\.?[Mm]\.?)?\]?[ \t\r]*$"
)
_FEWEST_TURNS: Final = 3
_AGO: Final = re.compile(
    r"\d{1,4}\+? ?(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|[smhdwy]) ago\b"
)
_BETWEEN_STAMPS: Final = re.compile("[·•]")
_LONGEST: Final = 120

PEOPLE_SIGNS: Final = (r"\n\n[BVPDbvpd][yoai]", r"\S\n\n[A-Z]", ",\n", "[·•]", r"\d:\d\d")


def mask_people(text: str) -> str:
    """Mask who wrote a text, lists of who attended, greetings with names, and stamps of posts and messages."""
    edits: list[Edit] = []
    for start, end in lines(text[: _BEHIND_TITLE + _LONGEST]):
        if start <= _BEHIND_TITLE and _stands_alone(text, start, end) and _is_about_author(text, start, end):
            edits.append((start, end + 1, BREAK))
    for start, end in lines_with(text, " ago"):
        if end - start <= _LONGEST and _AGO.search(text, start, end) and _BETWEEN_STAMPS.search(text, start, end):
            edits.append((start, end + 1, BREAK))
    turns = [(*turn.span(), BREAK) for start, end in lines_with(text, ":") if (turn := _TURN.match(text, start, end))]
    if len(turns) >= _FEWEST_TURNS:
        edits += turns
    for start, end in lines_with(text, ","):
        begins = start == 0 or text[start - 2 : start] == "\n\n"
        if begins and (greeted := _GREETED.match(text, start, end) or _GREETING.match(text, start, end)):
            edits.append((*greeted.span(), BREAK))
    for start, end in lines_with(text, ":"):
        label = _ATTENDANCE.match(text, start, end)
        if label and label[1].strip().casefold() in ATTENDANCE and _is_list_of_people(text[label.end() : end]):
            edits.append((start, end + 1, BREAK))
    return edited(text, edits)


def _is_about_author(text: str, start: int, end: int) -> bool:
    """Tell whether a line has a byline, the day of a post, or below the title, names and nothing else."""
    is_below_title = start > 0 and (_TITLED.match(text, start, end) or _PEOPLE.match(text, start, end))
    return bool(is_below_title or _BYLINE.match(text, start, end) or _POSTED.match(text, start, end))


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether a line is short, and the first one, below an empty one, or alone with the title above it."""
    if end - start > _LONGEST:
        return False
    is_below_title = text.find("\n") == start - 1 and text[end : end + 2] == "\n\n"
    return start == 0 or text[start - 2 : start] == "\n\n" or is_below_title


def _is_list_of_people(line: str) -> bool:
    """Tell whether most pieces between commas begin with a capital, as names do."""
    pieces = [piece.strip() for piece in re.split("[,;]", line) if piece.strip()]
    return 2 * sum(piece[0].isupper() for piece in pieces) > len(pieces) and not line.rstrip().endswith(".")

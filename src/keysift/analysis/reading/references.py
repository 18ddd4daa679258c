"""What points to other works: marks such as [12], authors and years in brackets, identifiers, pages."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.reading.masks import BLANK, SEPARATOR, Edit, disjoint, edited, occurrences
from keysift.kernels.signs import (
    IDENTIFIERS,
    NUMBERED_WORKS,
    PAGES,
    REFERENCE_AUTHORS,
    REFERENCE_MARKS,
    REFERENCE_YEARS,
    VOLUMES,
)

_NUMBERS: Final = re.compile(r"\[([1-9]\d{0,2}(?:\s{0,2}[,;–—-]\s{0,2}[1-9]\d{0,2}){0,20})\]")
_KEYS: Final = re.compile(r"\[((?:[A-Z][A-Za-z+]{1,8}\d{2,4}[a-z]?(?:[,;]\s{0,2}|(?=\]))){1,8})\]")
_CAPITAL: Final = "[A-ZÀ-ÖØ-ÞĀĆČĎĐĘĚĞĪĶŁŃŇŌŐŘŚŞŠŤŪŮŰŹŻŽ]"
_PARTICLE: Final = r"(?:(?:van|von|de|der|den|del|della|di|da|dos|du|la|le|el|al|ten|ter)\s){0,2}"
_NAME: Final = rf"{_PARTICLE}(?:{_CAPITAL}\.[\s-]?){{0,3}}(?:Mc|Mac|O['’]|D['’])?{_CAPITAL}[\w'’-]{{1,30}}"
_AND: Final = r"(?:,?\s(?:and|&|und|y|et|e|en|i|with)\s|,\s)"
_AUTHORS: Final = rf"{_NAME}(?:{_AND}{_NAME}){{0,5}}(?:,?\set\.?\sal\.?|\sand\s(?:colleagues|co-?workers))?"
_YEAR: Final = r"(?:(?:1[89]|20)\d\d[a-z]?|in press|forthcoming|submitted)"
_WORK: Final = (
    rf"{_AUTHORS},?\s\(?{_YEAR}\)?(?:,\s?(?:{_YEAR}|[a-z]\b)){{0,4}}(?:[:,]\s?(?:pp?\.\s?)?\d[\d–-]{{0,12}})?"
)
_WORKS: Final = re.compile(
    rf"(?:(?:see|see also|e\.g\.,?|i\.e\.,?|cf\.|reviewed in|also|reviewed by|siehe|vgl\.|voir|ver|véase|cfr\.|zie)\s)?"
    rf"{_WORK}(?:[;,]\s(?:and\s|see also\s|also\s)?{_WORK}){{0,20}}"
)
_BRACKETED: Final = {"(": re.compile(r"\(([^()\[\]]{6,400})\)"), "[": re.compile(r"\[([^()\[\]]{6,400})\]")}
_HAS_YEAR: Final = re.compile(r"(?:1[89]|20)\d\d")
_AL: Final = re.compile(r"et\.?\s{1,3}al\b\.?(?:['’]s\b)?")
_AUTHORS_BEFORE: Final = re.compile(rf"(?<![\w-]){_NAME}(?:{_AND}{_NAME}){{0,3}},?\s{{1,3}}$")
_YEAR_BEHIND: Final = re.compile(rf",?\s?[(\[]({_YEAR}(?:,\s?(?:{_YEAR}|[a-z])){{0,4}})[)\]]")
_PAGES: Final = re.compile(r"pp?\.\s{0,2}[A-Za-z]?\d{1,6}(?:\s?[-–—\xad]\s?[A-Za-z]?\d{1,6})?(?![\w])")
_VOLUME: Final = re.compile(
    r"[Vv]ol(?:\.\s{0,2}|\s)\d{1,4}(?:\s?\(\d{1,4}\))?(?:,?\s{0,2}(?:[Nn]os?\.?|[Ii]ssue|[Nn]umber)\s{0,2}\d{1,4})?(?!\w)"
)
_IDENTIFIER: Final = re.compile(r"10\.\d{4,9}/[^\s<>\"]{0,200}[^\s<>\".,;:)\]}]")
_BEFORE_IDENTIFIER: Final = re.compile(r"(?<!\w)(?:doi|DOI|Doi)[:.]?\s?$")
_ARXIV: Final = re.compile(r"arXiv:\s?[\w.\-]{1,20}(?:/\d{5,9})?(?:\s?\[[\w.\-]{2,20}\])?", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"(?:ISBN(?:-1[03])?|ISSN|PMID|PMCID)[:\s]{1,3}(?:PMC)?\d[\dXx\s-]{4,16}(?<=[\dXx])")
_FEWEST_WORKS: Final = 2


def mask_references(text: str, signs: int) -> str:
    """Mask what points to other works: the kinds that its signs call for.

    Brackets stay, so that no phrase runs over the place.
    """
    edits: list[Edit] = []
    if signs & REFERENCE_MARKS:
        edits += _marks(text)
    if signs & REFERENCE_YEARS and ("19" in text or "20" in text or "18" in text):
        edits += _works(text)
    # With no-break spaces alone, "et al." is left as it is: the figures in the docs were measured with that rule.
    if signs & REFERENCE_AUTHORS and " al" in text:
        edits += _authors(text)
    if signs & IDENTIFIERS:
        for position in occurrences(text, "10."):
            identifier = _IDENTIFIER.match(text, position)
            if identifier and not text[position - 1 : position].isalnum():
                before = _BEFORE_IDENTIFIER.search(text, max(0, position - 8), position)
                edits.append((before.start() if before else position, identifier.end(), SEPARATOR))
    if signs & PAGES:
        for position in occurrences(text, "p."):
            start = position - 1 if text[position - 1 : position] == "p" else position
            pages = None if text[start - 1 : start].isalnum() else _PAGES.match(text, start)
            if pages:
                edits.append((start, pages.end(), SEPARATOR))
    if signs & VOLUMES:
        edits += _named(text, "ol", -1, _VOLUME)
    if signs & NUMBERED_WORKS:
        edits += _named(text, "rXiv", -1, _ARXIV)
        for name in ("ISBN", "ISSN", "PMID", "PMCID"):
            edits += _named(text, name, 0, _NUMBERED)
    return edited(text, disjoint(edits)) if edits else text


def _marks(text: str) -> list[Edit]:
    """Return edits for numbers and keys of works in brackets."""
    edits: list[Edit] = []
    position = text.find("[")
    while position >= 0:
        match = _NUMBERS.match(text, position) or _KEYS.match(text, position)
        if match is not None:
            edits.append((*match.span(1), BLANK))
        position = text.find("[", position + 1)
    return edits


def _named(text: str, needle: str, shift: int, pattern: re.Pattern[str]) -> list[Edit]:
    edits: list[Edit] = []
    for position in occurrences(text, needle):
        start = position + shift
        if start < 0 or text[start - 1 : start].isalnum():
            continue
        match = pattern.match(text, start)
        if match:
            edits.append((start, match.end(), SEPARATOR))
    return edits


def _works(text: str) -> list[Edit]:
    """Return edits for authors and years in brackets; a single one may be a place and a date."""
    found = [
        (match.start(1), match.end(1), BLANK)
        for sign, pattern in _BRACKETED.items()
        if sign in text
        for match in pattern.finditer(text)
        if _HAS_YEAR.search(match[1]) and _WORKS.fullmatch(match[1])
    ]
    return found if len(found) >= _FEWEST_WORKS or any("et al" in text[a:b] for a, b, _ in found) else []


def _authors(text: str) -> list[Edit]:
    """Return edits for "Smith et al." with the year behind it."""
    edits: list[Edit] = []
    position = 0
    while True:
        position = text.find("et", position)
        if position < 0:
            return edits
        behind = text[position + 2 : position + 3]
        is_word = (behind == "." or behind.isspace()) and not text[position - 1 : position].isalnum()
        match = _AL.match(text, position) if is_word else None
        if match is None:
            position += 2
            continue
        before = _AUTHORS_BEFORE.search(text[max(0, position - 80) : position])
        start = position - (len(before[0]) if before else 0)
        end = match.end()
        year = _YEAR_BEHIND.match(text, end)
        rest = text[end : end + 4].lstrip()
        if match[0].endswith(".") and rest[:1].isupper() and not year:
            end -= 1  # the full stop ends a sentence too
        edits.append((start, year.end() if year else end, SEPARATOR))
        position = match.end()

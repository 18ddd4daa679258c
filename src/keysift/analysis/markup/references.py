"""What points to other works: marks such as [12], authors and years in brackets, identifiers, pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from keysift.analysis.markup.masks import BLANK, SEPARATOR, Edit, edited, matches_from
from keysift.kernels.signs import Signs

# [12], [3-5, 7], [Knu68]
_MARK: Final = re.compile(
    r"\[((?:[1-9]\d{0,2}(?:\s{0,2}[,;–—-]\s{0,2}[1-9]\d{0,2}){0,20})"
    r"|(?:[A-Z][A-Za-z+]{1,8}\d{2,4}[a-z]?(?:[,;]\s{0,2}|(?=\]))){1,8})\]"
)
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
_FEWEST_WORKS: Final = 2
_FREE: Final = r"(?<![^\W_])"  # no letter or digit stands before
_IDENTIFIER: Final = re.compile(_FREE + r"10\.\d{4,9}/[^\s<>\"]{0,200}[^\s<>\".,;:)\]}]")
_BEFORE_IDENTIFIER: Final = re.compile(r"(?<!\w)(?:doi|DOI|Doi)[:.]?\s?$")
_PAGES: Final = re.compile(_FREE + r"pp?\.\s{0,2}[A-Za-z]?\d{1,6}(?:\s?[-–—\xad]\s?[A-Za-z]?\d{1,6})?(?![\w])")
_VOLUME: Final = re.compile(
    rf"{_FREE}[Vv]ol(?:\.\s{{0,2}}|\s)\d{{1,4}}(?:\s?\(\d{{1,4}}\))?"
    r"(?:,?\s{0,2}(?:[Nn]os?\.?|[Ii]ssue|[Nn]umber)\s{0,2}\d{1,4})?(?!\w)"
)
_ARXIV: Final = re.compile(_FREE + r"arXiv:\s?[\w.\-]{1,20}(?:/\d{5,9})?(?:\s?\[[\w.\-]{2,20}\])?", re.IGNORECASE)
_NUMBER: Final = re.compile(
    _FREE + r"(?:ISBN(?:-1[03])?|ISSN|PMID|PMCID)[:\s]{1,3}(?:PMC)?\d[\dXx\s-]{4,16}(?<=[\dXx])"
)


def _marks(text: str) -> list[Edit]:
    """Return edits for numbers and keys of works in brackets."""
    return [(*match.span(1), BLANK) for match in matches_from(text, "[", _MARK)]


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
    # With no-break spaces alone, "et al." is left as it is: the figures in the docs were measured with that rule.
    if " al" not in text:
        return []
    edits: list[Edit] = []
    for match in _AL.finditer(text):
        start, end = match.span()
        if text[start - 1 : start].isalnum():
            continue
        before = _AUTHORS_BEFORE.search(text[max(0, start - 80) : start])
        year = _YEAR_BEHIND.match(text, end)
        if year:
            end = year.end()
        elif match[0].endswith(".") and text[end : end + 4].lstrip()[:1].isupper():
            end -= 1  # the full stop ends a sentence too
        edits.append((start - (len(before[0]) if before else 0), end, SEPARATOR))
    return edits


def _identifiers(text: str) -> list[Edit]:
    edits: list[Edit] = []
    for match in matches_from(text, "10.", _IDENTIFIER):
        before = _BEFORE_IDENTIFIER.search(text, max(0, match.start() - 8), match.start())
        edits.append(((before or match).start(), match.end(), SEPARATOR))
    return edits


def _named(pattern: re.Pattern[str], *names: str) -> Callable[[str], list[Edit]]:
    """Return a function that finds numbers of works, given what they begin with."""
    return lambda text: [(*match.span(), SEPARATOR) for name in names for match in matches_from(text, name, pattern)]


_PARTS: Final = (
    (_marks, (r"\[[1-9A-Z]",)),
    (_works, (r"[\s(]1[89]\d\d[a-z):,;\]]", r"[\s(]20\d\d[a-z):,;\]]")),
    (_authors, (r"\sal\W",)),
    (_identifiers, (r"10\.\d\d\d\d",)),
    (_named(_PAGES, "p.", "pp."), (r"p\.\d", r"p\.[\sA-Za-z]\d", r"p\.\s[\sA-Za-z]\d", r"p\.\s\s[A-Za-z]\d")),
    (_named(_VOLUME, "vol", "Vol"), (r"[vV]ol[.\s]",)),
    (_named(_ARXIV, "arXiv", "ArXiv"), ("rXiv",)),
    (_named(_NUMBER, "ISBN", "ISSN", "PMID", "PMCID"), ("IS[BS]N", "PMID", "PMCID")),
)
"""What finds each kind of reference, and what it is seen by. Most texts that have one kind have no other."""

REFERENCE_SIGNS: Final = tuple(sign for _, signs in _PARTS for sign in signs)
_SIGNS: Final = Signs((signs, (), 0) for _, signs in _PARTS)


def mask_references(text: str) -> str:
    """Mask what points to other works. Brackets stay, so that no phrase runs over the place."""
    seen = _SIGNS.find(text)
    return edited(text, (edit for place, (find, _) in enumerate(_PARTS) if seen >> place & 1 for edit in find(text)))

"""Where tokens begin and end inside a chunk, a piece of text without white space.

A rule looks at its chunk alone, so the lexicon remembers the pieces of every chunk it has seen: the rules run once per
distinct chunk, not once per token. They are in `keysift.kernels.splitter`; what is rare, addresses and words written
together, is here.
"""

from __future__ import annotations

import re
from functools import cache, partial
from itertools import pairwise
from typing import Final

from keysift.analysis.conventions import ENGLISH, Conventions
from keysift.kernels.splitter import SplittingRules, composed, find_spans

_APOSTROPHES: Final = "'’ʼ＇"
_LONGER_DECOMPOSED: Final = 4  # so many times as long a word may be in decomposed characters

# The lengths before :// and @ are bounded so that a long chunk without either is still read in linear time.
_ADDRESS: Final = re.compile(
    r"""
      (?:[A-Za-z][A-Za-z0-9+.\-]{0,20}://|www\.)[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]}]   # URLs
    | [\w.+\-]{1,64}@[\w\-]+(?:\.[\w\-]+)+                                     # e-mail addresses
    | 10\.\d{4,9}/[^\s<>"]*[^\s<>".,;:)\]}]                                  # DOIs
    """,
    re.VERBOSE,
)

# An elided word stands before a vowel or a number: "l'homme", "dell'11", but N'Golo is a name.
_APOSTROPHE: Final = re.compile(rf"[{_APOSTROPHES}](?=[\daeiouyhæœøàáâäãåèéêëìíîïòóôöõùúûü])", re.IGNORECASE)


@cache
def rules_of(conventions: Conventions) -> SplittingRules:
    """Return the rules that follow from a language's conventions."""
    has_clitics = bool(conventions.elisions or conventions.enclitics)
    return SplittingRules(
        find_address=_end_of_address,
        cut_clitics=partial(_cut_clitics, conventions=conventions) if has_clitics else None,
        abbreviations=conventions.abbreviations,
        longest_abbreviation=_LONGER_DECOMPOSED * max(map(len, conventions.abbreviations), default=0),
        ordinals=conventions.ordinals,
    )


def split_chunk(chunk: str, conventions: Conventions = ENGLISH) -> list[tuple[int, int]]:
    """Return the spans of the tokens of a piece of text without white space.

    >>> chunk = "(U.S.-based)"
    >>> [chunk[start:end] for start, end in split_chunk(chunk)]
    ['(', 'U.S.-based', ')']
    """
    return find_spans(chunk, rules_of(conventions))


def split_clitics(word: str, conventions: Conventions) -> list[str]:
    """Return a word cut into the elided word before it, itself, and its enclitic.

    >>> from keysift.analysis.conventions import CONVENTIONS
    >>> split_clitics("d'état", CONVENTIONS["fr"])
    ["d'", 'état']
    """
    places = [0, *_cut_clitics(word, 0, len(word), conventions=conventions), len(word)]
    return [word[start:end] for start, end in pairwise(places)]


def _end_of_address(chunk: str, start: int) -> int:
    found = _ADDRESS.match(chunk, start)
    return -1 if found is None else found.end()


def _cut_clitics(chunk: str, start: int, end: int, *, conventions: Conventions) -> list[int]:
    """Return where the elided word that begins a word ends, and where the enclitic that ends it begins."""
    places: list[int] = []
    apostrophe = _APOSTROPHE.search(chunk, start, end) if conventions.elisions else None
    if apostrophe and composed(chunk[start : apostrophe.start()]) in conventions.elisions:
        start = apostrophe.end()
        places.append(start)
    hyphen = chunk.find("-", start, end) if conventions.enclitics else -1
    while hyphen > start:  # the longest enclitic: "-t-il" rather than "-il"
        if composed(chunk[hyphen:end]) in conventions.enclitics:
            return [*places, hyphen]
        hyphen = chunk.find("-", hyphen + 1, end)
    return places

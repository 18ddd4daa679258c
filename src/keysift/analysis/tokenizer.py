"""Where tokens begin and end inside a chunk, a piece of text without white space.

A rule looks at its chunk alone, so the lexicon remembers the pieces of every chunk it has seen: the rules run once per
distinct chunk, not once per token.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from keysift.analysis.conventions import ENGLISH, Conventions

# Letters and digits of all scripts, with the marks that combine with them: `\w` alone would cut a decomposed é, a
# pointed Hebrew or a Devanagari word in pieces.
_MARKS: Final = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
    "\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc-\u09cd\u0a01-\u0a4d\u0a81-\u0acd"
    "\u0b01-\u0bcd\u0c00-\u0c4d\u0c81-\u0ccd\u0d00-\u0d4d\u0d81-\u0ddf\u0e31\u0e34-\u0e4e\u0eb1-\u0ece\u0f71-\u0f87"
    "\u102b-\u103e\u17b4-\u17d3\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u3099\u309a\ufe20-\ufe2f"
    "\u00ad\u200c\u200d"
)
_WORD: Final = rf"[^\W_]|[{_MARKS}]"
_CHARACTERS: Final = rf"(?:{_WORD})+"
_HYPHENS: Final = "\\-\u2010\u2011"
_APOSTROPHES: Final = "'’ʼ＇"

# What may stand between two runs of word characters without ending the token.
_INNER: Final = (
    rf"(?:[{_HYPHENS}_]"  # state-of-the-art, max_words
    rf"|[{_APOSTROPHES}]"  # don't, O'Shea
    r"|[.,:](?=\d)(?<=\d.)"  # 3.5, 11,589, 3:1
    r"|\.(?=[a-z])(?<=[a-z0-9].)"  # node.js, example.com; but "end.The next" is two sentences
    r"|&(?=[A-Z])(?<=[A-Z].)"  # S&P, AT&T
    r")"
)
_SUFFIX: Final = r"(?:\+\+\d*|[+#])(?![^\W_]|\+)"  # C++, C++11, C#

# The lengths before :// and @ are bounded so that a long chunk without either is still read in linear time.
_PIECE: Final = re.compile(
    rf"""
      (?P<address>
          (?:[A-Za-z][A-Za-z0-9+.\-]{{0,20}}://|www\.)[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]}}]   # URLs
        | [\w.+\-]{{1,64}}@[\w\-]+(?:\.[\w\-]+)+                                     # e-mail addresses
        | 10\.\d{{4,9}}/[^\s<>"]*[^\s<>".,;:)\]}}]                                  # DOIs
      )
    | (?P<acronym> (?<![^\W_]) (?: [^\W\d_]\. | (?:Ph|Sc|Ed|Eng|Psy|Litt)\.(?=[A-Z]) ){{2,}} (?: [A-Za-z](?![^\W_]) )?
          (?: [{_HYPHENS}] {_CHARACTERS} )* )                                       # U.S., e.g., U.S, U.S.-based
    | (?P<word>
          (?: [#@](?=[^\W\d_]) | \.(?=NET\b) )?                                     # #topic, @name, .NET
          {_CHARACTERS} (?: {_INNER} {_CHARACTERS} )*
          (?: {_SUFFIX} (?: [{_HYPHENS}] {_CHARACTERS} )* )?
      )
    | (?P<symbol> [^\w\s] ) (?P=symbol)*
    | _+
    """,
    re.VERBOSE,
)


# An elided word stands before a vowel or a number: "l'homme", "dell'11", but N'Golo is a name.
_APOSTROPHE: Final = re.compile(rf"[{_APOSTROPHES}](?=[\daeiouyhæœøàáâäãåèéêëìíîïòóôöõùúûü])", re.IGNORECASE)
_LETTER_APOSTROPHE: Final = "ʼ"  # Unicode has it among the letters
_ORDINAL_DIGITS: Final = 2


def split_chunk(chunk: str, conventions: Conventions = ENGLISH) -> list[tuple[int, int]]:
    """Return the spans of the tokens of a piece of text without white space.

    >>> chunk = "(U.S.-based)"
    >>> [chunk[start:end] for start, end in split_chunk(chunk)]
    ['(', 'U.S.-based', ')']
    """
    if chunk.isalpha() and not (conventions.elisions and _LETTER_APOSTROPHE in chunk):
        return [(0, len(chunk))]
    pieces: list[tuple[int, int]] = []
    for match in _PIECE.finditer(chunk):
        start, end = match.span()
        is_word = match.lastgroup == "word"
        if is_word:
            end = _with_full_stop(chunk, start, _with_plural_apostrophe(chunk, start, end), conventions)
        if pieces:
            start = max(start, pieces[-1][1])  # an abbreviation before it may have taken its full stop
        if start >= end:
            continue
        if is_word and (conventions.elisions or conventions.enclitics):
            pieces += _without_clitics(chunk, start, end, conventions)
        else:
            pieces.append((start, end))
    return pieces


def split_clitics(word: str, conventions: Conventions) -> list[str]:
    """Return a word cut into the elided word before it, itself, and its enclitic.

    >>> from keysift.analysis.conventions import CONVENTIONS
    >>> split_clitics("d'état", CONVENTIONS["fr"])
    ["d'", 'état']
    """
    return [word[start:end] for start, end in _without_clitics(word, 0, len(word), conventions)]


def is_address(word: str) -> bool:
    """Tell whether a token is a URL or an e-mail address."""
    return "://" in word or word.startswith("www.") or ("@" in word[1:] and "." in word)


def _without_clitics(chunk: str, start: int, end: int, conventions: Conventions) -> list[tuple[int, int]]:
    """Return the spans of the elided word that begins a word, of the rest, and of the enclitic that ends it."""
    pieces: list[tuple[int, int]] = []
    apostrophe = _APOSTROPHE.search(chunk, start, end) if conventions.elisions else None
    if apostrophe and _composed(chunk[start : apostrophe.start()]) in conventions.elisions:
        pieces.append((start, apostrophe.end()))
        start = apostrophe.end()
    hyphen = chunk.find("-", start, end) if conventions.enclitics else -1
    while hyphen > start:  # the longest enclitic: "-t-il" rather than "-il"
        if _composed(chunk[hyphen:end]) in conventions.enclitics:
            return [*pieces, (start, hyphen), (hyphen, end)]
        hyphen = chunk.find("-", hyphen + 1, end)
    return [*pieces, (start, end)]


def _composed(word: str) -> str:
    return word.lower() if word.isascii() else unicodedata.normalize("NFC", word).lower()


def _with_full_stop(chunk: str, start: int, end: int, conventions: Conventions) -> int:
    """Return the end of a word moved over the full stop that belongs to an abbreviation, an initial or an ordinal."""
    if chunk[end : end + 1] != "." or chunk[end + 1 : end + 2] == ".":
        return end
    word = chunk[start:end]
    is_initial = len(word) == 1 and word.isupper()
    is_ordinal = conventions.ordinals and len(word) <= _ORDINAL_DIGITS and word.isdecimal()
    return end + 1 if is_initial or is_ordinal or _composed(word) in conventions.abbreviations else end


def _with_plural_apostrophe(chunk: str, start: int, end: int) -> int:
    """Return the end of a plural moved over its possessive apostrophe, unless a quotation opened before it."""
    if chunk[end : end + 1] not in ("'", "’") or chunk[end - 1] != "s" or start > 0 or end + 1 < len(chunk):
        return end
    return end + 1

"""The splitting rules, held against a regular expression that says the same."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from keysift.analysis.conventions import CONVENTIONS, ENGLISH, Conventions
from keysift.analysis.tokenizer import _ADDRESS, rules_of, split_chunk, split_clitics
from keysift.kernels.arrays import zeros
from keysift.kernels.splitter import composed, is_mark, split_plain

WORD = "(?:[^\\W_]|[" + "".join(chr(code) for code in range(0x3100) if is_mark(chr(code))) + "\ufe20-\ufe2f])+"
INNER = r"(?:[\-\u2010\u2011_]|['’ʼ＇]|[.,:](?=\d)(?<=\d.)|\.(?=[a-z])(?<=[a-z0-9].)|&(?=[A-Z])(?<=[A-Z].))"
PIECE = re.compile(
    rf"""
      (?P<address> {_ADDRESS.pattern} )
    | (?P<acronym> (?<![^\W_]) (?: [^\W\d_]\. | (?:Ph|Sc|Ed|Eng|Psy|Litt)\.(?=[A-Z]) ){{2,}} (?: [A-Za-z](?![^\W_]) )?
          (?: [\-\u2010\u2011] {WORD} )* )
    | (?P<word>
          (?: [#@](?=[^\W\d_]) | \.(?=NET\b) )? {WORD} (?: {INNER} {WORD} )*
          (?: (?:\+\+\d*|[+#])(?![^\W_]|\+) (?: [\-\u2010\u2011] {WORD} )* )?
      )
    | (?P<symbol> [^\w\s] ) (?P=symbol)*
    | _+
    """,
    re.VERBOSE,
)
ALPHABET = st.one_of(
    st.sampled_from("aesSTNEPhd.'’-‐_/@:#+&,!?()[]\"“0123456789²٣éßʼ＇\u0301\u00ad\u200d…•\ud800😀"),
    st.characters(),
)
BITS = st.sampled_from(
    ["www.", "http://", "10.1234/", "Ph.D.", "U.S.", ".NET", "C++", "l'", "-t-il", "etc.", "S&P", "x.y", "3.5", "s'"]
)
CHUNKS = st.lists(st.one_of(st.text(ALPHABET, max_size=6), BITS), max_size=5).map(
    lambda parts: "".join("".join(parts).split())
)


def expected(chunk: str, conventions: Conventions) -> list[str]:
    """Split a chunk by the regular expression."""
    pieces: list[str] = []
    settled = 0
    for match in PIECE.finditer(chunk):
        start, end = match.span()
        is_word = match.lastgroup == "word"
        if is_word:
            is_last = start == 0 and end + 1 == len(chunk)
            if chunk[end : end + 1] == "." and chunk[end + 1 : end + 2] != ".":
                word = chunk[start:end]
                is_initial = len(word) == 1 and word.isupper()
                is_ordinal = conventions.ordinals and len(word) <= 2 and word.isdecimal()
                end += is_initial or is_ordinal or composed(word) in conventions.abbreviations
            elif chunk[end : end + 1] in ("'", "’") and chunk[end - 1] == "s" and is_last:
                end += 1
        start = max(start, settled)
        if start < end:
            pieces += split_clitics(chunk[start:end], conventions) if is_word else [chunk[start:end]]
            settled = end
    return pieces


@given(CHUNKS, st.sampled_from(sorted(CONVENTIONS)))
@example("U.S.-based,", "en")
@example("C++11-like", "en")
@example("aujourd'hui", "fr")
@example("3.", "de")
def test_rules_say_what_the_expression_says(chunk: str, language: str) -> None:
    """In every language, any chunk is split as the regular expression splits it."""
    conventions = CONVENTIONS[language]
    found = [chunk[start:end] for start, end in split_chunk(chunk, conventions)]
    assert found == expected(chunk, conventions)


PLAIN = st.from_regex(r"\(?[A-Za-z0-9-]{1,5}[.,;:?)!]?", fullmatch=True)


@given(st.one_of(CHUNKS.filter(bool), PLAIN), st.sampled_from(sorted(CONVENTIONS)))
@example("(word", "en")
@example("www.", "en")
@example("(A.", "en")
@example("etc.", "en")
@example("3.", "de")
@example("a-t-il", "fr")
@example("pre-,", "en")
def test_plain_chunks_are_split_by_the_same_rules(chunk: str, language: str) -> None:
    """In every language, a chunk that is plain has the tokens that all rules together find."""
    spans = zeros("i", 2 * len(chunk))
    count = split_plain(f"before {chunk} behind", 7, 7 + len(chunk), rules_of(CONVENTIONS[language]), spans)
    found = list(zip(spans[: 2 * count : 2], spans[1 : 2 * count : 2], strict=True))
    if chunk.isascii() and chunk.isalnum():
        assert found == [(0, len(chunk))]
    if found:
        assert found == split_chunk(chunk, CONVENTIONS[language])


@pytest.mark.parametrize("abbreviation", sorted(ENGLISH.abbreviations))
def test_abbreviations_keep_their_full_stop(abbreviation: str) -> None:
    """An abbreviation keeps its full stop, in whatever case."""
    for word in (abbreviation, abbreviation.upper(), abbreviation.capitalize()):
        assert split_chunk(f"{word}.") == [(0, len(word) + 1)]

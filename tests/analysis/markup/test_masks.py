"""How what is not prose is found quickly, and replaced."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from keysift.analysis.markup.masks import edited, lines, lines_with, matches_from, replaced

TEXTS = st.text(alphabet="ab *_:#|+\n", max_size=60)


@given(TEXTS)
def test_lines_with_signs_are_those_of_all_lines(text: str) -> None:
    """The lines with one of several signs are the same as among all lines, in order."""
    wanted = [(start, end) for start, end in lines(text) if any(sign in text[start:end] for sign in (":", "##"))]
    assert lines_with(text, ":", "##") == wanted


@given(TEXTS)
def test_matches_from_a_sign_are_all_matches(text: str) -> None:
    """A pattern finds the same from its first sign on as everywhere, what it looks behind at included."""
    pattern = re.compile(r"(?<![\w*])\*(?=\w)([^*\n]{0,9})\*(?!\w)")
    assert [match.span() for match in matches_from(text, "*", pattern)] == [m.span() for m in pattern.finditer(text)]
    assert replaced(text, "*", pattern, lambda match: "_" * len(match[0])) == pattern.sub(
        lambda match: "_" * len(match[0]), text
    )


def test_edits_come_in_any_order() -> None:
    """Of edits that overlap, the one that begins first stays, or is given first; the length never changes."""
    edits = [(6, 9, "z"), (1, 3, "x"), (2, 5, "y"), (1, 2, "w"), (4, 4, "v"), (8, 20, "u")]
    assert edited("abcdefgh", edits) == "ax defz "
    assert edited("abc", [(1, 9, "x")]) == "ax "

"""The first look at a text: patterns, words and labels that some kind of markup is seen by."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.analysis.markup.well_known_lines import ENDINGS
from keysift.kernels.signs import Signs, lines_with_words

PATTERNS = (
    "<[a-z/!]",
    r"\n>",
    r"\sal\W",
    "---",
    r"\][(\[:]",
    r"1[89]\d\d",
    r"[-‐]\s\s",
    r"[^\s\d]:\S",
    "é",
    "[vV]ol[. ]",
)
SIGNS = Signs(((pattern,), (), 0) for pattern in PATTERNS)


def seen(text: str) -> list[str]:
    found = SIGNS.find(text)
    return [pattern for place, pattern in enumerate(PATTERNS) if found >> place & 1]


@given(st.text(alphabet="<a/!>\n al.-][(:1899x \u2010évoV", max_size=30))
def test_patterns_are_found_as_by_a_regular_expression(text: str) -> None:
    """A pattern is found where the same regular expression matches in the text between line breaks."""
    between = "\n\n\n\n" + text + "\n\n\n\n"
    assert seen(text) == [pattern for pattern in PATTERNS if re.search(pattern, between)]


@given(st.text(max_size=30))
def test_nothing_is_missed_beyond_ascii(text: str) -> None:
    """With characters that no pattern has, a pattern may be found too often, but is never missed."""
    assert {pattern for pattern in PATTERNS if re.search(pattern, f"\n{text}\n")} <= set(seen(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Abstract", 1),
        ("A title\n 3. ABSTRACT. \nText", 1),
        ("Abstract — it works", 1),
        ("*Abstract*: it works", 1),
        ("An abstract is short", 0),
        ("A long line is not a heading, whatever its last word: abstract", 0),
        ("a: b\nc: d", 2),
        ("a: b c: d", 0),
        ("a:b\nc:d\nhttp://x", 0),
    ],
)
def test_words_and_labels(text: str, expected: int) -> None:
    """A word is seen where headings and labels end; labels are counted once a line."""
    assert Signs([((), {"abstract"}, 0), ((), (), 2)]).find(text) == expected


def test_lines_with_words_are_the_few_worth_a_look() -> None:
    """Lines that end like a heading or begin like a label are looked at, and no others."""
    text = "A title of something\nAbstract\nWe study: coral reefs.\nKeywords: reefs\n3.1 Conclusions.\nThe end"
    found = [text[start:end] for start, end in lines_with_words(text, ENDINGS)]
    assert found == ["Abstract", "Keywords: reefs", "3.1 Conclusions."]

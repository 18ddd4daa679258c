from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import keysift

WORDS = ("coral", "Reefs", "networks", "graphs", "e", "x1", "caf\xe9", "stra\xdfe")
SIGNS = (
    "_",
    "__",
    "\xad",
    "\x00",
    "\x07",
    "\x1b",
    "\u0301",
    "\u200b",
    "*",
    "`",
    "-",
    "-\n",
    "\n",
    " ",
    "\\'",
    "'",
    "/",
)


def letters(text: str) -> str:
    """Return the letters and digits of a text, without accents and without case."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text).casefold() if sign.isalnum())


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(WORDS) | st.sampled_from(SIGNS) | st.just(" "), max_size=30).map("".join))
def test_a_phrase_has_the_letters_of_an_occurrence(text: str) -> None:
    """Whatever signs, accents and control characters a text has, a phrase has the letters of one of its spans."""
    for phrase in keysift.extract(text, method="tf", top=None):
        assert letters(phrase.text) in {letters(text[start:end]) for start, end in phrase.spans}


@pytest.mark.parametrize(
    ("text", "phrase", "occurrence"),
    [
        ("Co\xadral reefs grow.", "Coral reefs", "Co\xadral reefs"),
        ("The _coral_ reefs grow.", "coral reefs", "coral_ reefs"),
        ("The Poincar\\'e maps grow.", "Poincar\xe9 maps", "Poincar\\'e maps"),
        ("Neural net-\nworks grow. Networks grow.", "Neural networks", "Neural net-\nworks"),
        ("<b>Coral</b> reefs grow.", "Coral reefs", "Coral</b> reefs"),
    ],
)
def test_an_occurrence_is_what_stands_in_the_text(text: str, phrase: str, occurrence: str) -> None:
    """Spans give the text as it stands; the phrase is as it is read, without hyphens, signs and markup inside it."""
    found = {one.text: [text[start:end] for start, end in one.spans] for one in keysift.extract(text, method="tf")}
    assert found[phrase] == [occurrence]

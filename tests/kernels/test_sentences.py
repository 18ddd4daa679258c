"""The kinds of tokens."""

from __future__ import annotations

import pytest

from keysift import analyze
from keysift.kernels.words import is_auxiliary


def kind_of(word: str, text: str) -> str:
    return next(token.kind for token in analyze(text).tokens if token.text == word)


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("supervised", "It is based on supervised learning."),
        ("weighted", "We use a weighted graph of words."),
        ("connected", "We train fully connected neural networks."),
    ],
)
def test_modifiers_are_adjectives(word: str, text: str) -> None:
    """A participle before a noun, or before an adjective of one, is an adjective."""
    assert kind_of(word, text) == "A"


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("collected", "We have collected data from sensors."),
        ("collected", "They haven't recently collected data."),
        ("collected", "The samples collected weekly were sent away."),
        ("supervised", "The learning was supervised."),
    ],
)
def test_verbs_stay_verbs(word: str, text: str) -> None:
    """A participle after an auxiliary or a noun, or with no noun after it, is a verb."""
    assert kind_of(word, text) == "V"


@pytest.mark.parametrize(("word", "expected"), [("has", True), ("we've", True), ("isn’t", True), ("uses", False)])
def test_auxiliaries(word: str, expected: bool) -> None:
    """Forms of be, have and get are auxiliaries, contracted or not."""
    assert is_auxiliary(word) is expected

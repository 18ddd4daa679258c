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


@pytest.mark.parametrize(
    ("word", "kind", "text"),
    [
        ("turbines", "N", "Our tidal turbines last for decades."),
        ("commit", "N", "They wrote the commit message."),
        ("stores", "V", "The plugin stores HTTP responses on disk."),
        ("HTTP", "P", "The plugin stores HTTP responses on disk."),
        ("works", "V", "A new vaccine works."),
        ("closes", "V", "It fails when the server closes a connection."),
        ("closes", "V", "It fails when the upstream closes a connection."),
        ("host", "V", "Hot springs host unusual archaea."),
        ("problems", "N", "No more battery problems this winter?"),
        ("Cache", "N", "Cache entries expire. An old cache was removed, and the cache grew."),
        ("charges", "V", "The battery charges in an hour."),
        ("keys", "N", "Car keys in a drawer."),
        ("work", "V", "How does photosynthesis work?"),
        ("impact", "V", "Why does inflation impact savings"),
        ("iron", "N", "Why do magnets attract iron?"),
        ("work", "N", "They did lab work."),
        ("underwent", "V", "He underwent primary percutaneous coronary intervention."),
        ("aligns", "V", "We present a method for protein language models that aligns sequence embeddings well."),
        ("candidates", "N", "You know which candidates have won."),
        ("Read", "V", "Read the manual. They found a manual and read it."),
        ("votes", "V", "Council votes to close the terminal\n\nThe council voted on Tuesday."),
        ("loans", "N", "Car loans grow\n\nBanks give loans to everybody, and they loaned me money."),
    ],
)
def test_verbs_and_nouns_are_told_apart_by_what_is_around(word: str, kind: str, text: str) -> None:
    """A verb cannot stand where nouns do, a sentence has one, and a heading is read as the text below it."""
    assert kind_of(word, text) == kind


@pytest.mark.parametrize(("word", "expected"), [("has", True), ("we've", True), ("isn’t", True), ("uses", False)])
def test_auxiliaries(word: str, expected: bool) -> None:
    """Forms of be, have and get are auxiliaries, contracted or not."""
    assert is_auxiliary(word) is expected

"""KP-Miner against scores worked out by hand."""

from __future__ import annotations

from math import log2

import pytest

from keysift import Corpus, Document, Extractor


def document_of(words: list[str]) -> Document:
    return Document.from_tokens(words, ["NOUN"] * len(words), stems=words, stop_words={"of"})


def scores(document: Document, corpus: Corpus, **options: int) -> dict[str, float]:
    found = Extractor("kpminer", corpus=corpus, **options).extract(document, top=None)  # type: ignore[arg-type]
    return {phrase.stem: phrase.score for phrase in found}


WORDS = ["red", "fish", "of", "gold", ".", "red", "fish", ".", "old", "fish", "."]


def test_by_hand() -> None:
    """One word weighs tf · idf, several tf · log2(N) · boost; stop words are in none."""
    corpus = Corpus.fit(
        [document_of(WORDS), document_of(["fish", "soup"]), document_of(["cake"]), document_of(["pie"])]
    )
    # candidates: red, fish, gold, old, red fish, old fish: so few that one occurrence is enough
    boost = 6 / (2 * 2.3)
    assert scores(document_of(WORDS), corpus) == pytest.approx(
        {
            "red": 2 * log2(4 / 1),
            "fish": 3 * log2(4 / 2),
            "gold": log2(4),
            "old": log2(4),
            "red fish": 2 * log2(4) * boost,
            "old fish": 1 * log2(4) * boost,
        }
    )


def test_boost_is_limited() -> None:
    """Few phrases of several words among many of one are boosted three times at most."""
    words = [f"w{number}" for number in range(9)]
    stream = [token for word in words for token in (word, ".")] + ["w0", "w1", "."]
    corpus = Corpus.fit([document_of(stream), document_of(["x"])])
    assert scores(document_of(stream), corpus)["w0 w1"] == pytest.approx(log2(2) * 3.0)


def test_frequent_and_early() -> None:
    """In a long text a phrase must occur three times, and early; the options say how often and how early."""
    frequent = [f"w{number}" for number in range(10)]
    stream = [token for word in frequent * 3 for token in (word, ".")] + ["rare", "."] + ["late", "."] * 5
    corpus = Corpus.fit([document_of(stream), document_of(["x"])])
    assert set(scores(document_of(stream), corpus)) == {*frequent, "late"}
    assert set(scores(document_of(stream), corpus, cutoff=31)) == set(frequent)
    assert set(scores(document_of(stream), corpus, least_frequency=1)) == {*frequent, "rare", "late"}
    assert "rare" not in scores(document_of(stream), corpus, least_frequency=10**12)

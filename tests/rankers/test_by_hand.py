"""Every method on one small text, against scores worked out by hand or by networkx."""

from __future__ import annotations

from array import array
from math import comb, log2, log10

import networkx as nx
import pytest

from keysift import Corpus, Document, Extractor
from keysift.corpus.topics import Topics

# "red fish swim . fish tank ." with "swim" a verb: candidates are "red fish" and "fish tank".
WORDS = ["red", "fish", "swim", ".", "fish", "tank", "."]
TAGS = ["ADJ", "NOUN", "VERB", "PUNCT", "NOUN", "NOUN", "PUNCT"]


def document_of(words: list[str], tags: list[str]) -> Document:
    return Document.from_tokens(words, tags, stems=words, stop_words=set())


@pytest.fixture
def document() -> Document:
    return document_of(WORDS, TAGS)


@pytest.fixture
def corpus(document: Document) -> Corpus:
    return Corpus.fit([document, document_of(["fish", "soup"], ["NOUN", "NOUN"])])


def scores(name: str, document: Document, corpus: Corpus, **options: float) -> dict[str, float]:
    found = Extractor(name, corpus=corpus, **options).extract(document, top=None)  # type: ignore[arg-type]
    return {keyphrase.stem: keyphrase.score for keyphrase in found}


def test_counts(document: Document, corpus: Corpus) -> None:
    """Counting methods score the mean of their words' weights."""
    assert scores("firstn", document, corpus) == {"red fish": 1.0, "fish tank": 1 / 5}
    assert scores("tf", document, corpus) == {"red fish": 1.5, "fish tank": 1.5}
    assert scores("cf", document, corpus) == {"red fish": 2.0, "fish tank": 2.0}
    # red and tank are in one document of two, fish in both
    assert scores("tfidf", document, corpus) == pytest.approx({"red fish": log2(2) / 2, "fish tank": log2(2) / 2})
    # 5 of 7 words are drawn: the only red is among them, and at least 2 of 3 fish
    red = comb(6, 4) / comb(7, 5)
    fish = 1 - 3 * comb(4, 4) / comb(7, 5)
    specificity = (-log10(red) - log10(fish)) / 2
    assert scores("lexspec", document, corpus) == pytest.approx(dict.fromkeys(["red fish", "fish tank"], specificity))


@pytest.mark.parametrize(
    ("name", "counted", "prior"),
    [
        ("textrank", False, {"red": 1, "fish": 1, "tank": 1}),
        ("singlerank", True, {"red": 1, "fish": 1, "tank": 1}),
        ("positionrank", True, {"red": 1, "fish": 1 / 2 + 1 / 5, "tank": 1 / 6}),
        ("tfidfrank", True, {"red": 1, "fish": 0, "tank": 1}),
    ],
)
def test_walks(name: str, counted: bool, prior: dict[str, float], document: Document, corpus: Corpus) -> None:
    """Walks score the mean PageRank of their words, with their own edges and restarts."""
    graph = nx.Graph()
    graph.add_edge("red", "fish", weight=1)
    graph.add_edge("fish", "tank", weight=1)
    ranks = nx.pagerank(graph, personalization=prior, tol=1e-12, max_iter=1000)
    expected = {
        "red fish": (ranks["red"] + ranks["fish"]) / 2,
        "fish tank": (ranks["fish"] + ranks["tank"]) / 2,
    }
    assert scores(name, document, corpus) == pytest.approx(expected, abs=1e-8)


def test_lexrank_restarts_by_specificity(document: Document, corpus: Corpus) -> None:
    """LexRank's restarts are proportional to lexical specificity."""
    red, fish = -log10(comb(6, 4) / comb(7, 5)), -log10(1 - 3 * comb(4, 4) / comb(7, 5))
    graph = nx.Graph([("red", "fish"), ("fish", "tank")])
    prior = {"red": red, "fish": fish, "tank": red}
    ranks = nx.pagerank(graph, personalization=prior, tol=1e-12, max_iter=1000)
    found = scores("lexrank", document, corpus)
    assert found["red fish"] == pytest.approx((ranks["red"] + ranks["fish"]) / 2, abs=1e-8)


def test_edges_are_counted_unless_textrank() -> None:
    """A pair that meets twice pulls twice as hard, except in TextRank."""
    words = ["a", "b", ".", "a", "b", ".", "a", "c"]
    document = document_of(words, ["PUNCT" if word == "." else "NOUN" for word in words])
    counted = scores("singlerank", document, Corpus())
    assert counted["a b"] > counted["a c"] + 0.01
    binary = scores("textrank", document, Corpus())
    assert binary["a b"] == pytest.approx(binary["a c"])


def test_window() -> None:
    """A wider window joins words further apart, whatever stands between them."""
    words = ["a", "x", "b", "x", "c"]
    document = document_of(words, ["NOUN", "VERB", "NOUN", "VERB", "NOUN"])
    apart = scores("textrank", document, Corpus())
    assert apart["a"] == pytest.approx(1 / 3)
    joined = scores("textrank", document, Corpus(), window=3)
    assert joined["b"] > joined["a"]


def test_topicrank() -> None:
    """TopicRank clusters phrases that share words, walks on closeness, and answers with first phrases only."""
    words = ["old", "ship", ".", "ship", ".", "sea", ".", "ship"]
    tags = ["ADJ", "NOUN", "PUNCT", "NOUN", "PUNCT", "NOUN", "PUNCT", "NOUN"]
    document = document_of(words, tags)
    # "old ship" and "ship" are 0.5 apart and one cluster; two clusters on one edge share the walk equally
    assert scores("topicrank", document, Corpus()) == pytest.approx({"old ship": 0.5, "sea": 0.5})
    # cut below 0.5 they are three: old ship at 0, ship at 3 and 7, sea at 5
    graph = nx.Graph()
    graph.add_edge("old ship", "ship", weight=1 / 3 + 1 / 7)
    graph.add_edge("old ship", "sea", weight=1 / 5)
    graph.add_edge("ship", "sea", weight=1 / 2 + 1 / 2)
    expected = nx.pagerank(graph, tol=1e-12, max_iter=1000)
    assert scores("topicrank", document, Corpus(), threshold=0.4) == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("damping", [0.85, 0.3])
def test_topicalpagerank(damping: float) -> None:
    """TopicalPageRank is the mean of one walk per topic, which restarts by p(z|w), weighted by p(z|d)."""
    words = ["red", "fish", ".", "fish", "tank", ".", "alone", ".", "new", "fish"]
    document = document_of(words, ["PUNCT" if word == "." else "NOUN" for word in words])
    corpus = Corpus.fit([document])
    stems = ["red", "fish", "tank", "alone"]  # but not "new"
    word_topics = [0.2, 0.1, 0.5, 0.3, 0.2, 0.4, 0.1, 0.2]
    corpus.topics = Topics(stems, array("d", word_topics), alpha=[0.5, 0.25], seed=0)
    graph = nx.Graph()
    graph.add_edge("red", "fish", weight=1)
    graph.add_edge("fish", "tank", weight=1)
    graph.add_edge("new", "fish", weight=1)
    graph.add_node("alone")
    ranks = dict.fromkeys(graph, 0.0)
    shares = corpus.topics.distribution(document)
    for topic in (0, 1):
        prior = {}
        for number, stem in enumerate(stems):
            row = [0.5 * word_topics[2 * number], 0.25 * word_topics[2 * number + 1]]
            prior[stem] = row[topic] / sum(row)
        walk = nx.pagerank(graph, alpha=damping, personalization=prior, tol=1e-13, max_iter=1000)
        ranks = {word: rank + shares[topic] * walk[word] for word, rank in ranks.items()}
    found = scores("topicalpagerank", document, corpus, damping=damping)
    expected = {
        phrase: sum(ranks[word] for word in phrase.split()) / len(phrase.split())
        for phrase in ("red fish", "fish tank", "alone", "new fish")
    }
    assert found == pytest.approx(expected, abs=1e-9)

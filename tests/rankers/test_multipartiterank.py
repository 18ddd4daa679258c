"""MultipartiteRank against networkx, and its two ways of ranking against each other."""

from __future__ import annotations

import random
from array import array
from math import exp

import networkx as nx
import pytest

from keysift import Document, Extractor, extract
from keysift.kernels.graph import rank_across_topics
from keysift.phrases.finding import find_candidates
from keysift.phrases.rules import CandidateRules
from keysift.rankers.multipartiterank import _rank_by_convolution


def document_of(words: list[str], adjectives: frozenset[str] = frozenset()) -> Document:
    tags = ["PUNCT" if word == "." else "ADJ" if word in adjectives else "NOUN" for word in words]
    return Document.from_tokens(words, tags, stems=words, stop_words=set())


WORDS = ["old", "ship", ".", "ship", ".", "sea", ".", "ship", ".", "storm"]


@pytest.mark.parametrize("alpha", [0.0, 1.1])
def test_by_hand(alpha: float) -> None:
    """Edges join topics; those into a topic's first phrase gain what goes to the topic's other phrases."""
    document = document_of(WORDS, frozenset({"old"}))
    # old ship (0) and ship (3, 7) are one topic; sea (5) and storm (9) two more
    boost = alpha * exp(1 / 1)
    to_ship = {"sea": 1 / 2 + 1 / 2, "storm": 1 / 6 + 1 / 2}
    graph = nx.DiGraph()
    for other, distance in (("sea", 5), ("storm", 9)):
        graph.add_edge("old ship", other, weight=1 / distance)
        graph.add_edge(other, "old ship", weight=1 / distance + boost * to_ship[other])
        graph.add_edge("ship", other, weight=to_ship[other])
        graph.add_edge(other, "ship", weight=to_ship[other])
    graph.add_edge("sea", "storm", weight=1 / 4)
    graph.add_edge("storm", "sea", weight=1 / 4)
    expected = nx.pagerank(graph, tol=1e-13, max_iter=1000)
    found = {phrase.stem: phrase.score for phrase in extract(document, method="multipartiterank", alpha=alpha)}
    assert found == pytest.approx(expected, abs=1e-9)


def test_one_topic() -> None:
    """Phrases of a single topic have nowhere to go and share alike."""
    found = extract(document_of(WORDS[:4], frozenset({"old"})), method="multipartiterank")
    assert [(phrase.stem, phrase.score) for phrase in found] == [("old ship", 0.5), ("ship", 0.5)]


@pytest.mark.parametrize("seed", range(5))
def test_both_ways_to_rank_agree(seed: int) -> None:
    """The convolution gives the same ranks as looking at every pair."""
    chance = random.Random(seed)
    words = [f"w{chance.randrange(30)}" if chance.random() < 0.6 else "." for _ in range(250)]
    candidates = find_candidates(document_of(words), CandidateRules(ngrams=chance.random() < 0.5))
    size, topic_count = len(candidates), 8
    topics = array("i", [*range(topic_count), *(chance.randrange(topic_count) for _ in range(size - topic_count))])
    firsts, boosts = array("i", range(topic_count)), array("d", [chance.random() for _ in range(topic_count)])
    by_pairs = rank_across_topics(candidates, topics, boosts, 0.85)
    by_convolution = _rank_by_convolution(candidates, topics, firsts, boosts, 0.85)
    assert list(by_convolution) == pytest.approx(list(by_pairs), abs=1e-9)
    assert sum(by_pairs) == pytest.approx(1.0)


def test_long_paper() -> None:
    """Ten thousand tokens of thousands of phrases are no burden."""
    chance = random.Random(1)
    words = [f"w{chance.randrange(1500)}" if chance.random() < 0.6 else "." for _ in range(10_000)]
    found = Extractor("multipartiterank").extract(document_of(words), top=None)
    assert sum(keyphrase.score for keyphrase in found) == pytest.approx(1.0)

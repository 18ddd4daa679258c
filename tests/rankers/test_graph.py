from __future__ import annotations

from array import array

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift import Document
from keysift.phrases.rules import CandidateRules
from keysift.rankers.weights import position_prior, uniform_prior
from tests.cases import case_of


def document_of(words: list[str]) -> Document:
    """Return a Document of one-letter words; "-" is a stop word."""
    return Document.from_tokens(words, ["NOUN"] * len(words), stems=words, stop_words=[word == "-" for word in words])


@given(st.lists(st.sampled_from("abcdef-"), min_size=1, max_size=40), st.integers(2, 5), st.booleans())
def test_ranks_equal_networkx(words: list[str], window: int, counted: bool) -> None:
    """Word ranks are networkx's PageRank on the co-occurrence graph of the words in candidates."""
    document = document_of(words)
    case = case_of(document, rules=CandidateRules(max_words=40))
    prior = position_prior(case)
    ranks = case.word_graph(window).rank_words(prior, 0.85, counted)
    graph = nx.Graph()
    graph.add_nodes_from(set(words) - {"-"})
    for i, a in enumerate(words):
        for b in words[i + 1 : i + window]:
            if a != b and "-" not in (a, b):
                weight = graph.get_edge_data(a, b, {"weight": 0})["weight"]
                graph.add_edge(a, b, weight=weight + 1 if counted else 1)
    restart = dict(zip(document.vocabulary, prior, strict=True))
    restart.pop("-", None)
    expected = nx.pagerank(graph, personalization=restart, tol=1e-10, max_iter=1000) if len(graph) else {}
    assert list(ranks) == pytest.approx([expected.get(stem, 0.0) for stem in document.vocabulary], abs=1e-6)


def test_position_prior_sums_reciprocal_positions() -> None:
    """A word is preferred by the sum of 1 / position over its occurrences, positions counted from 1."""
    assert list(position_prior(case_of(document_of(["a", "b", "a"])))) == pytest.approx([1 + 1 / 3, 1 / 2])


def test_prior_that_prefers_nothing_counts_as_uniform() -> None:
    """An all-zero prior gives the same ranks as a uniform one."""
    case = case_of(document_of(["a", "b", "-", "c"]))
    graph = case.word_graph(2)
    zero = graph.rank_words(array("d", [0.0] * 4), 0.85)
    assert zero == graph.rank_words(uniform_prior(case), 0.85)

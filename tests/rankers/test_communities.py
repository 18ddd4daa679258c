from __future__ import annotations

import networkx

from keysift import Extractor
from keysift.kernels.clustering import find_communities
from tests.cases import case_of
from tests.rankers.test_keycluster import document_of

TWO = document_of(
    "a b c", "meet", "a b c", "meet", "a c b", "meet", "c x", "meet", "x y z", "meet", "x z y", "meet", "z y x"
)


def test_communities_are_what_keeps_together() -> None:
    """Two groups of words that hardly meet are two communities, at a modularity near the best that networkx finds."""
    graph = case_of(TWO).word_graph(2)
    found = find_communities(graph)
    named = {TWO.vocabulary[stem]: found[node] for node, stem in enumerate(graph.stems)}
    assert named["a"] == named["b"] == named["c"] != named["x"] == named["y"] == named["z"]
    other = networkx.Graph()
    for node in range(len(graph.stems)):
        for place in range(graph.offsets[node], graph.offsets[node + 1]):
            other.add_edge(node, graph.targets[place], weight=graph.weights[place])
    parts = [{node for node, part in enumerate(found) if part == community} for community in set(found)]
    best = networkx.community.louvain_communities(other, seed=1)
    modularity = networkx.community.modularity
    assert modularity(other, parts) >= modularity(other, best) - 1e-9


def test_dense_and_informative_communities_come_first() -> None:
    """Words of a community that meets more often weigh more, where nothing else differs."""
    dense = document_of(*["a b", "meet"] * 4, "x y", "meet", "x", "meet", "x", "meet", "y", "meet", "y", "meet")
    scores = {phrase.stem: phrase.score for phrase in Extractor("communities", window=2).extract(dense, top=None)}
    assert scores["a b"] > scores["x y"] > 0


def test_words_that_meet_nobody_weigh_nothing() -> None:
    """A text of single words has no communities, and no error."""
    alone = document_of("a", "meet", "b")
    assert [phrase.score for phrase in Extractor("communities", window=2).extract(alone)] == [0.0, 0.0]

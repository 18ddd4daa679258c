"""The graph of the words of a text."""

from __future__ import annotations

from typing import Any

import pytest

import keysift
from keysift import Extractor, OptionError

TEXT = "Sparse grids solve large equations. Large sparse grids need sparse matrices."


def test_words_that_stand_together_are_joined_as_often_as_they_do() -> None:
    """An edge weighs as many times as its words are neighbours within a sentence."""
    graph = Extractor("textrank").word_graph(TEXT)
    names = [node.text.lower() for node in graph.nodes]
    weights = {frozenset((names[edge.source], names[edge.target])): edge.weight for edge in graph.edges}
    assert weights[frozenset(("sparse", "grids"))] == 2
    assert {node.text.lower(): node.times for node in graph.nodes}["sparse"] == 3
    assert graph.left_out == 0


def test_the_scores_are_the_methods_own_where_it_weighs_words() -> None:
    """A method that weighs words gives its weights; for one that weighs phrases only, it is PageRank."""
    assert {node.score for node in Extractor("tf").word_graph(TEXT).nodes if node.stem == "spars"} == {3.0}
    assert Extractor("firstn").word_graph(TEXT).score_of == "PageRank"


def test_of_many_words_those_of_the_best_phrases_come_first() -> None:
    """With fewer nodes than words, the others are counted."""
    whole, part = (Extractor("textrank").word_graph(TEXT, nodes=nodes) for nodes in (40, 2))
    assert len(part.nodes) == 2
    assert part.left_out == len(whole.nodes) - 2
    best = keysift.extract(TEXT, method="textrank")
    assert {node.stem for node in part.nodes} <= {stem for phrase in best for stem in phrase.stem.split(" ")}


def test_a_text_without_words_has_an_empty_graph() -> None:
    """Nothing to draw is no error."""
    graph = Extractor("textrank").word_graph("...")
    assert (graph.nodes, graph.edges) == ((), ())


@pytest.mark.parametrize("options", [{"window": 1}, {"nodes": 0}, {"window": True}])
def test_impossible_sizes_are_refused(options: dict[str, Any]) -> None:
    """The message names the option and what it may be."""
    with pytest.raises(OptionError, match=f"'{next(iter(options))}' option must be an int of at least"):
        Extractor("textrank").word_graph(TEXT, **options)

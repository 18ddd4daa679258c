from __future__ import annotations

from math import sqrt

import pytest

from keysift import Document, Extractor
from keysift.rankers.keycluster import cluster_words, relatedness_rows
from tests.cases import case_of


def document_of(*sentences: str) -> Document:
    words = [word for sentence in sentences for word in (*sentence.split(), ".")]
    tags = ["PUNCT" if word == "." else "VERB" if word == "meet" else "NOUN" for word in words]
    return Document.from_tokens(words, tags, stems=words, stop_words={"none"})


TWO = document_of("a b", "meet", "a b", "meet", "a c", "meet", "x y", "meet", "x y", "meet", "x z")


def test_relatedness_by_hand() -> None:
    """Words are related by their meetings over the root of the product of all meetings of both."""
    graph = case_of(TWO).word_graph(2)
    rows = relatedness_rows(graph)
    nodes = {TWO.vocabulary[stem]: node for node, stem in enumerate(graph.stems)}
    # a meets b twice and c once; b meets a twice.
    assert rows[nodes["a"]][nodes["b"]] == pytest.approx(2 / sqrt(3 * 2))
    assert rows[nodes["a"]][nodes["c"]] == pytest.approx(1 / sqrt(3 * 1))
    assert nodes["x"] not in rows[nodes["a"]]


def test_clusters_and_exemplars() -> None:
    """Words that keep company are in one cluster, and phrases that hold its exemplar are the answers."""
    graph = case_of(TWO).word_graph(2)
    clusters = cluster_words(graph, 0.1)
    named = {TWO.vocabulary[stem]: clusters[node] for node, stem in enumerate(graph.stems)}
    assert named["a"] == named["b"] == named["c"] != named["x"] == named["y"] == named["z"]
    found = {phrase.stem: phrase.score for phrase in Extractor("keycluster", window=2).extract(TWO, top=None)}
    assert found == pytest.approx({"a b": 0.5, "a c": 0.5, "x y": 0.5, "x z": 0.5})


def test_phrases_without_an_exemplar_are_no_answers() -> None:
    """A phrase none of whose words is the centre of a cluster is left out."""
    document = document_of("a b", "meet", "a b", "meet", "a c", "meet", "b")
    found = [phrase.stem for phrase in Extractor("keycluster", window=2).extract(document, top=None)]
    assert found == ["a b", "a c"]

"""KeyCluster: words near each other form clusters; phrases with the central word of a cluster are keyphrases."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from keysift.kernels.clustering import average_linkage
from keysift.kernels.graph import WordGraph
from keysift.phrases.choosing import NOT_OFFERED
from keysift.rankers.declaration import Option, Scorer, method
from keysift.rankers.scorers import PhraseScorer

if TYPE_CHECKING:
    from keysift.document import Document
    from keysift.rankers.case import Case

WIDE_WINDOW = Option("window", int, 10, "words fewer than this many tokens apart are related", minimum=2)
RELATEDNESS = Option(
    "relatedness", float, 0.1, "clusters are joined down to this mean relatedness", minimum=0.001, maximum=1.0
)


def exemplar_scores(case: Case, *, window: int, relatedness: float) -> Sequence[float]:
    """Return for each phrase the share of the words' occurrences that its exemplars stand for."""
    candidates = case.candidates
    if not len(candidates):
        return []
    graph = case.word_graph(window)
    clusters = cluster_words(graph, relatedness)
    covered = exemplar_weights(graph, clusters, case.document)
    scores = array("d", [NOT_OFFERED]) * len(candidates)
    for phrase in range(len(candidates)):
        held = {stem: covered[stem] for stem in candidates.words(phrase) if stem in covered}
        if held:
            scores[phrase] = sum(held.values())
    return scores


def relatedness_rows(graph: WordGraph) -> list[dict[int, float]]:
    """Return how related each node is to its neighbours: meetings / √(all meetings of one · all of the other)."""
    size = len(graph.stems)
    totals = [sum(graph.weights[graph.offsets[node] : graph.offsets[node + 1]]) for node in range(size)]
    rows: list[dict[int, float]] = []
    for node in range(size):
        row = {}
        for place in range(graph.offsets[node], graph.offsets[node + 1]):
            other = graph.targets[place]
            if other != node:
                row[other] = graph.weights[place] / sqrt(totals[node] * totals[other])
        rows.append(row)
    return rows


def cluster_words(graph: WordGraph, relatedness: float) -> array[int]:
    """Return the cluster of each node, by average linkage."""
    return average_linkage(relatedness_rows(graph), relatedness)


def exemplar_weights(graph: WordGraph, clusters: array[int], document: Document) -> dict[int, float]:
    """Return the exemplar of each cluster, as a stem, with the share of the words' occurrences that it stands for.

    The exemplar is the word most related to the others of its cluster; of several, the one that comes first.
    """
    rows, frequencies = relatedness_rows(graph), document.frequencies
    members: dict[int, list[int]] = {}
    for node, cluster in enumerate(clusters):
        members.setdefault(cluster, []).append(node)
    total = sum(frequencies[stem] for stem in graph.stems) or 1
    found = {}
    for nodes in members.values():
        inside = set(nodes)
        centre = max(nodes, key=lambda node: (sum(rows[node].get(other, 0.0) for other in inside), -node))
        found[graph.stems[centre]] = sum(frequencies[graph.stems[node]] for node in nodes) / total
    return found


@method(
    "KeyCluster",
    options=(WIDE_WINDOW, RELATEDNESS),
    score_range="0 to 1: the share of the words' occurrences that a phrase stands for",
    reference="Z. Liu, P. Li, Y. Zheng, M. Sun: Clustering to find exemplar terms for keyphrase extraction. EMNLP 2009",
)
def keycluster(*, window: int = 10, relatedness: float = 0.1) -> Scorer:
    """Cluster words that occur near each other, and take the phrases that contain the central word of a cluster.

    Two words are related by how often they stand fewer than `window` tokens apart: meetings / √(all meetings of one ·
    all of the other). The two most related clusters are joined, by the mean over pairs of words, until none reach
    `relatedness`. A cluster's exemplar is the word most related to the others in it. Phrases without an exemplar are no
    answers; others score the share of the words' occurrences that belong to the clusters of their exemplars.

    Departures: the paper clusters by spectral clustering, affinity propagation or complete linkage into a number of
    clusters that is two thirds of the words, relates words also by Wikipedia, and does not rank the phrases it takes.
    """
    return PhraseScorer(partial(exemplar_scores, window=window, relatedness=relatedness))

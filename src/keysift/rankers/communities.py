"""Communities: groups of words that keep to each other, weighed by how dense and how informative they are."""

from __future__ import annotations

from array import array
from functools import partial
from typing import TYPE_CHECKING

from keysift.kernels.arrays import zeros
from keysift.kernels.clustering import find_communities
from keysift.kernels.graph import WordGraph
from keysift.rankers.declaration import Resource, Scorer, method
from keysift.rankers.keycluster import WIDE_WINDOW
from keysift.rankers.scorers import WeightScorer

if TYPE_CHECKING:
    from keysift.rankers.case import Case


def community_weights(case: Case, *, window: int) -> array[float]:
    """Return the weight of each word by its community."""
    weights = zeros("d", len(case.candidates.document.vocabulary))
    graph = case.word_graph(window)
    information = case.information
    communities = find_communities(graph)
    members: dict[int, list[int]] = {}
    for node, community in enumerate(communities):
        members.setdefault(community, []).append(node)
    for nodes in members.values():
        inside = [_degree_inside(graph, node, communities) for node in nodes]
        density = sum(inside) / (2 * len(nodes))
        informativeness = sum(information[graph.stems[node]] for node in nodes) / len(nodes)
        most = max(inside) or 1.0
        for node, degree in zip(nodes, inside, strict=True):
            weights[graph.stems[node]] = density * informativeness * (degree / most)
    return weights


def _degree_inside(graph: WordGraph, node: int, communities: array[int]) -> float:
    return sum(
        graph.weights[place]
        for place in range(graph.offsets[node], graph.offsets[node + 1])
        if graph.targets[place] != node and communities[graph.targets[place]] == communities[node]
    )


@method(
    "Communities",
    options=(WIDE_WINDOW,),
    uses=(Resource.COUNTS,),
    score_range="at least 0",
    reference="M. Grineva, M. Grinev, D. Lizorkin: Extracting key terms from noisy and multi-theme documents. WWW 2009",
)
def communities(*, window: int = 10) -> Scorer:
    """Find communities in the graph of words that stand near each other, and weigh them by density and informativeness.

    Words fewer than `window` tokens apart are related as often as they meet. Communities are where moving a single word
    raises the modularity no more. A community's density is its inner meetings per word, its informativeness the mean
    lexical specificity of its words against the corpus or general frequencies (their frequency in the text, where there
    is nothing to compare with). A word weighs density · informativeness of its community, times the share of its inner
    meetings in those of the community's best connected word; a phrase scores the mean of its words.

    Departures: the paper relates terms by links between Wikipedia articles and weighs them by how often they are linked
    there; here relatedness comes from the text and informativeness from word frequencies. It finds communities by
    Girvan and Newman's algorithm, and takes all terms of the best ones unranked.
    """
    return WeightScorer(partial(community_weights, window=window))

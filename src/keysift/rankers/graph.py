"""Word graphs: which words meet, and where a random surfer on them spends the time."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from keysift.kernels.arrays import zeros
from keysift.kernels.candidates import Candidates
from keysift.kernels.graph import connect_words, position_weights, walk_on_words

if TYPE_CHECKING:
    from keysift.case import Case

Prior: TypeAlias = "Callable[[Case], array[float]]"
"""A prior: for each stem of the document's vocabulary, how much the surfer prefers to restart there."""

TOLERANCE = 1e-12
MAX_SWEEPS = 1000


@dataclass(frozen=True, slots=True)
class WordGraph:
    """Which words meet how often, in compressed rows.

    `stems` are the nodes' stem ids. The neighbours of node i are `targets[offsets[i]:offsets[i + 1]]`, and `weights`
    say how often the two met. `order` has the nodes of each connected part together, and `part_ends` where each ends.
    """

    stems: array[int]
    offsets: array[int]
    targets: array[int]
    weights: array[float]
    order: array[int]
    part_ends: array[int]


def uniform_prior(case: Case) -> array[float]:
    """Prefer no word."""
    return array("d", [1.0]) * len(case.document.vocabulary)


def position_prior(case: Case) -> array[float]:
    """Prefer words that occur early and often: the sum of 1 / (1 + position) over a word's occurrences."""
    prior = zeros("d", len(case.document.vocabulary))
    position_weights(stem_ids=case.document.stem_ids, prior=prior)
    return prior


def build_graph(candidates: Candidates, window: int) -> WordGraph:
    """Return the graph of the stems that occur in candidates.

    Two are neighbours if they stand fewer than `window` tokens apart, anything between them keeping its place.
    """
    return WordGraph(
        *connect_words(
            candidates.document.stem_ids,
            len(candidates.document.vocabulary),
            candidates.document.kinds,
            candidates.starts,
            candidates.lengths,
            window,
        )
    )


def rank_words(graph: WordGraph, prior: array[float], *, damping: float, counted: bool) -> array[float]:
    """Return the PageRank of each word on the document's co-occurrence graph; 0 for words that are in no candidate.

    Edges weigh as often as their words met if they are `counted`, else the same. A prior that prefers no node at all
    counts as uniform.
    """
    weights = graph.weights if counted else array("d", [1.0]) * len(graph.weights)
    return walk_graph(graph, weights, prior, damping)


def walk_graph(graph: WordGraph, weights: array[float], prior: array[float], damping: float) -> array[float]:
    """Return the PageRank of each word on a graph with these edge weights; 0 for words that are no nodes."""
    return walk_on_words(
        prior,
        graph.stems,
        graph.offsets,
        graph.targets,
        weights,
        graph.order,
        graph.part_ends,
        damping,
        TOLERANCE,
        MAX_SWEEPS,
    )

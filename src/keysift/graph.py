"""Word graphs: which words meet, and where a random surfer on them spends the time."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from math import isfinite
from typing import TypeAlias

from keysift.candidates import Candidates
from keysift.corpus import Corpus
from keysift.document import Document
from keysift.kernels.walks import count_neighbours, walk

Prior: TypeAlias = Callable[[Document, Corpus], "array[float]"]
"""A prior: for each stem of the document's vocabulary, how much the surfer prefers to restart there."""

TOLERANCE = 1e-12
MAX_SWEEPS = 1000


def uniform_prior(document: Document, corpus: Corpus) -> array[float]:
    """Prefer no word."""
    return array("d", [1.0]) * len(document.vocabulary)


def position_prior(document: Document, corpus: Corpus) -> array[float]:
    """Prefer words that occur early and often: the sum of 1 / (1 + position) over a word's occurrences."""
    prior = array("d", bytes(8 * len(document.vocabulary)))
    for position, stem_id in enumerate(document.stem_ids, start=1):
        prior[stem_id] += 1.0 / position
    return prior


def rank_words(
    document: Document,
    candidates: Candidates,
    prior: Sequence[float],
    *,
    window: int,
    damping: float,
    counted: bool,
) -> array[float]:
    """Return the PageRank of each word on the document's co-occurrence graph; 0 for words that are in no candidate.

    Nodes are the stems that occur in candidates. Two are neighbours if they stand fewer than `window` tokens apart,
    anything between them keeping its place. A prior that prefers no node at all counts as uniform.
    """
    node_of_stem = array("i", [-1]) * len(document.vocabulary)
    stems: list[int] = []
    for phrase in range(len(candidates)):
        for stem_id in candidates.words(phrase):
            if node_of_stem[stem_id] < 0:
                node_of_stem[stem_id] = len(stems)
                stems.append(stem_id)
    stream = array("i", [node_of_stem[stem_id] for stem_id in document.stem_ids])
    offsets, targets, edges = count_neighbours(stream, len(stems), window, counted)
    restart = _normalised([prior[stem_id] for stem_id in stems])
    ranks = walk(offsets, targets, edges, restart, damping, TOLERANCE, MAX_SWEEPS)
    weights = array("d", bytes(8 * len(document.vocabulary)))
    for stem_id, rank in zip(stems, ranks, strict=True):
        weights[stem_id] = rank
    return weights


def _normalised(prior: list[float]) -> array[float]:
    total = sum(prior)
    if not isfinite(total) or total <= 0.0:
        return array("d", [1.0 / len(prior)] * len(prior)) if prior else array("d")
    return array("d", [value / total for value in prior])

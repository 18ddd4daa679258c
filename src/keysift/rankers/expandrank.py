"""ExpandRank: a walk on the words of a document and of those nearest to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from keysift.kernels.arrays import zeros
from keysift.kernels.candidates import mean_of_words
from keysift.rankers.declaration import Option, Resource, Scorer, method
from keysift.rankers.scorers import PhraseScorer
from keysift.rankers.walks import DAMPING, WINDOW
from keysift.rankers.weights import tfidf

if TYPE_CHECKING:
    from keysift.rankers.case import Case

NEIGHBOURS = Option("neighbours", int, 5, "how many similar documents are looked at", minimum=0, maximum=1000)


def ranks_with_neighbours(case: Case, *, window: int, damping: float, neighbours: int) -> Sequence[float]:
    """Return the mean PageRank of each phrase's words in the graph of the document and its neighbours."""
    candidates, neighbourhood, counts = case.candidates, case.resources.neighbours, case.resources.counts
    if not len(candidates):
        return []
    assert neighbourhood is not None
    assert counts is not None
    places, index = counts.table.places_of(case.document), neighbourhood.index(len(counts.table))
    nearest = index.nearest(places, tfidf(case), neighbours)
    # No text is so long; larger numbers would not fit a C integer.
    window = min(window, len(neighbourhood.words) + len(case.document) + 1)
    graph = index.join(candidates, places, nearest, window)
    weights = zeros("d", len(places))
    for stem, rank in zip(graph.stems, graph.uniform_walk(damping), strict=True):
        if stem >= 0:
            weights[stem] = rank
    return mean_of_words(candidates, weights)


@method(
    "ExpandRank",
    options=(WINDOW, DAMPING, NEIGHBOURS),
    requires=(Resource.COUNTS, Resource.NEIGHBOURS),
    score_range="0 to 1: mean PageRank of a word",
    reference="X. Wan, J. Xiao: Single document keyphrase extraction using neighborhood knowledge. AAAI 2008",
)
def expandrank(*, window: int = 2, damping: float = 0.85, neighbours: int = 5) -> Scorer:
    """Walk on a graph of the words of a document and of the most similar documents.

    Neighbours are the documents of the corpus with the highest cosine of tf(w|d) · log2(N / df(w)). Words are joined by
    how often they meet, a meeting in a neighbour weighing as much as its cosine, and one in the document itself 1.
    PageRank with a uniform prior; a phrase scores the mean of its words (the original sums them). The nodes are the
    words of the document's candidates, and the nouns, names, numbers and adjectives of its neighbours. A document with
    the very same words is taken to be the document itself and is no neighbour. Departures: the window defaults to
    adjacent words, as in the other walks; the original has 10.
    """
    return PhraseScorer(partial(ranks_with_neighbours, window=window, damping=damping, neighbours=neighbours))

"""The usual scorers: a phrase is worth the mean of its words' weights."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from keysift.candidates import Candidates
from keysift.corpus.counts import Corpus
from keysift.corpus.topics import topics_of
from keysift.document import Document
from keysift.kernels.arrays import zeros
from keysift.kernels.candidates import mean_of_words
from keysift.rankers.graph import Prior, rank_words, walk_graph, word_graph
from keysift.rankers.weights import WordWeight


@dataclass(frozen=True, slots=True)
class WeightScorer:
    """Score phrases by a word weight."""

    weight: WordWeight

    def score(self, document: Document, candidates: Candidates, corpus: Corpus) -> Sequence[float]:
        """Return the mean weight of each phrase's words."""
        return phrase_means(candidates, self.weight(document, corpus))

    def word_weights(self, document: Document, candidates: Candidates, corpus: Corpus) -> Mapping[str, array[float]]:
        """Return what a phrase's score is the mean of."""
        return {"weight": self.weight(document, corpus)}


@dataclass(frozen=True, slots=True)
class GraphScorer:
    """Score phrases by a random walk on the word graph: how edges are counted, and where the surfer restarts."""

    prior: Prior
    counted: bool
    window: int
    damping: float

    def score(self, document: Document, candidates: Candidates, corpus: Corpus) -> Sequence[float]:
        """Return the mean PageRank of each phrase's words."""
        return phrase_means(candidates, self._ranks(candidates, self.prior(document, corpus)))

    def word_weights(self, document: Document, candidates: Candidates, corpus: Corpus) -> Mapping[str, array[float]]:
        """Return what a phrase's score is the mean of, and the prior it comes from."""
        prior = self.prior(document, corpus)
        return {"weight": self._ranks(candidates, prior), "prior": prior}

    def _ranks(self, candidates: Candidates, prior: array[float]) -> array[float]:
        return rank_words(candidates, prior, window=self.window, damping=self.damping, counted=self.counted)


@dataclass(frozen=True, slots=True)
class TopicWalksScorer:
    """Score phrases by one random walk per topic: where the surfer restarts depends on the graph's nodes."""

    window: int
    damping: float

    def score(self, document: Document, candidates: Candidates, corpus: Corpus) -> Sequence[float]:
        """Return the mean over each phrase's words of their PageRanks, topics weighing as much as in the document."""
        graph = word_graph(candidates, self.window)
        restarts = topics_of(corpus).mixed_restarts(document, graph.stems, graph.offsets, self.damping)
        return phrase_means(candidates, walk_graph(graph, graph.weights, restarts, self.damping))


def phrase_means(candidates: Candidates, weights: array[float]) -> array[float]:
    """Return for each phrase the mean of its words' weights."""
    scores = zeros("d", len(candidates))
    mean_of_words(
        weights,
        candidates.stem_ids,
        candidates.kinds,
        candidates.starts,
        candidates.lengths,
        candidates.first,
        scores,
    )
    return scores

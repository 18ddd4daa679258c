"""The usual scorers: a phrase is worth what a function says, or the mean of its words' weights."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from keysift.kernels.candidates import mean_of_words
from keysift.rankers.weights import WordWeight

if TYPE_CHECKING:
    from keysift.corpus.topics import Topics
    from keysift.rankers.case import Case


@dataclass(frozen=True, slots=True)
class PhraseScorer:
    """Score phrases by a function that gives one number for each."""

    scores: Callable[[Case], Sequence[float]]

    def score(self, case: Case) -> Sequence[float]:
        """Return what the function gives."""
        return self.scores(case)


@dataclass(frozen=True, slots=True)
class WeightScorer:
    """Score phrases by a word weight."""

    weight: WordWeight

    def score(self, case: Case) -> Sequence[float]:
        """Return the mean weight of each phrase's words."""
        return mean_of_words(case.candidates, self.weight(case))

    def word_weights(self, case: Case) -> Mapping[str, array[float]]:
        """Return what a phrase's score is the mean of."""
        return {"weight": self.weight(case)}


@dataclass(frozen=True, slots=True)
class GraphScorer:
    """Score phrases by a random walk on the word graph: how edges are counted, and where the surfer restarts."""

    prior: WordWeight
    counted: bool
    window: int
    damping: float

    def score(self, case: Case) -> Sequence[float]:
        """Return the mean PageRank of each phrase's words."""
        return mean_of_words(case.candidates, self._ranks(case, self.prior(case)))

    def word_weights(self, case: Case) -> Mapping[str, array[float]]:
        """Return what a phrase's score is the mean of, and the prior it comes from."""
        prior = self.prior(case)
        return {"weight": self._ranks(case, prior), "prior": prior}

    def _ranks(self, case: Case, prior: array[float]) -> array[float]:
        return case.word_graph(self.window).rank_words(prior, self.damping, self.counted)


@dataclass(frozen=True, slots=True)
class TopicWalksScorer:
    """Score phrases by one random walk per topic: where the surfer restarts depends on the graph's nodes."""

    window: int
    damping: float

    def score(self, case: Case) -> Sequence[float]:
        """Return the mean over each phrase's words of their PageRanks, topics weighing as much as in the document."""
        graph = case.word_graph(self.window)
        restarts = topics_of(case).mixed_restarts(case.document, graph, self.damping)
        return mean_of_words(case.candidates, graph.rank_words(restarts, self.damping))


def topic_prior(case: Case) -> array[float]:
    """Prefer words that belong to the document's topics: the cosine of p(w|z) and p(z|d)."""
    return topics_of(case).prior(case.document)


def topics_of(case: Case) -> Topics:
    """Return the topics that a method declares as required."""
    topics = case.resources.topics
    assert topics is not None
    return topics

"""MultipartiteRank: a walk between the phrases of different topics."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import exp
from typing import TYPE_CHECKING

from keysift.kernels.candidates import Candidates
from keysift.kernels.graph import MAX_SWEEPS, rank_across_topics
from keysift.rankers.declaration import Option, Scorer, method
from keysift.rankers.scorers import PhraseScorer
from keysift.rankers.topicrank import PAIRWISE_LIMIT, THRESHOLD, Settling, cluster_phrases, is_many, spreader
from keysift.rankers.walks import DAMPING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    from keysift.rankers.case import Case

    _LargeTopic: TypeAlias = "tuple[NDArray[np.int_], Callable[[NDArray[np.float64]], NDArray[np.float64]]]"

_USUAL_SWEEPS = 40  # until nothing changes

ALPHA = Option("alpha", float, 1.1, "how much a topic's first phrase is promoted", minimum=0.0, maximum=1000.0)


def phrase_ranks(case: Case, *, threshold: float, damping: float, alpha: float) -> Sequence[float]:
    """Return the PageRank of each phrase."""
    candidates = case.candidates
    size = len(candidates)
    topics = cluster_phrases(candidates, threshold)
    # Topics are numbered by first appearance, so a phrase is its topic's first when its number is new.
    firsts = array("i")
    for phrase, topic in enumerate(topics):
        if topic == len(firsts):
            firsts.append(phrase)
    if len(firsts) <= 1:  # nowhere to go
        return array("d", [1.0 / size]) * size if size else []
    boosts = array("d", [alpha * exp(1.0 / (1 + candidates.position(phrase))) for phrase in firsts])
    if len(candidates.starts) <= PAIRWISE_LIMIT:
        return rank_across_topics(candidates, topics, boosts, damping)
    return _rank_by_convolution(candidates, topics, firsts, boosts, damping)


def _rank_by_convolution(
    candidates: Candidates, topics: array[int], firsts: array[int], boosts: array[float], damping: float
) -> array[float]:
    """Return the ranks without the graph's edges, whose number grows with the square of the text's length.

    What a phrase receives is a convolution of positions with 1 / distance, as in TopicRank, less what comes from its
    own topic. A topic's first phrase receives what the others do as well, times the boost: so what leaves a phrase is
    what it would receive if those others sent 1 + boost and the rest 1.
    """
    import numpy as np

    size = len(candidates)
    place, phrase = np.array(candidates.starts), np.array(candidates.phrase_ids)
    topic, first = np.array(topics), np.array(firsts)
    is_first = np.zeros(size, dtype=bool)
    is_first[first] = True
    gains = np.where(is_first, 0.0, np.array(boosts)[topic])
    spread = spreader(place)
    rows, columns, closeness, large = _within_topics(place, phrase, topic)

    def received(sent: NDArray[np.float64]) -> NDArray[np.float64]:
        total = np.bincount(phrase, weights=spread(sent[phrase]), minlength=size)
        within = np.bincount(rows, weights=closeness * sent[columns], minlength=size)
        for members, spread_within in large:
            within += np.bincount(members, weights=spread_within(sent[members]), minlength=size)
        return np.asarray(total - within, dtype=np.float64)

    strength = received(1.0 + gains)
    ranks = np.full(size, 1.0 / size)
    settling = Settling(damping)
    for _ in range(MAX_SWEEPS):
        plain = received(ranks / strength)
        drawn = plain + np.where(is_first, np.bincount(topic, weights=gains * plain)[topic], 0.0)
        updated = (1.0 - damping) / size + damping * drawn
        change = float(np.abs(updated - ranks).sum())
        ranks = updated
        if settling.is_over(change):
            break
    return array("d", ranks.tolist())


def _within_topics(
    place: NDArray[np.int_], phrase: NDArray[np.int_], topic: NDArray[np.int_]
) -> tuple[NDArray[np.int_], NDArray[np.int_], NDArray[np.float64], list[_LargeTopic]]:
    """Return the pairs of phrases of one topic, each with itself too, and how close they are: in sum 1 / distance.

    Of topics with so many occurrences that looking at all pairs takes too long, the phrase of each occurrence is
    returned instead, and the function that says what occurrences receive from each other.
    """
    import numpy as np

    empty = np.zeros(0, dtype=np.int64)
    rows, columns, closeness = [empty], [empty], [np.zeros(0)]
    large: list[_LargeTopic] = []
    topic_of = topic[phrase]
    order = np.argsort(topic_of, kind="stable")
    bounds = np.searchsorted(topic_of[order], np.arange(int(topic.max()) + 2))
    for start, end in pairwise(bounds):
        occurrences = order[start:end]
        if is_many(len(occurrences), place[occurrences], transforms=_USUAL_SWEEPS):
            first_place = place[occurrences[0]]
            large.append((phrase[occurrences], spreader(place[occurrences] - first_place)))
            continue
        members, local = np.unique(phrase[occurrences], return_inverse=True)
        count = len(members)
        places = place[occurrences]
        table = np.zeros(count * count)
        # In slices, so that a topic of many thousand occurrences needs no square matrix of them.
        for begin in range(0, len(places), 512):
            some = slice(begin, begin + 512)
            near = 1.0 / np.maximum(np.abs(places[some, None] - places[None, :]), 1)
            pairs = local[some, None] * count + local[None, :]
            table += np.bincount(pairs.ravel(), weights=near.ravel(), minlength=count * count)
        rows.append(np.repeat(members, count))
        columns.append(np.tile(members, count))
        closeness.append(table)
    return np.concatenate(rows), np.concatenate(columns), np.concatenate(closeness), large


@method(
    "MultipartiteRank",
    options=(THRESHOLD, DAMPING, ALPHA),
    score_range="0 to 1: PageRank of the phrase",
    reference="F. Boudin: Unsupervised keyphrase extraction with multipartite graphs. NAACL 2018",
)
def multipartiterank(*, threshold: float = 0.74, damping: float = 0.85, alpha: float = 1.1) -> Scorer:
    """Walk between phrases of different topics, with a bonus for the first phrase of each topic.

    Topics are the clusters of `topicrank`. Phrases of different topics are joined by edges that weigh the sum over
    pairs of occurrences of 1 / distance, in tokens between first words; those of one topic are not joined. The edge
    from j to the first phrase i of a topic gains alpha · exp(1 / p) · (the weights of edges between j and the topic's
    other phrases), p being the position of i, in tokens from 1. PageRank with a uniform prior; all phrases are ranked.
    Departures and bounds on the time are those of `topicrank`: distances are between first words, and in a text of
    book length the words that are in most phrases are left out when phrases are compared.
    """
    return PhraseScorer(partial(phrase_ranks, threshold=threshold, damping=damping, alpha=alpha))

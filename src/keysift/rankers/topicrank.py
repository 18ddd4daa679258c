"""TopicRank: a walk on clusters of similar phrases instead of words."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from keysift.kernels.candidates import Candidates
from keysift.kernels.clustering import average_linkage, shared_word_similarities
from keysift.kernels.graph import MAX_SWEEPS, TOLERANCE, connect_clusters
from keysift.phrases.choosing import NOT_OFFERED
from keysift.rankers.declaration import Option, Scorer, method
from keysift.rankers.walks import DAMPING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from keysift.rankers.case import Case

THRESHOLD = Option(
    "threshold",
    float,
    0.74,
    "clusters are joined up to this mean Jaccard distance",
    minimum=0.0,
    maximum=0.999,
)
# Up to this many occurrences every pair is looked at; beyond, the same sums come from a convolution.
PAIRWISE_LIMIT = 256
# Up to this many occurrences of one cluster, their pairs are quick to look at, and exact to the last digit.
_FEW_OCCURRENCES = 2048
_MOST_FAILURES = 12
# Pairs of phrases that share a word: a paper of fifteen thousand words has up to 35,000 of them, a book millions.
_MOST_PAIRS = 50_000


@dataclass(frozen=True, slots=True)
class _TopicScorer:
    threshold: float
    damping: float

    def score(self, case: Case) -> Sequence[float]:
        candidates = case.candidates
        if not len(candidates):
            return []
        clusters = cluster_phrases(candidates, self.threshold)
        occurrence_clusters = array("i", map(clusters.__getitem__, candidates.phrase_ids))
        size = max(clusters) + 1
        if len(candidates.starts) <= PAIRWISE_LIMIT:
            graph = connect_clusters(candidates.starts, occurrence_clusters, size)
            ranks: Sequence[float] = graph.uniform_walk(self.damping)
        else:
            ranks = _rank_by_convolution(candidates.starts, occurrence_clusters, size, self.damping)
        # Clusters are numbered by first appearance, so a phrase is its cluster's first when its number is new.
        scores = array("d", [NOT_OFFERED]) * len(clusters)
        answered = 0
        for phrase, cluster in enumerate(clusters):
            if cluster == answered:
                scores[phrase] = ranks[cluster]
                answered += 1
        return scores

    def notes(self, case: Case, phrase: int) -> Sequence[str]:
        """Say which phrases are in a phrase's cluster, and which of them answers."""
        candidates = case.candidates
        clusters = cluster_phrases(candidates, self.threshold)
        members = [candidates.stem(other) for other in range(len(clusters)) if clusters[other] == clusters[phrase]]
        return [f"in a cluster of {len(members)}, which answers with the first: {', '.join(members)}"]


def cluster_phrases(candidates: Candidates, threshold: float) -> array[int]:
    """Return the cluster of each phrase, by average linkage on the Jaccard distance of their words."""
    # Similarities are sums of fractions: a hair's breadth keeps the borderline case on its side.
    least = 1.0 - threshold - 1e-12
    return average_linkage(shared_word_similarities(candidates, _MOST_PAIRS), least)


def _rank_by_convolution(positions: array[int], clusters: array[int], size: int, damping: float) -> list[float]:
    """Return the ranks without the graph's edges, whose number grows with the square of the text's length.

    What a cluster receives, the sum over pairs of occurrences of 1 / distance, is the convolution of what stands at
    each position with 1 / distance, less what the cluster sends to itself: n log n by Fourier transform.
    """
    import numpy as np  # only long texts need it: starting is quicker without

    if size == 1:
        return [1.0]
    place, cluster = np.array(positions), np.array(clusters)
    spread = spreader(place)

    def received(sent: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.bincount(cluster, weights=spread(sent[cluster]), minlength=size) - own * sent

    own = _closeness_within(place, cluster, size)
    strength = received(np.ones(size))
    ranks = strength / strength.sum()
    settling = Settling(damping)
    for _ in range(MAX_SWEEPS):
        updated = (1.0 - damping) / size + damping * received(ranks / strength)
        change = float(np.abs(updated - ranks).sum())
        ranks = updated
        if settling.is_over(change):
            break
    return list(map(float, ranks))


class Settling:
    """Tell when sweeps have nothing left to change, or can change no more than rounding errors do.

    Each sweep changes ranks by at most `damping` times as much as the one before. If that fails again and again, what
    is left is the rounding of Fourier transforms over a long text.
    """

    def __init__(self, damping: float) -> None:
        self._damping = damping
        self._before = 2.0
        self._failures = 0

    def is_over(self, change: float) -> bool:
        """Tell whether to stop after a sweep that changed the ranks by so much in sum."""
        if change > self._damping * self._before:
            self._failures += 1
        self._before = change
        return change < TOLERANCE or self._failures >= _MOST_FAILURES


def is_many(count: int, places: NDArray[np.int_], *, transforms: int = 1) -> bool:
    """Tell whether the pairs of so many occurrences take longer than so many Fourier transforms over their places."""
    span = int(places[-1] - places[0]) + 1
    return count > _FEW_OCCURRENCES and count * count > 2 * transforms * span * span.bit_length()


def spreader(place: NDArray[np.int_]) -> Callable[[NDArray[np.float64]], NDArray[np.float64]]:
    """Return the function that says what each occurrence receives of what all of them send, through their distance.

    Occurrences are in the order of their places. Each receives from itself too, at a distance that counts as 1.
    """
    import numpy as np

    span = int(place[-1]) + 1
    length = 1 << (2 * span - 1).bit_length()
    distance = np.minimum(np.arange(length), length - np.arange(length))
    spectrum = np.fft.rfft(1.0 / np.maximum(distance, 1))

    def spread(sent: NDArray[np.float64]) -> NDArray[np.float64]:
        signal = np.bincount(place, weights=sent, minlength=length)
        field: NDArray[np.float64] = np.fft.irfft(np.fft.rfft(signal) * spectrum, length)
        return field[place]

    return spread


def _closeness_within(place: NDArray[np.int_], cluster: NDArray[np.int_], size: int) -> NDArray[np.float64]:
    """Return for each cluster the sum of 1 / distance over all ordered pairs of its own occurrences."""
    import numpy as np

    order = np.argsort(cluster, kind="stable")
    bounds = np.searchsorted(cluster[order], np.arange(size + 1))
    own = np.ones(size)  # that of a single occurrence and itself
    for number in np.flatnonzero(np.diff(bounds) != 1):
        members = place[order[bounds[number] : bounds[number + 1]]]
        if is_many(len(members), members):
            own[number] = float(spreader(members - members[0])(np.ones(len(members))).sum())
            continue
        own[number] = 0.0
        # In slices, so that a cluster of thousands of occurrences needs no square matrix.
        for start in range(0, len(members), 512):
            distances = np.abs(members[start : start + 512, None] - members[None, :])
            own[number] += (1.0 / np.maximum(distances, 1)).sum()
    return own


@method(
    "TopicRank",
    options=(THRESHOLD, DAMPING),
    score_range="0 to 1: PageRank of the phrase's cluster",
    reference="A. Bougouin, F. Boudin, B. Daille: TopicRank: Graph-based topic ranking. IJCNLP 2013",
)
def topicrank(*, threshold: float = 0.74, damping: float = 0.85) -> Scorer:
    """Walk on clusters of phrases that share words; the first phrase of each cluster is its keyphrase.

    Phrases are sets of stems, clustered by average linkage on Jaccard distance up to `threshold`. Clusters form a
    complete graph whose weights are the sum over pairs of occurrences of 1 / distance, in tokens between first words
    (the study's code measured from ends that were counted in two ways). PageRank with a uniform prior. In a text of
    book length, with over 50,000 pairs of phrases that share a word, the words that are in most phrases are left out
    when phrases are compared. The time grows with the square of the number of phrases that share words up to that
    limit, and beyond it at most with n^1.5 log n for n occurrences of phrases.
    """
    return _TopicScorer(threshold, damping)

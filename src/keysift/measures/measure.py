"""Measures of one document's ranking against its gold phrases; by default as the study defines them.

A ranking is a list of distinct keys, best first; gold phrases are a set of keys (see `matching`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import fsum, isnan, log2
from typing import Final

from keysift.errors import OptionError

DENOMINATORS: Final = ("min", "k")
STUDY_MEASURES: Final = ("P@5", "P@10", "MRR")

_KINDS: Final = {
    "P": "precision of the first k",
    "Pmin": "precision of the first min(k, number of gold phrases), the study's precision",
    "R": "recall of the first k",
    "F1": "harmonic mean of precision and recall of the first k",
    "nDCG": "normalized discounted cumulative gain of the first k",
    "MRR": "1 / rank of the first hit, in the whole ranking",
    "MAP": "mean over gold phrases of the precision at their ranks, in the whole ranking",
}
_WITHOUT_CUT: Final = ("MRR", "MAP")


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure: what it is, and the k of those that look at the first k predictions only.

    `P@k` is the study's precision unless the rules say otherwise (the denominator "min"); `Pmin@k` is that whatever
    the rules say. All other measures have their usual definition.

    >>> from keysift.evaluation import Measure
    >>> measure = Measure.parse("nDCG@10")
    >>> measure.kind, measure.k, str(measure)
    ('nDCG', 10, 'nDCG@10')
    """

    kind: str
    k: int = 0

    @classmethod
    def parse(cls, name: str) -> Measure:
        """Return the measure of a name such as "P@5", "R@10", "F1@10", "nDCG@10", "MRR" or "MAP"."""
        found = re.fullmatch(r"(P|Pmin|R|F1|nDCG)@([1-9]\d{0,5})|(MRR|MAP)", name, re.IGNORECASE)
        if found is None:
            raise OptionError(
                f"A measure must be P@k, Pmin@k, R@k, F1@k, nDCG@k, MRR or MAP, k being 1 or more. Got {name!r}."
            )
        kind = (found[1] or found[3]).lower()
        return cls(next(known for known in _KINDS if known.lower() == kind), int(found[2] or 0))

    def __str__(self) -> str:
        return self.kind if self.kind in _WITHOUT_CUT else f"{self.kind}@{self.k}"

    @property
    def meaning(self) -> str:
        """Say what it measures."""
        return _KINDS[self.kind]

    def score(
        self, ranking: Sequence[str], gold: Collection[str], *, denominator: str = "min", no_hit: float = 0.0
    ) -> float:
        """Return the score of one document, from 0 to 1; `no_hit` is the reciprocal rank of a ranking without a hit.

        The study gives such a ranking 1 / (number of documents + 1).
        """
        return self.score_of_hits(hit_ranks(ranking, gold), gold=len(gold), denominator=denominator, no_hit=no_hit)

    def score_of_hits(self, ranks: Sequence[int], *, gold: int, denominator: str = "min", no_hit: float = 0.0) -> float:
        """Return the score of a ranking by the ranks of its hits, counted from 1, and the number of gold phrases."""
        if self.kind in ("P", "Pmin"):
            return _precision(self.k, ranks, gold, "min" if self.kind == "Pmin" else denominator)
        if self.kind == "R":
            return _hits(self.k, ranks) / gold if gold else 0.0
        if self.kind == "F1":
            return _f1(self.k, ranks, gold)
        if self.kind == "nDCG":
            return _ndcg(self.k, ranks, gold)
        if self.kind == "MRR":
            return 1.0 / ranks[0] if ranks else no_hit
        return _average_precision(ranks, gold)


def hit_ranks(ranking: Sequence[str], gold: Collection[str]) -> list[int]:
    """Return the ranks, counted from 1, of the predictions that are gold phrases: all that measures depend on."""
    return [rank for rank, phrase in enumerate(ranking, start=1) if phrase in gold]


def mean_percent(scores: Iterable[float]) -> float:
    """Return the mean of scores in percent, those of documents that do not count (NaN) left out; 0 if none counts."""
    counted = [score for score in scores if not isnan(score)]
    return 100 * fsum(counted) / len(counted) if counted else 0.0


def _precision(k: int, ranks: Sequence[int], gold: int, denominator: str) -> float:
    """Return the share of hits among the first n predictions; missing ones count as wrong.

    With the denominator "min", as in the study, n = min(k, gold): a perfect ranking has 1 even if gold phrases are few.
    With "k", n = k. Without gold phrases it is 0.
    """
    cut = min(k, gold) if denominator == "min" else k
    return _hits(cut, ranks) / cut if cut else 0.0


def _f1(k: int, ranks: Sequence[int], gold: int) -> float:
    """Return 2PR / (P + R), P and R being hits among the first k divided by k and by the number of gold phrases."""
    return 2 * _hits(k, ranks) / (k + gold) if gold else 0.0


def _average_precision(ranks: Sequence[int], gold: int) -> float:
    """Return the sum over hits of the precision at their rank, divided by the number of gold phrases."""
    return sum(hits / rank for hits, rank in enumerate(ranks, start=1)) / gold if gold else 0.0


def _ndcg(k: int, ranks: Sequence[int], gold: int) -> float:
    """Return the sum over hits among the first k of 1 / log2(1 + rank), divided by that of a perfect ranking."""
    gains = sum(1 / log2(1 + rank) for rank in ranks if rank <= k)
    ideal = sum(1 / log2(1 + rank) for rank in range(1, min(k, gold) + 1))
    return gains / ideal if ideal else 0.0


def _hits(cut: int, ranks: Sequence[int]) -> int:
    return sum(rank <= cut for rank in ranks)

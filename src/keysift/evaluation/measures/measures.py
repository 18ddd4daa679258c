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
    "R": "recall of the first k",
    "F1": "harmonic mean of precision and recall of the first k",
    "nDCG": "normalised discounted cumulative gain of the first k",
    "MRR": "1 / rank of the first hit, in the whole ranking",
    "MAP": "mean over gold phrases of the precision at their ranks, in the whole ranking",
}
_WITH_CUT: Final = ("P", "R", "F1", "nDCG")


@dataclass(frozen=True, slots=True)
class Measure:
    """Hold one measure: what it is, and the k of those that look at the first k predictions only.

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
        found = re.fullmatch(r"(P|R|F1|nDCG)@([1-9]\d{0,5})|(MRR|MAP)", name, re.IGNORECASE)
        if found is None:
            raise OptionError(f"A measure must be P@k, R@k, F1@k, nDCG@k, MRR or MAP, k being 1 or more. Got {name!r}.")
        kind = (found[1] or found[3]).lower()
        return cls(next(known for known in _KINDS if known.lower() == kind), int(found[2] or 0))

    def __str__(self) -> str:
        return f"{self.kind}@{self.k}" if self.kind in _WITH_CUT else self.kind

    @property
    def meaning(self) -> str:
        """Say what it measures."""
        return _KINDS[self.kind]

    def score(
        self, ranking: Sequence[str], gold: Collection[str], *, denominator: str = "min", no_hit: float = 0.0
    ) -> float:
        """Return the score of one document, from 0 to 1; see the functions below."""
        if self.kind == "P":
            return precision_at(self.k, ranking, gold, denominator=denominator)
        if self.kind == "R":
            return recall_at(self.k, ranking, gold)
        if self.kind == "F1":
            return f1_at(self.k, ranking, gold, denominator=denominator)
        if self.kind == "nDCG":
            return ndcg_at(self.k, ranking, gold)
        if self.kind == "MRR":
            return reciprocal_rank(ranking, gold, no_hit=no_hit)
        return average_precision(ranking, gold)


def precision_at(k: int, ranking: Sequence[str], gold: Collection[str], *, denominator: str = "min") -> float:
    """Return the share of hits among the first n predictions; missing ones count as wrong.

    With the denominator "min", as in the study, n = min(k, |gold|): a perfect ranking has 1 even if gold phrases are
    few. With "k", n = k. Without gold phrases it is 0.
    """
    cut = min(k, len(gold)) if denominator == "min" else k
    return _hits(cut, ranking, gold) / cut if cut else 0.0


def recall_at(k: int, ranking: Sequence[str], gold: Collection[str]) -> float:
    """Return the share of the gold phrases that are among the first k predictions."""
    return _hits(k, ranking, gold) / len(gold) if gold else 0.0


def f1_at(k: int, ranking: Sequence[str], gold: Collection[str], *, denominator: str = "min") -> float:
    """Return 2PR / (P + R) of precision and recall of the first k predictions."""
    precision, recall = precision_at(k, ranking, gold, denominator=denominator), recall_at(k, ranking, gold)
    return 2 * precision * recall / (precision + recall) if precision and recall else 0.0


def reciprocal_rank(ranking: Sequence[str], gold: Collection[str], *, no_hit: float = 0.0) -> float:
    """Return 1 / rank of the first gold phrase in the whole ranking, or `no_hit` if there is none.

    The study gives a ranking without a hit 1 / (number of documents + 1).
    """
    for rank, phrase in enumerate(ranking, start=1):
        if phrase in gold:
            return 1.0 / rank
    return no_hit


def average_precision(ranking: Sequence[str], gold: Collection[str]) -> float:
    """Return the sum over hits of the precision at their rank, divided by the number of gold phrases."""
    hits, total = 0, 0.0
    for rank, phrase in enumerate(ranking, start=1):
        if phrase in gold:
            hits += 1
            total += hits / rank
    return total / len(gold) if gold else 0.0


def ndcg_at(k: int, ranking: Sequence[str], gold: Collection[str]) -> float:
    """Return the sum over hits among the first k of 1 / log2(1 + rank), divided by that of a perfect ranking."""
    gains = sum(1 / log2(1 + rank) for rank, phrase in enumerate(ranking[:k], start=1) if phrase in gold)
    ideal = sum(1 / log2(1 + rank) for rank in range(1, min(k, len(gold)) + 1))
    return gains / ideal if ideal else 0.0


def mean_percent(scores: Iterable[float]) -> float:
    """Return the mean of scores in percent, those of documents that do not count (NaN) left out; 0 if none counts."""
    counted = [score for score in scores if not isnan(score)]
    return 100 * fsum(counted) / len(counted) if counted else 0.0


def _hits(cut: int, ranking: Sequence[str], gold: Collection[str]) -> int:
    return sum(phrase in gold for phrase in ranking[:cut])

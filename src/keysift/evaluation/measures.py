"""Measures of one document's ranking against its gold phrases, as the study defines them."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def precision_at(k: int, ranking: Sequence[str], gold: Collection[str]) -> float:
    """Return |gold ∩ first n| / n with n = min(k, |gold|): a perfect ranking has 1 even if gold phrases are few."""
    cut = min(k, len(gold))
    return sum(phrase in gold for phrase in ranking[:cut]) / cut if cut else 0.0


def reciprocal_rank(ranking: Sequence[str], gold: Collection[str], *, no_hit: float = 0.0) -> float:
    """Return 1 / rank of the first gold phrase in the whole ranking, or `no_hit` if there is none.

    The study gives a ranking without a hit 1 / (number of documents + 1).
    """
    for rank, phrase in enumerate(ranking, start=1):
        if phrase in gold:
            return 1.0 / rank
    return no_hit

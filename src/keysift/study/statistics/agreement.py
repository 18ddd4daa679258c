"""How much two methods agree: the share of their best phrases that they have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from keysift.errors import OptionError
from keysift.study.statistics.number_tables import FloatArray

Rankings: TypeAlias = Mapping[str, Mapping[str, Sequence[Sequence[str]]]]
"""dataset -> method -> one ranking per document, best phrase first."""


@dataclass(frozen=True, eq=False)
class Agreement:
    """Arrays methods × methods of shares from 0 to 1: for each dataset, and over all documents."""

    methods: tuple[str, ...]
    datasets: dict[str, FloatArray]
    overall: FloatArray


def agreement(rankings: Rankings, *, top: int = 5) -> Agreement:
    """Return for each pair of methods the mean over documents of |A ∩ B| / max(|A|, |B|).

    A and B are the sets of the first `top` phrases. Where both rankings have that many, this is the share of `top`; in
    a short document it is the share of what there was to predict, so that two methods which return the same two phrases
    agree fully, and one which returns nothing agrees with none that returns something. Documents for which both return
    nothing say nothing about agreement and are left out. A pair without any document that counts has nan; a method
    agrees with itself by definition. `overall` is the mean over documents, not over datasets.
    """
    if isinstance(top, bool) or not isinstance(top, int) or top < 1:
        raise OptionError(f"The number of phrases to compare, top, must be an int of at least 1. Got {top!r} instead.")
    methods = _methods(rankings)
    shape = len(methods), len(methods)
    all_shares, all_documents = np.zeros(shape), np.zeros(shape)
    datasets = {}
    for dataset, by_method in rankings.items():
        shares, documents = np.zeros(shape), np.zeros(shape)
        for one_document in zip(*(by_method[method] for method in methods), strict=True):
            best = [frozenset(ranking[:top]) for ranking in one_document]
            for row, first in enumerate(best):
                for column in range(row):
                    longest = max(len(first), len(best[column]))
                    if longest:
                        shares[row, column] += len(first & best[column]) / longest
                        documents[row, column] += 1
        datasets[dataset] = _mirrored(shares, documents)
        all_shares += shares
        all_documents += documents
    return Agreement(methods, datasets, _mirrored(all_shares, all_documents))


def _methods(rankings: Rankings) -> tuple[str, ...]:
    """Return the methods, which every dataset must have for the same documents."""
    if not rankings:
        raise OptionError("Agreement needs the rankings of at least one dataset. Got none instead.")
    methods = tuple(next(iter(rankings.values())))
    for dataset, by_method in rankings.items():
        if set(by_method) != set(methods):
            odd = sorted(set(by_method) ^ set(methods))
            raise OptionError(f"Every dataset must have rankings of the same methods. {dataset!r} differs in {odd}.")
        counts = {method: len(by_method[method]) for method in methods}
        if len(set(counts.values())) > 1:
            raise OptionError(f"Every method must rank every document of {dataset!r}. Got this many: {counts}.")
    return methods


def _mirrored(shares: FloatArray, documents: FloatArray) -> FloatArray:
    means = np.full(shares.shape, np.nan)
    np.divide(shares, documents, out=means, where=documents > 0)
    lower = np.tril_indices(len(means), -1)
    means.T[lower] = means[lower]
    np.fill_diagonal(means, 1.0)
    return means

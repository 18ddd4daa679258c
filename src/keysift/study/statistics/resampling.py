"""How sure a difference is when datasets, too, are a sample: the hierarchical bootstrap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from keysift.statistics.bootstrap import Interval
from keysift.study.statistics.number_tables import FloatArray
from keysift.study.statistics.scores import Scores

DRAWS: Final = 2000
_WITHIN: Final = 500  # sets of documents drawn from each dataset, which the draws of datasets choose from
_POWER: Final = (1.959964 + 0.841621) ** 2  # two-sided 5 %, found four times in five


@dataclass(frozen=True, eq=False)
class Resampled:
    """The means of columns on each dataset (datasets × columns), and those of documents drawn again within it.

    `within` has draws × datasets × columns. `sizes` are the numbers of documents.
    """

    datasets: tuple[str, ...]
    sizes: FloatArray
    means: FloatArray
    within: FloatArray

    def only(self, datasets: Sequence[str]) -> Resampled:
        """Return the part of some datasets."""
        places = [self.datasets.index(name) for name in datasets]
        return Resampled(tuple(datasets), self.sizes[places], self.means[places], self.within[:, places])

    def by_documents(self) -> tuple[FloatArray, FloatArray]:
        """Return the means over documents, and draws of them in which the datasets stay as they are."""
        weights = self.sizes / self.sizes.sum()
        return weights @ self.means, np.einsum("d,bdc->bc", weights, self.within)

    def drawn_datasets(
        self, columns: Sequence[int] | slice = slice(None), *, draws: int = DRAWS, seed: int = 0
    ) -> tuple[FloatArray, NDArray[np.int64]]:
        """Return draws × datasets × columns of datasets drawn again, with documents drawn again, and which they are."""
        generator = np.random.default_rng(seed)
        count = len(self.datasets)
        chosen = generator.integers(count, size=(draws, count))
        rows = generator.integers(len(self.within), size=(draws, count))
        return self.within[:, :, columns][rows, chosen], chosen


def resample(columns: FloatArray, datasets: Sequence[str], *, seed: int = 0) -> Resampled:
    """Draw the documents (rows) of each dataset again, for all columns together."""
    generator = np.random.default_rng(seed)
    names = tuple(dict.fromkeys(datasets))
    labels = np.array(datasets)
    means, within = [], []
    for name in names:
        own = columns[labels == name]
        counts = generator.multinomial(len(own), np.full(len(own), 1 / len(own)), size=_WITHIN)
        means.append(own.mean(axis=0))
        within.append(counts @ own / len(own))
    sizes = np.array([float((labels == name).sum()) for name in names])
    return Resampled(names, sizes, np.array(means), np.stack(within, axis=1))


def widened(value: float, draws: FloatArray, datasets: int) -> FloatArray:
    """Return draws of datasets with the spread that few of them hide: √(n / (n - 1)) times as far from the value."""
    return value + sqrt(datasets / max(1, datasets - 1)) * (draws - value)


def pair_intervals(
    scores: Scores, measure: str, *, level: float = 0.95, seed: int = 0
) -> dict[tuple[str, str], Interval]:
    """Return for each pair of methods the mean over datasets of a - b, with its hierarchical bootstrap interval.

    Every dataset counts alike. Datasets are drawn with replacement, then documents within each that was drawn (Davison
    and Hinkley 1997, 3.8), so that the interval is about datasets that are not in the run, too. With fewer than two
    datasets there is none.
    """
    found = resample(scores.of(measure), scores.datasets, seed=seed)
    if len(found.datasets) < 2:
        return {}
    drawn = found.drawn_datasets(seed=seed)[0].mean(axis=1)
    means = found.means.mean(axis=0)
    intervals = {}
    for a, b in combinations(range(len(scores.methods)), 2):
        value = float(means[a] - means[b])
        spread = widened(value, drawn[:, a] - drawn[:, b], len(found.datasets))
        low, high = np.quantile(spread, ((1 - level) / 2, (1 + level) / 2)).tolist()
        intervals[scores.methods[a], scores.methods[b]] = Interval(value, low, high, level)
    return intervals


def needed(differences: FloatArray, datasets: Sequence[str], *, points: float = 1.0) -> tuple[int, int]:
    """Return how many documents of these datasets, and how many datasets like them, would show a difference of points.

    Shown means: found at 5 %, two-sided, four times in five. Documents: n = 7.85 σ² / points², σ² the variance within
    datasets. Datasets: n = 7.85 s² / points², s² the variance of the differences between datasets.
    """
    labels = np.array(datasets)
    parts = [differences[labels == name] for name in dict.fromkeys(datasets)]
    within = sum(float(((part - part.mean()) ** 2).sum()) for part in parts) / max(1, len(differences) - len(parts))
    between = float(np.var([part.mean() for part in parts], ddof=1)) if len(parts) > 1 else float("nan")
    return ceil(_POWER * within / points**2), 0 if between != between else ceil(_POWER * between / points**2)

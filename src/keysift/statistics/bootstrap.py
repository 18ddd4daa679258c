"""How sure a mean is: confidence intervals by drawing the documents again and again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from keysift.errors import OptionError

FloatArray: TypeAlias = NDArray[np.float64]

# Draws are made in blocks of about this many numbers, so that memory does not grow with resamples × documents.
_BLOCK = 2_000_000


@dataclass(frozen=True)
class Interval:
    """An estimate with the lower and upper end of its confidence interval."""

    estimate: float
    low: float
    high: float
    level: float

    def in_words(self, *, sign: str = "") -> str:
        """Return it with one digit, "33.4 (31.0 to 35.9)"; with the sign "+", numbers above 0 have theirs too."""
        return f"{self.estimate:{sign}.1f} ({self.low:{sign}.1f} to {self.high:{sign}.1f})"


def mean_interval(
    values: Sequence[float] | FloatArray, *, level: float = 0.95, resamples: int = 2000, seed: int = 0
) -> Interval:
    """Return the mean with its percentile bootstrap interval (Efron 1979).

    The ends are the (1 - level)/2 and (1 + level)/2 quantiles of the means of `resamples` samples of n values, drawn
    with replacement. The same values and seed give the same interval.
    """
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1 or not array.size or not np.isfinite(array).all():
        raise OptionError(
            f"A bootstrap needs a row of finite numbers, at least one. Got the shape {array.shape} instead."
        )
    if not 0 < level < 1:
        raise OptionError(f"The level of confidence must be a number between 0 and 1. Got {level!r} instead.")
    if isinstance(resamples, bool) or not isinstance(resamples, int) or resamples < 1:
        raise OptionError(f"The number of resamples must be an int of at least 1. Got {resamples!r} instead.")
    generator = np.random.default_rng(seed)
    block = max(1, _BLOCK // array.size)
    means = np.empty(resamples)
    for start in range(0, resamples, block):
        rows = min(block, resamples - start)
        means[start : start + rows] = array[generator.integers(array.size, size=(rows, array.size))].mean(axis=1)
    low, high = np.quantile(means, ((1 - level) / 2, (1 + level) / 2)).tolist()
    return Interval(float(array.mean()), low, high, level)


def difference_interval(
    values: Sequence[float] | FloatArray,
    *,
    against: Sequence[float] | FloatArray,
    level: float = 0.95,
    resamples: int = 2000,
    seed: int = 0,
) -> Interval:
    """Return the mean of values - against with its percentile bootstrap interval, drawing documents as pairs."""
    one, other = np.asarray(values, dtype=np.float64), np.asarray(against, dtype=np.float64)
    if one.shape != other.shape:
        raise OptionError(f"Paired scores must be of the same documents. Got {one.shape} and {other.shape} instead.")
    return mean_interval(one - other, level=level, resamples=resamples, seed=seed)

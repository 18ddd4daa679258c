"""The search for the variables of a regression, one step at a time, by the Bayesian information criterion."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from keysift.errors import OptionError
from keysift.study.statistics.number_tables import FloatArray, varies

# What R's step and lm use: the least gain of a step, and when a column counts as a sum of others.
_LEAST_GAIN = 1e-7
_COLLINEAR = 1e-7
_MOST_COLUMNS = 12
_BLOCK = 2_000  # responses at a time: what is known of all models must fit into the cache


class Models:
    """All linear models of some predictors, and the search among them for the one that suits a response.

    The search adds or drops one column at a time, whichever lowers BIC = n log(RSS/n) + k log n most. n is the number
    of rows, RSS the residual sum of squares, and k counts the columns and the intercept. It starts from all columns and
    ends when no step lowers BIC: R's `step(lm(...), k = log(n))`. Two things differ from R:

    * With fewer rows than columns + 2, the full model leaves nothing to estimate its error from. The search then starts
      from the intercept alone and takes at most one column per four rows, since among eight variables some pair
      fits five datasets almost perfectly by chance.
    * Columns that do not vary, or are sums of columns before them, are set aside.

    A model is a number whose bit i stands for the column `usable[i]`; of v of these there are 2^v. Residuals of
    all of them are computed at once, so that each step only looks up which neighbouring model has the lowest BIC.
    """

    def __init__(self, predictors: FloatArray) -> None:
        self._count = count = len(predictors)
        if count < 4:
            raise OptionError(f"A regression needs at least 4 datasets. Got {count} instead.")
        scaled = _scaled(predictors)
        self.usable = [column for column in range(predictors.shape[1]) if varies(predictors[:, column])]
        self._starts_full = count >= len(self.usable) + 2
        if self._starts_full:
            self.usable = _independent(scaled, self.usable)
        width = len(self.usable)
        if width > _MOST_COLUMNS:
            raise OptionError(f"A regression chooses among at most {_MOST_COLUMNS} variables. Got {width} instead.")
        self._sizes = np.array([model.bit_count() for model in range(1 << width)])
        self._bases: dict[int, FloatArray] = {}  # of the models that a search may reach
        for size in range(1, (width if self._starts_full else count // 4) + 1):
            for subset in combinations(range(width), size):
                basis, triangular = np.linalg.qr(scaled[:, [self.usable[place] for place in subset]])
                if np.abs(np.diag(triangular)).min() > _COLLINEAR:
                    self._bases[sum(1 << place for place in subset)] = basis

    def choose(self, response: FloatArray) -> tuple[int, ...]:
        """Return the columns of the model that the search reaches for one response."""
        ((reached,), _) = self._search(response[:, None])
        return tuple(column for place, column in enumerate(self.usable) if reached >> place & 1)

    def adjusted_r2(self, responses: FloatArray) -> FloatArray:
        """Return the adjusted R² of the model that the search reaches for each column of responses."""
        blocks = [responses[:, start : start + _BLOCK] for start in range(0, responses.shape[1], _BLOCK)]
        return np.concatenate([self._search(block)[1] for block in blocks])

    def _search(self, responses: FloatArray) -> tuple[list[int], FloatArray]:
        count, places = self._count, np.arange(responses.shape[1])
        centred = responses - responses.mean(axis=0)
        centred[:, np.ptp(responses, axis=0) <= 1e-12 * np.abs(responses).max(axis=0)] = 0.0  # as `varies` has it
        total = (centred**2).sum(axis=0)
        residual = np.full((len(self._sizes), responses.shape[1]), np.inf)
        residual[0] = total
        for model, basis in self._bases.items():
            residual[model] = total - ((basis.T @ centred) ** 2).sum(axis=0)
        # A perfect fit would have the logarithm of 0; below this, what is left is rounding.
        least = 1e-14 * total + 1e-300
        criterion = count * np.log(np.maximum(residual, least) / count) + (self._sizes[:, None] + 1) * np.log(count)
        reached = np.full(responses.shape[1], len(self._sizes) - 1 if self._starts_full else 0)
        moving = np.full(responses.shape[1], bool(self.usable))
        while moving.any():
            steps = reached[:, None] ^ (1 << np.arange(len(self.usable)))[None, :]
            values = criterion[steps, places[:, None]]
            best = values.argmin(axis=1)
            moving &= values[places, best] <= criterion[reached, places] - _LEAST_GAIN
            reached = np.where(moving, steps[places, best], reached)
        sizes = self._sizes[reached]
        variance = residual[reached, places] / np.maximum(count - 1 - sizes, 1)
        explained = 1 - variance / np.maximum(total / (count - 1), 1e-300)
        return reached.tolist(), np.where(sizes > 0, explained, 0.0)


def _scaled(predictors: FloatArray) -> FloatArray:
    """Return columns with mean 0 and length 1; those that do not vary are 0."""
    scaled = np.zeros_like(predictors)
    for column in range(predictors.shape[1]):
        if varies(predictors[:, column]):
            centred = predictors[:, column] - predictors[:, column].mean()
            scaled[:, column] = centred / np.linalg.norm(centred)
    return scaled


def _independent(scaled: FloatArray, columns: list[int]) -> list[int]:
    """Return the columns that are not sums of columns before them."""
    basis: list[FloatArray] = []
    independent = []
    for column in columns:
        rest = scaled[:, column].copy()
        for _ in range(2):  # once more, because the first pass leaves rounding behind
            for direction in basis:
                rest -= (direction @ rest) * direction
        length = float(np.linalg.norm(rest))
        if length > _COLLINEAR:
            basis.append(rest / length)
            independent.append(column)
    return independent

"""The search for the variables of a regression, one step at a time, by the Bayesian information criterion."""

from __future__ import annotations

import math

import numpy as np

from keysift.errors import OptionError
from keysift.study.statistics.number_tables import FloatArray, varies

# What R's step and lm use: the least gain of a step, and when a column counts as a sum of others.
LEAST_GAIN = 1e-7
_COLLINEAR = 1e-7


def select_columns(response: FloatArray, *, predictors: FloatArray) -> tuple[int, ...]:
    """Choose columns by adding or dropping one at a time, whichever lowers BIC = n log(RSS/n) + k log n most.

    n is the number of rows, RSS the residual sum of squares, and k counts the columns and the intercept. The search
    starts from all columns and ends when no step lowers BIC: R's `step(lm(...), k = log(n))`. Two things differ from R:

    * With fewer rows than columns + 2, the full model leaves nothing to estimate its error from. The search then starts
      from the intercept alone and takes at most one column per four rows, since among eight variables some pair
      fits five datasets almost perfectly by chance.
    * Columns that do not vary, or are sums of columns before them, are set aside.
    """
    count = len(response)
    if count < 4:
        raise OptionError(f"A regression needs at least 4 datasets. Got {count} instead.")
    usable, most, full = usable_columns(predictors)
    scaled = _scaled(predictors)
    chosen = frozenset(usable) if full and varies(response) else frozenset[int]()
    criterion = _Criterion(response, scaled)
    lowest = criterion.of(chosen)
    while varies(response):
        steps = [step for step in (chosen ^ {column} for column in usable) if len(step) <= most]
        best = min(steps, key=criterion.of, default=chosen)
        if criterion.of(best) > lowest - LEAST_GAIN:
            break
        chosen, lowest = best, criterion.of(best)
    return tuple(sorted(chosen))


def usable_columns(predictors: FloatArray) -> tuple[list[int], int, bool]:
    """Return the columns that can be used, how many a model may have at most, and whether all can be the start."""
    count = len(predictors)
    usable = [column for column in range(predictors.shape[1]) if varies(predictors[:, column])]
    full = count >= len(usable) + 2
    if full:
        usable = _independent(_scaled(predictors), usable)
    return usable, len(usable) if full else count // 4, full


def _scaled(predictors: FloatArray) -> FloatArray:
    """Return columns with mean 0 and length 1; those that do not vary are 0."""
    scaled = np.zeros_like(predictors)
    for column in range(predictors.shape[1]):
        if varies(predictors[:, column]):
            centred = predictors[:, column] - predictors[:, column].mean()
            scaled[:, column] = centred / np.linalg.norm(centred)
    return scaled


class _Criterion:
    """Give the BIC of sets of columns, each computed once."""

    def __init__(self, response: FloatArray, scaled: FloatArray) -> None:
        self._response = response - response.mean()
        self._scaled = scaled
        # A perfect fit would have the logarithm of 0; below this, what is left is rounding.
        self._least = 1e-24 * float(response @ response) or 1e-300
        self._known: dict[frozenset[int], float] = {}

    def of(self, columns: frozenset[int]) -> float:
        if columns not in self._known:
            self._known[columns] = self._compute(sorted(columns))
        return self._known[columns]

    def _compute(self, columns: list[int]) -> float:
        count = len(self._response)
        solution, _, rank, _ = np.linalg.lstsq(self._scaled[:, columns], self._response, rcond=_COLLINEAR)
        if rank < len(columns):
            return math.inf
        residuals = self._response - self._scaled[:, columns] @ solution
        squares = max(float(residuals @ residuals), self._least)
        return count * math.log(squares / count) + (len(columns) + 1) * math.log(count)


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

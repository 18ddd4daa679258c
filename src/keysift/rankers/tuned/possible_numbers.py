"""Which numbers a model of `tuned` can have: a file may say anything, with correct checksums."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, isfinite
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from keysift.rankers.tuned.model import Tuned

LARGEST_EXPONENT: Final = 600.0
"""Scores beyond what this is the logarithm of are all the same: a floating-point number holds little more."""
_LARGEST_WEIGHT: Final = 100.0  # fitted weights are a few units at most
_LARGEST_PRECISION: Final = 1e12
_SMALLEST_PRECISION: Final = 1e-3  # before any label is seen it is about 1, and it only grows
_LARGEST_COUNT: Final = 1 << 53
_LARGEST_PENALTY: Final = 1e6
_ROUNDING: Final = 1e-9  # of a number of a matrix, what may be due to it


def bounded_exp(value: float) -> float:
    """Return exp(value), which is never beyond the numbers."""
    return exp(max(-LARGEST_EXPONENT, min(LARGEST_EXPONENT, value)))


def check_numbers(model: Tuned, precision: Sequence[float]) -> None:
    """Raise ValueError if no training could have given these numbers."""
    counts = (model.documents, model.labels, model.matched, model.concepts)
    if any(type(count) is not int or not 0 <= count <= _LARGEST_COUNT for count in counts):
        raise ValueError("its counts are no possible numbers")
    if model.matched > model.labels or (model.labels and not model.documents):
        raise ValueError("its counts do not go together")
    if not isfinite(model.penalty) or not 0 < model.penalty <= _LARGEST_PENALTY:
        raise ValueError("its penalty is no possible number")
    # Negated, so that what is no number is refused too.
    if not all(abs(weight) <= _LARGEST_WEIGHT for weight in model.weights):
        raise ValueError("its weights are no possible numbers")
    if not all(abs(number) <= _LARGEST_PRECISION for number in precision):
        raise ValueError("its precision is no possible number")
    if bool(precision) != bool(model.matched) or (not precision and any(model.weights)):
        raise ValueError("it has weights without labels, or labels without weights")
    if precision and not _is_positive_definite(precision, len(model.weights)):
        raise ValueError("its precision is no matrix of distances")


def _is_positive_definite(values: Sequence[float], width: int) -> bool:
    """Tell whether a matrix, given by rows, is symmetric and has a Cholesky factor, clearly so."""
    rows = [values[width * row : width * (row + 1)] for row in range(width)]
    factor: list[list[float]] = []
    for row in range(width):
        found: list[float] = []
        for column in range(row):
            if abs(rows[row][column] - rows[column][row]) > _ROUNDING * (1.0 + abs(rows[row][column])):
                return False
            other = factor[column]
            rest = rows[row][column] - sum(a * b for a, b in zip(found, other, strict=False))
            found.append(rest / other[column])
        pivot = rows[row][row] - sum(number * number for number in found)
        if not pivot > max(_SMALLEST_PRECISION, _ROUNDING * rows[row][row]):
            return False
        found.append(pivot**0.5)
        factor.append(found)
    return True

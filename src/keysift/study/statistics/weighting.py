"""How much each dataset says about a corpus: the models behind predictions, all weighted means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import numpy as np

from keysift.study.statistics.tables import FloatArray

Model: TypeAlias = Literal["average", "nearest", "ridge"]

Weighting: TypeAlias = Callable[[FloatArray, FloatArray], FloatArray]
"""From datasets × variables, standardised, and the place of a corpus among them: one weight per dataset, with sum 1."""


def average_weights(datasets: FloatArray, place: FloatArray) -> FloatArray:
    """Weigh all datasets alike: 1/n."""
    return np.full(len(datasets), 1 / len(datasets))


def nearest_weights(datasets: FloatArray, place: FloatArray, *, softening: float = 0.1) -> FloatArray:
    """Weigh datasets by nearness: w ∝ 1 / (distance + softening), distance the root mean square difference.

    The softening keeps one dataset that is nearly the same from deciding alone.
    """
    distances = np.sqrt(((datasets - place) ** 2).mean(axis=1))
    nearness: FloatArray = 1 / (distances + softening)
    return nearness / float(nearness.sum())


def ridge_weights(datasets: FloatArray, place: FloatArray, *, penalty: float = 1.0) -> FloatArray:
    """Weigh datasets as ridge regression does: w = 1/n + place (ZᵀZ + penalty · I)⁻¹ Zᵀ, Z the datasets."""
    penalised = datasets.T @ datasets + penalty * np.eye(datasets.shape[1])
    weights: FloatArray = 1 / len(datasets) + place @ np.linalg.solve(penalised, datasets.T)
    return weights


WEIGHTINGS: Final[dict[str, Weighting]] = {
    "average": average_weights,
    "nearest": nearest_weights,
    "ridge": ridge_weights,
}

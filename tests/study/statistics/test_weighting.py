from __future__ import annotations

import numpy as np
import pytest

from keysift.study.statistics.weighting import WEIGHTINGS, nearest_weights, ridge_weights


@pytest.mark.parametrize("name", list(WEIGHTINGS))
def test_weights_sum_to_one(name: str) -> None:
    """Every weighting gives one weight per dataset, with sum 1."""
    datasets = np.random.default_rng(0).normal(0, 1, (9, 4))
    datasets -= datasets.mean(axis=0)
    weights = WEIGHTINGS[name](datasets, np.array([1.0, 0, -2, 0.5]))
    assert weights.shape == (9,)
    assert weights.sum() == pytest.approx(1)


def test_nearest_by_hand() -> None:
    """Datasets at distances 0 and 1 with softening 0.5 have weights 2 : 2/3."""
    weights = nearest_weights(np.array([[0.0, 0.0], [1.0, 1.0]]), np.array([0.0, 0.0]), softening=0.5)
    assert weights == pytest.approx([0.75, 0.25])


def test_ridge_without_penalty_is_least_squares() -> None:
    """With next to no penalty the weighted mean is the least-squares line."""
    x = np.array([-2.0, -1, 0, 1, 2])
    weights = ridge_weights(x[:, None], np.array([3.0]), penalty=1e-9)
    assert weights @ (4 + 2 * x) == pytest.approx(10)

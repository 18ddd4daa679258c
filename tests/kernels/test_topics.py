from __future__ import annotations

import pytest
from scipy.special import digamma as expected

from keysift.kernels.topics import digamma


@pytest.mark.parametrize("value", [1e-3, 0.1, 0.5, 1.0, 2.5, 6.0, 100.0, 1e6])
def test_digamma_equals_scipy(value: float) -> None:
    """The digamma function is scipy's, to 1e-10."""
    assert digamma(value) == pytest.approx(expected(value), rel=1e-10)

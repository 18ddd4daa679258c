from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from keysift.errors import OptionError
from keysift.statistics import bootstrap
from keysift.statistics.bootstrap import difference_interval, mean_interval


def test_the_interval_is_that_of_scipy() -> None:
    """Mean and interval agree with scipy's percentile bootstrap to the noise of resampling."""
    values = np.random.default_rng(0).exponential(1, 300)
    result = mean_interval(values, resamples=5000)
    expected = scipy.stats.bootstrap(
        (values,), np.mean, n_resamples=5000, method="percentile", random_state=np.random.default_rng(1)
    ).confidence_interval
    assert result.estimate == pytest.approx(values.mean())
    assert (result.low, result.high) == pytest.approx((expected.low, expected.high), abs=0.01)
    assert result.level == 0.95


def test_the_same_seed_gives_the_same_interval() -> None:
    """Results depend on values and seed alone."""
    values = np.random.default_rng(0).normal(0, 1, 50)
    assert mean_interval(values, seed=3) == mean_interval(values.tolist(), seed=3)
    assert mean_interval(values, seed=3) != mean_interval(values, seed=4)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Of 200 intervals at 90 %, about 180 hold the true mean."""
    generator = np.random.default_rng(7)
    intervals = [mean_interval(generator.normal(1, 1, 60), level=0.9, resamples=400, seed=s) for s in range(200)]
    assert 165 <= sum(interval.low <= 1 <= interval.high for interval in intervals) <= 193


def test_differences_are_paired() -> None:
    """A small constant advantage is certain when documents are paired, however much documents vary."""
    generator = np.random.default_rng(2)
    first = generator.normal(0, 10, 40)
    result = difference_interval(first + 0.5, against=first)
    assert (result.estimate, result.low, result.high) == pytest.approx((0.5, 0.5, 0.5))
    with pytest.raises(OptionError, match=r"same documents. Got \(2,\) and \(3,\)"):
        difference_interval([1, 2], against=[1, 2, 3])


def test_blocks_cover_all_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing in small blocks leaves no resample out."""
    monkeypatch.setattr(bootstrap, "_BLOCK", 30)
    result = mean_interval([1.0, 2.0, 3.0], resamples=101)
    assert 1 <= result.low <= result.high <= 3


@given(st.lists(st.floats(-100, 100), min_size=1, max_size=20))
def test_the_interval_lies_within_the_values(values: list[float]) -> None:
    """Both ends lie between the smallest and the largest value."""
    result = mean_interval(values, resamples=50)
    assert min(values) - 1e-9 <= result.low <= result.high <= max(values) + 1e-9


@pytest.mark.parametrize(
    ("values", "options", "message"),
    [
        ([], {}, "at least one"),
        ([float("nan")], {}, "finite"),
        ([1.0], {"level": 1.0}, "level"),
        ([1.0], {"resamples": 0}, "resamples"),
    ],
)
def test_impossible_requests_are_refused(values: Any, options: dict[str, Any], message: str) -> None:
    """No values, nan, and options out of range are errors."""
    with pytest.raises(OptionError, match=message):
        mean_interval(values, **options)

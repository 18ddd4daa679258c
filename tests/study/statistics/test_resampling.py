"""The hierarchical bootstrap, beside formulas."""

from __future__ import annotations

import numpy as np
import pytest

from keysift.study.statistics.resampling import needed, pair_intervals, resample, widened
from keysift.study.statistics.scores import Scores


def scores(effects: list[float], *, documents: int = 40, noise: float = 1.0) -> Scores:
    """Return two methods whose difference is another on each dataset."""
    generator = np.random.default_rng(2)
    labels = [f"set {place}" for place in range(len(effects)) for _ in range(documents)]
    lead = np.repeat(effects, documents) + generator.normal(0, noise, len(labels))
    return Scores(("a", "b"), tuple(labels), {"P@5": np.column_stack((30 + lead, np.full(len(labels), 30.0)))})


def test_the_interval_is_that_of_the_formula() -> None:
    """Its half width is about 1.96 √((s² + σ²/n) / D), s² between datasets, σ² within."""
    generator = np.random.default_rng(0)
    effects = generator.normal(1, 3, 30)
    found = pair_intervals(scores(effects.tolist()), "P@5")["a", "b"]
    expected = 1.96 * np.sqrt((effects.var(ddof=1) + 1 / 40) / 30)
    assert found.estimate == pytest.approx(effects.mean(), abs=0.1)
    assert (found.high - found.low) / 2 == pytest.approx(expected, rel=0.12)


def test_datasets_count_more_than_documents() -> None:
    """A lead that four of eight datasets turn round is sure on many documents, and not with datasets as the unit."""
    mixed = pair_intervals(scores([6, -4, 5, -3, 7, -4, 5, -4], documents=300), "P@5")["a", "b"]
    assert mixed.low < 0 < mixed.high
    alike = pair_intervals(scores([2.0] * 8), "P@5")["a", "b"]
    assert alike.low > 0


def test_one_dataset_says_nothing_about_others() -> None:
    """With a single dataset there is no interval by datasets."""
    assert pair_intervals(scores([3.0]), "P@5") == {}


def test_parts_and_draws_are_those_of_the_whole() -> None:
    """A part has the draws that the whole has, and means over documents weigh datasets by size."""
    labels = ["one"] * 10 + ["two"] * 30
    values = np.concatenate((np.full((10, 1), 8.0), np.zeros((30, 1))))
    found = resample(values, labels)
    mean, drawn = found.by_documents()
    assert mean.tolist() == [2.0]
    assert np.allclose(drawn, 2.0)
    assert (found.only(["one"]).within == 8.0).all()
    assert widened(1.0, np.array([2.0]), 2).tolist() == pytest.approx([1 + 2**0.5])


def test_what_a_point_needs_follows_from_the_variances() -> None:
    """With a variance of 4 within datasets and 9 between them, 32 documents and 71 datasets show a point."""
    generator = np.random.default_rng(1)
    within = np.array([-2.0, 2.0] * 500)
    sets = generator.normal(0, 1, 50)
    sets = 3 * (sets - sets.mean()) / sets.std(ddof=1)
    differences = np.concatenate([within[:100] + effect for effect in sets])
    documents, datasets = needed(differences, [f"set {place}" for place in range(50) for _ in range(100)])
    assert documents == 32
    assert datasets == 71

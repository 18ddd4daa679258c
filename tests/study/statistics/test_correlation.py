from __future__ import annotations

import numpy as np
import pytest
import scipy.stats

from keysift.errors import OptionError
from keysift.study.statistics.correlation import correlations
from keysift.study.statistics.published_tables import published_dataset_means
from keysift.study.statistics.variables import VARIABLES, published_variables


def test_correlation_by_hand() -> None:
    """A method that doubles the variable correlates fully, one that does not vary not at all."""
    means = {"x": {"a": 2.0, "b": 1.0}, "y": {"a": 4.0, "b": 1.0}, "z": {"a": 6.0, "b": 1.0}}
    variables = {"x": {"size": 1.0}, "y": {"size": 2.0}, "z": {"size": 3.0}}
    first, second = correlations(means, variables=variables, names=["size"])
    assert (first.method, first.variable, first.datasets) == ("a", "size", 3)
    assert first.coefficient == pytest.approx(1)
    assert np.isnan(second.coefficient)
    assert np.isnan(second.p)


def test_published_scores_correlate_as_numpy_says() -> None:
    """On the published tables each coefficient is numpy's, and p that of a t-test."""
    means, variables = published_dataset_means()["MRR"], published_variables()
    rows = correlations(means, variables=variables)
    assert len(rows) == 11 * len(VARIABLES)
    for row in rows:
        x = np.array([means[dataset][row.method] for dataset in means])
        y = np.array([variables[dataset][row.variable] for dataset in means])
        expected = np.corrcoef(x, y)[0, 1]
        assert row.coefficient == pytest.approx(expected)
        t = expected * np.sqrt(13 / (1 - expected**2))
        assert row.p == pytest.approx(2 * scipy.stats.t.sf(abs(t), 13))


def test_too_few_datasets_are_refused() -> None:
    """Two points always lie on a line, so two datasets are an error; so is a missing variable."""
    means = {"x": {"a": 1.0}, "y": {"a": 2.0}}
    with pytest.raises(OptionError, match="at least 3 datasets"):
        correlations(means, variables=published_variables())
    with pytest.raises(OptionError, match="Dataset 'x' needs variables"):
        correlations({**means, "z": {"a": 3.0}}, variables=published_variables())

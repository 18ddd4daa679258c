from __future__ import annotations

from typing import Any

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


@pytest.mark.parametrize("kind", ["pearson", "spearman"])
def test_published_scores_correlate_as_numpy_says(kind: Any) -> None:
    """On the published tables each coefficient is numpy's on values or ranks, and p that of a t-test."""
    means, variables = published_dataset_means()["MRR"], published_variables()
    rows = correlations(means, variables=variables, kind=kind)
    assert len(rows) == 11 * len(VARIABLES)
    for row in rows:
        x = np.array([means[dataset][row.method] for dataset in means])
        y = np.array([variables[dataset][row.variable] for dataset in means])
        if kind == "spearman":
            x, y = scipy.stats.rankdata(x), scipy.stats.rankdata(y)
        expected = np.corrcoef(x, y)[0, 1]
        assert row.coefficient == pytest.approx(expected)
        t = expected * np.sqrt(13 / (1 - expected**2))
        assert row.p == pytest.approx(2 * scipy.stats.t.sf(abs(t), 13))


def test_ranks_ignore_scale() -> None:
    """Spearman's coefficient does not change when a variable is put on another scale, Pearson's does."""
    means = {name: {"a": float(value)} for name, value in zip("vwxyz", [3, 1, 4, 9, 7], strict=True)}
    plain = {name: {"size": float(value)} for name, value in zip("vwxyz", [1, 2, 3, 4, 5], strict=True)}
    curved = {name: {"size": row["size"] ** 5} for name, row in plain.items()}
    spearman = [correlations(means, variables=v, kind="spearman", names=["size"])[0] for v in (plain, curved)]
    pearson = [correlations(means, variables=v, names=["size"])[0] for v in (plain, curved)]
    assert spearman[0].coefficient == pytest.approx(spearman[1].coefficient)
    assert pearson[0].coefficient != pytest.approx(pearson[1].coefficient)


def test_too_few_datasets_are_refused() -> None:
    """Two points always lie on a line, so two datasets are an error; so are an unknown kind and a missing variable."""
    means = {"x": {"a": 1.0}, "y": {"a": 2.0}}
    wrong: Any = "kendall"
    with pytest.raises(OptionError, match="at least 3 datasets"):
        correlations(means, variables=published_variables())
    with pytest.raises(OptionError, match="kendall"):
        correlations(means, variables=published_variables(), kind=wrong)
    with pytest.raises(OptionError, match="Dataset 'x' needs variables"):
        correlations({**means, "z": {"a": 3.0}}, variables=published_variables())

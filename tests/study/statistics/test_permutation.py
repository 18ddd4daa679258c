from __future__ import annotations

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from keysift.errors import OptionError
from keysift.statistics.false_discovery import false_discovery_rates
from keysift.study.statistics.permutation import chance_fit
from keysift.study.statistics.regression import difference_regressions
from keysift.study.statistics.stepwise import Models
from keysift.study.statistics.variables import VARIABLES


@pytest.mark.parametrize("datasets", [8, 11, 15])
def test_searching_all_at_once_finds_what_one_search_finds(datasets: int) -> None:
    """The adjusted R² of many responses is that of the regression of each, found by its own search."""
    generator = np.random.default_rng(3)
    predictors = generator.normal(size=(datasets, len(VARIABLES)))
    predictors[:, 3] = predictors[:, 2] + 0.01 * predictors[:, 3]
    responses = generator.normal(size=(datasets, 12))
    responses[:, :4] += predictors[:, :4]
    names = [f"dataset {place}" for place in range(datasets)]
    variables = {name: dict(zip(VARIABLES, row, strict=True)) for name, row in zip(names, predictors, strict=True)}
    expected = []
    for column in responses.T:
        table = {name: {"a": value, "b": 0.0} for name, value in zip(names, column.tolist(), strict=True)}
        (found,) = difference_regressions({"P@5": table}, variables=variables, pairs=[("a", "b")])
        expected.append(found.adjusted_r2)
    assert Models(predictors).adjusted_r2(responses) == pytest.approx(expected, abs=1e-9)


def test_noise_is_called_noise_and_a_law_a_law() -> None:
    """Random differences are explained as well by chance; a difference that a variable makes is not."""
    generator = np.random.default_rng(5)
    names = [f"dataset {place}" for place in range(11)]
    variables = {name: dict(zip(VARIABLES, generator.normal(size=8).tolist(), strict=True)) for name in names}
    table = {name: {"a": float(generator.normal()), "b": 0.0, "c": 20 * variables[name]["avg_word"]} for name in names}
    means = {"P@5": table}
    rows = difference_regressions(means, variables=variables, pairs=[("a", "b"), ("b", "c"), ("c", "b")])
    noise, law, turned = (chance_fit(row, table, variables=variables) for row in rows)
    assert noise.p > 0.05
    assert noise.median > 0.3  # what eight variables explain of nothing on eleven datasets
    assert law.p == pytest.approx(1 / 10_000)
    assert turned == pytest.approx(law)


def test_false_discovery_rates_are_those_of_statsmodels() -> None:
    """The rates are Benjamini and Hochberg's, in the order of the p-values; other numbers are refused."""
    values = np.random.default_rng(1).uniform(size=40).tolist()
    assert false_discovery_rates(values) == pytest.approx(multipletests(values, method="fdr_bh")[1].tolist())
    assert false_discovery_rates([]) == []
    with pytest.raises(OptionError, match="from 0 to 1"):
        false_discovery_rates([0.5, 1.5])

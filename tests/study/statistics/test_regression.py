from __future__ import annotations

import time

import numpy as np
import pytest

from keysift.errors import OptionError
from keysift.evaluation.runs.published import RegressionTable, published
from keysift.study.statistics.published_tables import published_dataset_means
from keysift.study.statistics.regression import (
    INTERCEPT,
    Coefficient,
    Regression,
    difference_regressions,
)
from keysift.study.statistics.variables import VARIABLES, published_variables


@pytest.fixture(scope="module")
def regressions() -> tuple[Regression, ...]:
    """Return all regressions on the published tables."""
    return difference_regressions(published_dataset_means(), variables=published_variables())


def _find(regressions: tuple[Regression, ...], table: RegressionTable) -> Regression:
    wanted = table["metric"], table["m1"], table["m2"]
    return next(row for row in regressions if (row.measure, row.m1, row.m2) == wanted)


def _label(table: RegressionTable) -> str:
    return f"{table['m1']}-{table['m2']}-{table['metric']}"


@pytest.mark.parametrize("table", published()["regression"], ids=_label)
def test_published_regressions(regressions: tuple[Regression, ...], table: RegressionTable) -> None:
    """The published tables give the published models, as closely as rounded figures allow.

    The variables are the same, adjusted R² differs by at most 0.02, and estimates by at most 5 % or 0.005. One
    intercept, 0.1791 with a standard error of 3.651, comes out as 0.141: rounding the inputs alone moves it from -0.06
    to 0.34. So an intercept may differ by 2 % of its standard error as well.
    """
    found = _find(regressions, table)
    assert set(found.variables) == set(table["coefficients"]) - {INTERCEPT}
    assert found.adjusted_r2 == pytest.approx(table["adjusted_r2"], abs=0.02)
    for row in found.coefficients:
        printed = table["coefficients"][row.variable]
        least = max(0.005, 0.02 * printed["std_error"]) if row.variable == INTERCEPT else 0.005
        assert row.estimate == pytest.approx(printed["estimate"], rel=0.05, abs=least)
        assert row.standard_error == pytest.approx(printed["std_error"], rel=0.05, abs=0.005)
        assert row.t == pytest.approx(printed["t"], rel=0.05, abs=0.15)


def test_published_quantiles(regressions: tuple[Regression, ...]) -> None:
    """Quantiles of adjusted R² over all 220 models differ from the published ones by less than 0.007."""
    assert len(regressions) == 220
    quantiles = np.quantile([row.adjusted_r2 for row in regressions], (0, 0.25, 0.5, 0.75, 1)).tolist()
    assert quantiles == pytest.approx(published()["adjusted_r2_quantiles"], abs=0.007)
    assert quantiles[2:] == pytest.approx(published()["adjusted_r2_quantiles"][2:], abs=0.001)


def test_turning_a_pair_round_turns_the_signs(regressions: tuple[Regression, ...]) -> None:
    """The regression of m2 - m1 is that of m1 - m2 with opposite signs."""
    by_pair = {(row.measure, row.m1, row.m2): row for row in regressions}
    assert len(by_pair) == len(regressions) > 100
    for row in regressions:
        other = by_pair[row.measure, row.m2, row.m1]
        assert row.variables == other.variables
        assert row.adjusted_r2 == pytest.approx(other.adjusted_r2)
        negated = [-coefficient.estimate for coefficient in other.coefficients]
        assert [coefficient.estimate for coefficient in row.coefficients] == pytest.approx(negated)


def test_tables_are_those_of_statsmodels(regressions: tuple[Regression, ...]) -> None:
    """Estimates, standard errors, t, p and adjusted R² are those of statsmodels for the same variables."""
    from statsmodels.api import OLS, add_constant

    means, variables = published_dataset_means(), published_variables()
    assert len(regressions) > 100
    for row in regressions[::7]:
        table = means[row.measure]
        response = np.array([scores[row.m1] - scores[row.m2] for scores in table.values()])
        predictors = [[variables[dataset][name] for name in row.variables] for dataset in table]
        model = OLS(response, add_constant(np.array(predictors).reshape(15, -1), has_constant="add")).fit()
        assert [line.estimate for line in row.coefficients] == pytest.approx(model.params.tolist(), rel=1e-6)
        assert [line.standard_error for line in row.coefficients] == pytest.approx(model.bse.tolist(), rel=1e-6)
        assert [line.t for line in row.coefficients] == pytest.approx(model.tvalues.tolist(), rel=1e-6)
        assert [line.p for line in row.coefficients] == pytest.approx(model.pvalues.tolist(), rel=1e-6, abs=1e-12)
        assert row.adjusted_r2 == pytest.approx(model.rsquared_adj, abs=1e-9)


def test_all_pairs_take_seconds() -> None:
    """All ordered pairs of eleven methods in two measures take less than ten seconds on any machine."""
    start = time.process_time()
    difference_regressions(published_dataset_means(), variables=published_variables())
    assert time.process_time() - start < 10


def test_equal_methods_and_constant_variables() -> None:
    """Two methods with the same scores have an empty model with R² 0, and variables that do not vary are not used."""
    datasets = [f"d{place}" for place in range(12)]
    generator = np.random.default_rng(1)
    variables = {name: dict(zip(VARIABLES, generator.normal(5, 1, 8).tolist(), strict=True)) for name in datasets}
    for row in variables.values():
        row["sd_word"] = 3.0
        row["sd_vocab"] = 2 * row["avg_vocab"]
    means = {"P@5": {name: {"a": 1.0, "b": 1.0, "c": 2 * variables[name]["avg_phrase"]} for name in datasets}}
    rows = {(row.m1, row.m2): row for row in difference_regressions(means, variables=variables)}
    same = rows["a", "b"]
    assert (same.variables, same.adjusted_r2) == ((), 0.0)
    assert same.coefficients == (Coefficient(INTERCEPT, 0.0, 0.0, 0.0, 1.0),)
    other = rows["c", "a"]
    assert other.variables == ("avg_phrase",)
    assert other.coefficients[1].estimate == pytest.approx(2)
    assert other.adjusted_r2 == pytest.approx(1)


def test_five_datasets_are_enough_for_one_variable() -> None:
    """With five datasets the models have at most one variable."""
    few = {measure: dict(list(table.items())[:5]) for measure, table in published_dataset_means().items()}
    rows = difference_regressions(few, variables=published_variables())
    assert max(len(row.variables) for row in rows) == 1


def test_pairs_can_be_asked_for() -> None:
    """Only the pairs asked for are regressed, and an unknown method is named."""
    means, variables = published_dataset_means(), published_variables()
    rows = difference_regressions(means, variables=variables, pairs=[("LexSpec", "TFIDF")])
    assert [(row.measure, row.m1, row.m2) for row in rows] == [("P@5", "LexSpec", "TFIDF"), ("MRR", "LexSpec", "TFIDF")]
    with pytest.raises(OptionError, match="Got 'BM25'"):
        difference_regressions(means, variables=variables, pairs=[("BM25", "TFIDF")])

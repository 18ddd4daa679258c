from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest

from keysift.errors import OptionError
from keysift.study.statistics.number_tables import FloatArray
from keysift.study.statistics.stepwise import Models


def _bic(response: FloatArray, predictors: FloatArray) -> float:
    from statsmodels.api import OLS, add_constant

    model = OLS(response, add_constant(predictors, has_constant="add")).fit()
    count = len(response)
    return float(count * math.log(model.ssr / count) + (predictors.shape[1] + 1) * math.log(count))


def test_known_columns_are_found_and_no_others() -> None:
    """The two of eight columns that make the response are always chosen, others as rarely as BIC's penalty says.

    Beside k - 1 columns, one without effect lowers BIC where t² > (60 - k)(60^(1/60) - 1): in 5 to 6 % of all cases.
    """
    generator = np.random.default_rng(11)
    others = 0
    for _ in range(150):
        predictors = generator.normal(0, 1, (60, 8)) * 10.0 ** np.arange(8)
        response = 2 + 3 * predictors[:, 1] - 0.0002 * predictors[:, 4] + generator.normal(0, 0.1, 60)
        chosen = Models(predictors).choose(response)
        assert {1, 4} <= set(chosen)
        others += len(chosen) - 2
    assert 0.03 < others / (150 * 6) < 0.09


def test_no_step_lowers_the_criterion_any_more() -> None:
    """What is chosen has a BIC, by statsmodels, that no single addition or removal lowers."""
    generator = np.random.default_rng(3)
    for _ in range(5):
        predictors = generator.normal(0, 1, (15, 5))
        response = predictors[:, 0] + generator.normal(0, 1, 15)
        chosen = set(Models(predictors).choose(response))
        reached = _bic(response, predictors[:, sorted(chosen)])
        for column in range(5):
            assert _bic(response, predictors[:, sorted(chosen ^ {column})]) > reached - 1e-6


def test_columns_that_help_only_together_are_found() -> None:
    """Starting from all columns finds a pair of which neither column says anything alone."""
    generator = np.random.default_rng(4)
    common = generator.normal(0, 1, 40)
    signal = generator.normal(0, 0.01, 40)
    predictors = np.column_stack((common + signal, common, generator.normal(0, 1, (40, 2))))
    assert {0, 1} <= set(Models(predictors).choose(signal))


def test_useless_columns_are_set_aside() -> None:
    """A column that does not vary, and one that is a sum of others, are not used."""
    generator = np.random.default_rng(6)
    a, b = generator.normal(0, 1, (2, 20))
    predictors = np.column_stack((a, np.full(20, 7.0), b, 2 * a - b + 1))
    assert Models(predictors).choose(a + b + generator.normal(0, 0.01, 20)) == (0, 2)


def test_few_rows_start_from_nothing() -> None:
    """With fewer rows than columns + 2 the search starts empty and takes one column per four rows at most."""
    generator = np.random.default_rng(8)
    predictors = generator.normal(0, 1, (9, 8))
    assert len(Models(predictors).choose(generator.normal(0, 1, 9))) <= 2
    assert Models(predictors[:5]).choose(5 * predictors[:5, 3] + 1) == (3,)
    doubled = np.column_stack((predictors[:, :3], predictors[:, :3], predictors[:, :3]))
    assert len({column % 3 for column in Models(doubled).choose(doubled[:, 0])}) == 1


def test_nothing_to_explain_chooses_nothing() -> None:
    """A response that does not vary has no columns; a perfect fit has no more than it needs."""
    predictors = np.random.default_rng(9).normal(0, 1, (20, 4))
    assert Models(predictors).choose(np.zeros(20)) == ()
    assert Models(predictors).choose(np.full(20, 0.3)) == ()
    assert Models(predictors).choose(2 * predictors[:, 2]) == (2,)


def test_the_search_often_ends_at_the_best_of_all() -> None:
    """On small problems with a clear signal the steps end where trying all subsets does."""
    generator = np.random.default_rng(10)
    predictors = generator.normal(0, 1, (30, 4))
    response = predictors[:, 0] - predictors[:, 3] + generator.normal(0, 0.3, 30)
    subsets = [subset for size in range(5) for subset in combinations(range(4), size)]
    best = min(subsets, key=lambda subset: _bic(response, predictors[:, subset]))
    assert Models(predictors).choose(response) == best


def test_three_rows_are_too_few() -> None:
    """A regression on three rows is an error."""
    with pytest.raises(OptionError, match=r"at least 4 datasets. Got 3"):
        Models(np.eye(3)).choose(np.arange(3.0))

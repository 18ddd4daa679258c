from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from keysift.errors import OptionError
from keysift.study.statistics.scores import Scores
from keysift.study.statistics.significance import compare_methods, holm, p_values, signed_rank_test
from tests.study.generated import generated_scores


def test_signed_ranks_by_hand() -> None:
    """Ranks of differences 1, -2, 3, 4 give W⁻ = 2, W⁺ = 8, effect 0.6 and the exact p of 6 in 16."""
    assert signed_rank_test(np.array([1.0, -2, 0, 3, 4])) == pytest.approx((2, 6 / 16, 0.6))


@given(st.lists(st.integers(-4, 4).filter(bool), min_size=1, max_size=9))
def test_few_documents_are_tested_exactly(differences: list[int]) -> None:
    """With few documents p is the share of all sign patterns whose statistic is at most as large, ties or not."""
    array = np.array(differences, dtype=float)
    ranks = scipy.stats.rankdata(np.abs(array))
    statistic, p, _ = signed_rank_test(array)
    sums = [float(ranks @ signs) for signs in product((0, 1), repeat=len(ranks))]
    assert p == pytest.approx(min(1.0, 2 * np.mean([value <= statistic for value in sums])))


@pytest.mark.parametrize("count", [5, 20, 50, 51, 200])
def test_p_is_that_of_scipy_on_both_sides_of_the_limit(count: int) -> None:
    """Without ties p is scipy's for any number of documents."""
    differences = np.random.default_rng(count).normal(0.2, 1, count)
    expected = scipy.stats.wilcoxon(differences)
    statistic, p, _ = signed_rank_test(differences)
    assert (statistic, p) == pytest.approx((expected.statistic, expected.pvalue))


def test_equal_scores_are_not_different() -> None:
    """Two methods with the same scores have p = 1 and no effect."""
    scores = Scores(("a", "b"), ("x",) * 4, {"P@5": np.array([[0.2, 0.2], [0.4, 0.4], [0, 0], [1, 1]])})
    (row,) = compare_methods(scores)
    assert (row.p, row.effect, row.statistic, row.mean_difference) == (1, 0, 0, 0)


def test_floating_point_does_not_break_ties() -> None:
    """Fifths as fractions give what they give as whole numbers, though 0.6 - 0.4 is not quite 0.4 - 0.2."""
    fifths = np.random.default_rng(0).integers(0, 6, (300, 2)).astype(np.float64)
    fractions, numbers = (
        compare_methods(Scores(("a", "b"), ("x",) * 300, {"P@5": array}))[0] for array in (fifths / 5, fifths)
    )
    assert (fractions.statistic, fractions.p, fractions.effect) == (numbers.statistic, numbers.p, numbers.effect)


def test_p_is_that_of_scipy() -> None:
    """Statistic and p are those of scipy with zero differences left out."""
    scores = generated_scores()
    rows = compare_methods(scores)
    assert len(rows) == len(scores.measures) * len(scores.methods) * (len(scores.methods) - 1) / 2
    for row in rows:
        a, b = (scores.of(row.measure)[:, scores.methods.index(name)] for name in (row.a, row.b))
        expected = scipy.stats.wilcoxon(a, b, zero_method="wilcox")
        assert (row.statistic, row.p) == pytest.approx((expected.statistic, expected.pvalue))
        assert row.mean_difference == pytest.approx((a - b).mean())


def test_known_differences_are_found_and_no_others() -> None:
    """Of fifteen pairs, fourteen differ by construction: those are significant, the two twins are not."""
    rows = compare_methods(generated_scores(), correction="holm")
    found = {(row.measure, row.a, row.b) for row in rows if row.p < 0.05}
    assert len(rows) == 30
    assert len(found) == 28
    assert not any(a.startswith("twin") and b.startswith("twin") for _, a, b in found)
    # The strongest come first in the scores, so every difference speaks for `a`.
    assert all(row.mean_difference > 0 and row.effect > 0.3 for row in rows if (row.measure, row.a, row.b) in found)


def test_false_findings_are_as_rare_as_the_level_says() -> None:
    """Of 400 pairs without a difference, about 5 % are found at level 0.05."""
    generator = np.random.default_rng(5)
    found = sum(signed_rank_test(generator.normal(0, 1, 60))[1] < 0.05 for _ in range(400))
    assert 8 <= found <= 34


def test_holm_by_hand() -> None:
    """The smallest of four is multiplied by four, the next by three, and no value falls below one before it."""
    assert holm([0.02, 0.01, 0.04, 0.03]) == pytest.approx([0.06, 0.04, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


@settings(max_examples=30, deadline=None)  # the first example imports statsmodels
@given(st.lists(st.floats(0, 1), max_size=20))
def test_holm_agrees_with_statsmodels(values: list[float]) -> None:
    """Holm's correction is that of statsmodels, and never lowers a p-value."""
    from statsmodels.stats.multitest import multipletests

    corrected = holm(values)
    assert all(after >= before for before, after in zip(values, corrected, strict=True))
    if values:
        assert corrected == pytest.approx(multipletests(values, method="holm")[1].tolist())


def test_correction_keeps_the_uncorrected_value() -> None:
    """A corrected comparison has both p-values, and each measure is corrected by itself."""
    scores = generated_scores(documents=60)
    plain, corrected = compare_methods(scores), compare_methods(scores, correction="holm")
    assert [row.p for row in plain] == [row.uncorrected_p for row in corrected]
    for measure in scores.measures:
        alone = [row.p for row in plain if row.measure == measure]
        assert [row.p for row in corrected if row.measure == measure] == holm(alone)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=70))
def test_swapping_the_methods_changes_the_sign_alone(differences: list[int]) -> None:
    """Turned round, a comparison has the same statistic and p and the opposite effect, from -1 to 1."""
    array = np.array(differences, dtype=float)
    statistic, p, effect = signed_rank_test(array)
    assert signed_rank_test(-array) == pytest.approx((statistic, p, -effect))
    assert -1 <= effect <= 1
    assert 0 <= p <= 1


def test_p_values_are_by_measure_and_pair() -> None:
    """The table of p-values has what the rows say."""
    rows = compare_methods(generated_scores(documents=30), measures=["MRR"])
    assert p_values(rows) == {"MRR": {(row.a, row.b): row.p for row in rows}}


def test_an_unknown_correction_is_refused() -> None:
    """A correction that is not there is named."""
    wrong: Any = "bonferroni"
    with pytest.raises(OptionError, match=r'"none", "holm" or "fdr".*bonferroni'):
        compare_methods(generated_scores(documents=10), correction=wrong)


def test_means_and_ranks_that_disagree_are_flagged() -> None:
    """A method with the higher mean whose rival is ahead on more and larger ranks is marked as contradictory."""
    values = np.array([[90.0, 0.0], *([[10.0, 12.0]] * 20)])
    (found,) = compare_methods(Scores(("a", "b"), ("set",) * len(values), {"P@5": values}))
    assert found.mean_difference > 0 > found.effect
    assert found.p < 0.05
    assert found.contradictory

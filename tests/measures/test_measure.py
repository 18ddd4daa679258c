from __future__ import annotations

from math import log2

import ir_measures
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift import OptionError
from keysift.measures.measure import Measure


@pytest.mark.parametrize(
    ("k", "ranking", "gold", "expected"),
    [
        (5, "abcde", "ace", 2 / 3),  # cut at three, as many as there are gold phrases
        (2, "abcde", "ace", 1 / 2),
        (5, "ab", "abcdef", 2 / 5),  # missing predictions count as wrong
        (5, "", "abc", 0.0),
        (5, "abc", "", 0.0),
    ],
)
def test_precision(k: int, ranking: str, gold: str, expected: float) -> None:
    """Precision is over min(k, number of gold phrases) predictions."""
    assert Measure("P", k).score(list(ranking), set(gold)) == pytest.approx(expected)


def test_precision_over_k() -> None:
    """With the denominator k, precision is over k predictions, however few gold phrases there are."""
    assert Measure("P", 5).score(list("abcde"), set("ae"), denominator="k") == pytest.approx(2 / 5)
    assert Measure("P", 5).score(["a"], {"a"}, denominator="k") == pytest.approx(1 / 5)


def test_recall_and_f1_by_hand() -> None:
    """Recall is over the gold phrases; F1 is the harmonic mean of precision and recall."""
    assert Measure("R", 2).score(list("axb"), set("abcd")) == pytest.approx(1 / 4)
    assert Measure("F1", 2).score(list("axb"), set("abcd")) == pytest.approx(2 * (1 / 2) * (1 / 4) / (3 / 4))
    assert Measure("F1", 2).score(list("xy"), set("abcd")) == 0.0


def test_average_precision_and_ndcg_by_hand() -> None:
    """Average precision and nDCG follow their formulas."""
    assert Measure("MAP").score(list("axbyz"), set("abc")) == pytest.approx((1 + 2 / 3) / 3)
    assert Measure("nDCG", 3).score(list("xab"), set("ab")) == pytest.approx((1 / log2(3) + 1 / 2) / (1 + 1 / log2(3)))


def test_reciprocal_rank() -> None:
    """The first hit counts, wherever it is; without one, the value for no hit."""
    assert Measure("MRR").score(["x", "a", "b"], {"a", "b"}) == 0.5
    assert Measure("MRR").score(["x"], {"a"}, no_hit=0.1) == 0.1
    assert Measure("MRR").score([], {"a"}) == 0.0


@given(
    st.lists(st.sampled_from("abcdefghijkl"), max_size=12, unique=True),
    st.sets(st.sampled_from("abcdefghijkl"), min_size=1),
    st.integers(1, 12),
)
def test_an_independent_library_agrees(ranking: list[str], gold: set[str], k: int) -> None:
    """Where definitions coincide, values are those of ir_measures."""
    theirs = {
        f"P@{k}": ir_measures.P @ k,
        f"R@{k}": ir_measures.R @ k,
        f"nDCG@{k}": ir_measures.nDCG @ k,
        f"F1@{k}": ir_measures.SetF,
        "MRR": ir_measures.RR,
        "MAP": ir_measures.AP,
    }
    relevant = [ir_measures.Qrel("q", phrase, 1) for phrase in sorted(gold)]
    run = [ir_measures.ScoredDoc("q", phrase, -rank) for rank, phrase in enumerate(ranking)]
    expected = ir_measures.calc_aggregate(list(theirs.values()), relevant, run)
    # Their set measures have no cut and divide by what was retrieved: the first k, filled up with wrong predictions.
    filled = [*run[:k], *(ir_measures.ScoredDoc("q", f"wrong {rank}", -rank) for rank in range(len(run), k))]
    expected[ir_measures.SetF] = ir_measures.calc_aggregate([ir_measures.SetF], relevant, filled)[ir_measures.SetF]
    for name, measure in theirs.items():
        for denominator in ("k",) if name.startswith("P@") else ("k", "min"):
            assert Measure.parse(name).score(ranking, gold, denominator=denominator) == pytest.approx(expected[measure])


def test_the_precision_of_the_study_has_a_name_of_its_own() -> None:
    """Pmin@k is over min(k, number of gold phrases), whatever the rules say about P@k."""
    measure = Measure.parse("pmin@5")
    assert str(measure) == "Pmin@5"
    assert measure.score(list("abcde"), set("ae"), denominator="k") == pytest.approx(1 / 2)
    assert Measure.parse("P@5").score(list("abcde"), set("ae"), denominator="k") == pytest.approx(2 / 5)


@given(st.lists(st.sampled_from("abcdef"), max_size=6, unique=True), st.sets(st.sampled_from("abcdef")))
def test_every_measure_is_a_share(ranking: list[str], gold: set[str]) -> None:
    """Scores are from 0 to 1, and a perfect ranking has 1 in every measure of the study."""
    for name in ("P@1", "P@5", "R@3", "F1@5", "nDCG@5", "MRR", "MAP"):
        assert 0.0 <= Measure.parse(name).score(ranking, gold) <= 1.0
        if gold:
            assert name == "R@3" or Measure.parse(name).score(sorted(gold), gold) > 0.2
            assert name[0] != "P" or Measure.parse(name).score(sorted(gold), gold) == 1.0


@pytest.mark.parametrize(
    ("name", "expected"), [("p@5", "P@5"), ("ndcg@10", "nDCG@10"), ("mrr", "MRR"), ("f1@3", "F1@3")]
)
def test_names_are_read_in_any_case(name: str, expected: str) -> None:
    """A measure goes by its usual name, in any case."""
    assert str(Measure.parse(name)) == expected
    assert Measure.parse(name).meaning


@pytest.mark.parametrize("name", ["P", "P@0", "P@-1", "MRR@5", "accuracy", ""])
def test_unknown_measures_are_refused(name: str) -> None:
    """Another name is an error that says which there are."""
    with pytest.raises(OptionError, match="nDCG@k"):
        Measure.parse(name)

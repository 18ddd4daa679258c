from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.errors import OptionError
from keysift.evaluation.runs.published import published
from keysift.study.statistics.pareto import pareto_fronts
from keysift.study.statistics.published_tables import MEASURES, published_means, published_p_values
from keysift.study.statistics.significance import compare_methods, p_values
from tests.study.generated import generated_scores

PUBLISHED = tuple(tuple(front) for front in published()["pareto_ranking"])


def test_the_published_ranking_comes_out() -> None:
    """Means over documents with the published p-values give the published eight fronts."""
    assert pareto_fronts(published_means(), p_values=published_p_values()) == PUBLISHED
    assert pareto_fronts(published_means()) == PUBLISHED


def test_means_over_datasets_do_not_give_the_published_ranking() -> None:
    """Means over datasets do not give the published fronts."""
    averages = {measure: published()["results"][measure]["AVG"] for measure in MEASURES}
    assert pareto_fronts(averages, p_values=published_p_values()) != PUBLISHED


def test_significance_decides() -> None:
    """A method is dominated by one that is better in both measures only if one difference is significant."""
    means = {"P@5": {"a": 2, "b": 1, "c": 0}, "MRR": {"a": 2, "b": 1, "c": 3}}
    sure, unsure = ({measure: {("b", "a"): p, ("c", "a"): 0, ("c", "b"): 0} for measure in means} for p in (0.01, 0.05))
    assert pareto_fronts(means, p_values=sure) == (("a", "c"), ("b",))
    assert pareto_fronts(means, p_values=unsure) == (("a", "b", "c"),)
    assert pareto_fronts(means, p_values=unsure, level=0.06) == (("a", "c"), ("b",))


def test_known_order_is_found() -> None:
    """Generated methods come out in the order they were made in, the two equal ones side by side."""
    scores = generated_scores()
    means = {measure: scores.means(measure) for measure in scores.measures}
    fronts = (("best",), ("second",), ("third",), ("twin one", "twin two"), ("worst",))
    assert pareto_fronts(means, p_values=p_values(compare_methods(scores))) == fronts


@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=7),
    st.integers(0, 2**42 - 1),
)
def test_every_method_is_in_one_front(pairs: list[tuple[int, int]], coin: int) -> None:
    """Whatever is significant, the ranking ends, and every method is in exactly one front."""
    means = {
        measure: {f"m{place}": float(pair[axis]) for place, pair in enumerate(pairs)}
        for axis, measure in enumerate("xy")
    }
    names = list(means["x"])
    tested = [(a, b) for place, a in enumerate(names) for b in names[:place]]
    table = {
        measure: {pair: float(coin >> (place + 21 * axis) & 1) for place, pair in enumerate(tested)}
        for axis, measure in enumerate("xy")
    }
    fronts = pareto_fronts(means, p_values=table)
    assert sorted(name for front in fronts for name in front) == sorted(names)
    assert all(fronts)


def test_what_is_missing_is_named() -> None:
    """A pair without p-value and an impossible level are errors that say so."""
    means = {"P@5": {"a": 1.0, "b": 2.0}}
    with pytest.raises(OptionError, match="'b' against 'a' is missing in 'P@5'"):
        pareto_fronts(means, p_values={"P@5": {}})
    with pytest.raises(OptionError, match="level"):
        pareto_fronts(means, level=0)

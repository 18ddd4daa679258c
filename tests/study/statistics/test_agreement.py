from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.errors import OptionError
from keysift.study.statistics.agreement import agreement


def test_agreement_by_hand() -> None:
    """Agreement is the mean share of common phrases, over the longer list, without documents that both leave empty."""
    rankings: dict[str, dict[str, list[list[str]]]] = {
        "one": {"a": [list("abcdef"), list("ab"), []], "b": [list("cdexyf"), list("b"), []]},
        "two": {"a": [list("ab")], "b": [[]]},
    }
    result = agreement(rankings)
    assert result.methods == ("a", "b")
    # 3 of 5, then 1 of 2; the sixth phrase is not looked at
    assert result.datasets["one"] == pytest.approx(np.array([[1, 0.55], [0.55, 1]]))
    assert result.datasets["two"][0, 1] == 0
    assert result.overall[0, 1] == pytest.approx((3 / 5 + 1 / 2 + 0) / 3)


def test_nothing_to_compare_is_nan() -> None:
    """Two methods without a prediction have no agreement, but each agrees with itself."""
    result = agreement({"one": {"a": [[]], "b": [[]]}})
    assert np.isnan(result.overall[0, 1])
    assert result.overall[0, 0] == 1


@given(
    st.lists(st.tuples(*[st.lists(st.sampled_from("abcdefgh"), unique=True)] * 3), min_size=1, max_size=6),
    st.integers(1, 6),
)
def test_agreement_is_symmetric(documents: list[tuple[list[str], ...]], top: int) -> None:
    """Agreement is symmetric, between 0 and 1, and 1 on the diagonal."""
    by_method = {name: [document[place] for document in documents] for place, name in enumerate("xyz")}
    result = agreement({"all": by_method}, top=top).overall
    assert np.array_equal(result, result.T, equal_nan=True)
    assert (np.diag(result) == 1).all()
    known = result[~np.isnan(result)]
    assert ((known >= 0) & (known <= 1)).all()


@pytest.mark.parametrize(
    ("rankings", "top", "message"),
    [
        ({}, 5, "at least one dataset"),
        ({"x": {"a": []}, "y": {"b": []}}, 5, r"'y' differs in \['a', 'b'\]"),
        ({"x": {"a": [["k"]], "b": []}}, 5, "every document of 'x'"),
        ({"x": {"a": []}}, 0, "top, must be an int"),
    ],
)
def test_rankings_that_do_not_fit_are_refused(rankings: Any, top: int, message: str) -> None:
    """Every dataset must have the same methods, and every method the same documents."""
    with pytest.raises(OptionError, match=message):
        agreement(rankings, top=top)

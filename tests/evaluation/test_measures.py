from __future__ import annotations

import pytest

from keysift.evaluation.measures import precision_at, reciprocal_rank


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
    assert precision_at(k, list(ranking), set(gold)) == pytest.approx(expected)


def test_reciprocal_rank() -> None:
    """The first hit counts, wherever it is; without one, the value for no hit."""
    assert reciprocal_rank(["x", "a", "b"], {"a", "b"}) == 0.5
    assert reciprocal_rank(["x"], {"a"}, no_hit=0.1) == 0.1
    assert reciprocal_rank([], {"a"}) == 0.0

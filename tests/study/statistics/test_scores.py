from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from keysift.errors import OptionError
from keysift.study.statistics.scores import Scores

VALUES = {"P@5": np.array([[0.2, 0.4], [0.6, 0.6], [0.1, 0.5]])}


def test_means_count_documents() -> None:
    """The mean of a method is over all documents, the mean of a dataset over its own."""
    scores = Scores(("a", "b"), ("large", "large", "small"), VALUES)
    assert scores.measures == ("P@5",)
    assert scores.means("P@5") == pytest.approx({"a": 0.3, "b": 0.5})
    means = scores.dataset_means("P@5")
    assert list(means) == ["large", "small"]
    assert means["large"] == pytest.approx({"a": 0.4, "b": 0.5})
    assert means["small"] == pytest.approx({"a": 0.1, "b": 0.5})


def test_scores_cannot_change() -> None:
    """The arrays are copies that cannot be written to."""
    given = VALUES["P@5"].copy()
    scores = Scores(("a", "b"), ("x", "x", "y"), {"P@5": given})
    given[0, 0] = 99
    assert scores.of("P@5")[0, 0] == 0.2
    with pytest.raises(ValueError, match="read-only"):
        scores.of("P@5")[0, 0] = 1


@pytest.mark.parametrize(
    ("methods", "datasets", "values", "message"),
    [
        (("a", "a"), ("x", "x", "y"), VALUES, "distinct"),
        ((), (), {}, "at least one"),
        (("a", "b"), (), VALUES, "at least one document"),
        (("a", "b"), ("x", "x", "y"), {}, "one measure"),
        (("a", "b"), ("x", "y"), VALUES, r"2 × 2.*\(3, 2\)"),
        (("a", "b"), ("x",), {"MRR": np.array([[0.5, np.nan]])}, "nan for document 0, method 1"),
    ],
)
def test_wrong_shapes_are_refused(methods: Any, datasets: Any, values: Any, message: str) -> None:
    """Shapes that do not fit, doubled methods, empty scores and nan are errors that say so."""
    with pytest.raises(OptionError, match=message):
        Scores(methods, datasets, values)


def test_an_unknown_measure_is_named() -> None:
    """Asking for a measure that is not there names those that are."""
    with pytest.raises(OptionError, match=r"\['P@5'\].*'MRR'"):
        Scores(("a", "b"), ("x", "x", "y"), VALUES).means("MRR")

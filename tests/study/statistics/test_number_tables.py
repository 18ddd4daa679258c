from __future__ import annotations

import numpy as np
import pytest

from keysift.errors import OptionError
from keysift.study.statistics.number_tables import columns_of, to_matrix, varies

TABLE = {"x": {"a": 1.0, "b": 2.0}, "y": {"b": 4.0, "a": 3.0}}


def test_tables_become_matrices() -> None:
    """Rows and columns are taken by name, whatever order they have in the table."""
    assert columns_of(TABLE, what="methods") == ("a", "b")
    assert to_matrix(TABLE, rows=["y", "x"], columns=["a", "b"], what="methods").tolist() == [[3, 4], [1, 2]]


def test_gaps_are_named() -> None:
    """A table with gaps, or with a number that is none, is an error that names the place."""
    with pytest.raises(OptionError, match=r"'x' and 'y' differ in \['b'\]"):
        columns_of({"x": {"a": 1}, "y": {"a": 1, "b": 2}}, what="methods")
    with pytest.raises(OptionError, match="at least one row"):
        columns_of({}, what="methods")
    with pytest.raises(OptionError, match=r"Dataset 'z' needs methods \['a'\]"):
        to_matrix(TABLE, rows=["z"], columns=["a"], what="methods")
    with pytest.raises(OptionError, match="'a' of 'x' is nan"):
        to_matrix({"x": {"a": float("nan")}}, rows=["x"], columns=["a"], what="methods")


def test_rounding_is_no_variation() -> None:
    """Values that differ by rounding alone do not vary."""
    assert not varies(np.array([0.3, 0.1 + 0.2]))
    assert not varies(np.zeros(3))
    assert not varies(np.array([]))
    assert varies(np.array([1.0, 1.001]))

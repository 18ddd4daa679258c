"""Tables of plain numbers, the input of every analysis that compares datasets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from keysift.errors import OptionError

FloatArray: TypeAlias = NDArray[np.float64]

Table: TypeAlias = Mapping[str, Mapping[str, float]]
"""Rows by name, each with its columns by name: dataset -> method -> mean, or dataset -> variable -> value."""

Tables: TypeAlias = Mapping[str, Table]
"""One table of dataset means for each measure: measure -> dataset -> method -> mean."""


def columns_of(table: Table, *, what: str) -> tuple[str, ...]:
    """Return the columns of a table, which must be the same in every row; `what` names them in errors."""
    if not table:
        raise OptionError(f"A table of {what} must have at least one row. Got an empty one instead.")
    rows = iter(table.items())
    first, columns = next(rows)
    for name, row in rows:
        if row.keys() != columns.keys():
            odd = sorted(row.keys() ^ columns.keys())
            raise OptionError(f"Every row must have the same {what}. {first!r} and {name!r} differ in {odd}.")
    return tuple(columns)


def to_matrix(table: Table, *, rows: Sequence[str], columns: Sequence[str], what: str) -> FloatArray:
    """Return rows × columns of a table as an array; `what` names the columns in errors."""
    for row in rows:
        missing = [column for column in columns if column not in table.get(row, {})]
        if missing:
            raise OptionError(f"Dataset {row!r} needs {what} {missing}, which are not given.")
    matrix = np.array([[table[row][column] for column in columns] for row in rows], dtype=np.float64)
    matrix = matrix.reshape(len(rows), len(columns))
    if not np.isfinite(matrix).all():
        place, column = (int(number) for number in np.argwhere(~np.isfinite(matrix))[0])
        raise OptionError(
            f"The {what} must be finite numbers. {columns[column]!r} of {rows[place]!r} is {matrix[place, column]}."
        )
    return matrix


def varies(values: FloatArray) -> bool:
    """Tell whether values differ by more than rounding: range > 10⁻¹² · largest absolute value."""
    return bool(values.size) and float(np.ptp(values)) > 1e-12 * float(np.abs(values).max())

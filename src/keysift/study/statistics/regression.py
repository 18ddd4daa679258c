"""Where one method beats another: regressions of their difference on what describes a dataset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from keysift.errors import OptionError, load_extra
from keysift.study.statistics.number_tables import FloatArray, Table, Tables, columns_of, to_matrix
from keysift.study.statistics.stepwise import Models
from keysift.study.statistics.variables import VARIABLES

INTERCEPT = "intercept"


@dataclass(frozen=True)
class Coefficient:
    """One row of a regression table."""

    variable: str
    estimate: float
    standard_error: float
    t: float
    p: float


@dataclass(frozen=True)
class Regression:
    """One regression of the difference m1 - m2: positive estimates speak for `m1` where the variable is large.

    The first coefficient is the intercept.
    """

    measure: str
    m1: str
    m2: str
    coefficients: tuple[Coefficient, ...]
    adjusted_r2: float

    @property
    def variables(self) -> tuple[str, ...]:
        """Return the variables that were selected, without the intercept."""
        return tuple(row.variable for row in self.coefficients[1:])


def difference_regressions(
    dataset_means: Tables,
    *,
    variables: Table,
    pairs: Iterable[tuple[str, str]] | None = None,
    names: Sequence[str] = VARIABLES,
) -> tuple[Regression, ...]:
    """Regress mean(m1) - mean(m2) on the variables, by ordinary least squares, for every measure and ordered pair.

    Variables are selected by `Models.choose`: steps from the full model that lower BIC most. Then β = (XᵀX)⁻¹Xᵀy with
    standard errors √(s² diag (XᵀX)⁻¹), s² = RSS / (n - k), two-sided p from t with n - k degrees of freedom, and
    adjusted R² = 1 - (RSS / (n - k)) / (TSS / (n - 1)). The p-values take no account of the selection, as in the study:
    with about as many variables as datasets, a high R² is easily had.
    """
    rows: list[Regression] = []
    asked = None if pairs is None else list(pairs)
    for measure, table in dataset_means.items():
        methods = columns_of(table, what="methods")
        datasets = tuple(table)
        scores = to_matrix(table, rows=datasets, columns=methods, what="methods")
        predictors = to_matrix(variables, rows=datasets, columns=names, what="variables")
        models = Models(predictors)
        for m1, m2 in permutations(methods, 2) if asked is None else asked:
            for method in (m1, m2):
                if method not in methods:
                    raise OptionError(f"The pairs must be of methods in {list(methods)}. Got {method!r} instead.")
            difference = scores[:, methods.index(m1)] - scores[:, methods.index(m2)]
            chosen = models.choose(difference)
            coefficients, adjusted_r2 = _fit(difference, predictors[:, chosen], [names[column] for column in chosen])
            rows.append(Regression(measure, m1, m2, coefficients, adjusted_r2))
    return tuple(rows)


def _fit(response: FloatArray, predictors: FloatArray, names: Sequence[str]) -> tuple[tuple[Coefficient, ...], float]:
    student = load_extra("scipy.stats", "Regressing differences", extra="study").t
    # Columns of like size, since tokens and their standard deviations differ by orders of magnitude.
    scale = np.concatenate(([1.0], predictors.std(axis=0)))
    design = np.column_stack((np.ones(len(response)), predictors)) / scale
    orthogonal, triangular = np.linalg.qr(design)
    inverse = np.linalg.inv(triangular)
    estimates = inverse @ (orthogonal.T @ response)
    residuals = response - design @ estimates
    freedom = len(response) - len(scale)
    variance = float(residuals @ residuals) / freedom
    errors = np.sqrt(variance * (inverse**2).sum(axis=1)) / scale
    estimates = estimates / scale
    # Two methods with the same scores differ by exactly 0, with no error to divide by.
    t = np.divide(estimates, errors, out=np.zeros_like(estimates), where=errors > 0)
    p = 2 * student.sf(np.abs(t), freedom)
    total = float(response.var(ddof=1))
    rows = zip((INTERCEPT, *names), estimates.tolist(), errors.tolist(), t.tolist(), p.tolist(), strict=True)
    return tuple(Coefficient(*row) for row in rows), 1 - variance / total if len(scale) > 1 else 0.0

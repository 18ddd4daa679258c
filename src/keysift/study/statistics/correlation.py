"""How the scores of a method go with what describes a dataset."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite

from keysift.errors import OptionError, load_extra
from keysift.statistics.false_discovery import false_discovery_rates
from keysift.study.statistics.number_tables import Table, columns_of, to_matrix, varies
from keysift.study.statistics.variables import VARIABLES


@dataclass(frozen=True)
class Correlation:
    """The correlation of a method's dataset means with a variable; nan where one of them does not vary.

    `q` is the false discovery rate among all methods and variables.
    """

    method: str
    variable: str
    coefficient: float
    p: float
    datasets: int
    q: float = float("nan")


def correlations(
    dataset_means: Table, *, variables: Table, names: Sequence[str] = VARIABLES
) -> tuple[Correlation, ...]:
    """Correlate each method's dataset means with each variable, over the datasets of `dataset_means`.

    The coefficient is Pearson's, cov(x, y) / (σ_x σ_y). The p-values are two-sided and uncorrected; q is the false
    discovery rate among all of them.
    """
    correlate = load_extra("scipy.stats", "Correlating scores", extra="study").pearsonr
    methods = columns_of(dataset_means, what="methods")
    datasets = tuple(dataset_means)
    if len(datasets) < 3:
        raise OptionError(f"A correlation needs at least 3 datasets. Got {len(datasets)} instead.")
    scores = to_matrix(dataset_means, rows=datasets, columns=methods, what="methods")
    described = to_matrix(variables, rows=datasets, columns=names, what="variables")
    rows = []
    for column, method in enumerate(methods):
        for place, variable in enumerate(names):
            coefficient = p = float("nan")
            if varies(scores[:, column]) and varies(described[:, place]):
                coefficient, p = (float(value) for value in correlate(scores[:, column], described[:, place]))
            rows.append(Correlation(method, variable, coefficient, p, len(datasets)))
    rates = iter(false_discovery_rates([row.p for row in rows if isfinite(row.p)]))
    return tuple(replace(row, q=next(rates)) if isfinite(row.p) else row for row in rows)

"""What regressions explain by chance: the same search for variables on differences dealt out to other datasets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from keysift.errors import OptionError
from keysift.statistics.false_discovery import false_discovery_rates
from keysift.study.statistics.number_tables import FloatArray, Table, Tables, to_matrix
from keysift.study.statistics.regression import Regression
from keysift.study.statistics.stepwise import LEAST_GAIN, usable_columns
from keysift.study.statistics.variables import VARIABLES

PERMUTATIONS: Final = 9999
_IN_ALL: Final = 1_100_000  # with very many pairs, each has fewer, so that a report takes seconds
_BLOCK: Final = 20_000


@dataclass(frozen=True)
class ChanceFit:
    """What a regression's adjusted R² is worth.

    `median` is the median adjusted R² when the differences are dealt out to the datasets at random and variables are
    selected anew; `p` is the share of permutations that reach the true one, itself counted; `q` its false discovery
    rate among all pairs and measures.
    """

    median: float
    p: float
    q: float


def chance_fits(
    regressions: Iterable[Regression],
    dataset_means: Tables,
    *,
    variables: Table,
    names: Sequence[str] = VARIABLES,
    permutations: int | None = None,
    seed: int = 0,
) -> dict[tuple[str, str, str], ChanceFit]:
    """Return what chance would give, by measure and pair; both orders of a pair are one test.

    There are 9,999 permutations for each pair, fewer if there are more than about a hundred pairs.
    """
    rows = [row for row in regressions if row.m1 < row.m2]
    if not rows:
        return {}
    if permutations is None:
        permutations = min(PERMUTATIONS, max(999, _IN_ALL // len(rows)))
    generator = np.random.default_rng(seed)
    medians, ps = [], []
    for row in rows:
        table = dataset_means[row.measure]
        datasets = tuple(table)
        difference = np.array([table[name][row.m1] - table[name][row.m2] for name in datasets])
        predictors = to_matrix(variables, rows=datasets, columns=names, what="variables")
        orders = np.array([generator.permutation(len(datasets)) for _ in range(permutations)])
        null = selected_r2(difference[orders].T, predictors)
        medians.append(float(np.median(null)))
        ps.append((1 + int((null >= row.adjusted_r2 - 1e-9).sum())) / (permutations + 1))
    found = {}
    for row, median, p, q in zip(rows, medians, ps, false_discovery_rates(ps), strict=True):
        found[row.measure, row.m1, row.m2] = found[row.measure, row.m2, row.m1] = ChanceFit(median, p, q)
    return found


def selected_r2(responses: FloatArray, predictors: FloatArray) -> FloatArray:
    """Return the adjusted R² of each column of responses after the search of `select_columns`, all searched at once.

    With v usable variables there are 2^v models. The residuals of all of them are computed once for all responses; the
    search then only looks up which neighbouring model has the lowest BIC.
    """
    count = len(responses)
    usable, most, full = usable_columns(predictors)
    if len(usable) > 12:
        raise OptionError(f"The permutation baseline is for at most 12 variables. Got {len(usable)} instead.")
    centred = responses - responses.mean(axis=0)
    total = (centred**2).sum(axis=0)
    columns = predictors[:, usable] - predictors[:, usable].mean(axis=0)
    columns = columns / np.linalg.norm(columns, axis=0) if usable else columns
    found = np.empty(responses.shape[1])
    for start in range(0, responses.shape[1], _BLOCK):
        part = slice(start, start + _BLOCK)
        found[part] = _searched(centred[:, part], total[part], columns, count, most, full)
    return found


def _searched(
    centred: FloatArray, total: FloatArray, columns: FloatArray, count: int, most: int, full: bool
) -> FloatArray:
    width = columns.shape[1]
    size = np.array([mask.bit_count() for mask in range(1 << width)])
    residual = np.full((1 << width, centred.shape[1]), np.inf)
    residual[0] = total
    for chosen in range(1, most + 1):
        for subset in combinations(range(width), chosen):
            basis, triangular = np.linalg.qr(columns[:, subset])
            if np.abs(np.diag(triangular)).min() > 1e-7:
                mask = sum(1 << column for column in subset)
                residual[mask] = total - ((basis.T @ centred) ** 2).sum(axis=0)
    least = 1e-24 * total + 1e-300
    criterion = count * np.log(np.maximum(residual, least) / count) + (size[:, None] + 1) * np.log(count)
    places = np.arange(centred.shape[1])
    reached = np.full(centred.shape[1], (1 << width) - 1 if full else 0)
    moving = np.ones(centred.shape[1], dtype=bool)
    while moving.any() and width:
        steps = reached[:, None] ^ (1 << np.arange(width))[None, :]
        values = criterion[steps, places[:, None]]
        best = values.argmin(axis=1)
        better = values[places, best] <= criterion[reached, places] - LEAST_GAIN
        moving &= better
        reached = np.where(moving, steps[places, best], reached)
    variance = residual[reached, places] / np.maximum(count - 1 - size[reached], 1)
    explained = 1 - variance / np.maximum(total / (count - 1), 1e-300)
    return np.where(size[reached] > 0, explained, 0.0)

"""What regressions explain by chance: the same search for variables on differences dealt out to other datasets."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from keysift.study.statistics.number_tables import Table, to_matrix
from keysift.study.statistics.regression import Regression
from keysift.study.statistics.stepwise import Models
from keysift.study.statistics.variables import VARIABLES

_PERMUTATIONS: Final = 9999


class ChanceFit(NamedTuple):
    """What a regression's adjusted R² is worth.

    `median` is the median adjusted R² when the differences are dealt out to the datasets at random and variables are
    selected anew; `p` is the share of permutations that reach the true one, itself counted.
    """

    median: float
    p: float


def chance_fit(row: Regression, dataset_means: Table, *, variables: Table) -> ChanceFit:
    """Return what chance would give for a regression on these means."""
    generator = np.random.default_rng(0)
    datasets = tuple(dataset_means)
    difference = np.array([dataset_means[name][row.m1] - dataset_means[name][row.m2] for name in datasets])
    predictors = to_matrix(variables, rows=datasets, columns=VARIABLES, what="variables")
    orders = np.array([generator.permutation(len(datasets)) for _ in range(_PERMUTATIONS)])
    null = Models(predictors).adjusted_r2(difference[orders].T)
    reached = int((null >= row.adjusted_r2 - 1e-9).sum())
    return ChanceFit(float(np.median(null)), (1 + reached) / (_PERMUTATIONS + 1))

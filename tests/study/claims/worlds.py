"""Made-up evidence that says what the study says, or the opposite."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from keysift.evaluation.runs.published import published, published_name
from keysift.study.claims.evidence import AGREEMENTS, STUDY_METHODS, Column, Evidence
from keysift.study.statistics.number_tables import Table
from keysift.study.statistics.variables import published_variables

SETS = list(published()["datasets"])
METHODS = (*STUDY_METHODS, "tf")
MEASURES = ("P@5", "P@10", "MRR")
DOCUMENTS = 30

Cell = Callable[[str, str, str], float]
"""From measure, dataset and method to a mean."""


def published_cell(measure: str, dataset: str, method: str) -> float:
    """Return the published mean; `tf`, which has none, has that of the study's TF."""
    return published()["results"][measure][dataset][published_name(method) or "TF"]


def only(high: Mapping[str, float]) -> Cell:
    """Return a world in which methods differ alike on every dataset; those not named have 30."""
    return lambda measure, dataset, method: high.get(method, 30.0)


def world(
    cell: Cell = published_cell,
    *,
    agreement: float = 10.0,
    candidates: float = 8.0,
    variables: Table | None = None,
    seconds: Callable[[float], float] = float,
    exact: list[str] = SETS[:11],
    busy: bool = False,
    noise: float = 0.3,
) -> Evidence:
    """Return evidence in which every dataset has 30 documents, whose scores scatter around the means of `cell`.

    By `agreement`, the pairs of methods that the study calls alike agree more than others, in points; of ten gold
    phrases, so many are `candidates`. Scores of documents scatter by the `noise`.
    """
    generator = np.random.default_rng(7)
    columns: list[Column] = [(measure, method) for measure in MEASURES for method in METHODS]
    columns += [("agreement", name) for name in AGREEMENTS]
    rows = []
    for dataset in SETS:
        means = [cell(measure, dataset, method) for measure, method in columns[: len(MEASURES) * len(METHODS)]]
        means += [agreement] * len(AGREEMENTS)
        half = generator.normal(0, noise, (DOCUMENTS // 2, len(means)))
        rows.append(np.array(means) + np.concatenate((half, -half)))  # alike on both sides: ranks say what means say
    gold = np.tile([candidates, 10.0], (DOCUMENTS * len(SETS), 1))
    times = {
        method: seconds(published()["time_inspec"]["seconds_total"][published_name(method) or "TF"])
        * generator.normal(1, 0.01, 40)
        for method in METHODS
    }
    return Evidence.of_columns(
        [*columns, ("gold", "candidates"), ("gold", "all")],
        np.concatenate((np.concatenate(rows), gold), axis=1),
        [name for name in SETS for _ in range(DOCUMENTS)],
        variables=variables or published_variables(),
        exact=exact,
        times=times,
        busy=busy,
    )

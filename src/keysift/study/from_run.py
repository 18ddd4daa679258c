"""A benchmark run in the shapes that the analyses take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from keysift.errors import OptionError
from keysift.evaluation.run_folder import ANALYSIS
from keysift.evaluation.run_results import RunResults
from keysift.evaluation.statistics import DatasetStatistics
from keysift.study.scores import Scores
from keysift.study.variables import VARIABLES


def run_scores(results: RunResults, *, methods: Sequence[str] | None = None) -> Scores:
    """Return the scores of all documents in percent; documents that do not count are left out."""
    chosen = tuple(results.methods if methods is None else methods)
    datasets: list[str] = []
    values: dict[str, list[np.ndarray]] = {measure: [] for measure in results.measures}
    for dataset in results.datasets:
        arrays = {}
        for measure in results.measures:
            scores = results.scores(dataset, measure)
            arrays[measure] = 100 * np.array([scores[method] for method in chosen]).T
        counting = np.isfinite(np.concatenate(list(arrays.values()), axis=1)).all(axis=1)
        datasets += [dataset] * int(counting.sum())
        for measure, array in arrays.items():
            values[measure].append(array[counting])
    return Scores(chosen, tuple(datasets), {measure: np.concatenate(parts) for measure, parts in values.items()})


def run_rankings(results: RunResults) -> dict[str, dict[str, list[list[str]]]]:
    """Return dataset -> method -> the first phrases of each document."""
    return {dataset: results.rankings(dataset) for dataset in results.datasets}


def run_variables(results: RunResults) -> dict[str, dict[str, float]]:
    """Return dataset -> variable -> value."""
    return {dataset: variables_of(results.statistics(dataset)) for dataset in results.datasets}


def variables_of(statistics: DatasetStatistics) -> dict[str, float]:
    """Return the study's eight variables of a dataset."""
    spreads = statistics.tokens, statistics.vocabulary, statistics.phrases, statistics.keyphrases
    values = [value for spread in spreads for value in (spread.mean, spread.sd)]
    return dict(zip(VARIABLES, values, strict=True))


def part_of_run(
    results: RunResults, *, methods: Sequence[str] | None = None, datasets: Sequence[str] | None = None
) -> RunResults:
    """Return the results of some methods on some datasets, in the order of the run."""
    import pyarrow as pa
    import pyarrow.compute as compute

    chosen_methods = _chosen(methods, known=results.methods, what="methods")
    chosen_datasets = _chosen(datasets, known=results.datasets, what="datasets")
    kept = pa.array([ANALYSIS, *chosen_methods])

    def rows(tables: dict[str, Any]) -> dict[str, Any]:
        return {
            name: tables[name].filter(compute.is_in(tables[name]["method"], value_set=kept)) for name in chosen_datasets
        }

    return replace(
        results,
        methods=chosen_methods,
        documents={name: results.documents[name] for name in chosen_datasets},
        results=rows(results.results),
        times=rows(results.times),
        prior={name: results.prior[name] for name in chosen_datasets},
    )


def _chosen(names: Sequence[str] | None, *, known: Sequence[str], what: str) -> tuple[str, ...]:
    if names is None:
        return tuple(known)
    unknown = [name for name in names if name not in known]
    if unknown or not names:
        raise OptionError(f"The {what} must be some of this run's: {', '.join(known)}. Got {', '.join(unknown)!r}.")
    return tuple(name for name in known if name in names)

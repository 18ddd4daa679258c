"""A benchmark run in the shapes that the analyses take."""

from __future__ import annotations

import numpy as np

from keysift.evaluation.datasets.statistics import DatasetStatistics
from keysift.evaluation.runs.run_results import RunResults
from keysift.study.statistics.scores import Scores
from keysift.study.statistics.variables import VARIABLES


def run_scores(results: RunResults) -> Scores:
    """Return the scores of all documents in percent; documents that do not count are left out."""
    datasets: list[str] = []
    values: dict[str, list[np.ndarray]] = {measure: [] for measure in results.measures}
    for dataset in results.datasets:
        arrays = {}
        for measure in results.measures:
            scores = results.scores(dataset, measure)
            arrays[measure] = 100 * np.array([scores[method] for method in results.methods]).T
        counting = np.isfinite(np.concatenate(list(arrays.values()), axis=1)).all(axis=1)
        datasets += [dataset] * int(counting.sum())
        for measure, array in arrays.items():
            values[measure].append(array[counting])
    return Scores(
        results.methods, tuple(datasets), {measure: np.concatenate(parts) for measure, parts in values.items()}
    )


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

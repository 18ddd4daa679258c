"""Everything that the report says about a run, computed once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isfinite
from typing import Any, Final

import numpy as np

from keysift.errors import OptionError, option_error
from keysift.evaluation.runs.run_results import RunResults
from keysift.evaluation.runs.sealing import read_checked_json
from keysift.statistics.bootstrap import Interval, difference_interval, mean_interval
from keysift.study.report.from_run import run_rankings, run_scores, run_variables
from keysift.study.report.run_times import RunTimes, run_times
from keysift.study.statistics.agreement import Agreement, agreement
from keysift.study.statistics.correlation import Correlation, correlations
from keysift.study.statistics.pareto import pareto_fronts
from keysift.study.statistics.permutation import ChanceFit, chance_fits
from keysift.study.statistics.published_tables import MEASURES
from keysift.study.statistics.regression import (
    RESIDUAL_DEGREES,
    Regression,
    adjusted_r2_quantiles,
    difference_regressions,
    interpretable,
)
from keysift.study.statistics.scores import Scores
from keysift.study.statistics.significance import Correction, PairComparison, compare_methods, p_values

CORRELATION_DATASETS: Final = 7
REGRESSION_DATASETS: Final = 7
"""How many datasets the two need at least: fewer leave less than five residual degrees of freedom to one variable."""
AGREEMENT_TOP: Final = 5
"""How many phrases of two methods are compared."""


@dataclass(frozen=True, eq=False)
class StudyAnalysis:
    """The analysis of a run, in percent.

    `main_measures` are those of Pareto fronts, correlations and regressions: the study's two where the run has both,
    else its first two. `means` and `intervals` are over documents, `dataset_means` by dataset. What needs more methods
    or datasets than the run has is empty (`agreement` None). `chance` has what each regression would explain of
    differences dealt out at random, by measure and pair. `uncounted` are datasets without gold that counts, and
    `repeated` those left out because another one has the same documents. `leads` has, for each main measure, the lead
    of the best method over the second.
    """

    results: RunResults
    correction: Correction
    level: float
    seed: int
    scores: Scores
    main_measures: tuple[str, ...]
    means: dict[str, dict[str, float]]
    dataset_means: dict[str, dict[str, dict[str, float]]]
    intervals: dict[str, dict[str, Interval]]
    leads: dict[str, Interval]
    agreement: Agreement | None
    comparisons: tuple[PairComparison, ...]
    fronts: tuple[tuple[str, ...], ...]
    variables: dict[str, dict[str, float]]
    correlations: dict[str, tuple[Correlation, ...]]
    regressions: tuple[Regression, ...]
    r2_quantiles: tuple[float, ...]
    chance: dict[tuple[str, str, str], ChanceFit]
    times: RunTimes | None
    provenance: dict[str, Any]
    uncounted: tuple[str, ...]
    repeated: tuple[tuple[str, str], ...]

    @property
    def methods(self) -> tuple[str, ...]:
        """Return the names of the methods, in the order of the run."""
        return self.scores.methods

    @property
    def datasets(self) -> tuple[str, ...]:
        """Return the names of the datasets that have documents which count."""
        return tuple(dict.fromkeys(self.scores.datasets))

    @property
    def documents(self) -> dict[str, int]:
        """Return how many documents of each dataset count."""
        return {dataset: self.scores.datasets.count(dataset) for dataset in self.datasets}

    @property
    def interpretable(self) -> tuple[Regression, ...]:
        """Return the regressions that explain more than half, each pair once, the highest adjusted R² first.

        Models that leave fewer than five residual degrees of freedom are not among them. The difference of a pair is
        taken from the method with the higher mean, so that it reads as a lead.
        """
        ahead = [row for row in self.regressions if self._is_ahead(row.measure, row.m1, row.m2)]
        return tuple(sorted(interpretable(ahead, residual_degrees=RESIDUAL_DEGREES), key=lambda row: -row.adjusted_r2))

    def ranked(self, measure: str) -> list[str]:
        """Return the methods by their mean over documents, best first."""
        means = self.means[measure]
        return sorted(self.methods, key=lambda method: -means[method])

    def comparison(self, measure: str, a: str, b: str) -> tuple[PairComparison, int]:
        """Return the comparison of two methods, and -1 if it is to be read the other way round, else 1."""
        for row in self.comparisons:
            if row.measure == measure and {row.a, row.b} == {a, b}:
                return row, 1 if row.a == a else -1
        raise OptionError(f"There is no comparison of {a!r} with {b!r} by {measure!r}.")

    def wins(self, measure: str, a: str, b: str) -> tuple[int, int, int]:
        """Return on how many documents method a is better than b, worse, and equal."""
        array = self.scores.of(measure)
        difference = np.round(array[:, self.methods.index(a)] - array[:, self.methods.index(b)], 12)
        better, worse = int((difference > 0).sum()), int((difference < 0).sum())
        return better, worse, len(difference) - better - worse

    def _is_ahead(self, measure: str, a: str, b: str) -> bool:
        order = self.ranked(measure)
        return order.index(a) < order.index(b)


def analyze(
    results: RunResults,
    *,
    methods: Sequence[str] | None = None,
    datasets: Sequence[str] | None = None,
    correction: Correction = "none",
    level: float = 0.05,
    seed: int = 0,
) -> StudyAnalysis:
    """Analyse a run, or some methods and datasets of it.

    Differences are tested at `level`, corrected for their number or not. Intervals are at 95 %, drawn from `seed`. Of
    datasets with the same documents only the first is analysed, unless `datasets` names them.
    """
    if not 0 < level < 1:
        raise option_error("level", f"must be a number between 0 and 1. Got {level!r} instead.")
    if not results.datasets:
        raise OptionError(f"The run {results.path} has no finished dataset. Let the benchmark finish one.")
    provenance = (
        read_checked_json(results.path / "provenance.json") if (results.path / "provenance.json").exists() else {}
    )
    results, uncounted = _counting(results.only(methods=methods, datasets=datasets))
    repeated = tuple(same_documents(results)) if datasets is None else ()
    again = {name for _, name in repeated}
    results = results.only(datasets=[name for name in results.datasets if name not in again])
    scores = run_scores(results)
    main = MEASURES if set(MEASURES) <= set(scores.measures) else scores.measures[:2]
    means = {measure: scores.means(measure) for measure in scores.measures}
    dataset_means = {measure: scores.dataset_means(measure) for measure in scores.measures}
    comparisons = compare_methods(scores, correction=correction)
    variables = run_variables(results)
    main_tables = {measure: dataset_means[measure] for measure in main}
    enough = len(results.methods) > 1 and len(results.datasets) >= REGRESSION_DATASETS
    regressions = difference_regressions(main_tables, variables=variables) if enough else ()
    return StudyAnalysis(
        results=results,
        correction=correction,
        level=level,
        seed=seed,
        scores=scores,
        main_measures=main,
        means=means,
        dataset_means=dataset_means,
        intervals={measure: _intervals(scores, measure, seed) for measure in scores.measures},
        leads={measure: _lead(scores, measure, seed) for measure in main} if len(scores.methods) > 1 else {},
        agreement=agreement(run_rankings(results), top=AGREEMENT_TOP)
        if len(scores.methods) > 1 and kept_phrases(results) >= AGREEMENT_TOP
        else None,
        comparisons=comparisons,
        fronts=pareto_fronts(
            {measure: means[measure] for measure in main}, p_values=p_values(comparisons) or None, level=level
        ),
        variables=variables,
        correlations={measure: correlations(table, variables=variables) for measure, table in main_tables.items()}
        if len(results.datasets) >= CORRELATION_DATASETS
        else {},
        regressions=regressions,
        r2_quantiles=adjusted_r2_quantiles(regressions) if regressions else (),
        chance=chance_fits(regressions, main_tables, variables=variables, seed=seed),
        times=run_times(results),
        provenance=provenance,
        uncounted=uncounted,
        repeated=repeated,
    )


def kept_phrases(results: RunResults) -> int:
    """Return how many phrases of each ranking the run kept."""
    return int(results.settings.get("keep", AGREEMENT_TOP))


def same_documents(results: RunResults) -> list[tuple[str, str]]:
    """Return the pairs of datasets that have the same documents, by name and size, which then count twice."""
    columns = ("document", "tokens", "vocabulary", "phrases")
    described = {name: results.documents[name].select(columns).to_pydict() for name in results.datasets}
    return [(one, other) for one, other in combinations(results.datasets, 2) if described[one] == described[other]]


def _counting(results: RunResults) -> tuple[RunResults, tuple[str, ...]]:
    """Return the run without datasets of which no document counts, and the names of those."""
    counted = [
        dataset
        for dataset in results.datasets
        if any(isfinite(score) for scores in results.scores(dataset, results.measures[0]).values() for score in scores)
    ]
    if not counted:
        raise OptionError(f"No document of the run {results.path} counts: none has gold keyphrases to be found.")
    uncounted = tuple(dataset for dataset in results.datasets if dataset not in counted)
    return results.only(datasets=counted), uncounted


def _intervals(scores: Scores, measure: str, seed: int) -> dict[str, Interval]:
    array = scores.of(measure)
    return {method: mean_interval(array[:, place], seed=seed) for place, method in enumerate(scores.methods)}


def _lead(scores: Scores, measure: str, seed: int) -> Interval:
    array, means = scores.of(measure), scores.means(measure)
    first, second = sorted(range(len(scores.methods)), key=lambda place: -means[scores.methods[place]])[:2]
    return difference_interval(array[:, first], against=array[:, second], seed=seed)

"""Everything that the report says about a run, each part computed once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import isfinite
from statistics import fmean
from typing import Any, Final

import numpy as np

from keysift.errors import OptionError, option_error
from keysift.evaluation.runs.run_results import MethodTimes, RunResults
from keysift.evaluation.runs.sealing import read_checked_json
from keysift.evaluation.runs.timing import Spread
from keysift.statistics.bootstrap import Interval, difference_interval, mean_interval
from keysift.study.from_run import run_rankings, run_scores, run_variables
from keysift.study.statistics.agreement import Agreement, agreement
from keysift.study.statistics.correlation import Correlation, correlations
from keysift.study.statistics.pareto import pareto_fronts
from keysift.study.statistics.published_tables import MEASURES
from keysift.study.statistics.resampling import pair_intervals
from keysift.study.statistics.scores import Scores
from keysift.study.statistics.significance import Correction, PairComparison, compare_methods, p_values

ENOUGH_DATASETS: Final = 7
"""How many datasets correlations need: fewer leave less than five degrees of freedom."""
AGREEMENT_TOP: Final = 5
"""How many phrases of two methods are compared."""


@dataclass(frozen=True, eq=False)
class StudyAnalysis:
    """The analysis of a run, in percent; what needs more methods or datasets than the run has is empty or None.

    `uncounted` are datasets without gold that counts, and `repeated` those left out because another one has the same
    documents. Differences are tested at `level`, and `seed` draws the intervals.
    """

    results: RunResults
    scores: Scores
    correction: Correction
    level: float
    seed: int
    provenance: dict[str, Any]
    uncounted: tuple[str, ...]
    repeated: tuple[tuple[str, str], ...]

    @property
    def methods(self) -> tuple[str, ...]:
        """Return the names of the methods, in the order of the run."""
        return self.scores.methods

    @cached_property
    def datasets(self) -> tuple[str, ...]:
        """Return the names of the datasets that have documents which count."""
        return tuple(dict.fromkeys(self.scores.datasets))

    @property
    def main_measures(self) -> tuple[str, ...]:
        """Return the measures of fronts and correlations: the study's two, or the first two of the run."""
        measures = self.scores.measures
        return MEASURES if set(MEASURES) <= set(measures) else measures[:2]

    @cached_property
    def means(self) -> dict[str, dict[str, float]]:
        """Return means over documents, by measure and method."""
        return {measure: self.scores.means(measure) for measure in self.scores.measures}

    @cached_property
    def dataset_means(self) -> dict[str, dict[str, dict[str, float]]]:
        """Return means by measure, dataset and method."""
        return {measure: self.scores.dataset_means(measure) for measure in self.scores.measures}

    @cached_property
    def intervals(self) -> dict[str, dict[str, Interval]]:
        """Return the means over documents with their intervals at 95 %, by measure and method."""
        return {
            measure: {
                method: mean_interval(self.scores.of(measure)[:, place], seed=self.seed)
                for place, method in enumerate(self.methods)
            }
            for measure in self.scores.measures
        }

    def lead(self, measure: str) -> Interval:
        """Return how many points the best method by a measure is ahead of the second."""
        array = self.scores.of(measure)
        first, second = (self.methods.index(method) for method in self.ranked(measure)[:2])
        return difference_interval(array[:, first], against=array[:, second], seed=self.seed)

    @cached_property
    def dataset_intervals(self) -> dict[str, dict[tuple[str, str], Interval]]:
        """Return the differences of pairs with datasets as the unit, by measure; none with fewer than two datasets."""
        return {measure: pair_intervals(self.scores, measure, seed=self.seed) for measure in self.scores.measures}

    @cached_property
    def agreement(self) -> Agreement | None:
        """Return how much methods agree, or None with one method, or where too few phrases were kept."""
        if len(self.methods) < 2 or kept_phrases(self.results) < AGREEMENT_TOP:
            return None
        return agreement(run_rankings(self.results), top=AGREEMENT_TOP)

    @cached_property
    def comparisons(self) -> tuple[PairComparison, ...]:
        """Return the tests of all pairs of methods by all measures."""
        return compare_methods(self.scores, correction=self.correction)

    @cached_property
    def fronts(self) -> tuple[tuple[str, ...], ...]:
        """Return the Pareto fronts by the main measures together, best first, each sorted by the first of them."""
        rank = {method: place for place, method in enumerate(self.ranked(self.main_measures[0]))}
        fronts = pareto_fronts(
            {measure: self.means[measure] for measure in self.main_measures},
            p_values=p_values(self.comparisons) or None,
            level=self.level,
        )
        return tuple(tuple(sorted(front, key=rank.__getitem__)) for front in fronts)

    @cached_property
    def variables(self) -> dict[str, dict[str, float]]:
        """Return what describes each dataset."""
        return run_variables(self.results)

    @cached_property
    def correlations(self) -> dict[str, tuple[Correlation, ...]]:
        """Return the correlations of scores with what describes a dataset, by main measure."""
        if len(self.datasets) < ENOUGH_DATASETS:
            return {}
        return {
            measure: correlations(self.dataset_means[measure], variables=self.variables)
            for measure in self.main_measures
        }

    @cached_property
    def times(self) -> MethodTimes | None:
        """Return the times of the run, or None if nothing was timed."""
        return run_times(self.results)

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


def analyze(
    results: RunResults,
    *,
    methods: Sequence[str] | None = None,
    datasets: Sequence[str] | None = None,
    correction: Correction = "none",
    level: float = 0.05,
    seed: int = 0,
) -> StudyAnalysis:
    """Analyze a run, or some methods and datasets of it.

    Differences are tested at `level`, corrected for their number or not. Intervals are at 95 %, drawn from `seed`. Of
    datasets with the same documents only the first is analyzed, unless `datasets` names them.
    """
    if not 0 < level < 1:
        raise option_error("level", f"must be a number between 0 and 1. Got {level!r} instead.")
    if not results.datasets:
        raise OptionError(f"The run {results.path} has no finished dataset. Let the benchmark finish one.")
    provenance = results.path / "provenance.json"
    results, uncounted = _counting(results.only(methods=methods, datasets=datasets))
    repeated = tuple(same_documents(results)) if datasets is None else ()
    again = {name for _, name in repeated}
    results = results.only(datasets=[name for name in results.datasets if name not in again])
    return StudyAnalysis(
        results=results,
        scores=run_scores(results),
        correction=correction,
        level=level,
        seed=seed,
        provenance=read_checked_json(provenance) if provenance.exists() else {},
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


def run_times(results: RunResults) -> MethodTimes | None:
    """Return the times of a run in milliseconds, each dataset counting alike, or None if nothing was timed.

    Medians and quartiles are means over datasets of those over trials; `load` is the highest of a dataset.
    """
    found = [times for dataset in results.datasets if (times := results.times_of(dataset)) is not None]
    if not found:
        return None
    by_method = {
        kind: {method: _mean(getattr(times, kind).get(method) for times in found) for method in getattr(found[0], kind)}
        for kind in ("first", "again", "text", "fit")
    }
    return replace(
        found[0],
        documents=sum(times.documents for times in found),
        trials=min(times.trials for times in found),
        load=max(times.load for times in found),
        analysis=_mean(times.analysis for times in found),
        **by_method,
    )


def _mean(given: Iterable[Spread | None]) -> Spread:
    spreads = [spread for spread in given if spread is not None]
    return Spread(*(1000 * fmean(getattr(spread, name) for spread in spreads) for name in ("median", "low", "high")))

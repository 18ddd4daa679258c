"""What a run's methods cost, over all datasets: milliseconds per document of the samples that were timed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean

from keysift.evaluation.runs.run_results import MethodTimes, RunResults
from keysift.evaluation.runs.systems import fitted_for
from keysift.evaluation.runs.timing import Spread


@dataclass(frozen=True)
class RunTimes:
    """Milliseconds per document: means over datasets of the medians over trials, and of their quartiles.

    `analysis` is tokenizing and tagging. `first` is what a method adds on an analyzed document with empty caches,
    `again` the same a second time, `text` analysis and first ranking together. `fit` is what the corpus or the topics
    that a method compares with took, per document of the sample; methods that compare with nothing are not in it.
    `load` is the highest of a dataset: other running processes per processor.
    """

    documents: int
    trials: int
    load: float
    analysis: Spread
    first: dict[str, Spread]
    again: dict[str, Spread]
    text: dict[str, Spread]
    fit: dict[str, Spread]


def run_times(results: RunResults) -> RunTimes | None:
    """Return the times of a run, each dataset counting alike, or None if nothing was timed."""
    found = [times for dataset in results.datasets if (times := results.times_of(dataset)) is not None]
    if not found:
        return None
    fits = {}
    for method in results.methods:
        need = fitted_for(method) or ""
        spreads = [times.fit[need] for times in found if need in times.fit]
        if spreads:
            fits[method] = _mean(spreads)

    def by_method(spreads: Callable[[MethodTimes], dict[str, Spread]]) -> dict[str, Spread]:
        return {method: _mean([spreads(times)[method] for times in found]) for method in found[0].text}

    return RunTimes(
        documents=sum(times.documents for times in found),
        trials=min(times.trials for times in found),
        load=max(times.load for times in found),
        analysis=_mean([times.analysis for times in found]),
        first=by_method(lambda times: times.first),
        again=by_method(lambda times: times.again),
        text=by_method(lambda times: times.text),
        fit=fits,
    )


def _mean(spreads: list[Spread]) -> Spread:
    return Spread(*(1000 * fmean(getattr(spread, name) for spread in spreads) for name in ("median", "low", "high")))

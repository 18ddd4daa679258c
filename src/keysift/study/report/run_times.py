"""What a run's methods cost, over all datasets: milliseconds per document of the samples that were timed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from statistics import fmean

from keysift.evaluation.runs.run_results import MethodTimes, RunResults
from keysift.evaluation.runs.timing import Spread


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

"""What a run's methods cost: processor time per document, and what their corpora took to fit."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

from keysift.evaluation.runs.folder import ANALYSIS
from keysift.evaluation.runs.results import RunResults
from keysift.evaluation.runs.systems import fitted_for


@dataclass(frozen=True)
class RunTimes:
    """Hold milliseconds per document over all documents of a run.

    `analysis` is tokenising and tagging, which all methods share. `ranking` is each method's own work beyond it.
    `prior` is the fitting of the corpus or topics that a method compares with, done once; methods that compare with
    nothing are not in it.
    """

    documents: int
    analysis: float
    ranking: dict[str, float]
    prior: dict[str, float]

    def total(self, method: str) -> float:
        """Return analysis and ranking together."""
        return self.analysis + self.ranking[method]


def run_times(results: RunResults) -> RunTimes:
    """Return the milliseconds per document of a run, summed over datasets before they are divided."""
    documents = sum(len(results.documents[dataset]) for dataset in results.datasets)
    seconds = [results.seconds(dataset) for dataset in results.datasets]
    total = {method: fsum(one[method] for one in seconds) for method in (ANALYSIS, *results.methods)}
    prior = {}
    for method in results.methods:
        need = fitted_for(method)
        if need is not None:
            prior[method] = fsum(results.prior[dataset].get(need, 0.0) for dataset in results.datasets)
    return RunTimes(
        documents=documents,
        analysis=1000 * total[ANALYSIS] / documents,
        ranking={method: 1000 * total[method] / documents for method in results.methods},
        prior={method: 1000 * value / documents for method, value in prior.items()},
    )

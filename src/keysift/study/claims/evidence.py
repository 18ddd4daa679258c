"""What statements are judged by: the part of a run that has the study's methods on the study's documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from keysift.errors import OptionError
from keysift.evaluation.datasets.statistics import DatasetStatistics
from keysift.evaluation.runs.published import published, published_name
from keysift.evaluation.runs.run_results import MethodTimes, RunResults
from keysift.study.from_run import run_rankings, run_scores, variables_of
from keysift.study.statistics.agreement import Rankings
from keysift.study.statistics.number_tables import FloatArray, Table, Tables
from keysift.study.statistics.scores import Scores
from keysift.study.statistics.significance import PairComparison, compare_methods

STATISTICAL: Final = ("cf", "lexspec", "tfidf")
GRAPH: Final = ("textrank", "singlerank", "positionrank", "lexrank", "tfidfrank", "singletpr", "topicrank")
STUDY_METHODS: Final = ("firstn", *STATISTICAL, *GRAPH)
"""The study's eleven methods; its "TF" is `cf`, because its code counted words in the whole corpus."""

_SAME_TEXT: Final = 0.05
_TIMED: Final = "Inspec"


@dataclass(frozen=True, eq=False)
class Evidence:
    """What a run says: everything that a statement may look at.

    `scores`, `statistics` and `rankings` are those of datasets which are as the study had them. `study_means` and
    `study_variables` have the study's datasets that had to be rebuilt as well. `times` are those on Inspec. `filtered`
    are the scores of a run that counts only gold phrases among the candidates.
    """

    scores: Scores
    statistics: dict[str, DatasetStatistics]
    rankings: Rankings
    times: MethodTimes | None
    study_means: Tables
    study_variables: Table
    filtered: Scores | None = None

    @classmethod
    def of_run(cls, results: RunResults, *, filtered: RunResults | None = None) -> Evidence:
        """Return what a run says; `filtered` is the same run with the option `--gold candidates`."""
        known = [name for name in results.datasets if name in published()["datasets"]]
        exact = [name for name in known if is_as_published(results.statistics(name))]
        if not exact:
            raise OptionError(
                f"The run {results.path} has no dataset as the study had it, so none of its statements can be judged."
            )
        own = run_scores(results.only(datasets=exact))
        everything = run_scores(results.only(datasets=known))
        same = None
        if filtered is not None:
            same = run_scores(filtered.only(datasets=[name for name in exact if name in filtered.datasets]))
        return cls(
            scores=own,
            statistics={name: results.statistics(name) for name in exact},
            rankings=run_rankings(results.only(datasets=exact)) if results.settings.get("keep", 5) >= 5 else {},
            times=results.times_of(_TIMED) if _TIMED in exact else None,
            study_means={measure: everything.dataset_means(measure) for measure in everything.measures},
            study_variables={name: variables_of(results.statistics(name)) for name in known},
            filtered=same,
        )

    @property
    def datasets(self) -> tuple[str, ...]:
        """Return the names of the datasets that are as the study had them."""
        return tuple(self.statistics)

    @property
    def sizes(self) -> dict[str, int]:
        """Return how many documents of each dataset count."""
        return {name: self.scores.datasets.count(name) for name in self.datasets}

    def column(self, measure: str, method: str) -> FloatArray:
        """Return the scores of a method by document."""
        column: FloatArray = self.scores.of(measure)[:, self.scores.methods.index(method)]
        return column

    def lacks(self, methods: Sequence[str], measures: Sequence[str] = ()) -> str:
        """Say what the run lacks of some methods and measures, or nothing."""
        missing = [name for name in methods if name not in self.scores.methods]
        missing += [name for name in measures if name not in self.scores.measures]
        return f"the run lacks {', '.join(missing)}" if missing else ""

    @cached_property
    def _compared(self) -> dict[tuple[str, str, str], PairComparison]:
        return {}

    def pair(self, measure: str, a: str, b: str) -> PairComparison:
        """Return the paired test of method a against method b over documents."""
        if (measure, a, b) not in self._compared:
            columns = np.column_stack((self.column(measure, a), self.column(measure, b)))
            (found,) = compare_methods(Scores((a, b), self.scores.datasets, {measure: columns}))
            self._compared[measure, a, b] = found
        return self._compared[measure, a, b]

    def published_means(self, measure: str) -> dict[str, float]:
        """Return the published means over the same documents: datasets weighted by their numbers of documents."""
        table, total = published()["results"][measure], sum(self.sizes.values())
        return {
            method: sum(size * table[name][title] for name, size in self.sizes.items()) / total
            for method in self.scores.methods
            if (title := published_name(method))
        }

    def published_averages(self, measure: str) -> dict[str, float]:
        """Return the published means over the same datasets, each counting alike."""
        table = published()["results"][measure]
        return {
            method: float(np.mean([table[name][title] for name in self.datasets]))
            for method in self.scores.methods
            if (title := published_name(method))
        }

    def averages(self, measure: str) -> dict[str, float]:
        """Return our means over datasets, each counting alike."""
        table = self.scores.dataset_means(measure)
        return {method: float(np.mean([row[method] for row in table.values()])) for method in self.scores.methods}


def is_as_published(statistics: DatasetStatistics) -> bool:
    """Tell whether a dataset has as many documents, and as long ones, as the study says."""
    theirs = published()["datasets"].get(statistics.name)
    return (
        theirs is not None
        and theirs["documents"] == statistics.documents
        and abs(statistics.tokens.mean / theirs["tokens"]["mean"] - 1) <= _SAME_TEXT
    )

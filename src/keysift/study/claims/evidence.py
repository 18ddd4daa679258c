"""What statements are judged by: the study's datasets and methods in a run, document by document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Final, TypeAlias

import numpy as np

from keysift.errors import OptionError
from keysift.evaluation.datasets.statistics import DatasetStatistics
from keysift.evaluation.runs.published import published, published_name
from keysift.evaluation.runs.run_results import RunResults
from keysift.evaluation.runs.timing import BUSY
from keysift.study.from_run import run_rankings, run_scores, run_variables
from keysift.study.statistics.agreement import Rankings
from keysift.study.statistics.number_tables import FloatArray, Table
from keysift.study.statistics.resampling import Resampled, resample

STATISTICAL: Final = ("cf", "lexspec", "tfidf")
GRAPH: Final = ("textrank", "singlerank", "positionrank", "lexrank", "tfidfrank", "singletpr", "topicrank")
STUDY_METHODS: Final = ("firstn", *STATISTICAL, *GRAPH)
"""The study's eleven methods; its "TF" is `cf`, because its code counted words in the whole corpus."""

_WALKS: Final = tuple(name for name in GRAPH if name != "topicrank")
AGREEMENTS: Final = {
    "graph": (tuple(combinations(GRAPH, 2)), tuple(product(STATISTICAL, GRAPH))),
    "statistical": ((("lexspec", "tfidf"),), tuple(product(STATISTICAL, GRAPH))),
    "topicrank": (tuple(combinations(_WALKS, 2)), tuple(("topicrank", name) for name in _WALKS)),
}
"""Pairs of methods that are said to agree more, and those that they agree more than."""

Column: TypeAlias = tuple[str, str]
"""A measure and a method; ("agreement", one of AGREEMENTS); or ("gold", "candidates" or "all")."""

_TOP: Final = 5
_TIMED: Final = "Inspec"
_SAME_TEXT: Final = 0.05


@dataclass(frozen=True, eq=False)
class Evidence:
    """The study's datasets in a run: `values` has documents × columns, with the dataset of each document in `labels`.

    `exact` are the datasets that have the published documents. `times` has seconds on Inspec, methods × trials, and
    `busy` says that another process had the machine meanwhile.
    """

    columns: tuple[Column, ...]
    values: FloatArray
    labels: tuple[str, ...]
    cells: Resampled
    variables: Table
    exact: tuple[str, ...]
    times: dict[str, FloatArray]
    busy: bool = False

    @classmethod
    def of_run(cls, results: RunResults, *, timed: RunResults | None = None) -> Evidence:
        """Return what a run says; `timed` is the run that has the times, if it is another one."""
        known = [name for name in results.datasets if name in published()["datasets"]]
        if not known:
            raise OptionError(f"The run {results.path} has none of the study's datasets, so there is nothing to judge.")
        rules = results.settings["rules"]
        if rules["gold"] != "all" or rules["no_hit"] != "documents":
            raise OptionError(
                f"The run {results.path} must have been made with the study's rules: keysift benchmark --compare paper."
            )
        results = results.only(datasets=known)
        scores = run_scores(results)
        columns: list[Column] = [(measure, method) for measure in scores.measures for method in scores.methods]
        values = [scores.of(measure) for measure in scores.measures]
        if results.settings.get("keep", _TOP) >= _TOP:
            rankings = run_rankings(results)
            for name, (more, less) in AGREEMENTS.items():
                if {method for pair in (*more, *less) for method in pair} <= set(scores.methods):
                    columns.append(("agreement", name))
                    values.append(100 * agreement_lead(rankings, more, less)[:, None])
        for name, field in (("candidates", "keyphrases"), ("all", "gold")):
            columns.append(("gold", name))
            counts = [results.documents[dataset][field].to_numpy() for dataset in known]
            values.append(np.concatenate(counts).astype(float)[:, None])
        timed = timed or results
        trials = timed.times[_TIMED].to_pylist() if _TIMED in timed.datasets else []
        return cls.of_columns(
            columns,
            np.concatenate(values, axis=1),
            scores.datasets,
            variables=run_variables(results),
            exact=[name for name in known if is_as_published(results.statistics(name))],
            times={
                method: np.array([row["analysis"] + row["first"] for row in trials if row["method"] == method])
                for method in (timed.methods if trials else ())
            },
            busy=bool(trials) and timed.timing[_TIMED].get("load", 1.0) > BUSY,
        )

    @classmethod
    def of_columns(
        cls,
        columns: Sequence[Column],
        values: FloatArray,
        labels: Sequence[str],
        *,
        variables: Table,
        exact: Sequence[str],
        times: dict[str, FloatArray],
        busy: bool = False,
    ) -> Evidence:
        """Return evidence from arrays; the documents of each dataset are drawn again here, once for all statements."""
        cells = resample(values, labels)
        return cls(tuple(columns), values, tuple(labels), cells, variables, tuple(exact), times, busy)

    @property
    def datasets(self) -> tuple[str, ...]:
        """Return the names of the datasets."""
        return self.cells.datasets

    def on(self, datasets: Sequence[str]) -> Evidence:
        """Return the part of some datasets."""
        rows = np.isin(np.array(self.labels), list(datasets))
        labels = tuple(name for name, kept in zip(self.labels, rows, strict=True) if kept)
        exact = tuple(name for name in self.exact if name in datasets)
        return replace(self, values=self.values[rows], labels=labels, cells=self.cells.only(datasets), exact=exact)

    def places(self, columns: Sequence[Column]) -> list[int]:
        """Return where columns are."""
        return [self.columns.index(column) for column in columns]

    def lacks(self, columns: Sequence[Column]) -> str:
        """Say what the run lacks of some columns, or nothing."""
        missing = dict.fromkeys(" ".join(column) for column in columns if column not in self.columns)
        return f"the run lacks {', '.join(missing)}" if missing else ""

    def published(self, measure: str, methods: Sequence[str]) -> FloatArray:
        """Return the published means, datasets × methods; for `tf`, which has none, those of the study's TF."""
        titles = [published_name(method) or "TF" for method in methods]
        table = published()["results"][measure]
        return np.array([[table[name][title] for title in titles] for name in self.datasets])


def is_as_published(statistics: DatasetStatistics) -> bool:
    """Tell whether a dataset has as many documents, and as long ones, as the study says."""
    theirs = published()["datasets"].get(statistics.name)
    return (
        theirs is not None
        and theirs["documents"] == statistics.documents
        and abs(statistics.tokens.mean / theirs["tokens"]["mean"] - 1) <= _SAME_TEXT
    )


def agreement_lead(rankings: Rankings, more: Sequence[tuple[str, str]], less: Sequence[tuple[str, str]]) -> FloatArray:
    """Return by document how much more some pairs of methods agree than others: shares of the first five in common.

    Where both of a pair found nothing, they agree.
    """
    leads = []
    for by_method in rankings.values():
        for document in range(len(next(iter(by_method.values())))):
            first = {name: frozenset(found[document][:_TOP]) for name, found in by_method.items()}
            one, other = (
                np.mean([len(first[a] & first[b]) / max(1, len(first[a]), len(first[b])) for a, b in pairs])
                if any(first.values())
                else 1.0
                for pairs in (more, less)
            )
            leads.append(one - other)
    return np.array(leads)

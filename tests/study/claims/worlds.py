"""Made-up evidence that says what the study says, or the opposite."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from keysift.evaluation.datasets.statistics import DatasetStatistics, Distribution, DocumentCounts
from keysift.evaluation.runs.published import published, published_name
from keysift.evaluation.runs.run_results import MethodTimes
from keysift.evaluation.runs.timing import Spread
from keysift.study.claims.evidence import STUDY_METHODS, Evidence
from keysift.study.statistics.scores import Scores
from keysift.study.statistics.variables import published_variables

EXACT = "KPCrowd Inspec Nguyen2007 SemEval2010 SemEval2017 citeulike180 fao30 theses100 kdd wiki20 www".split()
METHODS = (*STUDY_METHODS, "tf")
MEASURES = ("P@5", "P@10", "MRR")
DOCUMENTS = 40

Cell = Callable[[str, str, str], float]
"""From measure, dataset and method to a mean."""


def published_cell(measure: str, dataset: str, method: str) -> float:
    """Return the published mean; that of TF-IDF less a point for `tf`, which has none."""
    title = published_name(method) or "TFIDF"
    return published()["results"][measure][dataset][title] - (method == "tf")


def mirrored_cell(measure: str, dataset: str, method: str) -> float:
    """Return what turns every difference of the published means round."""
    return 60 - published_cell(measure, dataset, method)


def only(high: Mapping[str, float]) -> Cell:
    """Return a world in which methods differ alike on every dataset; those not named have 30."""
    return lambda measure, dataset, method: high.get(method, 30.0)


def world(
    cell: Cell = published_cell,
    *,
    datasets: list[str] = EXACT,
    gaussian: bool = False,
    filtered: Cell | None = None,
    larger: float = 1.0,
    seconds: Callable[[float], float] = float,
    rankings: Mapping[str, str] | None = None,
    study_cell: Cell | None = None,
) -> Evidence:
    """Return evidence in which every dataset has 40 documents, whose scores scatter around the means of `cell`."""
    times = {method: seconds(_published_seconds(method)) / 1000 for method in METHODS}
    spreads = {method: Spread(value, 0.999 * value, 1.001 * value) for method, value in times.items()}
    topics, counts = seconds(16.2), seconds(10.3)
    study = study_cell or cell
    everything = list(published()["datasets"])
    return Evidence(
        scores=_scores(cell, datasets, gaussian),
        statistics={name: _statistics(name, larger) for name in datasets},
        rankings={
            name: {method: [(rankings or {}).get(method, method).split()] * DOCUMENTS for method in METHODS}
            for name in datasets
        },
        times=MethodTimes(
            documents=DOCUMENTS,
            trials=10,
            analysis=Spread(0.001, 0.001, 0.001),
            first=spreads,
            again=spreads,
            text=spreads,
            fit={
                "a corpus": Spread(counts, 0.99 * counts, 1.01 * counts),
                "a corpus with topics": Spread(topics, 0.99 * topics, 1.01 * topics),
            },
        ),
        study_means={
            measure: {name: {method: study(measure, name, method) for method in METHODS} for name in everything}
            for measure in MEASURES
        },
        study_variables=published_variables(),
        filtered=None if filtered is None else _scores(filtered, datasets, gaussian),
    )


def _scores(cell: Cell, datasets: list[str], gaussian: bool) -> Scores:
    generator = np.random.default_rng(7)
    values = {}
    for measure in MEASURES:
        rows = []
        for dataset in datasets:
            half = generator.normal(0, 0.2, (DOCUMENTS // 2, len(METHODS)))
            if not gaussian:  # most documents at the mean, a few far away
                half = np.where(np.abs(half) > 0.3, 10 * half, 0.01 * half)
            noise = np.concatenate((half, -half))  # on either side alike, so that ranks say what means say
            rows.append(np.array([cell(measure, dataset, method) for method in METHODS]) + noise)
        values[measure] = np.concatenate(rows)
    return Scores(METHODS, tuple(name for name in datasets for _ in range(DOCUMENTS)), values)


def _statistics(name: str, larger: float) -> DatasetStatistics:
    row = published()["datasets"][name]
    spreads = {}
    for field in DocumentCounts._fields:
        found = row[field]  # type: ignore[literal-required]
        # The vocabulary stays, so that its share of the tokens changes too.
        factor = larger**2 if field == "tokens" else larger
        spreads[field] = Distribution(factor * found["mean"], factor * found["sd"])
    return DatasetStatistics(name=name, documents=row["documents"], **spreads)


def _published_seconds(method: str) -> float:
    return published()["time_inspec"]["seconds_total"][published_name(method) or "TF"]


FAMILIES = {
    "lexspec": "s1 s2 s3 s4 s5",
    "tfidf": "s1 s2 s3 s4 t5",
    "cf": "s1 c2 c3 c4 c5",
    "singlerank": "g1 g2 g3 g4 g5",
    "textrank": "g1 g2 g3 g4 x5",
    "lexrank": "g1 g2 g3 l4 l5",
    "tfidfrank": "g1 g2 g3 l4 l5",
    "positionrank": "g1 g2 p3 p4 p5",
    "singletpr": "g1 g2 q3 q4 q5",
    "topicrank": "g1 g2 r3 r4 r5",
    "firstn": "f1 f2 f3 f4 f5",
}
"""First phrases as the study describes them: families find the same."""

STRANGERS = {
    "cf": "1 2 3 4 5",
    "lexspec": "6 7 8 9 10",
    "tfidf": "11 12 13 14 15",
    "textrank": "1 6 11 a b",
    "singlerank": "2 7 12 c d",
    "positionrank": "3 8 13 e f",
    "lexrank": "4 9 14 g h",
    "tfidfrank": "5 10 15 i j",
    "singletpr": "1 6 11 k l",
    "topicrank": "2 7 12 m n",
    "firstn": "1 2 3 4 5",
}
"""The opposite: members of a family have less in common than strangers."""

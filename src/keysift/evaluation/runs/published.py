"""The figures that Ushio, Liberatore and Camacho-Collados published in 2021, to compare with."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

from keysift.data import DATA
from keysift.rankers import methods


class Spread(TypedDict):
    """A mean over documents with its standard deviation."""

    mean: float
    sd: float


class DatasetFigures(TypedDict):
    """What table 1 says about a dataset."""

    documents: int
    domain: str
    type: str
    diversity: float
    phrases: Spread
    tokens: Spread
    vocabulary: Spread
    keyphrases: Spread
    multiword_keyphrases: Spread


class PairTest(TypedDict):
    """One paired test: the p-value of method `a` against method `b`."""

    a: str
    b: str
    p: float


class Coefficient(TypedDict):
    """One row of a regression table."""

    estimate: float
    std_error: float
    t: float
    p: float


class RegressionTable(TypedDict):
    """One regression of the difference of two methods on the variables of the datasets."""

    m1: str
    m2: str
    metric: str
    adjusted_r2: float
    coefficients: dict[str, Coefficient]


class Published(TypedDict):
    """The study's tables, methods by the names they have there ("TFIDFRank")."""

    source: str
    methods: list[str]
    datasets: dict[str, DatasetFigures]
    results: dict[str, dict[str, dict[str, float]]]
    time_inspec: dict[str, dict[str, float]]
    wilcoxon: dict[str, list[PairTest]]
    regression: list[RegressionTable]
    pareto_ranking: list[list[str]]
    adjusted_r2_quantiles: list[float]


@cache
def published() -> Published:
    """Return the published tables: `published()["results"]["P@5"]["Inspec"]["TFIDF"]` is a percentage."""
    figures: Published = json.loads((Path(DATA) / "published_2021.json").read_text("utf-8"))
    return figures


def published_name(method: str) -> str | None:
    """Return the name that a method has in the study's tables, or None if it is not in them.

    "TF" stands for `cf`: the study's code counted words in the whole corpus, not in the document.
    """
    if method in ("cf", "tf"):
        return "TF" if method == "cf" else None
    found = methods().get(method)
    return found.title if found and found.title in published()["methods"] else None

"""Which method to use: predicted from benchmark datasets, or measured where there are labels."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from operator import itemgetter
from pathlib import Path
from typing import Final, TypedDict

import numpy as np

from keysift.analysis.languages import find_language
from keysift.batch import in_groups, map_in_order
from keysift.data import DATA
from keysift.errors import InputError, OptionError
from keysift.evaluation.datasets.dataset import Dataset, LabelledDocument
from keysift.evaluation.datasets.statistics import DatasetStatistics, dataset_statistics
from keysift.evaluation.runs.benchmark import BenchmarkSettings, fit_corpora, make_experiment
from keysift.evaluation.runs.systems import requirements_of
from keysift.evaluation.scoring import score_documents
from keysift.rankers import Resource
from keysift.statistics.bootstrap import Interval, difference_interval, mean_interval
from keysift.study.report.from_run import variables_of
from keysift.study.statistics.prediction import AdviceEvaluation, Prediction, dataset_weights, evaluate_advice, predict
from keysift.study.statistics.variables import CORPUS_VARIABLES

MEASURES: Final = ("P@5", "MRR")


class DatasetFigures(TypedDict):
    """What one benchmark dataset is like, and what methods score on it, in percent."""

    documents: int
    checksum: str
    variables: dict[str, float]
    results: dict[str, dict[str, float]]


@cache
def benchmark_figures() -> dict[str, DatasetFigures]:
    """Return the figures of the benchmark datasets, with default settings, from which predictions are made."""
    figures: dict[str, DatasetFigures] = json.loads((Path(DATA) / "benchmark_figures.json").read_text("utf-8"))[
        "datasets"
    ]
    return figures


def predicted_methods() -> tuple[str, ...]:
    """Return the methods that have figures to learn from; others are left out of predictions."""
    return tuple(next(iter(benchmark_figures().values()))["results"][MEASURES[0]])


@dataclass(frozen=True)
class PredictedMethod:
    """What a method is expected to score, and how much more or less than the default, with intervals."""

    method: str
    scores: dict[str, Prediction]
    differences: dict[str, Prediction]


@dataclass(frozen=True)
class Advice:
    """Advice for texts without labels.

    `methods` are ranked by predicted scores, in places averaged over measures. `recommended` is the default, unless
    another method is expected to be better by more than the uncertainty. `nearest` are the datasets most like the texts
    with their weights; `evaluations` say how good such advice was for datasets it had not seen. `best_on` says by
    measure on how many benchmark datasets, and of how many, the default is the best method.
    """

    statistics: DatasetStatistics
    recommended: str
    default: str
    methods: tuple[PredictedMethod, ...]
    nearest: tuple[tuple[str, float], ...]
    evaluations: tuple[AdviceEvaluation, ...]
    reasons: tuple[str, ...]
    best_on: dict[str, tuple[int, int]]
    reservations: tuple[str, ...]


def advise(
    texts: Iterable[str],
    *,
    language: str = "en",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    workers: int = 1,
    level: float = 0.8,
) -> Advice:
    """Predict from texts without labels which method suits them, and say how much that is worth."""
    documents = tuple(LabelledDocument(str(number), text, ()) for number, text in enumerate(texts))
    if not documents:
        raise InputError("Advice needs at least one text. Got none.")
    statistics = dataset_statistics(Dataset("texts", language, documents), stop_words=stop_words, workers=workers)
    if not statistics.phrases.mean:
        raise InputError("The texts have no candidate phrases, so no method finds any keyphrases in them.")
    figures = benchmark_figures()
    means = {measure: {name: row["results"][measure] for name, row in figures.items()} for measure in MEASURES}
    variables = {name: row["variables"] for name, row in figures.items()}
    tagged = find_language(language).tagger is not None
    # A single document says nothing about how much documents vary, and phrases that are found in another way than those
    # of the benchmark datasets cannot be compared with them.
    names = [
        name
        for name in CORPUS_VARIABLES
        if (len(documents) > 1 or name.startswith("avg")) and (tagged or not name.endswith("phrase"))
    ]
    described = variables_of(statistics)
    corpus = {name: described[name] for name in names}

    default = _best_on_average(means)
    scores = predict(corpus, dataset_means=means, variables=variables, level=level)
    differences = predict(corpus, dataset_means=means, variables=variables, against=default, level=level)
    methods = _ranked(scores, differences)
    clear = [
        found.method
        for found in methods
        if all(found.differences[measure].low > 0 for measure in MEASURES) and found.method != default
    ]
    weights = dataset_weights(corpus, variables=variables)
    nearest = tuple(sorted(weights.items(), key=lambda item: -item[1])[:3])
    recommended = clear[0] if clear else default
    evaluations = evaluate_advice(means, variables=variables, default=default, level=level, names=names)
    return Advice(
        statistics,
        recommended,
        default,
        methods,
        nearest,
        evaluations,
        (*_reasons(statistics, recommended, default, methods, nearest, means), *_reservations(language)),
        {
            measure: (sum(max(row, key=lambda name: row[name]) == default for row in table.values()), len(table))
            for measure, table in means.items()
        },
        _reservations(language),
    )


def _best_on_average(means: Mapping[str, Mapping[str, Mapping[str, float]]]) -> str:
    """Return the method with the best mean place over measures, by its mean over datasets."""
    places: dict[str, float] = {}
    for table in means.values():
        average = {
            method: float(np.mean([row[method] for row in table.values()])) for method in next(iter(table.values()))
        }
        for place, method in enumerate(sorted(average, key=lambda name: -average[name])):
            places[method] = places.get(method, 0.0) + place
    return min(places, key=lambda method: places[method])


def _ranked(scores: Sequence[Prediction], differences: Sequence[Prediction]) -> tuple[PredictedMethod, ...]:
    found: dict[str, PredictedMethod] = {}
    for score, difference in zip(scores, differences, strict=True):
        one = found.setdefault(score.method, PredictedMethod(score.method, {}, {}))
        one.scores[score.measure] = score
        one.differences[score.measure] = difference

    def place(method: PredictedMethod) -> float:
        return sum(
            sum(other.scores[measure].estimate > method.scores[measure].estimate for other in found.values())
            for measure in MEASURES
        )

    return tuple(sorted(found.values(), key=lambda method: (place(method), method.method)))


def _reasons(
    statistics: DatasetStatistics,
    recommended: str,
    default: str,
    methods: Sequence[PredictedMethod],
    nearest: Sequence[tuple[str, float]],
    means: Mapping[str, Mapping[str, Mapping[str, float]]],
) -> tuple[str, ...]:
    texts = "one text" if statistics.documents == 1 else f"{statistics.documents} texts"
    size = (
        f"{texts} with {statistics.tokens.mean:.0f} tokens, {statistics.vocabulary.mean:.0f} distinct stems and "
        f"{statistics.phrases.mean:.0f} candidate phrases on average"
    )
    likes = ", ".join(f"{name} ({weight:.0%} of the weight)" for name, weight in nearest)
    reasons = [f"What was read: {size}.", f"Most like them are the datasets {likes}."]
    for name, _ in nearest:
        best = [(measure, *max(means[measure][name].items(), key=itemgetter(1))) for measure in MEASURES]
        shown = ", ".join(f"{method} by {measure} ({score:.1f})" for measure, method, score in best)
        reasons.append(f"Best on {name}: {shown}.")
    first = methods[0].method
    if recommended != default:
        reasons.append(f"{recommended} is expected to beat {default}, best on average, by more than the uncertainty.")
    elif first != default:
        gain = ", ".join(
            f"{measure} {found.estimate:+.1f} ({found.low:+.1f} to {found.high:+.1f})"
            for measure, found in methods[0].differences.items()
        )
        reasons.append(
            f"{first} is first by the predictions, but its gain over {default} is within the uncertainty: {gain}. "
            f"So the advice is {default}, best on average."
        )
    else:
        reasons.append(f"{default}, best on average over the benchmark, is also first by the predictions.")
    required = requirements_of(recommended)
    if Resource.MODEL in required:
        reasons.append(f"{recommended} ranks by a model: train one on labelled documents (keysift train).")
    elif required:
        reasons.append(f"{recommended} compares with a corpus: fit one on these texts (keysift fit).")
    return tuple(reasons)


def _reservations(language: str) -> tuple[str, ...]:
    if language == "en":
        return ()
    return (
        f"The benchmark datasets are English and these texts are not (language {language!r}): the scores will differ, "
        "and the order of the methods may.",
    )


@dataclass(frozen=True)
class MeasuredMethod:
    """What a method scores on labelled documents, and how much less than the best, with bootstrap intervals."""

    method: str
    scores: dict[str, Interval]
    behind_best: dict[str, Interval]


def measure_methods(
    dataset: Dataset,
    *,
    settings: BenchmarkSettings | None = None,
    workers: int = 1,
    level: float = 0.95,
) -> tuple[MeasuredMethod, ...]:
    """Measure methods on labelled documents, best first by the first measure, with intervals over documents.

    `behind_best` is the score less that of the best method by the same measure, documents drawn as pairs.
    """
    settings = settings or BenchmarkSettings()
    settings.check()
    if len(dataset) < 2:
        raise InputError(f"Measuring needs at least 2 labelled documents. Got {len(dataset)}: predict instead.")
    if settings.rules.gold != "all":
        raise OptionError("Methods are measured against all gold phrases. Got a choice of them instead.")
    corpus, _ = fit_corpora(dataset, settings)
    experiment = make_experiment(dataset, settings, corpus)
    groups = map_in_order(partial(score_documents, experiment), in_groups(dataset), workers=workers, batch=1)
    scored = [[found.scores for found in result.systems] for group in groups for result in group]
    array = 100 * np.array(scored)  # documents × methods × measures
    names = [str(measure) for measure in settings.measures]
    best = array.mean(axis=0).argmax(axis=0)
    measured = [
        MeasuredMethod(
            method,
            {name: mean_interval(array[:, row, place], level=level) for place, name in enumerate(names)},
            {
                name: difference_interval(array[:, row, place], against=array[:, best[place], place], level=level)
                for place, name in enumerate(names)
            },
        )
        for row, method in enumerate(settings.methods)
    ]
    return tuple(sorted(measured, key=lambda found: -found.scores[names[0]].estimate))

"""Which method suits labelled documents: all methods measured on them, with intervals."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

import numpy as np

from keysift.errors import InputError, OptionError
from keysift.evaluation.datasets.dataset import Dataset
from keysift.evaluation.runs.benchmark import BenchmarkSettings, fit_corpus, make_experiment
from keysift.evaluation.runs.systems import requirements_of
from keysift.evaluation.scoring import scored_groups
from keysift.rankers import Resource, methods
from keysift.statistics.bootstrap import Interval, difference_interval, mean_interval


@dataclass(frozen=True)
class MeasuredMethod:
    """What a method scores on labelled documents, and how much less than the best, with bootstrap intervals."""

    method: str
    scores: dict[str, Interval]
    behind_best: dict[str, Interval]


def measurable_methods() -> tuple[str, ...]:
    """Return the methods that this installation can measure: those that need topics need the extra for them."""
    has_topics = find_spec("gensim") is not None
    return tuple(name for name in methods() if has_topics or Resource.TOPICS not in requirements_of(name))


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
    settings = settings or BenchmarkSettings(methods=measurable_methods())
    settings.check()
    if len(dataset) < 2:
        raise InputError(f"Measuring needs at least 2 labelled documents. Got {len(dataset)}: label more.")
    if settings.rules.gold != "all":
        raise OptionError("Methods are measured against all gold phrases. Got a choice of them instead.")
    experiment = make_experiment(dataset, settings, fit_corpus(dataset, settings))
    groups = scored_groups(experiment, dataset, workers=workers)
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
        for row, method in enumerate(settings.names)
    ]
    return tuple(sorted(measured, key=lambda found: -found.scores[names[0]].estimate))

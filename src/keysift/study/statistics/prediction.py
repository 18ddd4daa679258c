"""What a method may score on a corpus without gold, judging by datasets that have it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from keysift.errors import OptionError
from keysift.study.statistics.tables import FloatArray, Table, Tables, columns_of, to_matrix, varies
from keysift.study.statistics.variables import CORPUS_VARIABLES
from keysift.study.statistics.weighting import WEIGHTINGS, Model, Weighting, average_weights


@dataclass(frozen=True)
class Prediction:
    """What a method is expected to score, with the interval that should hold it in `level` of all corpora."""

    measure: str
    method: str
    estimate: float
    low: float
    high: float
    level: float


@dataclass(frozen=True)
class Choice:
    """What was advised for one dataset by the others, and what that and the default gave away."""

    dataset: str
    advised: str
    best: str
    regret: float
    default_regret: float


@dataclass(frozen=True)
class AdviceEvaluation:
    """How good advice is on datasets it has not seen, for one measure.

    `regret` is the mean of what the best method of a dataset scores above the advised one, `default_regret` the same
    for always using `default`, `average_regret` for the method that is best on average over the other datasets.
    `absolute_error` is the mean distance of predictions from scores, and `coverage` the share of scores inside their
    interval.
    """

    measure: str
    default: str
    regret: float
    default_regret: float
    average_regret: float
    absolute_error: float
    coverage: float
    level: float
    choices: tuple[Choice, ...]


def predict(
    corpus: Mapping[str, float],
    *,
    dataset_means: Tables,
    variables: Table,
    model: Model | Weighting = "nearest",
    against: str | None = None,
    level: float = 0.8,
) -> tuple[Prediction, ...]:
    """Predict what each method scores on a corpus from what it scores on datasets, for every measure.

    `corpus` has some or all of `CORPUS_VARIABLES`; give those that mean something (a single document has no standard
    deviation). A prediction is a weighted mean of the datasets' scores, Σ w_d score(d). The weights come from
    `weighting`, by log(1 + variable), standardised over the datasets: "average" (all alike), "nearest" (by nearness),
    "ridge" (ridge regression), or a function of your own.

    "nearest" was chosen by leaving out each published dataset in turn (`scripts/compare_advice_models.py`):

        points of P@5 / MRR    mean regret    mean absolute error
        average                2.67 / 5.59     9.59 / 15.06
        nearest                2.75 / 4.99     8.69 / 14.46
        ridge                  2.83 / 4.47    10.48 / 16.52
        always TFIDFRank       2.67 / 4.47

    "nearest" predicts best, and its regret stays where it is for softenings from 0.03 to 0.3. "ridge" predicts worse
    than the plain average and depends on its penalty: 2.50 / 7.78 with 0.1, 3.64 / 5.16 with 3. None beats the method
    that is best in hindsight: the size of documents says something about the level to expect, but not which method to
    use.

    The intervals are estimate ± the ⌈(n+1)·level⌉-th smallest of the n absolute errors made when each dataset is
    predicted by the others. They are wide, because datasets differ in how many gold phrases they have. With `against`,
    differences from that method are predicted instead, in which this cancels: compare methods by those.
    """
    if not 0 < level < 1:
        raise OptionError(f"The level of the intervals must be a number between 0 and 1. Got {level!r} instead.")
    names = _names_in(corpus)
    rows: list[Prediction] = []
    for measure, table in dataset_means.items():
        methods, _, scores, described = _arrays(table, variables, names)
        if against is not None:
            if against not in methods:
                raise OptionError(
                    f"The method to compare with must be one of {list(methods)}. Got {against!r} instead."
                )
            scores = scores - scores[:, [methods.index(against)]]
        place = _logarithms(np.array([corpus[name] for name in names], dtype=np.float64), names, "the corpus")
        estimates = _weights(model, described, place) @ scores
        widths = _half_widths(_errors_left_out(model, described, scores), level)
        for method, estimate, width in zip(methods, estimates.tolist(), widths.tolist(), strict=True):
            low = estimate - width if against is not None else max(0.0, estimate - width)
            rows.append(Prediction(measure, method, estimate, low, estimate + width, level))
    return tuple(rows)


def dataset_weights(
    corpus: Mapping[str, float], *, variables: Table, model: Model | Weighting = "nearest"
) -> dict[str, float]:
    """Return how much each dataset says about a corpus: the weights of `predict`."""
    names = _names_in(corpus)
    described = _logarithms(
        to_matrix(variables, rows=tuple(variables), columns=names, what="variables"), names, "a dataset"
    )
    place = _logarithms(np.array([corpus[name] for name in names], dtype=np.float64), names, "the corpus")
    return dict(zip(variables, _weights(model, described, place).tolist(), strict=True))


def evaluate_advice(
    dataset_means: Tables,
    *,
    variables: Table,
    default: str,
    model: Model | Weighting = "nearest",
    level: float = 0.8,
    names: Sequence[str] = CORPUS_VARIABLES,
) -> tuple[AdviceEvaluation, ...]:
    """Leave out each dataset in turn, follow the advice that the others give for it, and report what that gives away.

    Advised is the method with the highest predicted score, of equals the first. Nothing of a dataset is known when it
    is predicted: scales, weights and intervals come from the others. `default`, however, is fixed; if it was chosen by
    the same scores, its regret flatters it, which `average_regret` does not.
    """
    rows = []
    for measure, table in dataset_means.items():
        methods, datasets, scores, described = _arrays(table, variables, names)
        if default not in methods:
            raise OptionError(f"The default must be one of {list(methods)}. Got {default!r} instead.")
        usual = methods.index(default)
        choices, errors, inside, by_average = [], [], [], []
        for left_out, dataset in enumerate(datasets):
            others = np.arange(len(datasets)) != left_out
            known, truth = scores[others], scores[left_out]
            predicted = _weights(model, described[others], described[left_out]) @ known
            widths = _half_widths(_errors_left_out(model, described[others], known), level)
            advised, best = int(predicted.argmax()), int(truth.argmax())
            regrets = truth[best] - truth
            choices.append(
                Choice(dataset, methods[advised], methods[best], float(regrets[advised]), float(regrets[usual]))
            )
            errors.append(np.abs(predicted - truth))
            inside.append(np.abs(predicted - truth) <= widths)
            by_average.append(float(regrets[int(known.mean(axis=0).argmax())]))
        rows.append(
            AdviceEvaluation(
                measure=measure,
                default=default,
                regret=float(np.mean([choice.regret for choice in choices])),
                default_regret=float(np.mean([choice.default_regret for choice in choices])),
                average_regret=float(np.mean(by_average)),
                absolute_error=float(np.mean(errors)),
                coverage=float(np.mean(inside)),
                level=level,
                choices=tuple(choices),
            )
        )
    return tuple(rows)


def _weights(model: Model | Weighting, described: FloatArray, place: FloatArray) -> FloatArray:
    """Return the weight of each dataset at a place, by variables that vary, standardised over the datasets."""
    weighting = WEIGHTINGS.get(model) if isinstance(model, str) else model
    if weighting is None:
        raise OptionError(f"The model must be a function or one of {list(WEIGHTINGS)}. Got {model!r} instead.")
    varying = [column for column in range(described.shape[1]) if varies(described[:, column])]
    if not varying:
        return average_weights(described, place)
    described, place = described[:, varying], place[varying]
    centre, scale = described.mean(axis=0), described.std(axis=0)
    return weighting((described - centre) / scale, (place - centre) / scale)


def _errors_left_out(model: Model | Weighting, described: FloatArray, scores: FloatArray) -> FloatArray:
    """Return the absolute errors, datasets × methods, when each dataset is predicted by the others."""
    errors = np.empty_like(scores)
    for left_out in range(len(scores)):
        others = np.arange(len(scores)) != left_out
        predicted = _weights(model, described[others], described[left_out]) @ scores[others]
        errors[left_out] = np.abs(predicted - scores[left_out])
    return errors


def _half_widths(errors: FloatArray, level: float) -> FloatArray:
    rank = math.ceil((len(errors) + 1) * level - 1e-9)
    if rank > len(errors):
        raise OptionError(
            f"Intervals at level {level} need at least {math.ceil(level / (1 - level) - 1e-9)} datasets to learn from. "
            f"Got {len(errors)} instead; use more datasets or a lower level."
        )
    widths: FloatArray = np.sort(errors, axis=0)[rank - 1]
    return widths


def _names_in(corpus: Mapping[str, float]) -> tuple[str, ...]:
    names = tuple(name for name in CORPUS_VARIABLES if name in corpus)
    unknown = sorted(corpus.keys() - set(CORPUS_VARIABLES))
    if unknown or not names:
        raise OptionError(
            f"A corpus is described by one or more of {list(CORPUS_VARIABLES)}. Got {sorted(corpus)} instead."
        )
    return names


def _arrays(
    table: Table, variables: Table, names: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...], FloatArray, FloatArray]:
    """Return methods, datasets, scores, and the logarithms of the variables."""
    methods, datasets = columns_of(table, what="methods"), tuple(table)
    if len(datasets) < 3:
        raise OptionError(f"A prediction needs at least 3 datasets. Got {len(datasets)} instead.")
    scores = to_matrix(table, rows=datasets, columns=methods, what="methods")
    described = to_matrix(variables, rows=datasets, columns=names, what="variables")
    return methods, datasets, scores, _logarithms(described, names, "a dataset")


def _logarithms(values: FloatArray, names: Sequence[str], whose: str) -> FloatArray:
    """Return log(1 + values), which is defined where every document has the same size and the deviation is 0."""
    if not (np.isfinite(values) & (values >= 0)).all():
        raise OptionError(f"The variables {list(names)} of {whose} must be numbers from 0 up. Got {values.tolist()}.")
    logarithms: FloatArray = np.log1p(values)
    return logarithms

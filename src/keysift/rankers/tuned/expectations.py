"""What to expect of a `Tuned` model: cross-validated scores beside `sift`, a learning curve, and what it prefers."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Final

import numpy as np

from keysift.measures.measure import STUDY_MEASURES, Measure
from keysift.rankers.tuned.examples import Example, Floats
from keysift.rankers.tuned.fitting import fit_weights, folds, precision_of, weigh
from keysift.rankers.tuned.phrase_features import FEATURES, MEANINGS
from keysift.rankers.tuned.possible_numbers import LARGEST_EXPONENT
from keysift.rankers.tuned.prior import prior_covariance
from keysift.statistics.bootstrap import Interval, difference_interval, mean_interval

if TYPE_CHECKING:
    from keysift.rankers.tuned.model import Tuned

_PARSED: Final = tuple(map(Measure.parse, STUDY_MEASURES))
_SHOWN: Final = 5  # phrases at the top of a ranking, whose features are compared
_TELLING: Final = 0.1  # a difference of so many standard deviations is worth saying
_FURTHER: Final = 25  # documents
_FEWEST_TO_TELL: Final = 10  # documents: the learning curve of fewer is mostly chance


@dataclass(frozen=True, slots=True)
class Preference:
    """How the top phrases of `tuned` differ from those of `sift`: in words, and the mean of the feature in each.

    Means of logarithms are shown as the numbers themselves.
    """

    meaning: str
    unit: str
    tuned: float
    sift: float

    def __str__(self) -> str:
        return f"{self.meaning} ({_shown(self.tuned)} rather than {_shown(self.sift)} {self.unit})"


def _shown(value: float) -> str:
    return f"{value:.1f}" if abs(value) < 10 else f"{value:.0f}"


@dataclass(frozen=True, slots=True)
class Expectations:
    """What cross-validation says about a model: each document was ranked by what the others teach.

    `sift` and `tuned` are scores in percent with bootstrap intervals, `gains` the differences, by measure. `curve` has
    the P@5 with fewer labelled documents, and `further` what 25 more are expected to bring, None if there are too few
    to tell. `unmatched` counts those of the `labels` that no candidate matches by reason, and `examples_of_unmatched`
    shows some.
    """

    documents: int
    labels: int
    sift: dict[str, Interval]
    tuned: dict[str, Interval]
    gains: dict[str, Interval]
    curve: tuple[tuple[int, float], ...]
    further: float | None
    preferences: tuple[Preference, ...]
    unmatched: dict[str, int]
    examples_of_unmatched: dict[str, tuple[str, ...]]


def ranking_scores(example: Example, weights: Floats) -> tuple[float, ...]:
    """Return the scores of a document by the measures of the study, from 0 to 1."""
    ranking = list(map(str, ranked_phrases(example, weights)))
    # Keyphrases that no candidate matches count too: they are in no ranking.
    gold = {str(number) for number in np.flatnonzero(example.is_gold)} | {key for key, _ in example.unmatched}
    return tuple(measure.score(ranking, gold) for measure in _PARSED)


def ranked_phrases(example: Example, weights: Floats) -> list[int]:
    """Return the numbers of a document's phrases as an extractor would answer, best first."""
    if not len(example.sift):
        return []
    moved = weigh(example.features - example.features.mean(axis=0), weights)
    scores = array("d", (example.sift * np.exp(np.clip(moved, -LARGEST_EXPONENT, LARGEST_EXPONENT))).tolist())
    return example.results.chosen(example.candidates, scores, top=None)[0].tolist()


def expect(model: Tuned, examples: Sequence[Example]) -> Expectations:
    """Return what to expect of a model that was fitted to these examples (two at least), with its penalty."""
    count = len(examples)
    nothing = np.zeros(len(FEATURES))
    sift = 100 * np.array([ranking_scores(example, nothing) for example in examples])
    tuned = _cross_validated(examples, penalty=model.penalty, share=1.0)
    curve = []
    training = count - -(-count // len(folds(count)))
    for share in (0.25, 0.5):
        if int(share * training) >= 1:
            scores = _cross_validated(examples, penalty=model.penalty, share=share)
            curve.append((int(share * training), float(scores[:, 0].mean())))
    curve.append((training, float(tuned[:, 0].mean())))
    before, now = curve[-2:] if len(curve) > 1 else [(0, float(sift[:, 0].mean())), curve[-1]]
    # Learning curves are about straight over the logarithm of the number of documents.
    slope = (now[1] - before[1]) / log((now[0] + 1) / (before[0] + 1))
    unmatched = Counter(reason for example in examples for _, reason in example.unmatched)
    return Expectations(
        documents=count,
        labels=sum(example.labels for example in examples),
        sift={name: mean_interval(sift[:, place]) for place, name in enumerate(STUDY_MEASURES)},
        tuned={name: mean_interval(tuned[:, place]) for place, name in enumerate(STUDY_MEASURES)},
        gains={
            name: difference_interval(tuned[:, place], against=sift[:, place])
            for place, name in enumerate(STUDY_MEASURES)
        },
        curve=tuple(curve),
        further=None if count < _FEWEST_TO_TELL else max(0.0, slope * log((count + _FURTHER + 1) / (count + 1))),
        preferences=_preferences(examples, np.array(model.weights)),
        unmatched=dict(unmatched.most_common()),
        examples_of_unmatched={
            reason: tuple(
                dict.fromkeys(label for example in examples for label, why in example.unmatched if why == reason)
            )[:5]
            for reason in unmatched
        },
    )


def _cross_validated(examples: Sequence[Example], *, penalty: float, share: float) -> Floats:
    """Return the scores of each document by what this share of the others teaches, in percent."""
    precision = precision_of(prior_covariance(), penalty)
    scores = np.zeros((len(examples), len(STUDY_MEASURES)))
    for training, test in folds(len(examples)):
        chosen = training[: max(1, int(share * len(training)))]
        fitted = fit_weights(
            [examples[number] for number in chosen], start=np.zeros(len(FEATURES)), precision=precision
        )
        for number in test:
            scores[number] = ranking_scores(examples[number], fitted.weights)
    return 100 * scores


def _preferences(examples: Sequence[Example], weights: Floats) -> tuple[Preference, ...]:
    """Return what most sets the top phrases of `tuned` apart from those of `sift`."""
    nothing = np.zeros(len(weights))
    with_phrases = [example for example in examples if len(example.sift)]
    if not with_phrases:
        return ()
    tops = [
        np.mean([one.features[ranked_phrases(one, chosen)[:_SHOWN]].mean(axis=0) for one in with_phrases], axis=0)
        for chosen in (weights, nothing)
    ]
    spread = np.concatenate([one.features for one in with_phrases]).std(axis=0)
    found = []
    for name, (more, less, unit, scale) in MEANINGS.items():
        place = FEATURES.index(name)
        difference = tops[0][place] - tops[1][place]
        strength = abs(difference) / spread[place] if spread[place] else 0.0
        if strength >= _TELLING:
            shown = [scale(float(top[place])) for top in tops]
            found.append((strength, Preference(more if difference > 0 else less, unit, shown[0], shown[1])))
    found.sort(key=lambda item: -item[0])
    return tuple(preference for _, preference in found[:5])

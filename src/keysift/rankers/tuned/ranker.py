"""tuned: what `sift` says, times what labelled documents taught about the features of a phrase."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING

from keysift.analysis.settings import check_model_fits
from keysift.kernels.tuned import weigh_features
from keysift.rankers.declaration import Resource, Scorer, method
from keysift.rankers.sift import SIFT_DEFAULTS, sift_factors_of
from keysift.rankers.tuned.model import Tuned
from keysift.rankers.tuned.phrase_features import FEATURES, PhraseFeatures, features_of
from keysift.rankers.tuned.possible_numbers import bounded_exp

if TYPE_CHECKING:
    from keysift.rankers.case import Case


class _TunedScorer:
    def score(self, case: Case) -> Sequence[float]:
        model = _model_of(case)
        if model.is_untrained:
            return sift_factors_of(case).scores
        found = features_of(case)
        try:
            scores = weigh_features(found.values, model.weights, found.sift)
        except OverflowError:  # of interpreted kernels; compiled ones give infinity
            return _bounded(found, model.weights)
        return scores if isfinite(sum(scores)) else _bounded(found, model.weights)

    def factors(self, case: Case, phrase: int) -> Mapping[str, float]:
        """Return the factors of which a phrase's score is the product: sift's score, then features, strongest first."""
        weights, found = _model_of(case).weights, features_of(case)
        width, count = len(FEATURES), len(found.sift)
        contributions = {}
        for place, name in enumerate(FEATURES):
            mean = sum(found.values[place::width]) / count
            contributions[name] = weights[place] * (found.values[width * phrase + place] - mean)
        strongest = sorted(contributions.items(), key=lambda item: -abs(item[1]))
        return {"sift": found.sift[phrase]} | {name: bounded_exp(value) for name, value in strongest}

    def word_weights(self, case: Case) -> Mapping[str, array[float]]:
        """Return what sift's first factor is a power of the mean of."""
        return {"specificity": sift_factors_of(case).word_weights}


def _bounded(found: PhraseFeatures, weights: Sequence[float]) -> array[float]:
    """Return the scores where some are too large for a number, as of a word of a million letters."""
    width = len(FEATURES)
    sums = [
        sum(weight * value for weight, value in zip(weights, found.values[start : start + width], strict=True))
        for start in range(0, len(found.values), width)
    ]
    mean = sum(sums) / len(sums)
    return array("d", [sift * bounded_exp(one - mean) for sift, one in zip(found.sift, sums, strict=True)])


def _model_of(case: Case) -> Tuned:
    model = case.resources.model
    assert isinstance(model, Tuned)
    check_model_fits(case.document.settings, trained=model.settings)
    return model


@method(
    "tuned",
    requires=(Resource.MODEL,),
    uses=(Resource.COUNTS, Resource.VECTORS),
    score_range="at least 0",
    reference="keysift's own; docs/tuned.md says what to expect",
    defaults=SIFT_DEFAULTS,
)
def tuned() -> Scorer:
    """Adjust `sift` to labelled documents: its score, times a factor for each feature of the phrase.

    Score: sift · exp(Σ weight · (feature - its mean over the phrases of the text)). The features are the logarithms of
    sift's factors and score, occurrences, first and last place, words and characters, capitals, digits and hyphens, how
    specific and how common the words are, parts of speech, and the rank by sift. None depends on which words a phrase
    has, so that what is learned carries over to other topics. The weights come from `Tuned.fit`: those under which the
    keyphrases of the labelled documents come first, with a penalty on the distance from 0, that is from `sift`. How
    far weights usually lie from 0, and which move together, is known from eleven datasets; how much that counts is
    chosen by cross-validation over the labelled documents.
    """
    return _TunedScorer()

"""sift: the default method, which multiplies what a text says about its phrases."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from keysift.kernels.arrays import zeros
from keysift.kernels.sift import find_nested, multiply_factors, sift_factors
from keysift.rankers.declaration import Resource, Scorer, method
from keysift.rankers.weights import lexical_specificity, term_frequency

if TYPE_CHECKING:
    from keysift.context import Case

FACTORS: Final = (
    "specificity",
    "length",
    "frequency",
    "inside longer phrases",
    "several words",
    "position",
    "number",
)


class _SiftScorer:
    def score(self, case: Case) -> Sequence[float]:
        scores = zeros("d", len(case.candidates))
        multiply_factors(factors=self._factors(case), count=len(FACTORS), scores=scores)
        return scores

    def word_weights(self, case: Case) -> Mapping[str, array[float]]:
        """Return what the first factor is a power of the mean of."""
        return {"specificity": _weights(case)}

    def factors(self, case: Case, phrase: int) -> Mapping[str, float]:
        """Return the factors of which a phrase's score is the product."""
        found = self._factors(case)
        return dict(zip(FACTORS, found[len(FACTORS) * phrase : len(FACTORS) * (phrase + 1)], strict=True))

    def _factors(self, case: Case) -> array[float]:
        candidates = case.candidates
        count = len(candidates)
        longer, earliest, factors = zeros("i", count), zeros("i", count), zeros("d", len(FACTORS) * count)
        find_nested(
            stem_ids=candidates.stem_ids,
            vocabulary_size=len(candidates.vocabulary),
            starts=candidates.starts,
            lengths=candidates.lengths,
            first=candidates.first,
            longer=longer,
            earliest=earliest,
        )
        sift_factors(
            weights=_weights(case),
            kinds=case.document.kinds,
            stem_ids=candidates.stem_ids,
            token_starts=candidates.token_starts,
            token_ends=candidates.token_ends,
            starts=candidates.starts,
            lengths=candidates.lengths,
            phrase_ids=candidates.phrase_ids,
            first=candidates.first,
            longer=longer,
            earliest=earliest,
            times=zeros("i", count),
            factors=factors,
        )
        return factors


def _weights(case: Case) -> array[float]:
    """Return how specific each word is, or where there is nothing to compare with how often it occurs."""
    return lexical_specificity(case) if case.is_comparable else term_frequency(case)


@method(
    "sift",
    uses=(Resource.COUNTS,),
    score_range="at least 0",
    reference="keysift's own; docs/research.md says how it was found",
    defaults={"tidy": True, "deduplicate": "nested"},
)
def sift() -> Scorer:
    """Multiply what a text says about a phrase: specific words, length, frequency, use in other phrases, position.

    Score: (mean specificity of its words)^0.4 · √(its characters) · ln(1 + its occurrences)^1.5 · (1 + longer phrases
    that contain it)^¼ · (1 + tokens of the text / 100)^⅓ if it has several words / ln(12 + first position)³, a third of
    that if a number is in it. Specificity is lexical specificity (see `lexspec`) against the corpus, or general
    frequencies of the language where none is given, or the word's frequency in the text where there are none. The first
    position, in tokens from 0, is where its words first stand together, be it inside a longer phrase.

    Specific words and early places make a keyphrase, with falling returns. People like phrases that say much, hence the
    length, and in a long text a single word is used in many ways, hence the company; but a word that is part of many
    different phrases is what the text is about, hence the longer phrases. Constants are round numbers from a flat
    optimum, see docs/research.md.
    """
    return _SiftScorer()

"""sift: the default method, which multiplies what a text says about its phrases."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Final

from keysift.candidates import Candidates
from keysift.corpus.counts import Corpus
from keysift.document import Document
from keysift.kernels.arrays import zeros
from keysift.kernels.sift import find_nested, multiply_factors, sift_factors
from keysift.rankers.declaration import Needs, Scorer, method
from keysift.rankers.weights import lexical_specificity, term_frequency

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
    def score(self, document: Document, candidates: Candidates, corpus: Corpus) -> Sequence[float]:
        scores = zeros("d", len(candidates))
        multiply_factors(self._factors(document, candidates, corpus), scores)
        return scores

    def word_weights(self, document: Document, candidates: Candidates, corpus: Corpus) -> Mapping[str, array[float]]:
        """Return what the first factor is a power of the mean of."""
        return {"specificity": _weights(document, corpus)}

    def factors(self, document: Document, candidates: Candidates, corpus: Corpus, phrase: int) -> Mapping[str, float]:
        """Return the factors of which a phrase's score is the product."""
        found = self._factors(document, candidates, corpus)
        return dict(zip(FACTORS, found[len(FACTORS) * phrase : len(FACTORS) * (phrase + 1)], strict=True))

    def _factors(self, document: Document, candidates: Candidates, corpus: Corpus) -> array[float]:
        count = len(candidates)
        longer, earliest, factors = zeros("i", count), zeros("i", count), zeros("d", len(FACTORS) * count)
        find_nested(
            candidates.stem_ids,
            len(candidates.vocabulary),
            candidates.starts,
            candidates.lengths,
            candidates.first,
            longer,
            earliest,
        )
        sift_factors(
            _weights(document, corpus),
            document.kinds,
            candidates.stem_ids,
            candidates.token_starts,
            candidates.token_ends,
            candidates.starts,
            candidates.lengths,
            candidates.phrase_ids,
            candidates.first,
            longer,
            earliest,
            zeros("i", count),
            factors,
        )
        return factors


def _weights(document: Document, corpus: Corpus) -> array[float]:
    """Return how specific each word is, or where there is nothing to compare with how often it occurs."""
    comparable = bool(corpus.documents) or (corpus.background is not None and corpus.speaks(document))
    return lexical_specificity(document, corpus) if comparable else term_frequency(document, corpus)


@method(
    "sift",
    needs=Needs.COMPARISON,
    score_range="at least 0",
    reference="keysift's own; docs/research.md says how it was found",
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

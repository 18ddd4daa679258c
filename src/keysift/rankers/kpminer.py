"""KP-Miner: frequent phrases that begin early, by tf · idf."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from keysift.candidates import Candidates
from keysift.corpus.counts import Corpus
from keysift.document import Document
from keysift.kernels.arrays import zeros
from keysift.kernels.candidates import count_occurrences, words_before
from keysift.kernels.kpminer import attainable_frequency, boosted_weights, keep_early_and_whole
from keysift.rankers.declaration import Needs, Option, Scorer, method

LEAST_FREQUENCY = Option("least_frequency", int, 3, "how often a phrase must occur in a long text", minimum=1)
CUTOFF = Option("cutoff", int, 400, "a phrase must occur within so many words from the start", minimum=1)

_DIVISOR: Final = 2.3  # the paper's alpha
_LARGEST_BOOST: Final = 3.0  # the paper's sigma
_ENOUGH: Final = 10  # phrases that should be left in a short text


@dataclass(frozen=True, slots=True)
class _FrequentScorer:
    least_frequency: int
    cutoff: int

    def score(self, document: Document, candidates: Candidates, corpus: Corpus) -> Sequence[float]:
        counts = corpus.counts_with(document)
        starts, lengths, first = candidates.starts, candidates.lengths, candidates.first
        occurrences, positions = zeros("i", len(first)), zeros("i", len(first))
        count_occurrences(candidates.phrase_ids, occurrences)
        words_before(document.kinds, starts, first, positions)
        # No text has so many words; larger numbers would not fit a C integer.
        cutoff = min(self.cutoff, len(document.text) + 1)
        keep_early_and_whole(document.kinds, starts, lengths, first, positions, cutoff, occurrences)
        least = attainable_frequency(occurrences, min(self.least_frequency, len(document.text) + 1), _ENOUGH)
        scores = zeros("d", len(first))
        boosted_weights(
            document.stem_ids,
            starts,
            lengths,
            first,
            occurrences,
            least,
            counts.document_frequencies,
            float(counts.documents),
            _DIVISOR,
            _LARGEST_BOOST,
            scores,
        )
        return scores


@method(
    "KP-Miner",
    options=(LEAST_FREQUENCY, CUTOFF),
    needs=Needs.CORPUS,
    score_range="at least 0",
    reference="S. R. El-Beltagy, A. Rafea: KP-Miner: A keyphrase extraction system for English and Arabic documents. "
    "Information Systems 34(1), 2009",
    candidate_defaults={"ngrams": True, "max_words": 5},
)
def kpminer(*, least_frequency: int = 3, cutoff: int = 400) -> Scorer:
    """Take word sequences that occur often and begin early, and weigh them by tf · idf, longer ones boosted.

    A phrase has no stop word or symbol in it, occurs at least `least_frequency` times, and for the first time within
    the first `cutoff` words. Score: tf · log2(N / df) for one word; tf · log2(N) · B for several, as if no other
    document had them, with B = min(3, phrases / (2.3 · phrases of several words)), over the phrases that are left.

    Departures: the paper lowers the least frequency for short texts and does not say how; here it is lowered one by one
    until ten phrases are left, or to 1. Phrases have at most five words. The paper's position factor is 1, as without
    position rules. Its last step, which takes the occurrences of a longer phrase from those inside it among as many
    phrases as were asked for, is left out: scores here do not depend on how many are wanted.
    """
    return _FrequentScorer(least_frequency, cutoff)

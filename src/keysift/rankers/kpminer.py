"""KP-Miner: frequent phrases that begin early, by tf · idf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from keysift.kernels.frequency_scores import frequent_early_scores
from keysift.rankers.declaration import Option, Resource, Scorer, method
from keysift.rankers.scorers import PhraseScorer

if TYPE_CHECKING:
    from keysift.rankers.case import Case

LEAST_FREQUENCY = Option("least_frequency", int, 3, "how often a phrase must occur in a long text", minimum=1)
CUTOFF = Option("cutoff", int, 400, "a phrase must occur within so many words from the start", minimum=1)


@method(
    "KP-Miner",
    options=(LEAST_FREQUENCY, CUTOFF),
    requires=(Resource.COUNTS,),
    score_range="at least 0",
    reference="S. R. El-Beltagy, A. Rafea: KP-Miner: A keyphrase extraction system for English and Arabic documents. "
    "Information Systems 34(1), 2009",
    defaults={"ngrams": True, "max_words": 5},
)
def kpminer(*, least_frequency: int = 3, cutoff: int = 400) -> Scorer:
    """Take word sequences that occur often and begin early, and score them by tf · idf, with a multi-word bonus.

    A phrase has no stop word or symbol in it, occurs at least `least_frequency` times, and for the first time within
    the first `cutoff` words. Score: tf · log2(N / df) for one word; tf · log2(N) · B for several, as if no other
    document had them, with B = min(3, phrases / (2.3 · phrases of several words)), over the phrases that are left.

    Departures: the paper lowers the least frequency for short texts and does not say how; here it is lowered one by one
    until ten phrases are left, or to 1. Phrases have at most five words. The paper's position factor is 1, as without
    position rules. Its last step, which takes the occurrences of a longer phrase from those inside it among as many
    phrases as were requested, is left out: scores here do not depend on how many are requested.
    """

    def scores(case: Case) -> Sequence[float]:
        # No text has so many words; larger numbers would not fit a C integer.
        most = len(case.document.text) + 1
        return frequent_early_scores(case.candidates, case.counts, min(least_frequency, most), min(cutoff, most))

    return PhraseScorer(scores)

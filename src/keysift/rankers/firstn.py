"""The baseline: phrases in the order of the text."""

from __future__ import annotations

from keysift.kernels.candidates import earliness
from keysift.rankers.declaration import STUDY, Scorer, method
from keysift.rankers.scorers import PhraseScorer


@method(
    "FirstN",
    score_range="0 to 1",
    reference=STUDY + " (its baseline)",
    defaults={"max_words": 3},
)
def firstn() -> Scorer:
    """Take phrases in the order in which they first occur.

    Score: 1 / (1 + first position), counted in tokens from 0. As in the study, phrases have at most three words.
    """
    return PhraseScorer(lambda case: earliness(case.candidates))

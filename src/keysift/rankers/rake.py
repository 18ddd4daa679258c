"""RAKE: runs of words between stop words; words in long runs weigh more."""

from __future__ import annotations

from typing import Final

from keysift.kernels.frequency_scores import run_scores
from keysift.phrases.rules import WORD_RUN
from keysift.rankers.declaration import Option, Scorer, method
from keysift.rankers.scorers import PhraseScorer

DEGREE_TO_FREQUENCY: Final = "degree_to_frequency"
DEGREE: Final = "degree"
FREQUENCY: Final = "frequency"

METRIC = Option(
    "metric",
    str,
    DEGREE_TO_FREQUENCY,
    "what a word is worth",
    choices=(DEGREE_TO_FREQUENCY, DEGREE, FREQUENCY),
)


@method(
    "RAKE",
    options=(METRIC,),
    score_range="at least 1: sum over words of how many words they stand with",
    reference="S. Rose, D. Engel, N. Cramer, W. Cowley: Automatic keyword extraction from individual documents. "
    "In: Text mining: Applications and theory, Wiley 2010",
    defaults={"pattern": WORD_RUN},
)
def rake(*, metric: str = DEGREE_TO_FREQUENCY) -> Scorer:
    """Take runs of words between stop words, and prefer words in long runs.

    Score: sum over the run's words of deg(w) / freq(w). freq(w) is how often a word is in runs, deg(w) the sum of the
    lengths of the runs it is in (words it stands with, itself among them). The `metric` can be either of the two
    instead. Departures: words are stems, the paper's are lower-cased forms; runs of more words or characters than the
    limits on phrases allow are dropped before words are counted; runs that meet twice around the same stop word are not
    joined to a phrase with a stop word in it; and all runs are ranked, while the paper keeps the first third.
    """
    return PhraseScorer(lambda case: run_scores(case.candidates, metric))

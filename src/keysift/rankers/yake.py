"""YAKE: words weighed by their case, their positions, their sentences and their neighbours."""

from __future__ import annotations

from keysift.kernels.yake import yake_scores
from keysift.rankers.declaration import Scorer, method
from keysift.rankers.scorers import PhraseScorer


@method(
    "YAKE",
    score_range="above 0: the reciprocal of S(kw)",
    reference="R. Campos, V. Mangaravite, A. Pasquali, A. Jorge, C. Nunes, A. Jatowt: YAKE! Keyword extraction from "
    "single documents using multiple local features. Information Sciences 509, 2020",
    defaults={"ngrams": True, "max_words": 3},
)
def yake() -> Scorer:
    """Weigh words by how they are written, how early, how often, in how many sentences and beside how many words.

    A word t with frequency TF weighs S(t) = Rel · Pos / (Case + Norm / Rel + Sent / Rel), the lower the better, of
    Case = max(capitalised, acronym occurrences) / (1 + ln TF), Pos = ln ln (3 + median number of its sentences),
    Norm = TF / (mean + standard deviation of TF over words but stop words), Sent = the share of sentences that have it,
    and Rel = 1 + (DL + DR) · TF / largest TF, DL and DR being the different words beside it for each word beside it,
    on the left and on the right. A phrase has S(kw) = Π S(t) / (KF · (1 + Σ S(t))), KF being its frequency; a stop word
    inside it, whose neighbours foretell it with probability p (the product of both sides), counts as a factor of 2 - p
    and as p - 1 in the sum. The score is 1 / S(kw), so that higher is better. Phrases with a word that has a digit, or
    two marks or more, are no candidates, and such words are not counted as neighbours.

    Departures: words and phrases are the same if their stems are, where the paper compares lower-cased forms; several
    stop words in a phrase take at most 1 from its sum, which keeps scores above 0; neighbours are adjacent words, the
    paper's default; and similar phrases are not removed from the answer.
    """
    return PhraseScorer(lambda case: yake_scores(case.candidates))

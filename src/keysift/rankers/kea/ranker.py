"""Kea: how likely a phrase is a keyphrase, learned from labelled documents."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from keysift.phrases.choosing import NOT_OFFERED
from keysift.rankers.declaration import Resource, Scorer, method
from keysift.rankers.kea.model import Kea
from keysift.rankers.scorers import PhraseScorer

if TYPE_CHECKING:
    from keysift.rankers.case import Case

_TIE_BREAK: Final = 1e-5  # the share of the score that tf · idf decides


def likelihoods(case: Case) -> Sequence[float]:
    """Return how likely each phrase is a keyphrase, or that it is part of a likelier one."""
    candidates, model = case.candidates, case.resources.model
    assert isinstance(model, Kea)
    scores = array(
        "d",
        [
            (1.0 - _TIE_BREAK) * probability + _TIE_BREAK * rarity / (1.0 + rarity)
            for probability, rarity in model.probabilities(case.document, candidates)
        ],
    )
    parts: set[tuple[int, ...]] = set()  # of phrases that rank higher
    for phrase in sorted(range(len(scores)), key=lambda phrase: (-scores[phrase], phrase)):
        words = tuple(candidates.words(phrase))
        if words in parts:
            scores[phrase] = NOT_OFFERED
        size = len(words)
        parts.update(words[start : start + length] for length in range(1, size) for start in range(size - length + 1))
    return scores


@method(
    "KEA",
    requires=(Resource.MODEL,),
    score_range="0 to 1: probability, of which one hundred-thousandth is tf · idf",
    reference="I. H. Witten, G. W. Paynter, E. Frank, C. Gutwin, C. G. Nevill-Manning: KEA: Practical automatic "
    "keyphrase extraction. DL 1999",
)
def kea() -> Scorer:
    """Rank phrases by how likely they are keyphrases, according to a model trained on labelled documents.

    Naive Bayes on two numbers of a phrase: tf · idf, which is its share of the document's words times log2(N / df), df
    being the documents of the model that have the phrase, the text itself counted in; and the share of the document's
    words that stand before its first occurrence. Both are cut into intervals by Fayyad and Irani's minimum description
    length; every count is one larger than it was. Among equally likely phrases tf · idf decides. A phrase inside one
    that ranks higher is left out. Departures: candidates are noun phrases, where the paper takes all n-grams of up to
    three words that neither begin nor end with a stop word (`ngrams=True, max_words=3`, in training too); words are
    Porter stems, the paper's are iterated Lovins stems; and document frequencies come from the labelled documents.
    """
    return PhraseScorer(likelihoods)

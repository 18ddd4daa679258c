"""From scores to the answer: sort, cut, and make Keyphrases. Written once, for all methods."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import inf
from typing import Final

from keysift.arrays import zeros
from keysift.candidates import Candidates
from keysift.kernels.phrases import comparable
from keysift.keyphrase import Keyphrase

NO_ANSWER: Final = -inf
"""The score of a phrase that a method does not offer as an answer at all."""


def select(candidates: Candidates, scores: Sequence[float], *, top: int | None) -> list[Keyphrase]:
    """Return the best `top` phrases (all of them for None): by score, then first position, then stem.

    Phrases are numbered by first position, and of those that start at the same place the shorter first, whose stem is a
    prefix of the longer one's: so ties are settled by number.
    """
    values = scores if isinstance(scores, array) else array("d", scores)
    keys = zeros("d", len(values))
    comparable(values, keys)
    order = sorted(range(len(values)), key=keys.__getitem__)
    answer = candidates.answer
    keyphrases = []
    for phrase in order[:top]:
        score = values[phrase]
        if score == NO_ANSWER:
            break
        text, spans, stem = answer(phrase)
        keyphrases.append(Keyphrase(text, score, spans, stem))
    return keyphrases

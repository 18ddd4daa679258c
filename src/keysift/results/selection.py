"""From scores to the answer: sort, cut, and make Keyphrases. Written once, for all methods."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import inf
from typing import Final

from keysift.candidates import Candidates
from keysift.kernels.arrays import zeros
from keysift.kernels.candidates import rank_phrases, sort_keys
from keysift.keyphrase import Keyphrase

NO_ANSWER: Final = -inf
"""The score of a phrase that a method does not offer as an answer at all."""

_FEW: Final = 50  # up to so many, inserting into a sorted list beats sorting all


def select(candidates: Candidates, scores: Sequence[float], *, top: int | None) -> list[Keyphrase]:
    """Return the best `top` phrases (all of them for None): by score, then first position, then stem.

    Phrases are numbered by first position, and of those that start at the same place the shorter first, whose stem is a
    prefix of the longer one's: so ties are settled by number.
    """
    values = scores if isinstance(scores, array) else array("d", scores)
    count = len(values)
    keys = zeros("d", count)
    if top is not None and top <= _FEW:
        best = zeros("i", min(top, count))
        offered = rank_phrases(values, len(best), keys, best)
        if offered < len(best):
            best = best[:offered]
    else:
        sort_keys(values, keys)
        order = [phrase for phrase in range(count) if values[phrase] != NO_ANSWER]
        order.sort(key=keys.__getitem__)
        best = array("i", order[:top])
    return candidates.keyphrases(best, values)

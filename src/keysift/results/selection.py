"""From scores to the best phrases: sort and cut. Written once, for all methods."""

from __future__ import annotations

from array import array
from math import inf
from typing import Final

from keysift.kernels.arrays import zeros
from keysift.kernels.candidates import rank_phrases, sort_keys

NO_ANSWER: Final = -inf
"""The score of a phrase that a method does not offer as an answer at all."""

_FEW: Final = 50  # up to so many, inserting into a sorted list beats sorting all


def best_phrases(values: array[float], *, top: int | None) -> array[int]:
    """Return the numbers of the best `top` phrases (all of them for None): by score, then first position, then stem.

    Phrases are numbered by first position, and of those that start at the same place the shorter first, whose stem is a
    prefix of the longer one's: so ties are settled by number.
    """
    count = len(values)
    keys = zeros("d", count)
    if top is not None and top <= _FEW:
        best: array[int] = zeros("i", min(top, count))
        offered = rank_phrases(scores=values, top=len(best), keys=keys, best=best)
        return best if offered == len(best) else best[:offered]
    sort_keys(scores=values, keys=keys)
    order = [phrase for phrase in range(count) if values[phrase] != NO_ANSWER]
    order.sort(key=keys.__getitem__)
    return array("i", order[:top])

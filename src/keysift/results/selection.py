"""From scores to the best phrases: sort and cut. Written once, for all methods."""

from __future__ import annotations

from array import array
from math import inf
from typing import TYPE_CHECKING, Final

from keysift.analysis.conventions import conventions_of
from keysift.kernels.arrays import zeros
from keysift.kernels.candidates import count_occurrences
from keysift.kernels.selection import leave_out_nested, rank_phrases, sort_keys

if TYPE_CHECKING:
    from keysift.candidates import Candidates

NO_ANSWER: Final = -inf
"""The score of a phrase that a method does not offer as an answer at all."""

# A phrase inside a better one stands for itself if it occurs alone so often, and so much as often as the better one.
# docs/quality.md has what other values give.
_ALONE: Final = 3
_SHARE: Final = 0.5
_REACH: Final = 20  # ranks below a single word that a longer phrase may take its place from
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


def without_nested(candidates: Candidates, values: array[float], *, top: int | None) -> array[int]:
    """Return the numbers of the best `top` phrases that repeat no other one (all of them for None)."""
    count = len(values)
    wanted = count if top is None else min(top, count)
    # So many are nearly always enough; where they are not, all are looked at.
    looked_at = min(count, 3 * wanted + _REACH)
    while True:
        chosen, ranks = leave_out(candidates, best_phrases(values, top=looked_at))
        settled = looked_at == count or (len(chosen) >= wanted > 0 and ranks[wanted - 1] + _REACH < looked_at)
        if settled or not wanted:
            return chosen[:wanted]
        looked_at = count


def leave_out(candidates: Candidates, ranked: array[int]) -> tuple[array[int], array[int]]:
    """Return of ranked phrases those that repeat no other one, and their ranks."""
    times, chosen, ranks = zeros("i", len(candidates)), zeros("i", len(ranked)), zeros("i", len(ranked))
    count_occurrences(phrase_ids=candidates.phrase_ids, counts=times)
    kept = leave_out_nested(
        ranked=ranked,
        stem_ids=candidates.stem_ids,
        starts=candidates.starts,
        lengths=candidates.lengths,
        first=candidates.first,
        times=times,
        alone=_ALONE,
        share=_SHARE,
        reach=_REACH,
        head_first=conventions_of(candidates.language).head_first,
        kinds=candidates.kinds,
        chosen=chosen,
        ranks=ranks,
    )
    return chosen[:kept], ranks[:kept]

"""From scores to the best phrases: sort and cut. Written once, for all methods."""

from __future__ import annotations

from array import array
from math import inf
from typing import TYPE_CHECKING, Any, Final

from keysift.analysis.conventions import conventions_of
from keysift.kernels.selection import leave_out_nested, list_best, list_without_nested

if TYPE_CHECKING:
    from keysift.candidates import Candidates

NO_ANSWER: Final = -inf
"""The score of a phrase that a method does not offer as an answer at all."""

# A phrase inside a better one stands for itself if it occurs alone so often, and so much as often as the better one.
# docs/quality.md has what other values give.
_ALONE: Final = 3
_SHARE: Final = 0.5
_REACH: Final = 20  # ranks below a single word that a longer phrase may take its place from


def best_phrases(values: array[float], *, top: int | None) -> array[int]:
    """Return the numbers of the best `top` phrases (all of them for None): by score, then first position, then stem.

    Phrases are numbered by first position, and of those that start at the same place the shorter first, whose stem is a
    prefix of the longer one's: so ties are settled by number.
    """
    return list_best(values, -1 if top is None else top)


def without_nested(candidates: Candidates, values: array[float], *, top: int | None) -> array[int]:
    """Return the numbers of the best `top` phrases that repeat no other one (all of them for None)."""
    return list_without_nested(values, -1 if top is None else top, *_what_decides(candidates))


def leave_out(candidates: Candidates, ranked: array[int]) -> array[int]:
    """Return of ranked phrases those that repeat no other one."""
    chosen, _ = leave_out_nested(ranked, *_what_decides(candidates))
    return chosen


def _what_decides(candidates: Candidates) -> tuple[Any, ...]:
    """Return what the kernels need to tell whether a phrase repeats another, in their order."""
    return (
        candidates.stem_ids,
        candidates.starts,
        candidates.lengths,
        candidates.phrase_ids,
        candidates.first,
        _ALONE,
        _SHARE,
        _REACH,
        conventions_of(candidates.language).head_first,
        candidates.kinds,
    )

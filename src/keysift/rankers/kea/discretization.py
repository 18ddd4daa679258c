"""Cut a number into the intervals that say most about a label."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import log2
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def informative_cuts(values: Sequence[float], labels: Sequence[int]) -> array[float]:
    """Return the rising cuts between values that tell labels 0 and 1 apart best, as many as are worth their price.

    An interval is cut where the entropy of the labels on both sides is lowest, if the gain pays for the description of
    the cut, and then both sides likewise. U. M. Fayyad, K. B. Irani: Multi-interval discretization of continuous-valued
    attributes for classification learning. IJCAI 1993.

    >>> list(informative_cuts([1.0, 2.0, 3.0, 7.0, 8.0, 9.0] * 3, [0, 0, 0, 1, 1, 1] * 3))
    [5.0]
    """
    import numpy as np

    order = np.argsort(np.asarray(values, dtype=float), kind="stable")
    ordered = np.asarray(values, dtype=float)[order]
    positives = np.concatenate([[0], np.cumsum(np.asarray(labels, dtype=np.int64)[order])])
    cuts: list[float] = []
    waiting = [(0, len(ordered))]
    while waiting:
        start, end = waiting.pop()
        cut = _best_cut(ordered, positives, start, end)
        if cut is not None:
            cuts.append((float(ordered[cut - 1]) + float(ordered[cut])) / 2)
            waiting += [(start, cut), (cut, end)]
    return array("d", sorted(cuts))


def _best_cut(ordered: NDArray[np.float64], positives: NDArray[np.int64], start: int, end: int) -> int | None:
    """Return where to cut a part of the values, or None if it is not worth it."""
    import numpy as np

    size = end - start
    places = start + 1 + np.flatnonzero(ordered[start + 1 : end] != ordered[start : end - 1])
    if not len(places):
        return None
    before, after = places - start, end - places
    left, right = positives[places] - positives[start], positives[end] - positives[places]
    mixed = (before * _entropies(left, before) + after * _entropies(right, after)) / size
    best = int(np.argmin(mixed))
    total = int(positives[end] - positives[start])
    sides = [(int(left[best]), int(before[best])), (int(right[best]), int(after[best]))]
    entropy = float(_entropies(np.array([total]), np.array([size]))[0])
    kinds = _kinds(total, size)
    price = log2(3**kinds - 2) - kinds * entropy
    for positive, count in sides:
        price += _kinds(positive, count) * float(_entropies(np.array([positive]), np.array([count]))[0])
    gain = entropy - float(mixed[best])
    return int(places[best]) if gain > (log2(size - 1) + price) / size else None


def _kinds(positive: int, count: int) -> int:
    return (positive > 0) + (positive < count)


def _entropies(positive: NDArray[np.int64], count: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the entropy of the labels, in bits, where `positive` of `count` are 1."""
    import numpy as np

    share = positive / count
    result = np.zeros(len(share))
    for part in (share, 1.0 - share):
        result -= part * np.log2(np.where(part > 0, part, 1.0))
    return result

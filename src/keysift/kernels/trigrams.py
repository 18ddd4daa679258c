"""Tell which phrases have nearly the same letters, without comparing each with all others."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import grown, zeros
    from keysift.kernels.interpreted import ints
else:
    from cython.cimports.keysift.kernels.arrays import grown, zeros
    from cython.cimports.pointers import ints

SIMILAR = 0.6
"""The share of character trigrams in common from which two phrases are similar."""

_ROUNDING = cython.declare(cython.double, 1e-9)


def trigrams(phrase: str) -> frozenset[str]:
    """Return the runs of three characters in a phrase, with a space before it and behind it."""
    padded = f" {phrase} "
    return frozenset([padded[start : start + 3] for start in range(len(padded) - 2)])


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the Jaccard similarity of two sets."""
    return len(one & other) / (0.0 + len(one | other))


@cython.cclass
class DistinctPhrases:
    """Phrases that are not similar to each other. Who has each trigram is known, so counting finds what is similar."""

    holders: dict[str, array[int]]
    sizes: array[int]
    counts: array[int]
    number: cython.Py_ssize_t
    base: cython.int

    def __init__(self) -> None:
        self.holders = {}  # of each trigram: how many phrases have it, and which
        self.sizes = zeros("i", 64)  # of each phrase: its trigrams
        self.counts = zeros("i", 64)  # of each phrase: trigrams in common with the new one, above the `base`
        self.number = 0
        self.base = 0

    def takes(self, phrase: str) -> bool:
        """Take a phrase unless it is similar to one that was taken before, and tell whether it was taken."""
        parts = trigrams(phrase)
        size: cython.int = len(parts)
        least: cython.int = int(SIMILAR * size - _ROUNDING) + 1  # that a similar phrase has in common with it
        counts_at = ints(self.counts)
        sizes_at = ints(self.sizes)
        base: cython.int = self.base
        other: cython.Py_ssize_t
        near: list[int] = []
        for part in parts:
            if part not in self.holders:
                continue
            holders_at = ints(self.holders[part])
            for place in range(1, holders_at[0] + 1):
                other = holders_at[place]
                counts_at[other] = max(counts_at[other], base) + 1
                if counts_at[other] == base + least:
                    near.append(other)
        self.base += size
        for other in near:
            common = counts_at[other] - base
            if common / (0.0 + size + sizes_at[other] - common) >= SIMILAR:
                return False
        self._add(parts)
        return True

    @cython.cfunc
    def _add(self, parts: frozenset[str]) -> None:
        if self.number == len(self.sizes):
            self.sizes = grown(self.sizes, self.number + 1)
            self.counts = grown(self.counts, self.number + 1)
        self.sizes[self.number] = len(parts)
        for part in parts:
            holders = self.holders.get(part)
            if holders is None:
                holders = self.holders[part] = zeros("i", 4)
            holders[0] += 1
            if holders[0] == len(holders):
                holders = self.holders[part] = grown(holders, holders[0] + 1)
            holders[holders[0]] = self.number
        self.number += 1

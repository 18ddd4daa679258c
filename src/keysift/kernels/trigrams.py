"""Tell which phrases have nearly the same letters, without comparing each with all others."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import grown, zeros
    from keysift.kernels.interpreted import ints, keys
else:
    from cython.cimports.keysift.kernels.arrays import grown, zeros
    from cython.cimports.pointers import ints, keys

SIMILAR = 0.6
"""The share of character trigrams in common from which two phrases are similar."""

_SIMILAR = cython.declare(cython.double, SIMILAR)
_ROUNDING = cython.declare(cython.double, 1e-9)
_FEW = cython.declare(cython.Py_ssize_t, 64)  # phrases before trigrams are counted

_PAIRS = cython.declare(cython.ulonglong, 0x5555555555555555)
_FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
_EIGHTS = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
_SUM = cython.declare(cython.ulonglong, 0x0101010101010101)


def trigrams(phrase: str) -> frozenset[str]:
    """Return the runs of three characters in a phrase, with a space before it and behind it."""
    padded = f" {phrase} "
    return frozenset([padded[start : start + 3] for start in range(len(padded) - 2)])


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the Jaccard similarity of two sets."""
    return len(one & other) / (0.0 + len(one | other))


@cython.cclass
class DistinctPhrases:
    """Phrases that are not similar to each other, found by their rarest trigrams.

    Two similar phrases have so many trigrams in common that one of these is among the rarest of both. Phrases are known
    by as many of their rarest ones as that takes (S. Chaudhuri, V. Ganti, R. Kaushik: A primitive operator for
    similarity joins. ICDE 2006). Rarer trigrams have higher numbers: they are numbered as they come, and by how many
    phrases have them whenever there are twice as many phrases as the last time.
    """

    numbers: dict[int, int]
    holders: list[array[int]]
    newest: array[int]
    parts: array[int]
    ends: array[int]
    met: array[int]
    signatures: array[int]
    taken: cython.Py_ssize_t
    asked: cython.int
    next_order: cython.Py_ssize_t

    def __init__(self) -> None:
        self.numbers = {}  # of each trigram, by its characters
        self.holders = []  # of each trigram: how many numbers follow, in pairs a phrase and the trigram's place in it
        self.newest = zeros("i", 256)  # of each trigram: the newest phrase that has it, of all that were `asked` about
        self.parts = zeros("i", 512)  # the trigrams of all phrases that were `taken`, the rarest of each first
        self.ends = zeros("i", 64)  # of each phrase: where the trigrams of those before it end
        self.met = zeros("i", 64)  # of each phrase: the newest phrase that it was compared with
        self.signatures = zeros("Q", 64)  # of each phrase, see `_signature`
        self.taken = 0
        self.asked = 0
        self.next_order = _FEW

    def takes(self, phrase: str) -> bool:
        """Take a phrase unless it is similar to one that was taken before, and tell whether it was taken."""
        self.asked += 1
        parts = self._split(f" {phrase} ")
        parts.sort(reverse=True)
        if self._is_known(parts):
            return False
        end = self.ends[self.taken]
        if len(self.parts) < end + len(parts):
            self.parts = grown(self.parts, end + len(parts))
        if len(self.met) < self.taken + 2:
            self.met = grown(self.met, self.taken + 2)
            self.ends = grown(self.ends, self.taken + 2)
            self.signatures = grown(self.signatures, self.taken + 2)
        self.ends[self.taken + 1] = end + len(parts)
        self._keep(self.taken, parts)
        self.taken += 1
        if self.taken == self.next_order:
            self.next_order *= 2
            self._order()
        return True

    @cython.cfunc
    def _split(self, padded: str) -> list[int]:
        """Return the different trigrams of a phrase that has a space before it and behind it."""
        parts: list[int] = []
        number: cython.Py_ssize_t
        first: cython.longlong = ord(padded[0])
        second: cython.longlong = ord(padded[1])
        third: cython.longlong
        if len(self.newest) < len(self.holders) + len(padded):
            self.newest = grown(self.newest, len(self.holders) + len(padded))
        newest_at = ints(self.newest)
        for place in range(2, len(padded)):
            third = ord(padded[place])
            number = self.numbers.setdefault((first << 42) | (second << 21) | third, len(self.holders))
            first = second
            second = third
            if number == len(self.holders):
                self.holders.append(zeros("i", 5))
            if newest_at[number] != self.asked:
                newest_at[number] = self.asked
                parts.append(number)
        return parts

    @cython.cfunc
    @cython.exceptval(-1)
    def _is_known(self, parts: list[int]) -> cython.bint:
        """Tell whether a phrase is similar to the newest one, which has these trigrams."""
        parts_at = ints(self.parts)
        newest_at = ints(self.newest)
        ends_at = ints(self.ends)
        met_at = ints(self.met)
        signatures_at = keys(self.signatures)
        signature = _signature(parts)
        size: cython.Py_ssize_t = len(parts)
        other: cython.Py_ssize_t
        position: cython.Py_ssize_t
        rest: cython.Py_ssize_t
        common: cython.Py_ssize_t
        both: cython.Py_ssize_t
        rarest = _rarest(size)
        for place in range(rarest):
            holders_at = ints(self.holders[parts[place]])
            for entry in range(1, holders_at[0], 2):
                other = holders_at[entry]
                # Each bit that only one of them has is a trigram that is not in both: so many are too many.
                if _count_bits(signature & ~signatures_at[other]) >= rarest or met_at[other] == self.asked:
                    continue
                met_at[other] = self.asked
                both = size + ends_at[other + 1] - ends_at[other]
                needed = _SIMILAR / (1.0 + _SIMILAR) * both - _ROUNDING
                # No rarer trigram is in both: this one is the first, and the others are among the rest of either.
                position = ends_at[other] + holders_at[entry + 1]
                rest = min(size - place, ends_at[other + 1] - position)
                common = 0
                while rest > 0 and common + rest >= needed:
                    if newest_at[parts_at[position]] == self.asked:
                        common += 1
                    position += 1
                    rest = min(rest, ends_at[other + 1] - position)
                if common / (0.0 + both - common) >= _SIMILAR:
                    return True
        return False

    @cython.cfunc
    def _keep(self, phrase: cython.Py_ssize_t, parts: list[int]) -> None:
        """Write down the trigrams of a phrase, and let it be found by the rarest."""
        parts_at = ints(self.parts)
        keys(self.signatures)[phrase] = _signature(parts)
        start: cython.Py_ssize_t = self.ends[phrase]
        size: cython.Py_ssize_t = len(parts)
        rarest = _rarest(size)
        part: cython.Py_ssize_t
        for place in range(size):
            part = parts[place]
            parts_at[start + place] = part
            if place >= rarest:
                continue
            holders = self.holders[part]
            holders_at = ints(holders)
            if holders_at[0] + 3 > len(holders):
                holders = self.holders[part] = grown(holders, holders_at[0] + 3)
                holders_at = ints(holders)
            holders_at[holders_at[0] + 1] = phrase
            holders_at[holders_at[0] + 2] = place
            holders_at[0] += 2

    @cython.cfunc
    def _order(self) -> None:
        """Number trigrams by how many phrases have them, those with the fewest last."""
        size = len(self.holders)
        counts = zeros("i", size)
        counts_at = ints(counts)
        parts_at = ints(self.parts)
        ends_at = ints(self.ends)
        place: cython.Py_ssize_t
        for place in range(ends_at[self.taken]):
            counts_at[parts_at[place]] += 1
        renumbered = zeros("i", size)
        renumbered_at = ints(renumbered)
        for number, part in enumerate(sorted(range(size), key=counts.__getitem__, reverse=True)):
            renumbered[part] = number
        self.numbers = {key: renumbered[part] for key, part in self.numbers.items()}
        self.holders = [zeros("i", 5) for _ in range(size)]
        for phrase in range(self.taken):
            parts = [renumbered_at[parts_at[place]] for place in range(ends_at[phrase], ends_at[phrase + 1])]
            parts.sort(reverse=True)
            self._keep(phrase, parts)


@cython.cfunc
@cython.exceptval(check=False)
def _rarest(size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return how many of its rarest trigrams a phrase with so many is known by: every similar one has one of them."""
    return size - int(_SIMILAR * size - _ROUNDING)


@cython.cfunc
@cython.exceptval(check=False)
def _signature(parts: list[int]) -> cython.ulonglong:
    """Return a set of 64 bits, in which each trigram has one."""
    signature: cython.ulonglong = 0
    one: cython.ulonglong = 1
    part: cython.Py_ssize_t
    for part in parts:
        signature |= one << (part & 63)
    return signature


@cython.cfunc
@cython.exceptval(check=False)
def _count_bits(bits: cython.ulonglong) -> cython.int:
    """Return how many bits are set."""
    bits -= (bits >> 1) & _PAIRS
    bits = (bits & _FOURS) + ((bits >> 2) & _FOURS)
    bits = (bits + (bits >> 4)) & _EIGHTS
    # What is left in each byte is at most 8, so that their sum in the highest one does not run over.
    return ((bits * _SUM) >> 56) & 255

"""Look a document's words up in a table of general frequencies."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from math import exp

    from keysift.kernels.arrays import fresh_pages
    from keysift.kernels.hashing import find_key, hash_name
    from keysift.kernels.interpreted import address_of, ints, longs, naturals

_FIRST_SLOTS = 1 << 10
_MOST_SLOTS = 1 << 17
_SLOT_SIZE = 2  # the address of a word, and its count
_MULTIPLIER = 0x9E3779B97F4A7C15  # spreads numbers over all bits
_ALL_BITS = 0xFFFFFFFFFFFFFFFF
_HALF = 32


class KnownCounts:
    """Counts that were looked up before, by the address of the word's string.

    Analysed texts share the strings of their words, so a word that comes again has the same address, and is found
    without a look at its letters. Another string with the same letters is looked up anew. `kept` holds the strings, so
    that no other one can come to their addresses. When there are very many, all are forgotten.
    """

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.mask = 0
        self.slots: memoryview[int] = memoryview(array("Q"))
        self.make_room()

    def make_room(self) -> None:
        """Make room for twice as many words, or forget all of them."""
        before = self.slots
        size = len(before) // _SLOT_SIZE
        if size == _MOST_SLOTS:
            self.kept.clear()
            before = memoryview(array("Q"))
        else:
            size = max(_FIRST_SLOTS, 2 * size)
        slots = fresh_pages(8 * _SLOT_SIZE * size, True).cast("Q")
        for origin in range(0, len(before), _SLOT_SIZE):
            if before[origin]:
                place = _place(before[origin], slots, size - 1)
                slots[place] = before[origin]
                slots[place + 1] = before[origin + 1]
        # The slots first: another thread may look for a word in between, and must not look beyond their end.
        self.slots = slots
        self.mask = size - 1

    def find(self, address: int) -> int:
        """Return where the slot of an address begins, or the free one where it belongs."""
        return _place(address, self.slots, self.mask)

    def add(self, word: str, count: int) -> None:
        """Set the count of a word that has none."""
        if 2 * len(self.kept) >= self.mask:
            self.make_room()
        address = address_of(word)
        place = self.find(address)
        self.kept.append(word)
        self.slots[place] = address
        self.slots[place + 1] = count


def _place(address: int, slots: memoryview[int], mask: int) -> int:
    slot = (((address * _MULTIPLIER) & _ALL_BITS) >> _HALF) & mask
    while True:
        place = _SLOT_SIZE * slot
        if slots[place] == address or slots[place] == 0:
            return place
        slot = (slot + 1) & mask


def look_up_background(
    vocabulary: tuple[str, ...],
    own: array[int],
    known: KnownCounts,
    keys: array[int],
    buckets: array[int],
    counts: array[int],
    rarest: int,
    tokens: float,
    passage: float,
    frequencies: array[int],
    document_frequencies: array[int],
) -> None:
    """Fill in how often each word of a document occurs in general, and in how many passages, the document counted in.

    `counts` belong to sorted `keys` (see `find_key`) and are out of `tokens`; a word that is not in the table is taken
    to be as rare as the `rarest` in it. What is looked up joins `known`. Words that do not count in the document, `own`
    being 0, get 0. Occurrences are thought to be spread evenly, so of the passages of so many words a share of
    1 - exp(-count / tokens * passage) has the word.
    """
    own_at = ints(own)
    frequencies_at = longs(frequencies)
    document_frequencies_at = longs(document_frequencies)
    passages = tokens / passage
    for word in range(len(own)):
        if own_at[word] > 0:
            place = known.find(address_of(vocabulary[word]))
            if known.slots[place]:
                count = known.slots[place + 1]
            else:
                position = find_key(hash_name(vocabulary[word]), keys, buckets)
                count = naturals(counts)[position] if position >= 0 else rarest
                known.add(vocabulary[word], count)
            frequencies_at[word] = count + own_at[word]
            document_frequencies_at[word] = int(passages * (1.0 - exp(-count * passage / tokens))) + 1
        else:
            frequencies_at[word] = 0
            document_frequencies_at[word] = 0

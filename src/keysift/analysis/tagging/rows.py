"""The tagger's view of word types: one row of scores per type and casing context."""

from __future__ import annotations

from array import array
from mmap import mmap
from typing import Final, NamedTuple

from keysift.kernels.arrays import grown
from keysift.kernels.traits import CASINGS

_SCORE_BYTES: Final = 2


class Row(NamedTuple):
    """One word type as the kernel sees it."""

    vectors: array[int]
    word_class: int
    fixed_tag: int


class RowTable:
    """Hold rows as parallel arrays. Row 0 is the boundary, what lies outside of a sentence.

    `of_types[CASINGS * type + casing]` is the row of a word type in a casing context, or -1 as long as nobody asked.
    Row r has its scores from `vectors[r * width]` on. There are `count` rows; the arrays have room for more. An array
    without room is replaced by a longer copy, so that who reads the old one is not disturbed.
    """

    __slots__ = ("classes", "count", "fixed_tags", "of_types", "vectors", "width")

    def __init__(self, boundary: Row, *, room: int = 0) -> None:
        self.count = 1
        self.width = len(boundary.vectors)
        self.vectors = _memory(self.width * (1 + room))
        self.vectors[: self.width] = memoryview(boundary.vectors)
        self.classes = array("i", [boundary.word_class])
        self.fixed_tags = array("i", [boundary.fixed_tag])
        self.of_types = array("i")

    def make_room_for_types(self, types: int) -> None:
        """Make sure that there are rows to look for for so many types."""
        if CASINGS * types > len(self.of_types):
            self.of_types = grown(self.of_types, CASINGS * types, filler=-1)

    def make_room_for_rows(self, more: int) -> None:
        """Make sure that there is room for so many rows more."""
        wanted = self.count + more
        if wanted > len(self.classes):
            self.classes = grown(self.classes, wanted)
            self.fixed_tags = grown(self.fixed_tags, wanted)
        if self.width * wanted > len(self.vectors):
            vectors = _memory(max(self.width * wanted, 3 * len(self.vectors) // 2))
            vectors[: len(self.vectors)] = self.vectors
            self.vectors = vectors


def _memory(count: int) -> memoryview[int]:
    """Return so many 16-bit zeros, which take up memory only when they are written to."""
    return memoryview(mmap(-1, _SCORE_BYTES * max(count, 1))).cast("h")[:count]  # type: ignore[return-value]


NO_ROWS: Final = RowTable(Row(array("h"), 0, -1))
"""What stands for the rows of an earlier lexicon where there is none."""

"""The tagger's view of word types: one row of scores per type and casing context."""

from __future__ import annotations

from array import array
from typing import Final, NamedTuple

from keysift.kernels.arrays import grown
from keysift.kernels.traits import CASINGS



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

    def __init__(self, boundary: Row) -> None:
        self.count = 1
        self.width = len(boundary.vectors)
        self.vectors = array("h", boundary.vectors)
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
            self.vectors = grown(self.vectors, self.width * wanted)
            self.classes = grown(self.classes, wanted)
            self.fixed_tags = grown(self.fixed_tags, wanted)


NO_ROWS: Final = RowTable(Row(array("h"), 0, -1))
"""What stands for the rows of an earlier lexicon where there is none."""

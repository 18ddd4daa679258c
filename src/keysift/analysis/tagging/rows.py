"""The tagger's view of word types: one row of scores per type and casing context."""

from __future__ import annotations

from array import array
from typing import Final, NamedTuple

from keysift.kernels.arrays import fresh_pages, grown
from keysift.kernels.limits import FIXED_TAG, RECORD_SIZE, WORD_CLASS
from keysift.kernels.rows import new_slots
from keysift.kernels.traits import CASINGS

_SCORE_BYTES: Final = 2


class Row(NamedTuple):
    """One word type as the kernel sees it: its scores as the current word, and those that it gives its neighbours."""

    vector: array[int]
    context: array[int]
    word_class: int
    fixed_tag: int


class RowTable:
    """Rows as parallel arrays. Row 0 is the boundary, what lies outside of a sentence.

    `of_types[CASINGS * type + casing]` is the row of a word type in a casing context, or -1 as long as nobody asked.
    `counts` are the numbers of rows and of contexts; the arrays, which `keysift.kernels.tagger.tag_sentences` explains,
    have space for more. An array that is full is replaced by a longer copy, so that who reads the old one is not
    disturbed.
    """

    __slots__ = (
        "_context_width",
        "_vector_width",
        "contexts",
        "counts",
        "of_types",
        "records",
        "slots",
        "vectors",
    )

    def __init__(self, boundary: Row, *, room: int = 0) -> None:
        self.counts = array("i", [1, 1])
        self._vector_width = len(boundary.vector)
        self._context_width = len(boundary.context)
        self.vectors = _memory(self._vector_width * (1 + room))
        self.contexts = _memory(self._context_width * (1 + room))
        self.vectors[: self._vector_width] = memoryview(boundary.vector)
        self.contexts[: self._context_width] = memoryview(boundary.context)
        self.records = array("i", [0]) * RECORD_SIZE
        self.records[WORD_CLASS], self.records[FIXED_TAG] = boundary.word_class, boundary.fixed_tag
        self.of_types = array("i")
        self.slots = new_slots()

    @property
    def count(self) -> int:
        """Return the number of rows."""
        return self.counts[0]

    def make_room_for_types(self, types: int) -> None:
        """Make sure that there are rows to look for for so many types."""
        if CASINGS * types > len(self.of_types):
            self.of_types = grown(self.of_types, CASINGS * types, filler=-1)

    def make_room_for_rows(self, more: int) -> None:
        """Make sure that there is space for so many rows more."""
        rows, contexts = self.counts[0] + more, self.counts[1] + more
        if RECORD_SIZE * rows > len(self.records):
            self.records = grown(self.records, RECORD_SIZE * rows)
        self.vectors = _with_room(self.vectors, self._vector_width * rows)
        self.contexts = _with_room(self.contexts, self._context_width * contexts)


def _memory(count: int) -> memoryview[int]:
    """Return so many 16-bit zeros, which take up memory only when they are written to."""
    return fresh_pages(_SCORE_BYTES * max(count, 1), False).cast("h")[:count]


def _with_room(numbers: memoryview[int], count: int) -> memoryview[int]:
    if count <= len(numbers):
        return numbers
    longer = _memory(max(count, 3 * len(numbers) // 2))
    longer[: len(numbers)] = numbers
    return longer

"""Rows in, rows with keyphrases out: what an executor does with the Arrow batches of a partition."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, Protocol

from keysift.integrations.spark.frames import checked_text, texts_of

if TYPE_CHECKING:
    import pyarrow

    from keysift.extractor import Extractor
    from keysift.integrations.spark.recipe import Recipe
    from keysift.keyphrase import Keyphrase

SPANS_TYPE: Final = "array<struct<start: int, end: int>>"
KEYPHRASES_TYPE: Final = f"array<struct<text: string, score: double, spans: {SPANS_TYPE}>>"
_ROWS: Final = 1000  # whose keyphrases are in memory at a time, however large the batches are that Spark sends


class Shared(Protocol):
    """A broadcast variable."""

    @property
    def value(self) -> Recipe:
        """Return what was broadcast."""


def extract_batches(
    batches: Iterable[pyarrow.RecordBatch], *, shared: Shared, place: int, names: tuple[str, ...]
) -> Iterator[pyarrow.RecordBatch]:
    """Yield the rows of a partition with two more columns, keyphrases and error; the text is in column `place`."""
    import pyarrow

    recipe = shared.value
    extractor = recipe.extractor()
    for batch in batches:
        for start in range(0, batch.num_rows, _ROWS):
            some = batch.slice(start, _ROWS)
            rows = KeyphraseRows()
            for text in texts_of(some.column(place)):
                rows.add(extractor, text, recipe.top)
            yield pyarrow.RecordBatch.from_arrays([*some.columns, *rows.columns()], names=list(names))


class KeyphraseRows:
    """The keyphrases of texts as they grow, in flat lists: Arrow takes these over without looking at each value."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._scores = array("d")
        self._starts = array("i")
        self._ends = array("i")
        self._span_offsets = array("i", [0])  # where the spans of each keyphrase begin
        self._offsets = array("i", [0])  # where the keyphrases of each row begin
        self._is_null: list[bool] = []
        self._errors: list[str | None] = []

    def add(self, extractor: Extractor, text: str | Exception | None, top: int | None) -> None:
        """Add a row: a null has no keyphrases, and neither has a text that cannot be worked on, which has an error."""
        error = None
        found: list[Keyphrase] | None = None
        if text is not None:
            try:
                found = extractor.extract(checked_text(text), top=top)
            except Exception as problem:  # whatever it is, the other rows of the job have nothing to do with it
                error = describe(problem)
        self._is_null.append(found is None)
        self._errors.append(error)
        for phrase in found or ():
            self._texts.append(phrase.text)
            self._scores.append(phrase.score)
            for start, end in phrase.spans:
                self._starts.append(start)
                self._ends.append(end)
            self._span_offsets.append(len(self._starts))
        self._offsets.append(len(self._texts))

    def columns(self) -> tuple[pyarrow.Array, pyarrow.Array]:
        """Return the keyphrases and the errors as Arrow has them."""
        import pyarrow

        def numbers(values: array[Any], kind: Any) -> pyarrow.Array:
            return pyarrow.Array.from_buffers(kind, len(values), [None, pyarrow.py_buffer(values)])

        positions = [numbers(values, pyarrow.int32()) for values in (self._starts, self._ends)]
        spans = pyarrow.ListArray.from_arrays(
            numbers(self._span_offsets, pyarrow.int32()),
            pyarrow.StructArray.from_arrays(positions, names=["start", "end"]),
        )
        phrases = pyarrow.StructArray.from_arrays(
            [pyarrow.array(self._texts, pyarrow.string()), numbers(self._scores, pyarrow.float64()), spans],
            names=["text", "score", "spans"],
        )
        keyphrases = pyarrow.ListArray.from_arrays(
            numbers(self._offsets, pyarrow.int32()), phrases, mask=pyarrow.array(self._is_null, pyarrow.bool_())
        )
        return keyphrases, pyarrow.array(self._errors, pyarrow.string())


def describe(error: BaseException) -> str:
    """Return an error in one line: its kind and its message."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"

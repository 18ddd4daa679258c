"""Rows in, rows with keyphrases out: what an executor does with the Arrow batches of a partition."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Protocol

from keysift.integrations.spark.text_columns import checked_text, texts_of

if TYPE_CHECKING:
    import pyarrow

    from keysift.extractor import Extractor
    from keysift.integrations.spark.recipe import Recipe
    from keysift.keyphrase import Keyphrase

SPANS_TYPE: Final = "array<struct<start: int, end: int>>"
KEYPHRASES_TYPE: Final = f"array<struct<text: string, score: double, spans: {SPANS_TYPE}>>"
_TEXT, _SCORE, _SPANS = attrgetter("text"), attrgetter("score"), attrgetter("spans")
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
    """The keyphrases of texts as they grow, in flat arrays, which Arrow takes over as they are.

    They are filled without a loop in Python: on short texts, that would take a fifth as long as extraction itself.
    """

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._scores = array("d")
        self._positions = array("i")  # the start and the end of each span, one after the other
        self._spans = array("i")  # how many spans each keyphrase has
        self._phrases = array("i")  # how many keyphrases each row has
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
        self._phrases.append(len(found or ()))
        if found:
            spans = list(map(_SPANS, found))
            self._texts.extend(map(_TEXT, found))
            self._scores.extend(map(_SCORE, found))
            self._spans.extend(map(len, spans))
            self._positions.extend(chain.from_iterable(chain.from_iterable(spans)))

    def columns(self) -> tuple[pyarrow.Array, pyarrow.Array]:
        """Return the keyphrases and the errors as Arrow has them."""
        import pyarrow

        integer = pyarrow.int32()
        places = [_numbers(self._positions[part::2], integer) for part in (0, 1)]
        spans = pyarrow.ListArray.from_arrays(
            _numbers(_offsets(self._spans), integer),
            pyarrow.StructArray.from_arrays(places, names=["start", "end"]),
        )
        phrases = pyarrow.StructArray.from_arrays(
            [pyarrow.array(self._texts, pyarrow.string()), _numbers(self._scores, pyarrow.float64()), spans],
            names=["text", "score", "spans"],
        )
        keyphrases = pyarrow.ListArray.from_arrays(
            _numbers(_offsets(self._phrases), integer), phrases, mask=pyarrow.array(self._is_null, pyarrow.bool_())
        )
        return keyphrases, pyarrow.array(self._errors, pyarrow.string())


def _offsets(lengths: array[int]) -> array[int]:
    """Return where each of several lists begins that stand one after the other, and where the last one ends."""
    return array("i", accumulate(lengths, initial=0))


def _numbers(values: array[Any], kind: pyarrow.DataType) -> pyarrow.Array:
    import pyarrow

    return pyarrow.Array.from_buffers(kind, len(values), [None, pyarrow.py_buffer(values)])


def describe(error: BaseException) -> str:
    """Return an error in one line: its kind and its message."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"

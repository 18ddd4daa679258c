"""Rows in, rows with keyphrases out: what an executor does with the Arrow batches of a partition."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from keysift.integrations.spark.failures import Failures
from keysift.integrations.spark.text_columns import checked_text, load, spare_collections, texts_of

if TYPE_CHECKING:
    import pyarrow

    from keysift.extractor import Extractor
    from keysift.integrations.spark.recipe import Recipe
    from keysift.keyphrase import Keyphrase

_TEXT, _SCORE, _SPANS = attrgetter("text"), attrgetter("score"), attrgetter("spans")
_IDENTIFIER = attrgetter("identifier")
_ROWS: Final = 1000  # whose keyphrases are in memory at a time, however large the batches are that Spark sends


def keyphrases_type(*, identifiers: bool) -> Any:
    """Return the type of a column of keyphrases; it is put together here, because Spark 3.5 asks Java to read one."""
    types = load("pyspark.sql.types")
    spans = types.ArrayType(types.StructType().add("start", "integer").add("end", "integer"))
    fields = types.StructType().add("text", "string").add("score", "double").add("spans", spans)
    return types.ArrayType(fields.add("identifier", "string") if identifiers else fields)


def extract_batches(
    batches: Iterable[pyarrow.RecordBatch], *, recipe: Recipe, place: int, names: tuple[str, ...], max_bad_share: float
) -> Iterator[pyarrow.RecordBatch]:
    """Yield the rows of a partition with two more columns, keyphrases and error; the text is in column `place`."""
    import pyarrow

    extractor = recipe.extractor()
    failures = Failures(max_bad_share)
    for batch in batches:
        for start in range(0, batch.num_rows, _ROWS):
            some = batch.slice(start, _ROWS)
            rows = KeyphraseRows(failures, identifiers=recipe.has_identifiers)
            for text in texts_of(some.column(place)):
                rows.add(extractor, text, recipe.top)
            yield pyarrow.RecordBatch.from_arrays([*some.columns, *rows.columns()], names=list(names))
    failures.finish()
    spare_collections()


class KeyphraseRows:
    """The keyphrases of texts as they grow, in flat arrays, which Arrow takes over as they are.

    They are filled without a loop in Python: on short texts, that would take a fifth as long as extraction itself.
    """

    def __init__(self, failures: Failures, *, identifiers: bool) -> None:
        self._failures = failures
        self._identifiers: list[str] | None = [] if identifiers else None
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
            self._failures.texts += 1
            try:
                found = extractor.extract_detached(checked_text(text), top=top)
            except Exception as problem:  # most likely, the other rows have nothing to do with it
                error = self._failures.add(problem)
        self._is_null.append(found is None)
        self._errors.append(error)
        self._phrases.append(len(found or ()))
        if found:
            spans = list(map(_SPANS, found))
            self._texts.extend(map(_TEXT, found))
            self._scores.extend(map(_SCORE, found))
            self._spans.extend(map(len, spans))
            if self._identifiers is not None:
                self._identifiers.extend(map(_IDENTIFIER, found))
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
        texts, scores = pyarrow.array(self._texts, pyarrow.string()), _numbers(self._scores, pyarrow.float64())
        fields = {"text": texts, "score": scores, "spans": spans}
        if self._identifiers is not None:
            fields["identifier"] = pyarrow.array(self._identifiers, pyarrow.string())
        phrases = pyarrow.StructArray.from_arrays(list(fields.values()), names=list(fields))
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

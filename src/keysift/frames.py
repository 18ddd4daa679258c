"""Keyphrases of a column of a data frame: pandas, polars and Arrow, by narwhals."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from keysift.errors import InputError, MissingExtraError, OptionError, check_switches
from keysift.extractor import Extractor
from keysift.io.limits import DEFAULT_LIMITS, check_text
from keysift.options import documented_options
from keysift.results.keyphrase_tables import keyphrase_values

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from keysift.options import ExtractionOptions
    from keysift.resources import GivenCorpus, Model


Frame = TypeVar("Frame")


@documented_options
def extract(
    frame: Frame,
    column: Hashable = None,
    *,
    output: str = "keyphrases",
    scores: bool = True,
    spans: bool = False,
    method: str | None = None,
    top: int | None = 10,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "auto",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    workers: int = 1,
    progress: bool = False,
    **options: Unpack[ExtractionOptions],
) -> Frame:
    """Return a data frame with one more column: the keyphrases of each text in `column`.

    The frame is a pandas or polars DataFrame or an Arrow Table or RecordBatch, and so is the result. A Series of texts
    (in Arrow, a ChunkedArray) gives a Series of keyphrases, without `column`. The new column is called `output` and has
    a list of structs with the fields `text` and `score`, best first; in pandas, lists of dicts. With `spans`, there is
    a third field, a list of structs `start` and `end`: character offsets into the text. With a vocabulary, the last
    field is `identifier`. With `scores=False`, the lists have the texts of the keyphrases and nothing else. A missing
    text has missing keyphrases; a text without keyphrases has an empty list. `workers` processes share the work, and
    `progress` shows a progress bar on standard error. The other arguments are those of `keysift.Extractor`.

    >>> import polars
    >>> frame = polars.DataFrame({"text": ["Sparse grids have points.", None]})
    >>> extract(frame, "text", method="tf")["keyphrases"].to_list()
    [[{'text': 'Sparse grids', 'score': 1.0}, {'text': 'points', 'score': 1.0}], None]
    >>> extract(frame, "text", method="tf", scores=False)["keyphrases"].list.join(", ").to_list()
    ['Sparse grids, points', None]
    """
    check_switches(scores=scores, spans=spans, progress=progress)
    if spans and not scores:
        raise OptionError("With scores=False there are only texts: leave out spans=True, or scores=False.")
    narwhals = _narwhals()
    native = _table(frame)
    wrapped = _wrapped(narwhals, native)
    is_series = isinstance(wrapped, narwhals.Series)
    if is_series != (column is None):
        raise OptionError(
            "A Series has no columns: leave out 'column'." if is_series else "Name the column with the texts: 'column'."
        )
    extractor = Extractor(
        method, corpus=corpus, model=model, language=language, stop_words=stop_words, markup=markup, **options
    )
    texts = _texts(wrapped if is_series else _column(narwhals, wrapped, column, output), column)
    found = extractor.extract_many((text for text in texts if text is not None), top=top, workers=workers)
    fields = {"scores": scores, "spans": spans, "identifiers": "vocabulary" in extractor.options}
    values: list[list[Any] | None] = []
    with _progress_bar(len(texts) if progress else None) as advance:
        for text in texts:
            values.append(None if text is None else keyphrase_values(next(found), **fields))
            advance()
    made = _series(wrapped, output, values, _value_type(narwhals, **fields))
    result: Any = made if is_series else _with_column(native, output, made)
    if native is not frame:
        batches = result.combine_chunks().to_batches()
        result = batches[0] if batches else type(frame).from_pylist([], schema=result.schema)  # type: ignore[attr-defined]
    done: Frame = result
    return done


def _narwhals() -> Any:
    try:
        import narwhals
    except ImportError as error:
        raise MissingExtraError("Reading data frames", package="narwhals", extra="frames") from error
    return narwhals


def _table(frame: Any) -> Any:
    """Return a RecordBatch as the Table that narwhals takes, and anything else as it is."""
    if type(frame).__module__.startswith("pyarrow") and type(frame).__name__ == "RecordBatch":
        import pyarrow

        return pyarrow.Table.from_batches([frame])
    return frame


def _wrapped(narwhals: Any, frame: object) -> Any:
    """Return a frame or a series with the methods that narwhals gives to all of them."""
    try:
        return narwhals.from_native(frame, eager_only=True, allow_series=True)
    except TypeError as error:
        lazy = " Call its collect method first." if hasattr(frame, "collect") else ""
        raise InputError(
            "The frame must be a pandas or polars DataFrame or Series, or an Arrow Table or RecordBatch. "
            f"Got {type(frame).__module__}.{type(frame).__name__} instead.{lazy}"
        ) from error


def _column(narwhals: Any, frame: Any, column: Hashable, output: str) -> Any:
    """Return a column of a frame; in pandas, its name need not be a string."""
    native = frame.to_native()
    columns = list(native.columns) if frame.implementation.is_pandas_like() else frame.columns
    if column not in columns:
        raise OptionError(f"The 'column' must be one of {', '.join(map(repr, columns))}. Got {column!r} instead.")
    if output in columns:
        raise OptionError(
            f"The frame already has a column {output!r}: choose another name with output=..., or drop the column."
        )
    if columns.count(column) > 1:
        raise OptionError(f"The frame has several columns {column!r}: rename those that are not the text.")
    if frame.implementation.is_pandas_like():
        return narwhals.from_native(native[column], series_only=True)
    return frame[column]


def _with_column(native: Any, name: str, series: Any) -> Any:
    """Return a frame with one more column, without a change of the frame itself."""
    if hasattr(native, "append_column"):
        return native.append_column(name, series)
    if hasattr(native, "with_columns"):
        return native.with_columns(series)
    return native.assign(**{name: series})


def _texts(series: Any, column: Hashable) -> list[str | None]:
    """Return the texts of a column, None for those that are missing, whatever the library has for that."""
    values, missing = series.to_list(), series.is_null().to_list()
    texts = [None if is_missing else value for value, is_missing in zip(values, missing, strict=True)]
    name = "Series" if column is None else f"column {column!r}"
    for row, text in enumerate(texts):
        if text is None:
            continue
        if not isinstance(text, str):
            raise InputError(
                f"The {name} must have texts or missing values. Row {row} (counted from 0) has "
                f"{type(text).__name__} {text!r:.60} instead."
            )
        check_text(text, DEFAULT_LIMITS, f"Row {row} (counted from 0) of the {name}")
    return texts


def _value_type(narwhals: Any, *, scores: bool, spans: bool, identifiers: bool) -> Any:
    """Return the type of one keyphrase in a column."""
    if not scores:
        return narwhals.String
    fields = {"text": narwhals.String, "score": narwhals.Float64}
    if spans:
        fields["spans"] = narwhals.List(narwhals.Struct({"start": narwhals.Int64, "end": narwhals.Int64}))
    if identifiers:
        fields["identifier"] = narwhals.String
    return narwhals.Struct(fields)


def _series(source: Any, name: str, values: list[Any], kind: Any) -> Any:
    """Return a series of the library that the source is from; `kind` is the type of what the lists have in them."""
    if source.implementation.is_pandas_like():
        # pandas has nested types only by pyarrow, which not everybody has; lists in a column of objects explode too.
        index = source.to_native().index
        return source.implementation.to_native_namespace().Series(values, index=index, name=name, dtype=object)
    import narwhals

    return narwhals.new_series(name, values, narwhals.List(kind), backend=source.implementation).to_native()


@contextmanager
def _progress_bar(total: int | None) -> Iterator[Callable[[], None]]:
    """Show how many of the texts are done, in a terminal or a notebook; show nothing if there is no total."""
    if total is None:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    # What the caller prints meanwhile stays where it was sent.
    console = Console(stderr=True)
    with Progress(*columns, console=console, redirect_stdout=False, redirect_stderr=False) as bar:
        task = bar.add_task("Extracting", total=total)
        yield lambda: bar.advance(task)

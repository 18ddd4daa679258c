"""Keyphrases of a column of a data frame: pandas, polars and Arrow, by narwhals."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from keysift.errors import InputError, MissingExtraError, OptionError
from keysift.extractor import Extractor
from keysift.options import documented_options

if TYPE_CHECKING:
    from narwhals.typing import IntoDataFrameT
    from typing_extensions import Unpack

    from keysift.keyphrase import Keyphrases
    from keysift.options import ExtractionOptions
    from keysift.resources import GivenCorpus, Model


@documented_options
def extract(
    frame: IntoDataFrameT,
    column: str,
    *,
    output: str = "keyphrases",
    spans: bool = False,
    method: str | None = None,
    top: int | None = 10,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "en",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    workers: int = 1,
    progress: bool = False,
    **options: Unpack[ExtractionOptions],
) -> IntoDataFrameT:
    """Return a data frame with one more column: the keyphrases of each text in `column`.

    The frame is a pandas or polars DataFrame or an Arrow Table, and so is the result. The new column is called `output`
    and has a list of structs with the fields `text` and `score`, best first; in pandas, lists of dicts. With `spans`,
    there is a third field, a list of structs `start` and `end`: character offsets into the text. A missing text
    has missing keyphrases; a text without keyphrases has an empty list. `workers` processes share the work, and
    `progress` shows a progress bar on standard error. The other arguments are those of `keysift.Extractor`.

    >>> import polars
    >>> frame = polars.DataFrame({"text": ["Sparse grids have points.", None]})
    >>> extract(frame, "text", method="tf")["keyphrases"].to_list()
    [[{'text': 'Sparse grids', 'score': 1.0}, {'text': 'points', 'score': 1.0}], None]
    """
    narwhals = _narwhals()
    wrapped = _wrapped(narwhals, frame)
    _check_columns(wrapped.columns, column, output)
    extractor = Extractor(
        method, corpus=corpus, model=model, language=language, stop_words=stop_words, markup=markup, **options
    )
    texts = _texts(wrapped[column], column)
    found = extractor.extract_many((text for text in texts if text is not None), top=top, workers=workers)
    as_records = _records_with_spans if spans else _records
    values: list[list[dict[str, Any]] | None] = []
    with _progress_bar(len(texts) if progress else None) as advance:
        for text in texts:
            values.append(None if text is None else as_records(next(found)))
            advance()
    native: IntoDataFrameT = wrapped.with_columns(_series(narwhals, wrapped, output, values, spans)).to_native()
    return native


def _narwhals() -> Any:
    try:
        import narwhals
    except ImportError as error:
        raise MissingExtraError("Reading data frames", package="narwhals", extra="frames") from error
    return narwhals


def _wrapped(narwhals: Any, frame: object) -> Any:
    """Return a frame with the methods that narwhals gives to all of them."""
    try:
        return narwhals.from_native(frame, eager_only=True)
    except TypeError as error:
        lazy = " Call its collect method first." if hasattr(frame, "collect") else ""
        raise InputError(
            "The frame must be a pandas or polars DataFrame or an Arrow Table. "
            f"Got {type(frame).__module__}.{type(frame).__name__} instead.{lazy}"
        ) from error


def _check_columns(columns: list[str], column: str, output: str) -> None:
    if column not in columns:
        raise OptionError(f"The 'column' must be one of {', '.join(map(repr, columns))}. Got {column!r} instead.")
    if output in columns:
        raise OptionError(
            f"The frame already has a column {output!r}: choose another name with output=..., or drop the column."
        )


def _texts(series: Any, column: str) -> list[str | None]:
    """Return the texts of a column, None for those that are missing, whatever the library has for that."""
    values, missing = series.to_list(), series.is_null().to_list()
    texts = [None if is_missing else value for value, is_missing in zip(values, missing, strict=True)]
    for row, text in enumerate(texts):
        if text is not None and not isinstance(text, str):
            raise InputError(
                f"The column {column!r} must have texts or missing values. Row {row} (counted from 0) has "
                f"{type(text).__name__} {text!r:.60} instead."
            )
    return texts


def _records(found: Keyphrases) -> list[dict[str, Any]]:
    return [{"text": phrase.text, "score": phrase.score} for phrase in found]


def _records_with_spans(found: Keyphrases) -> list[dict[str, Any]]:
    return [
        {
            "text": phrase.text,
            "score": phrase.score,
            "spans": [{"start": start, "end": end} for start, end in phrase.spans],
        }
        for phrase in found
    ]


def _series(narwhals: Any, frame: Any, name: str, values: list[Any], spans: bool) -> Any:
    if frame.implementation.is_pandas_like():
        # pandas has nested types only by pyarrow, which not everybody has; lists in a column of objects explode too.
        native = frame.to_native()
        series = frame.implementation.to_native_namespace().Series(values, index=native.index, name=name, dtype=object)
        return narwhals.from_native(series, series_only=True)
    fields = {"text": narwhals.String, "score": narwhals.Float64}
    if spans:
        fields["spans"] = narwhals.List(narwhals.Struct({"start": narwhals.Int64, "end": narwhals.Int64}))
    return narwhals.new_series(name, values, narwhals.List(narwhals.Struct(fields)), backend=frame.implementation)


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

"""What `fit` and `extract` share: a checked data frame, texts out of Arrow columns, and the end of a task."""

from __future__ import annotations

import gc
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from keysift.errors import FileFormatError, InputError, MissingExtraError, OptionError, Parameter
from keysift.io.limits import DEFAULT_LIMITS, check_text
from keysift.options import checked_count

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame


def load(module: str) -> Any:
    """Return a module of PySpark or PyArrow, or say how to install them."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError("Spark", package=f"{module.partition('.')[0]}", extra="spark") from error


def checked_frame(frame: DataFrame, *, text: str, partitions: int | None) -> DataFrame:
    """Return a data frame whose column `text` has texts, in `partitions` parts of equally many rows if that is given.

    What is wrong is said here, at once: Spark itself would say it when the job has started.
    """
    if not isinstance(frame, load("pyspark.sql").DataFrame):
        raise InputError(f"The data frame must be a pyspark.sql.DataFrame. Got {type(frame).__name__} instead.")
    load("pyarrow")
    if text not in frame.columns:
        raise OptionError(f"The data frame has no column {text!r}. Its columns are {', '.join(frame.columns)}.")
    if frame.columns.count(text) > 1:
        raise OptionError(f"The data frame has several columns named {text!r}: rename those that are not the text.")
    kind = frame.schema[text].dataType
    if kind.typeName() not in ("string", "varchar", "char"):
        raise OptionError(
            f"The column {text!r} must be of type string. Got {kind.simpleString()} instead: convert it with "
            f"df.withColumn({text!r}, df[{text!r}].cast('string')), or name another column with ",
            Parameter("text"),
            ".",
        )
    if partitions is not None:
        frame = frame.repartition(checked_count("partitions", partitions))
    return frame


def numbered(frame: DataFrame) -> DataFrame:
    """Return a data frame whose columns are named c0, c1 and so on.

    `mapInArrow` fails at names that have a dot in them or that two columns share.
    """
    renamed: DataFrame = frame.toDF(*(f"c{number}" for number in range(len(frame.columns))))
    return renamed


def texts_of(column: pyarrow.Array) -> list[str | Exception | None]:
    """Return the texts of an Arrow column: None for a null, and an error in the place of each that is no text."""
    try:
        texts: list[str | Exception | None] = column.to_pylist()
    except UnicodeDecodeError:  # Spark's strings are bytes, which need not be UTF-8
        return [_text_of(value) for value in column]
    return texts


def _text_of(value: Any) -> str | Exception | None:
    try:
        text: str | None = value.as_py()
    except UnicodeDecodeError as error:
        return FileFormatError(f"The text is not UTF-8: {error}.")
    return text


def checked_text(text: str | Exception) -> str:
    """Return a text, or raise the error that says why it is none."""
    if isinstance(text, Exception):
        raise text
    return check_text(text, DEFAULT_LIMITS, "The text")


@cache
def spare_collections() -> None:
    """Leave what a worker has loaded out of garbage collections from the end of its first task on.

    Spark collects garbage after each task, which takes some 45 ms if all modules and words are looked at.
    """
    gc.freeze()

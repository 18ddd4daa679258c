"""Parquet, JSONL and CSV files as a data frame, in which a record that cannot be read is a row with an error."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final

from keysift.errors import OptionError
from keysift.integrations.spark.text_columns import load

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

CORRUPT: Final = "_keysift_unreadable"
"""The column with the records that could not be read; data frames of Parquet files do not have it."""

_SHOWN: Final = 200  # characters of a record that an error shows
_SUFFIXES: Final = {".parquet": "parquet", ".jsonl": "jsonl", ".json": "jsonl", ".ndjson": "jsonl", ".csv": "csv"}


class InputKind(str, Enum):
    """What the input files hold."""

    AUTO = "auto"
    PARQUET = "parquet"
    JSONL = "jsonl"
    CSV = "csv"


def kind_of(paths: Sequence[str], kind: InputKind) -> InputKind:
    """Return what files hold, by the ends of their names if it is not said; folders are taken to hold Parquet."""
    if kind is not InputKind.AUTO:
        return kind
    found = set()
    for path in paths:
        name = path.rstrip("/").rpartition("/")[2].removesuffix(".gz").rstrip("*")
        suffix = name[name.rfind(".") :] if "." in name else ".parquet"
        if suffix not in _SUFFIXES:
            raise OptionError(f"{path} may hold anything: pass --input-format parquet, jsonl or csv.")
        found.add(_SUFFIXES[suffix])
    if len(found) != 1:
        raise OptionError(f"The inputs are of several kinds ({', '.join(sorted(found))}): run one job for each kind.")
    return InputKind(found.pop())


def read_frame(
    spark: SparkSession, paths: Sequence[str], *, kind: InputKind, text: str, schema: str | None
) -> DataFrame:
    """Return files as a data frame with the column `text`. The `schema` saves the pass that finds it out, for JSONL.

    Where a record cannot be read, the text is null and the column `CORRUPT` has the record.
    """
    kind = kind_of(paths, kind)
    types = load("pyspark.sql.types")
    if kind is InputKind.PARQUET:
        return spark.read.parquet(*paths)
    corrupt = types.StructType().add(CORRUPT, "string")
    options = {"mode": "PERMISSIVE", "columnNameOfCorruptRecord": CORRUPT}
    if kind is InputKind.CSV:
        # As everybody else writes CSV: texts with line breaks, and a quotation mark doubled. Headers that differ from
        # file to file are an error; Spark would take the columns by their order.
        options |= {"header": "true", "multiLine": "true", "escape": '"', "enforceSchema": "false"}
        options |= {"columnPruning": "false"}  # otherwise a row with too many columns is noticed or not, as it happens
    reader = spark.read.options(**options)
    read = reader.csv if kind is InputKind.CSV else reader.json
    found = spark.createDataFrame([], schema).schema if schema else read(list(paths)).schema
    if not found.fields:  # empty files
        found = types.StructType().add(text, "string")
    if text not in found.names:
        raise OptionError(
            f"The input has no column {text!r}. Its columns are {', '.join(n for n in found.names if n != CORRUPT)}: "
            "name the one with the texts with --text."
        )
    kept = types.StructType([field for field in found.fields if field.name != CORRUPT])
    reader = spark.read.options(**options).schema(types.StructType([*kept.fields, *corrupt.fields]))
    frame = (reader.csv if kind is InputKind.CSV else reader.json)(list(paths))
    functions = load("pyspark.sql.functions")
    readable = functions.when(frame[CORRUPT].isNull(), frame[f"`{text}`"])
    return frame.withColumn(text, readable)


def with_reading_errors(frame: DataFrame, *, error: str) -> DataFrame:
    """Return a data frame without the column `CORRUPT`, whose records are in the column `error` now."""
    if CORRUPT not in frame.columns:
        return frame
    functions = load("pyspark.sql.functions")
    unread = functions.concat(
        functions.lit("FileFormatError: The record cannot be read: "), functions.substring(frame[CORRUPT], 1, _SHOWN)
    )
    return frame.withColumn(error, functions.coalesce(frame[error], unread)).drop(CORRUPT)

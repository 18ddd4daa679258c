"""Readers of documents: text files, folders, lines, JSONL, CSV and standard input, each compressed or not."""

from __future__ import annotations

import csv
import gzip
import io
import json
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import IO, Any, TextIO

from keysift.errors import FileFormatError, InputError

STANDARD_INPUT = "-"
_TEXT_SUFFIXES = frozenset((".txt", ".text", ".md", ".rst"))


class InputFormat(str, Enum):
    """How the documents lie in a file."""

    AUTO = "auto"
    TEXT = "text"
    LINES = "lines"
    JSONL = "jsonl"
    CSV = "csv"


_FORMAT_OF_SUFFIX = {
    ".jsonl": InputFormat.JSONL,
    ".ndjson": InputFormat.JSONL,
    ".csv": InputFormat.CSV,
    ".tsv": InputFormat.CSV,
}


@dataclass(frozen=True, slots=True)
class TextRecord:
    """One document as it was read: `name` is its identifier or where it stands."""

    name: str
    text: str


def read_texts(
    inputs: Iterable[str | Path],
    *,
    input_format: InputFormat = InputFormat.AUTO,
    text_field: str = "text",
    encoding: str = "utf-8",
) -> Iterator[TextRecord]:
    """Yield the documents of files, folders and standard input ("-"), in order, reading only as far as needed.

    A folder gives the text, JSONL and CSV files below it by name. The format follows from a file's name unless it is
    given; a name ending in .gz is decompressed. Of JSONL and CSV, `text_field` is the text and "id", if there is one,
    the name.
    """
    for source in inputs:
        if str(source) == STANDARD_INPUT:
            yield from _read_stream(
                sys.stdin.buffer,
                "standard input",
                InputFormat.TEXT if input_format is InputFormat.AUTO else input_format,
                text_field,
                encoding,
                ",",
            )
        else:
            for path in _files_of(Path(source)):
                yield from _read_file(path, input_format, text_field, encoding)


def _files_of(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        if not path.exists():
            raise InputError(f"There is no file {path}. A text itself is piped in: echo TEXT | keysift extract -")
        yield path
        return
    found = False
    for below in sorted(path.rglob("*")):
        if below.is_file() and (plain_suffix(below) in _TEXT_SUFFIXES or plain_suffix(below) in _FORMAT_OF_SUFFIX):
            found = True
            yield below
    if not found:
        known = " ".join(sorted({*_TEXT_SUFFIXES, *_FORMAT_OF_SUFFIX}))
        raise InputError(
            f"The folder {path} has no documents: no file below it ends in one of {known} (or the same with .gz)."
        )


def plain_suffix(path: Path) -> str:
    """Return the suffix of a file name, without the .gz of a compressed one, in lower case."""
    name = Path(path.stem) if path.suffix.lower() == ".gz" else path
    return name.suffix.lower()


def _read_file(path: Path, input_format: InputFormat, text_field: str, encoding: str) -> Iterator[TextRecord]:
    suffix = plain_suffix(path)
    if input_format is InputFormat.AUTO:
        input_format = _FORMAT_OF_SUFFIX.get(suffix, InputFormat.TEXT)
    with opened(path) as stream:
        yield from _read_stream(
            stream, str(path), input_format, text_field, encoding, "\t" if suffix == ".tsv" else ","
        )


def _read_stream(
    stream: IO[bytes], name: str, input_format: InputFormat, text_field: str, encoding: str, delimiter: str
) -> Iterator[TextRecord]:
    newline = "" if input_format is InputFormat.CSV else None
    with decoded(stream, name, encoding=encoding, newline=newline, remedy="name its encoding with --encoding") as lines:
        yield from _read_lines(lines, name, input_format, text_field, delimiter)


def _read_lines(
    lines: TextIO, name: str, input_format: InputFormat, text_field: str, delimiter: str
) -> Iterator[TextRecord]:
    if input_format is InputFormat.TEXT:
        yield TextRecord(name, lines.read())
    elif input_format is InputFormat.LINES:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield TextRecord(f"{name}:{number}", line.rstrip("\n"))
    elif input_format is InputFormat.JSONL:
        yield from _read_jsonl(lines, name, text_field)
    else:
        yield from _read_csv(lines, name, text_field, delimiter)


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """Open a file for reading, decompressed if its name ends in .gz."""
    with path.open("rb") as stream:
        if path.suffix.lower() != ".gz":
            yield stream
            return
        with gzip.GzipFile(fileobj=stream) as decompressed:
            yield decompressed  # type: ignore[misc]  # it reads like any binary stream


@contextmanager
def decoded(
    stream: IO[bytes], name: str, *, encoding: str = "utf-8", newline: str | None = None, remedy: str
) -> Iterator[TextIO]:
    """Read a stream as text; what can go wrong inside it becomes an error that names it and ends in the remedy.

    A byte order mark is no part of the text. CSV wants its line ends untouched: `newline=""`.
    """
    actual = "utf-8-sig" if encoding.lower().replace("_", "-") in ("utf-8", "utf8") else encoding
    with _naming(name, encoding, remedy):
        lines = io.TextIOWrapper(stream, encoding=actual, newline=newline)
        try:
            yield lines
        finally:
            lines.detach()  # who opened the stream closes it


@contextmanager
def _naming(name: str, encoding: str, remedy: str) -> Iterator[None]:
    """Turn what can go wrong inside a file into an error that names it."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise FileFormatError(
            f"{name} is not {encoding} text ({error.reason} at byte {error.start}): {remedy}."
        ) from error
    except (LookupError, UnicodeError) as error:
        raise FileFormatError(f"{error}: name an encoding that Python knows, such as utf-8 or latin-1.") from error
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise FileFormatError(f"{name} is damaged: {error}") from error
    except csv.Error as error:
        raise FileFormatError(f"{name} is not readable as CSV: {error}") from error


def json_lines(lines: Iterable[str], name: str) -> Iterator[tuple[int, Any]]:
    """Yield the JSON value of each line that has one, with the line's number."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError) as error:
            raise FileFormatError(f"{name}, line {number}, is not JSON: {error}") from error


def _read_jsonl(lines: Iterable[str], name: str, text_field: str) -> Iterator[TextRecord]:
    for number, record in json_lines(lines, name):
        if isinstance(record, str):
            yield TextRecord(f"{name}:{number}", record)
            continue
        if not isinstance(record, dict) or not isinstance(record.get(text_field), str):
            raise FileFormatError(
                f"{name}, line {number}, has no text in the field {text_field!r} (it has: {described_fields(record)}): "
                "name the field with --text-field."
            )
        identifier = record.get("id")
        yield TextRecord(f"{name}:{number}" if identifier is None else str(identifier), record[text_field])


def described_fields(record: object) -> str:
    """Say which fields a JSON value has, and of which type."""
    if isinstance(record, dict):
        return ", ".join(f"{name} ({type(value).__name__})" for name, value in record.items()) or "nothing"
    return type(record).__name__


def csv_rows(lines: Iterable[str], *, delimiter: str = ",") -> csv.DictReader[str]:
    """Read rows under a header; a column may hold a text of any length."""
    csv.field_size_limit(2**31 - 1)  # the default refuses texts of more than 128 KiB
    return csv.DictReader(lines, delimiter=delimiter)


def _read_csv(lines: Iterable[str], name: str, text_field: str, delimiter: str) -> Iterator[TextRecord]:
    rows = csv_rows(lines, delimiter=delimiter)
    if rows.fieldnames is None:
        return
    if text_field not in rows.fieldnames:
        raise FileFormatError(
            f"{name} has no column {text_field!r} (it has: {', '.join(rows.fieldnames)}): "
            "name the column with --text-field."
        )
    for row in rows:
        text = row[text_field]
        if text is None:
            raise FileFormatError(f"{name}, line {rows.line_num}, has no value in the column {text_field!r}.")
        yield TextRecord(row.get("id") or f"{name}:{rows.line_num}", text)

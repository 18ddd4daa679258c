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
    """Hold one document as it was read: `name` is its identifier or where it stands."""

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
        if below.is_file() and (_plain_suffix(below) in _TEXT_SUFFIXES or _plain_suffix(below) in _FORMAT_OF_SUFFIX):
            found = True
            yield below
    if not found:
        known = " ".join(sorted({*_TEXT_SUFFIXES, *_FORMAT_OF_SUFFIX}))
        raise InputError(
            f"The folder {path} has no documents: no file below it ends in one of {known} (or the same with .gz)."
        )


def _plain_suffix(path: Path) -> str:
    """Return the suffix of a file name, without the .gz of a compressed one, in lower case."""
    name = Path(path.stem) if path.suffix.lower() == ".gz" else path
    return name.suffix.lower()


def _read_file(path: Path, input_format: InputFormat, text_field: str, encoding: str) -> Iterator[TextRecord]:
    suffix = _plain_suffix(path)
    if input_format is InputFormat.AUTO:
        input_format = _FORMAT_OF_SUFFIX.get(suffix, InputFormat.TEXT)
    with path.open("rb") as stream:
        opened: Any = gzip.GzipFile(fileobj=stream) if path.suffix.lower() == ".gz" else stream
        yield from _read_stream(
            opened, str(path), input_format, text_field, encoding, "\t" if suffix == ".tsv" else ","
        )


def _read_stream(
    stream: IO[bytes], name: str, input_format: InputFormat, text_field: str, encoding: str, delimiter: str
) -> Iterator[TextRecord]:
    # utf-8-sig reads UTF-8 with and without a byte order mark; CSV wants its line ends untouched.
    actual = "utf-8-sig" if encoding.lower().replace("_", "-") in ("utf-8", "utf8") else encoding
    newline = "" if input_format is InputFormat.CSV else None
    with _naming(name, encoding):
        lines = io.TextIOWrapper(stream, encoding=actual, newline=newline)
        try:
            yield from _read_lines(lines, name, input_format, text_field, delimiter)
        finally:
            lines.detach()  # who opened the stream closes it


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
def _naming(name: str, encoding: str) -> Iterator[None]:
    """Turn what can go wrong inside a file into an error that names it."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise FileFormatError(
            f"{name} is not {encoding} text ({error.reason} at byte {error.start}): name its encoding with --encoding."
        ) from error
    except (LookupError, UnicodeError) as error:
        raise FileFormatError(f"{error}: name an encoding that Python knows, such as utf-8 or latin-1.") from error
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise FileFormatError(f"{name} is damaged: {error}") from error
    except csv.Error as error:
        raise FileFormatError(f"{name} is not readable as CSV: {error}") from error


def _read_jsonl(lines: Iterable[str], name: str, text_field: str) -> Iterator[TextRecord]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise FileFormatError(f"{name}, line {number}, is not JSON: {error}") from error
        if isinstance(record, str):
            yield TextRecord(f"{name}:{number}", record)
            continue
        if not isinstance(record, dict) or not isinstance(record.get(text_field), str):
            raise FileFormatError(
                f"{name}, line {number}, has no text in the field {text_field!r} (it has: {_fields(record)}): "
                "name the field with --text-field."
            )
        identifier = record.get("id")
        yield TextRecord(f"{name}:{number}" if identifier is None else str(identifier), record[text_field])


def _fields(record: object) -> str:
    """Say which fields a JSON value has, and of which type."""
    if isinstance(record, dict):
        return ", ".join(f"{name} ({type(value).__name__})" for name, value in record.items()) or "nothing"
    return type(record).__name__


def _read_csv(lines: Iterable[str], name: str, text_field: str, delimiter: str) -> Iterator[TextRecord]:
    csv.field_size_limit(2**31 - 1)  # the default refuses texts of more than 128 KiB
    rows = csv.DictReader(lines, delimiter=delimiter)
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

"""Documents that are records of a file: lines, JSONL, JSON arrays and CSV.

A record that cannot be used is given to `report`, which raises it, or takes note of it so that the next one is read.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final, TextIO, TypeAlias

from keysift.errors import FileFormatError, KeysiftError, Parameter
from keysift.io.limits import DEFAULT_LIMITS, Limits, check_text, too_long

Report: TypeAlias = Callable[[KeysiftError | OSError], None]
"""What is done with a record or file that cannot be read: raise the error, or take note of it."""

DELIMITERS: Final = (",", ";", "\t", "|")
_WHITE_SPACE: Final = " \t\r\n"
_SHOWN: Final = 80  # characters of a text, which may be a book


@dataclass(frozen=True, slots=True, repr=False)
class TextRecord:
    """One document as `keysift.read` returns it.

    `id` is its identifier, an int or a str as in the file, or else where it stands: its file, and its line or number
    there. `fields` are all fields of a JSON object or CSV row, the text among them; other documents have none.

    >>> TextRecord(7, "Coral reefs grow.", {"id": 7, "year": 2024}).fields["year"]
    2024
    """

    id: int | str
    text: str
    fields: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        return f"TextRecord(id={self.id!r}, text={opening_of(self.text)!r})"

    @property
    def name(self) -> str:
        """Return the identifier as messages and tables show it."""
        return str(self.id)


def opening_of(text: str) -> str:
    """Return the first words of a text, or all of a short one."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def stop(error: KeysiftError | OSError) -> None:
    """Report an error by raising it."""
    raise error


def bounded_lines(lines: TextIO, name: str, limits: Limits = DEFAULT_LIMITS) -> Iterator[str]:
    """Yield the lines of a stream, none of which may be longer than one text."""
    number = 0
    while line := lines.readline(limits.text_characters + 1):
        number += 1
        if len(line) > limits.text_characters:
            raise FileFormatError(f"{name}, line {number}, is too long: {too_long(limits)}.")
        yield line


def read_lines(lines: TextIO, name: str, *, limits: Limits) -> Iterator[TextRecord]:
    """Yield each line that is not blank as a document."""
    for number, line in enumerate(bounded_lines(lines, name, limits), start=1):
        if line.strip():
            yield TextRecord(f"{name}:{number}", line.rstrip("\n"))


def json_lines(lines: Iterable[str], name: str, *, report: Report = stop) -> Iterator[tuple[int, Any]]:
    """Yield the JSON value of each line that has one, with the line's number."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            report(FileFormatError(f"{name}, line {number}, is not JSON: {_json_problem(error)}"))
            continue
        yield number, value


def read_jsonl(lines: TextIO, name: str, *, text_field: str, limits: Limits, report: Report) -> Iterator[TextRecord]:
    """Yield a document for each line of JSON: an object with a text field, or a string."""
    for number, value in json_lines(bounded_lines(lines, name, limits), name, report=report):
        yield from _record_of(value, name, f"line {number}", number, text_field, report)


def read_json(text: str, name: str, *, text_field: str, limits: Limits, report: Report) -> Iterator[TextRecord]:
    """Yield a document for each element of a JSON array, or the only one of an object or a string.

    Elements are parsed one at a time, so that the array's objects are never all in memory.
    """
    number, start = 0, _next(text, 0)
    decoder = json.JSONDecoder()
    is_array = text[start : start + 1] == "["
    position = _next(text, start + 1) if is_array else start
    while position < len(text) and text[position] != "]":
        number += 1
        try:
            value, position = decoder.raw_decode(text, position)
        except (ValueError, RecursionError) as error:
            raise FileFormatError(f"{name}, record {number}, is not JSON: {_json_problem(error)}") from error
        for record in _record_of(value, name, f"record {number}", number, text_field, report):
            check_text(record.text, limits, f"{name}, record {number},")
            yield record
        position = _next(text, position)
        if not is_array:
            break
        if text[position : position + 1] == ",":
            position = _next(text, position + 1)
            if text[position : position + 1] == "]":
                raise FileFormatError(f"{name} is not JSON: a comma after the last record.")
        elif text[position : position + 1] != "]":
            raise FileFormatError(f"{name} is not JSON after record {number}: expected a comma or the array's end.")
    if is_array:
        if position >= len(text):
            raise FileFormatError(f"{name} is cut off after record {number}: the JSON array has no end.")
        position = _next(text, position + 1)
    if position < len(text):
        raise FileFormatError(f"{name} is not JSON: it goes on after its end, at character {position}.")


def _next(text: str, position: int) -> int:
    while position < len(text) and text[position] in _WHITE_SPACE:
        position += 1
    return position


def _json_problem(error: Exception) -> str:
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)


def _record_of(
    value: object, name: str, place: str, number: int, text_field: str, report: Report
) -> Iterator[TextRecord]:
    if isinstance(value, str):
        yield TextRecord(f"{name}:{number}", value)
    elif isinstance(value, dict) and isinstance(value.get(text_field), str):
        identifier = value.get("id")
        if identifier is None:
            identifier = f"{name}:{number}"
        kept = isinstance(identifier, int | str) and not isinstance(identifier, bool)
        yield TextRecord(identifier if kept else str(identifier), value[text_field], value)
    else:
        report(
            FileFormatError(
                f"{name}, {place}, has no text in the field {text_field!r} (it has: {described_fields(value)}): "
                "name the field with ",
                Parameter("text_field"),
                ".",
            )
        )


def described_fields(record: object) -> str:
    """Say which fields a JSON value has, and of which type."""
    if isinstance(record, dict):
        shown = [f"{name} ({type(value).__name__})" for name, value in list(record.items())[:20]]
        return ", ".join(shown) + (", ..." if len(record) > len(shown) else "") or "nothing"
    return type(record).__name__


def csv_rows(lines: Iterable[str], *, delimiter: str = ",", limits: Limits = DEFAULT_LIMITS) -> csv.DictReader[str]:
    """Read rows under a header; a column may hold a text as long as any other."""
    csv.field_size_limit(limits.text_characters)  # the default refuses texts of more than 128 KiB
    return csv.DictReader(lines, delimiter=delimiter)


def read_csv(
    lines: TextIO, name: str, *, text_field: str, delimiter: str, limits: Limits, report: Report
) -> Iterator[TextRecord]:
    """Yield a document for each row; `delimiter` is the likely one, used unless the header speaks for another."""
    source = bounded_lines(lines, name, limits)
    header = next(source, "")
    if header[:4].lower() == "sep=" and len(header.rstrip("\r\n")) == 5:
        delimiter, header = header[4], next(source, "")  # how Excel writes down the delimiter
    else:
        delimiter = _find_delimiter(header, text_field, delimiter)
    rows = csv_rows(chain((header,), source), delimiter=delimiter, limits=limits)
    if not rows.fieldnames:
        return
    if text_field not in rows.fieldnames:
        raise FileFormatError(
            f"{name} has no column {text_field!r} (it has: {', '.join(rows.fieldnames[:20])}): name the column with ",
            Parameter("text_field"),
            ".",
        )
    for row in rows:
        text = row[text_field]
        extra: object = row.get(None)  # where the reader puts what has no column
        if text is None:
            report(FileFormatError(f"{name}, line {rows.line_num}, has no value in the column {text_field!r}."))
        elif isinstance(extra, list) and any(extra):
            report(
                FileFormatError(
                    f"{name}, line {rows.line_num}, has more values than the header has columns: "
                    f"put values that contain {delimiter!r} in quotes."
                )
            )
        else:
            yield TextRecord(row.get("id") or f"{name}:{rows.line_num}", text, row)


def _find_delimiter(header: str, text_field: str, likely: str) -> str:
    """Return the delimiter under which the header has the text's column, or else the one that gives most columns."""
    candidates = (likely, *(delimiter for delimiter in DELIMITERS if delimiter != likely))
    columns = {delimiter: next(csv.reader([header], delimiter=delimiter), []) for delimiter in candidates}
    for delimiter in candidates:
        if text_field in columns[delimiter]:
            return delimiter
    return max(candidates, key=lambda delimiter: len(columns[delimiter]))

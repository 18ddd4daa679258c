"""Files of vocabularies to entries: plain lines, CSV and TSV (those of Annif too), and JSON."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from keysift.errors import FileFormatError
from keysift.io.encodings import AUTO, decode, is_text
from keysift.vocabulary.entries import Entry, entry_of, entry_of_fields, field_of
from keysift.vocabulary.skos import RDF_FORMATS, read_skos

_ADDRESS: Final = re.compile(r"<?(https?|urn|info):\S+>?$")
_BULLET: Final = re.compile(r"^[-*•] +(?=\S)")
_SEPARATORS: Final = re.compile(r"[;|]")
_SEVERAL: Final = ("synonyms", "hidden", "broader", "narrower", "related")
_DELIMITERS: Final = {".csv": ",;\t", ".tsv": "\t"}
_LINES: Final = (".txt", ".list", ".md")
_ADDRESSES: Final = ("uri", "url")
_NO_HEADER: Final = ("label", "synonyms", "identifier")
_HEAD: Final = 1 << 16
_COMMENT: Final = "# "
_FIRST_ROW: Final = re.compile(rf"^(?!{_COMMENT}).*\S.*", re.MULTILINE)


def read_entries(data: bytes, name: str, *, encoding: str = AUTO) -> Iterator[Entry]:
    """Yield the entries of a file; its name says what it holds, or else its content does."""
    ending = os.path.splitext(name)[1].lower()
    if encoding == AUTO and not is_text(data[:_HEAD]):
        raise FileFormatError(f"{name} is not text: a vocabulary is a list of terms, CSV, TSV, JSON or SKOS.")
    if ending in RDF_FORMATS:
        return read_skos(data, name, RDF_FORMATS[ending])
    text = decode(data, name, encoding=encoding)
    if ending == ".json":
        return _from_json(text, data, name)
    if ending in _DELIMITERS:
        return _from_table(text, name, _DELIMITERS[ending])
    first = text.lstrip()[:1]
    if ending not in _LINES and first in ("[", "{"):
        return _from_json(text, data, name)
    head = text.partition("\n")[0]
    if ending not in _LINES and len(fields := list(map(field_of, re.split("[,;\t]", head)))) > 1 and all(fields):
        return _from_table(text, name, _DELIMITERS[".csv"])
    # Annif's lists have an address, a tab and a label on each line, whatever they are called.
    if "\t" in text.partition("\n")[0] and _ADDRESS.match(text.partition("\t")[0].strip()):
        return _from_table(text, name, "\t")
    return _from_lines(text)


def _from_lines(text: str) -> Iterator[Entry]:
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = _BULLET.sub("", line.strip())
        if stripped and not stripped.startswith(_COMMENT):
            yield entry_of(stripped, f"line {number}")


def _from_table(text: str, name: str, delimiters: str) -> Iterator[Entry]:
    head = _FIRST_ROW.search(text)
    delimiter = max(delimiters, key=head[0].count) if head else delimiters[0]
    # A tab-separated file quotes nothing; a lone quote in it is part of a label.
    stream = io.StringIO(text, newline="")
    if delimiter == "\t":
        rows = csv.reader(stream, delimiter=delimiter, quoting=csv.QUOTE_NONE)
    else:
        rows = csv.reader(stream, delimiter=delimiter, strict=True)
    columns: list[str] | None = None
    while True:
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            raise FileFormatError(f"{name}, line {rows.line_num}: this is not readable as CSV: {error}.") from error
        if not any(cell.strip() for cell in row) or row[0].startswith(_COMMENT):
            continue
        if columns is None:
            columns, is_header = _columns(row, name)
            if is_header:
                continue
        yield _entry_of_row(row, columns, f"line {rows.line_num}")


def _columns(row: list[str], name: str) -> tuple[list[str], bool]:
    """Return the field of each column, given the first row, and whether that is a header."""
    if len(row) > 1 and _ADDRESS.match(row[0].strip()):
        return ["identifier", "label"], False
    found = list(map(field_of, row))
    if any(field.split("_")[0] == "label" for field in found):
        for field in {field for field in found if found.count(field) > 1 and field.split("_")[0] not in _SEVERAL}:
            _keep_one(field, found, row, name)
        return found, True
    if "identifier" in found and len(row) > 1:
        raise FileFormatError(
            f"{name}, line 1: no column has the terms. Name one of them 'term'; the others can be 'synonyms', 'id', "
            "'broader' and 'related'."
        )
    return list(_NO_HEADER), False


def _keep_one(field: str, found: list[str], row: list[str], name: str) -> None:
    """Of several columns with identifiers, keep the addresses; several with the terms of a language are an error."""
    places = [place for place, other in enumerate(found) if other == field]
    if field.startswith("label"):
        names = " and ".join(repr(row[place].strip()) for place in places)
        raise FileFormatError(f"{name}, line 1: the columns {names} could both have the terms: rename one of them.")
    kept = min(places, key=lambda place: (row[place].strip().lower() not in _ADDRESSES, place))
    for place in places:
        found[place] = field if place == kept else ""


def _entry_of_row(row: list[str], columns: list[str], place: str) -> Entry:
    fields: dict[str, Any] = {}
    for field, cell in zip(columns, row, strict=False):
        if field and cell.strip():
            several = field.split("_")[0] in _SEVERAL
            parts = [part for part in _SEPARATORS.split(cell) if part.strip()]
            fields[field] = [*fields.get(field, ()), *parts] if several else cell
    try:
        return entry_of_fields(fields, place)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _from_json(text: str, data: bytes, name: str) -> Iterator[Entry]:
    try:
        content = json.loads(text, object_pairs_hook=_without_repetitions)
    except RecursionError:
        raise FileFormatError(f"{name} is nested too deeply for a vocabulary.") from None
    except ValueError as error:
        raise FileFormatError(f"{name} is not JSON: {error}.") from error
    first = content[0] if isinstance(content, list) and content else content
    if isinstance(first, Mapping) and not first.keys().isdisjoint(("@context", "@graph", "@id")):
        return read_skos(data, name, RDF_FORMATS[".jsonld"])
    try:
        return iter(list(entries_of(content)))
    except ValueError as error:
        raise FileFormatError(f"{name}: {error}.") from error


def _without_repetitions(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs of a JSON object, of which no two may have the same key: one would replace the other."""
    found = dict(pairs)
    if len(found) < len(pairs):
        ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise ValueError(f"an object has the key {twice!r:.60} twice")
    return found


def entries_of(content: object) -> Iterator[Entry]:
    """Yield the entries of a list of terms or objects, or of a mapping from terms to synonyms or objects."""
    if isinstance(content, Mapping):
        pairs: Iterable[tuple[object, object]] = content.items()
    elif isinstance(content, Iterable) and not isinstance(content, str | bytes):
        pairs = ((None, item) for item in content)
    else:
        raise ValueError(f"a vocabulary is a list of terms or a mapping from terms. Got {type(content).__name__}")
    for number, (term, value) in enumerate(pairs, start=1):
        place = f"entry {number}"
        if term is None and isinstance(value, str):
            yield entry_of(value.strip(), place)
            continue
        fields: dict[str, object] = {}
        if isinstance(value, Mapping):
            fields = {field: inner for key, inner in value.items() if (field := field_of(str(key)))}
        elif term is None:
            raise ValueError(f"{place} must be a term or an object with a term. Got {value!r:.60} instead")
        else:
            fields["synonyms"] = value
        if term is not None:
            fields.setdefault("label", term)
        try:
            yield entry_of_fields(fields, place)
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from error

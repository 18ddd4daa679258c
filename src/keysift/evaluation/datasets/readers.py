"""Datasets from files: JSONL, CSV and TSV, Parquet, and the published layout as a zip file or a folder."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from keysift.errors import FileFormatError, InputError, Parameter, load_extra
from keysift.evaluation.datasets.catalogue import find_entry
from keysift.evaluation.datasets.dataset import Dataset, LabelledDocument, labelled_document
from keysift.evaluation.datasets.published_layout import files_below, files_in_archive, read_layout
from keysift.io.encodings import decoded
from keysift.io.file_kinds import plain_suffix
from keysift.io.record_files import csv_rows, described_fields, json_lines
from keysift.io.streams import opened

SUFFIXES: Final = (
    ".jsonl.gz .jsonl .ndjson.gz .ndjson .zip .csv.gz .csv .tsv.gz .tsv .parquet".split()
)  # in the order in which a name is looked for
_DELIMITERS: Final = {".csv": ",", ".tsv": "\t"}
_DEFAULT_LANGUAGE: Final = "en"
_ADDRESSES: Final = re.compile(r"\s*(<[^<>\s]+>\s*)+$")  # as Annif writes the subjects of a text


class _Fields(NamedTuple):
    """The names of the fields of a record."""

    identifier: str
    text: str
    gold: str


def read_dataset(
    path: str | os.PathLike[str],
    *,
    name: str | None = None,
    language: str | None = None,
    text_field: str = "text",
    gold_field: str = "keyphrases",
    id_field: str = "id",
) -> Dataset:
    r"""Return the labelled documents of a file or folder.

    A zip file or a folder has the published layout (see `published_layout`), in the order of document names. JSONL
    (also .gz), CSV, TSV and Parquet have one document per record, in their own order: `id_field` is its name (without
    one, its number), `text_field` its text and `gold_field` its keyphrases: a list, or a string with ";" or line
    breaks between them, or `<address> <address>`. A comma is part of a keyphrase. Annif's TSV files, with a text and
    addresses on each line and no header, are read as they are.

    `name` is the file's own unless it is given. `language` is, in this order, what is given, what `language.txt`
    says, what the catalogue knows of the name, or "en".

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "reefs.csv")
    ...     _ = path.write_text("body,tags\nCoral reefs grow.,coral reefs; growth\n", encoding="utf-8")
    ...     read_dataset(path, text_field="body", gold_field="tags")[0].keyphrases
    ('coral reefs', 'growth')
    """
    path = Path(path)
    if not path.exists():
        raise InputError(f"There is no file or folder {path}. Datasets that keysift knows: keysift datasets list")
    stated = None
    if path.is_dir():
        documents, stated = read_layout(files_below(path), str(path))
    elif plain_suffix(path) == ".zip":
        with files_in_archive(path) as files:
            documents, stated = read_layout(files, str(path))
    else:
        documents = list(_documents(path, _Fields(id_field, text_field, gold_field)))
    _check_names(documents, path)
    name = name or dataset_name(path)
    entry = find_entry(name)
    known = entry.language if entry else _DEFAULT_LANGUAGE
    return Dataset(
        name=entry.name if entry else name,
        language=language or stated or known,
        documents=tuple(documents),
        source=str(path),
    )


def dataset_name(path: Path) -> str:
    """Return the name of a dataset's file without the suffix of its format."""
    suffix = next((suffix for suffix in SUFFIXES if path.name.lower().endswith(suffix)), "")
    return path.name[: len(path.name) - len(suffix)] or path.resolve().name


def _documents(path: Path, fields: _Fields) -> Iterator[LabelledDocument]:
    suffix = plain_suffix(path)
    if suffix == ".parquet":
        yield from _read_parquet(path, fields)
    elif suffix in (".jsonl", ".ndjson"):
        with opened(path) as stream, decoded(stream, str(path), remedy="convert it to UTF-8") as lines:
            for number, record in json_lines(lines, str(path)):
                yield _document(record, number, f"{path}, line {number},", fields)
    elif suffix in _DELIMITERS:
        with opened(path) as stream, decoded(stream, str(path), newline="", remedy="convert it to UTF-8") as lines:
            head = next(lines, "")
            if suffix == ".tsv" and _ADDRESSES.match(head.rpartition("\t")[2]):
                yield from _read_annif(chain((head,), lines), path, fields)
                return
            rows = csv_rows(chain((head,), lines), delimiter=_DELIMITERS[suffix])
            for number, row in enumerate(rows, start=1):
                yield _document(row, number, f"{path}, line {rows.line_num},", fields)
    else:
        raise FileFormatError(
            f"{path} cannot be read as labelled documents: give a folder, or a file ending in {' '.join(SUFFIXES)}."
        )


def _read_annif(lines: Iterable[str], path: Path, fields: _Fields) -> Iterator[LabelledDocument]:
    """Yield the documents of lines with a text, a tab and addresses; quotation marks are part of the text."""
    for number, line in enumerate(lines, start=1):
        text, tab, addresses = line.rpartition("\t")
        if line.strip() and not tab:
            raise FileFormatError(f"{path}, line {number}, has no tab between its text and its addresses.")
        if line.strip():
            place = f"{path}, line {number},"
            yield labelled_document(str(number), text, _keyphrases(addresses, place, fields))


def _read_parquet(path: Path, fields: _Fields) -> Iterator[LabelledDocument]:
    parquet = load_extra("pyarrow.parquet", "Reading Parquet", extra="benchmark")
    import pyarrow

    try:
        with parquet.ParquetFile(path) as table:
            columns = [column for column in fields if column in table.schema_arrow.names]
            number = 0
            # Columns that are not wanted can be large; a record without the wanted ones says what is missing.
            for batch in table.iter_batches(batch_size=256, columns=columns):
                batch.validate(full=True)  # pyarrow itself relies on lengths and encodings that files state
                for record in batch.to_pylist():
                    number += 1
                    yield _document(record, number, f"{path}, row {number},", fields)
    except (pyarrow.ArrowException, OSError, UnicodeDecodeError) as error:
        raise FileFormatError(f"{path} is not readable as Parquet: {error}") from error


def _document(record: Any, number: int, place: str, fields: _Fields) -> LabelledDocument:
    """Return a record as a document; `place` is where it stands, for errors."""
    present = record if isinstance(record, dict) else {}
    text = present.get(fields.text)
    if not isinstance(text, str):
        raise _missing(f"{place} has no text in the field {fields.text!r}", record, "text_field")
    if fields.gold not in present:
        raise _missing(f"{place} has no field {fields.gold!r}", record, "gold_field")
    identifier = present.get(fields.identifier)
    if identifier is None or identifier == "":
        identifier = number
    elif not isinstance(identifier, str | int | float):
        raise FileFormatError(
            f"{place} must have a string or a number as {fields.identifier!r}. Got {identifier!r:.60}."
        )
    return labelled_document(str(identifier), text, _keyphrases(present[fields.gold], place, fields))


def _keyphrases(value: object, place: str, fields: _Fields) -> list[str]:
    if value is None:
        return []
    if isinstance(value, str):
        if _ADDRESSES.match(value):
            return [address.strip("<>") for address in value.split()]
        return value.replace("\r", "\n").replace(";", "\n").split("\n")
    if isinstance(value, list) and all(isinstance(keyphrase, str) for keyphrase in value):
        return value
    raise FileFormatError(
        f"{place} must have keyphrases in the field {fields.gold!r}, a list of strings or one string with ';' between "
        f"them. Got {value!r:.60} instead."
    )


def _missing(problem: str, record: object, option: str) -> FileFormatError:
    fields = described_fields(record)
    name_it = Parameter(option, lead=", or name the field with ")
    return FileFormatError(f"{problem} (it has: {fields}): rename one", name_it, ".")


def _check_names(documents: Iterable[LabelledDocument], path: Path) -> None:
    counts = Counter(document.name for document in documents)
    if not counts:
        raise FileFormatError(f"{path} holds no documents.")
    repeated = [name for name, count in counts.items() if count > 1]
    if repeated:
        listed = ", ".join(map(repr, repeated[:5])) + (" ..." if len(repeated) > 5 else "")
        raise FileFormatError(f"{path} must name every document once. These names come more than once: {listed}.")

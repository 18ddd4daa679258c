"""Readers of documents: files of many kinds, folders, standard input and bytes, each compressed or not."""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from os import PathLike, fspath
from os.path import exists, isdir
from pathlib import Path, PurePath
from typing import IO, Final

from keysift.analysis.missing_data import say_once
from keysift.errors import (
    FileFormatError,
    ForPython,
    InputError,
    KeysiftError,
    MissingExtraError,
    Parameter,
    check_switches,
    option_error,
)
from keysift.io.encodings import AUTO, decoded
from keysift.io.file_kinds import (
    HEAD_BYTES,
    KNOWN_SUFFIXES,
    PARSED,
    InputFormat,
    UnreadableKindError,
    find_format,
    is_archive,
    is_compressed,
    plain_suffix,
)
from keysift.io.limits import DEFAULT_LIMITS, Limits, check_size, too_long
from keysift.io.named_files import MissingFileError
from keysift.io.record_files import Report, TextRecord, opening_of, read_csv, read_json, read_jsonl, read_lines, stop
from keysift.io.streams import Peeked, damage_named
from keysift.io.tables import html_table

__all__ = [
    "DEFAULT_LIMITS",
    "STANDARD_INPUT",
    "InputFormat",
    "Limits",
    "Skipped",
    "TextRecord",
    "TextRecords",
    "read",
    "read_bytes",
    "read_many",
    "read_texts",
]

_LONG: Final = 200  # characters of a name in a message
_ROWS: Final = 20  # documents that a notebook shows
STANDARD_INPUT: Final = "-"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file or record that was not read, and why. `is_error` is false for files that are no documents."""

    name: str
    reason: KeysiftError
    is_error: bool


@dataclass(frozen=True, slots=True)
class _Settings:
    """How files are read."""

    input_format: InputFormat
    text_field: str
    encoding: str
    limits: Limits
    on_skip: Callable[[Skipped], None] = lambda _: None


class TextRecords(list[TextRecord]):
    """The documents of a file or folder; `warnings` say what was not read, and why.

    >>> TextRecords([TextRecord("a", "Coral reefs grow.")]).warnings
    ()
    """

    def __init__(self, records: Iterable[TextRecord] = (), *, warnings: Iterable[str] = ()) -> None:
        super().__init__(records)
        self.warnings = tuple(warnings)

    def _repr_html_(self) -> str:
        rows = [(record.name, opening_of(record.text)) for record in self[:_ROWS]]
        more = f"<p>and {len(self) - _ROWS:,} more</p>" if self[_ROWS:] else ""
        return html_table(("id", "text"), rows, left=(0, 1)) + more


def read(
    path: str | PathLike[str],
    *,
    input_format: str = "auto",
    text_field: str = "text",
    encoding: str = AUTO,
) -> TextRecords:
    """Return the documents of a file or folder: one for a text, page or book, several for JSON, JSONL, CSV and folders.

    The kind of a file follows from its content and its name unless `input_format` gives it: text, Markdown, HTML, PDF,
    DOCX, EPUB, JSON, JSONL and CSV, also compressed (.gz), and .zip files. `text_field` is the field of a JSON object
    or the column of a CSV file that holds the text. What could not be read in a folder is told by `warnings`.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "papers.jsonl")
    ...     _ = file.write_text('{"id": 7, "year": 2024, "text": "Coral reefs grow."}')
    ...     read(file)
    [TextRecord(id=7, text='Coral reefs grow.')]
    """
    warnings: list[str] = []
    records = read_many(
        [path], input_format=input_format, text_field=text_field, encoding=encoding, on_warning=warnings.append
    )
    return TextRecords(list(records), warnings=warnings)


def read_many(
    paths: Iterable[str | PathLike[str]],
    *,
    input_format: str = "auto",
    text_field: str = "text",
    encoding: str = AUTO,
    skip_errors: bool = False,
    on_warning: Callable[[str], None] | None = None,
) -> Iterator[TextRecord]:
    """Yield the documents of files and folders, in order, reading only as far as needed.

    The other arguments are those of `keysift.read`. A file or record that cannot be read is an error; with
    `skip_errors`, it is left out with a warning instead, as files of a folder are that are no documents. Warnings are
    logged, or given to `on_warning`. Documents go to `keysift.extract_many` as they are:

    >>> import keysift
    >>> found = dict(keysift.extract_many(read_many(["papers.jsonl", "notes/"])))  # doctest: +SKIP
    """
    if isinstance(paths, str | PathLike) or not isinstance(paths, Iterable):
        raise InputError(f"read_many takes an iterable of paths. Got one {type(paths).__name__}: use keysift.read.")
    check_switches(skip_errors=skip_errors)
    if input_format not in set(InputFormat):
        known = ", ".join(kind.value for kind in InputFormat)
        raise option_error("input_format", f"must be one of {known}. Got {input_format!r} instead.")
    warn = on_warning or say_once
    return read_texts(
        map(_checked_path, paths),
        input_format=InputFormat(input_format),
        text_field=text_field,
        encoding=encoding,
        skip_errors=skip_errors,
        on_skip=lambda skipped: warn(f"{'' if skipped.is_error else f'{skipped.name}: '}{skipped.reason}"),
    )


def _checked_path(path: object) -> str:
    if not isinstance(path, str | PathLike):
        raise InputError(f"A document is read from the path of a file or folder. Got {type(path).__name__} instead.")
    return fspath(path)


def read_texts(
    inputs: Iterable[str | Path],
    *,
    input_format: InputFormat = InputFormat.AUTO,
    text_field: str = "text",
    encoding: str = AUTO,
    limits: Limits = DEFAULT_LIMITS,
    skip_errors: bool = False,
    on_skip: Callable[[Skipped], None] | None = None,
) -> Iterator[TextRecord]:
    """Yield the documents of files, folders and standard input ("-"), in order, reading only as far as needed.

    The kind of a file follows from its content and its name unless `input_format` gives it: plain text and Markdown,
    HTML (its main content), PDF, DOCX, EPUB, JSON arrays, JSONL, and CSV with commas, semicolons, tabs or bars. Files
    compressed by gzip are decompressed, and the documents in a .zip file are read like those of a folder. Of JSON and
    CSV, `text_field` is the text and "id", if there is one, the name. The encoding is detected unless it is named.

    A folder gives the documents below it by name; hidden files are ignored, and other files are reported to `on_skip`.
    A file or record that cannot be read raises an error. With `skip_errors` it is reported to `on_skip` instead, and
    reading continues.
    """
    tell = on_skip or _ignore
    settings = _Settings(InputFormat(input_format), text_field, encoding, limits, tell)
    for source in inputs:
        if str(source) != STANDARD_INPUT and isdir(source):
            yield from _read_folder(Path(source), settings, skip_errors, tell)
            continue
        reader, name = (_from_path, str(source))
        if name == STANDARD_INPUT:
            reader, name = (_from_standard_input, "standard input")
        report = _reporter(name, skip_errors, tell)
        try:
            yield from reader(name, settings, report)
        except (KeysiftError, OSError) as error:
            report(error)


def read_bytes(
    data: bytes,
    *,
    name: str,
    input_format: InputFormat = InputFormat.AUTO,
    text_field: str = "text",
    encoding: str = AUTO,
    limits: Limits = DEFAULT_LIMITS,
) -> list[TextRecord]:
    """Return the documents of a file that is in memory, such as an upload; `name` is its file name.

    The other parameters are those of `read_texts`. The name is used in messages and for its ending; nothing is opened
    by it. Raises FileFormatError for a file that cannot be read, and MissingExtraError where a parser is not installed.
    """
    settings = _Settings(InputFormat(input_format), text_field, encoding, limits)
    return list(_from_stream(io.BytesIO(data), name, None, settings, stop))


def _ignore(_: Skipped) -> None:
    pass


def _reporter(name: str, skip_errors: bool, tell: Callable[[Skipped], None]) -> Report:
    """Return the function that handles an error in this file: it raises it, or reports it and continues."""
    if not skip_errors:
        return stop
    return lambda error: tell(Skipped(name, KeysiftError(*_parts(error)), is_error=True))


def _parts(error: Exception) -> tuple[object, ...]:
    """Return the parts of a message; those of an error of the system make one."""
    return error.args if isinstance(error, KeysiftError) else (str(error),)


def _unnamed(error: KeysiftError, name: str) -> KeysiftError:
    """Return a message that is the same for all files, which it calls "it"."""
    return KeysiftError(*(part.replace(name, "it") if isinstance(part, str) else part for part in error.args))


def _read_folder(
    folder: Path, settings: _Settings, skip_errors: bool, tell: Callable[[Skipped], None]
) -> Iterator[TextRecord]:
    found, unread = False, list[KeysiftError]()
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if hidden or not path.is_file():
            continue
        name = str(path)
        if not _may_be_document(path):
            tell_kind(name, tell)
            continue
        report = _reporter(name, skip_errors, tell)
        try:
            yield from _from_path(name, settings, report)
            found = True
        except (UnreadableKindError, MissingExtraError) as error:
            # Such a file is as good as one with a foreign ending. The message without a name is the same for all.
            unread.append(error)
            tell(Skipped(name, _unnamed(error, name), is_error=False))
        except (KeysiftError, OSError) as error:
            report(error)
            found = True
    if not found:
        raise InputError(f"The folder {folder} has no documents that can be read: {_what_was_there(unread)}.")


def _what_was_there(unread: list[KeysiftError]) -> str:
    """Say why a folder has no documents: what is wrong with those that could be some, or what their names end in."""
    if not unread:
        return f"known endings are {' '.join(sorted(KNOWN_SUFFIXES))} (or the same with .gz)"
    more = f" (and {len(unread) - 1:,} more)" if len(unread) > 1 else ""
    return f"{str(unread[0]).rstrip('.')}{more}"


def _may_be_document(path: Path) -> bool:
    """Say whether a file of a folder is read: by its ending, or by its content where the ending says nothing."""
    suffix = plain_suffix(path)
    if suffix in KNOWN_SUFFIXES:
        return True
    try:
        with path.open("rb") as stream:
            head = stream.read(HEAD_BYTES)
        found = find_format(head, path.name)
    except (KeysiftError, OSError):
        return False
    # Programs and settings are text too, and many files are zip archives: those need an ending that says document.
    return found in (InputFormat.PDF, InputFormat.EPUB) or (not suffix and not is_compressed(head))


def _from_standard_input(name: str, settings: _Settings, report: Report) -> Iterator[TextRecord]:
    yield from _from_stream(sys.stdin.buffer, name, None, settings, report)


def _from_path(name: str, settings: _Settings, report: Report) -> Iterator[TextRecord]:
    path = Path(name)
    if not exists(name):  # unlike those of Path, this takes a text of any length for no file
        shown = name if len(name) <= _LONG else f"{name[:_LONG]} ..."
        raise MissingFileError(
            f"There is no file {shown}. A text itself ",
            ForPython("goes to keysift.extract.", command="is piped in: echo TEXT | keysift extract -"),
        )
    with path.open("rb") as stream:
        yield from _from_stream(stream, name, path, settings, report)


def _from_stream(
    stream: IO[bytes], name: str, path: Path | None, settings: _Settings, report: Report
) -> Iterator[TextRecord]:
    """Yield the documents of a stream; `path` is the file it comes from, if a parser could open that itself."""
    limits = settings.limits
    with ExitStack() as opened_streams, damage_named(name):
        content = Peeked(stream, patient=settings.input_format is InputFormat.AUTO)
        if is_compressed(content.head) or PurePath(name).suffix.lower() == ".gz":
            path = None
            content = Peeked(opened_streams.enter_context(gzip.GzipFile(fileobj=io.BufferedReader(content))))
        if is_archive(content.head, name):
            yield from _from_archive(content, name, path, settings, report)
            return
        found = find_format(content.head, name, wanted=settings.input_format)
        if found in PARSED:
            yield TextRecord(name, _parse(content, name, path, found, settings))
            return
        newline = "" if found is InputFormat.CSV else None
        with decoded(io.BufferedReader(content), name, encoding=settings.encoding, newline=newline) as lines:
            if found is InputFormat.LINES:
                yield from read_lines(lines, name, limits=limits)
            elif found is InputFormat.JSONL:
                yield from read_jsonl(lines, name, text_field=settings.text_field, limits=limits, report=report)
            elif found is InputFormat.CSV:
                yield from read_csv(
                    lines,
                    name,
                    text_field=settings.text_field,
                    delimiter="\t" if plain_suffix(PurePath(name)) == ".tsv" else ",",
                    limits=limits,
                    report=report,
                )
            elif found is InputFormat.JSON:
                text = lines.read(limits.file_bytes + 1)
                check_size(len(text), limits.file_bytes, name, remedy="write it as JSONL, which is read line by line")
                yield from read_json(text, name, text_field=settings.text_field, limits=limits, report=report)
            else:
                text = lines.read(limits.text_characters + 1)
                if len(text) > limits.text_characters:
                    raise FileFormatError(
                        f"{name} is too long: {too_long(limits)}, or read it line by line: ",
                        Parameter("input_format"),
                        " lines.",
                    )
                yield TextRecord(name, text)


def _from_archive(
    content: Peeked, name: str, path: Path | None, settings: _Settings, report: Report
) -> Iterator[TextRecord]:
    """Yield the documents of a zip archive, or of the DOCX or EPUB file that it is in truth."""
    from keysift.io.archives import archive_errors, documents_in, holds_documents, opened_archive

    limits = settings.limits
    source: Path | bytes
    if path is None:
        source = io.BufferedReader(content).read(limits.file_bytes + 1)
        check_size(len(source), limits.file_bytes, name, remedy="unpack it and give the folder")
    else:
        source = path
    with opened_archive(source, name, limits) as archive:
        if not holds_documents(archive):
            again = content if isinstance(source, Path) else Peeked(io.BytesIO(source))
            yield TextRecord(name, _parse(again, name, path, InputFormat.DOCX, settings))
            return
        found = False
        for place, stream in documents_in(archive, name, limits):
            if stream is None:
                tell_kind(place, settings.on_skip)
                continue
            found = True
            try:
                with archive_errors(name):
                    yield from _from_stream(stream, place, None, settings, report)
            except (UnreadableKindError, MissingExtraError) as error:
                settings.on_skip(Skipped(place, _unnamed(error, place), is_error=False))
            except (KeysiftError, OSError) as error:
                report(error)
        if not found:
            raise FileFormatError(f"{name} has no documents that can be read.")


def tell_kind(name: str, tell: Callable[[Skipped], None]) -> None:
    """Report a file of a folder or an archive whose ending is not that of a document."""
    suffix = PurePath(name).suffix.lower()
    kind = f"files ending in {suffix}" if suffix else "files of unknown kind"
    tell(Skipped(name, KeysiftError(f"{kind} are not read"), is_error=False))


def _parse(content: Peeked, name: str, path: Path | None, found: InputFormat, settings: _Settings) -> str:
    from keysift.io.parser_process import ParsedFile
    from keysift.io.parsing import parse_apart

    limits = settings.limits
    largest = limits.html_bytes if found is InputFormat.HTML else limits.file_bytes
    remedy = "save its text as a text file" if found is InputFormat.HTML else "split it into several files"
    data = b""
    if path is not None:
        check_size(path.stat().st_size, largest, name, remedy=remedy)
    else:
        data = io.BufferedReader(content).read(largest + 1)
        check_size(len(data), largest, name, remedy=remedy)
    place = None if path is None else str(path.absolute())
    return parse_apart(ParsedFile(found.value, name, place, data, settings.encoding, limits))

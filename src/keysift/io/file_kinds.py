"""What kind of file something is, judged by its content first and by its name second."""

from __future__ import annotations

import json
import re
from enum import Enum
from pathlib import PurePath
from typing import Final

from keysift.errors import FileFormatError, Parameter
from keysift.io.encodings import is_text, unicode_encoding

HEAD_BYTES: Final = 1 << 16
"""How much of a file is looked at."""


class InputFormat(str, Enum):
    """How the documents lie in a file."""

    AUTO = "auto"
    TEXT = "text"
    LINES = "lines"
    JSONL = "jsonl"
    JSON = "json"
    CSV = "csv"
    HTML = "html"
    PDF = "pdf"
    DOCX = "docx"
    EPUB = "epub"


PARSED: Final = frozenset((InputFormat.HTML, InputFormat.PDF, InputFormat.DOCX, InputFormat.EPUB))
"""The formats that need a parser of the extra `files`."""

_FORMAT_OF_SUFFIX: Final = {
    **dict.fromkeys((".txt", ".text", ".md", ".markdown", ".rst"), InputFormat.TEXT),
    **dict.fromkeys((".jsonl", ".ndjson"), InputFormat.JSONL),
    **dict.fromkeys((".csv", ".tsv"), InputFormat.CSV),
    **dict.fromkeys((".html", ".htm", ".xhtml"), InputFormat.HTML),
    ".json": InputFormat.JSON,
    ".pdf": InputFormat.PDF,
    ".docx": InputFormat.DOCX,
    ".docm": InputFormat.DOCX,
    ".epub": InputFormat.EPUB,
}
KNOWN_SUFFIXES: Final = frozenset(_FORMAT_OF_SUFFIX)

_LEAVE_OUT: Final = ("leave out ", Parameter("input_format"), ".")
_ZIP: Final = b"PK\x03\x04"
_GZIP: Final = b"\x1f\x8b"
_UNREADABLE: Final = (
    (b"PK\x05\x06", "an empty zip archive", "unpack it and give what is inside"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old or encrypted Office file", "save it as DOCX without a password"),
    (b"{\\rtf", "an RTF file", "save it as DOCX or plain text"),
    (b"%!PS", "a PostScript file", "convert it to PDF"),
    (b"AT&TFORM", "a DjVu file", "convert it to PDF"),
    (b"\x89PNG", "a PNG picture", "run OCR first"),
    (b"\xff\xd8\xff", "a JPEG picture", "run OCR first"),
    (b"GIF8", "a GIF picture", "run OCR first"),
    (b"II*\x00", "a TIFF picture", "run OCR first"),
    (b"MM\x00*", "a TIFF picture", "run OCR first"),
    (b"BZh", "a bzip2 archive", "decompress it"),
    (b"\xfd7zXZ\x00", "an xz archive", "decompress it"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive", "decompress it"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "unpack it and give what is inside"),
    (b"Rar!\x1a\x07", "a RAR archive", "unpack it and give what is inside"),
    (b"PAR1", "a Parquet file", "convert it to JSONL or CSV"),
    (b"SQLite format 3\x00", "an SQLite database", "export it as JSONL or CSV"),
    (b"\x7fELF", "a program", "give documents"),
    (b"OggS", "an audio file", "give documents"),
    (b"ID3", "an audio file", "give documents"),
)
# A page starts with its document type or its first tag, maybe behind an XML declaration and comments.
_PAGE: Final = re.compile(
    r"\s*(<\?xml[^>]*\?>\s*)?(<!--.*?-->\s*)*<(!doctype\s+html|html[\s>])", re.IGNORECASE | re.DOTALL
)


class UnreadableKindError(FileFormatError):
    """Report a file of a kind that is not read at all, rather than a damaged one."""


def has_known_ending(name: str) -> bool:
    """Tell whether a name ends as those of documents do."""
    return plain_suffix(PurePath(name)) in KNOWN_SUFFIXES


def plain_suffix(path: PurePath) -> str:
    """Return the suffix of a file name, without the .gz of a compressed one, in lower case."""
    name = PurePath(path.stem) if path.suffix.lower() == ".gz" else path
    return name.suffix.lower()


def is_compressed(head: bytes) -> bool:
    """Say whether a file starts as a gzip file does."""
    return head.startswith(_GZIP)


def is_archive(head: bytes, name: str) -> bool:
    """Say whether a file is a zip archive by content and name; DOCX and EPUB files have names of their own."""
    return head.startswith((_ZIP, b"PK\x05\x06")) and PurePath(name).suffix.lower() == ".zip"


def find_format(head: bytes, name: str, *, wanted: InputFormat = InputFormat.AUTO) -> InputFormat:
    """Return the format of a file from its first bytes and its name; `wanted` is what the caller says it is.

    The content decides: a PDF called notes.txt is read as PDF. Raises UnreadableKindError for what cannot be read.
    """
    suffix = plain_suffix(PurePath(name))
    by_name = _FORMAT_OF_SUFFIX.get(suffix, InputFormat.TEXT)
    found = _by_content(head, name, by_name)
    if wanted is InputFormat.AUTO:
        return found
    if found is not wanted and found in PARSED - {InputFormat.HTML}:
        raise FileFormatError(f"{name} is a {found.value.upper()} file, not {wanted.value}: ", *_LEAVE_OUT)
    if wanted in PARSED - {InputFormat.HTML} and found is not wanted:
        raise FileFormatError(f"{name} cannot be read as {wanted.value.upper()}: ", *_LEAVE_OUT)
    return wanted


def _by_content(head: bytes, name: str, by_name: InputFormat) -> InputFormat:
    for magic, what, remedy in _UNREADABLE:
        if head.startswith(magic):
            raise UnreadableKindError(f"{name} is {what}, which is not read: {remedy}.")
    if b"%PDF-" in head[:1024]:
        return InputFormat.PDF
    if head.startswith(_ZIP):
        # Which of the two it is, or neither, is seen when it is opened.
        is_book = b"application/epub+zip" in head[:256] or by_name is InputFormat.EPUB
        return InputFormat.EPUB if is_book else InputFormat.DOCX
    if not is_text(head):
        raise UnreadableKindError(f"{name} is a binary file of an unknown kind: give documents (see docs/files.md).")
    start = head.decode(unicode_encoding(head) or "latin-1", "ignore").lstrip("\ufeff")
    if _PAGE.match(start):
        return InputFormat.HTML
    if not start.strip():
        return InputFormat.TEXT if by_name in PARSED else by_name  # an empty file is an empty text
    if by_name in (InputFormat.PDF, InputFormat.DOCX, InputFormat.EPUB):
        raise FileFormatError(
            f"{name} is text and not a {by_name.value.upper()} file, whatever its name says: "
            "rename it, or name its kind with ",
            Parameter("input_format"),
            ".",
        )
    if by_name in (InputFormat.TEXT, InputFormat.JSON, InputFormat.JSONL):
        return _json_format(start.lstrip(), by_name)
    return by_name


def _json_format(start: str, by_name: InputFormat) -> InputFormat:
    """Tell a JSON array, JSONL and plain text apart. A text may start with a bracket too, so records must parse."""
    if start.startswith("["):
        if by_name is not InputFormat.TEXT or _starts_array(start):
            return InputFormat.JSON
    elif start.startswith("{"):
        lines = [line for line in start.split("\n")[:3] if line.strip()]
        if _is_object(lines[0]) and (by_name is not InputFormat.TEXT or all(map(_is_object, lines))):
            return InputFormat.JSONL
        if by_name is InputFormat.TEXT and _is_object(start):
            return InputFormat.JSON
    return by_name


def _starts_array(start: str) -> bool:
    if not start[1:].lstrip().startswith(("{", '"')):
        return False
    begin = len(start) - len(start[1:].lstrip())
    try:
        _, end = json.JSONDecoder().raw_decode(start, begin)
    except (ValueError, RecursionError):
        # A record longer than what was looked at cannot be parsed yet; prose does not start like one.
        return re.match(r'\[\s*\{\s*"[^"\n]{1,100}"\s*:', start) is not None
    rest = start[end:].strip()
    return rest.startswith(",") or rest == "]"


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False

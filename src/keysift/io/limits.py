"""Limits on what is read, so that no file can use up the memory or run forever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from keysift.errors import FileFormatError

MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds on the size of files, and on the time and memory that reading one may take.

    Text, JSONL and CSV files are streamed, so only their records are bounded. Files that must be held as a whole are
    bounded as a whole.
    """

    text_characters: int = 20_000_000
    """The longest text of one document, and the longest line of JSONL or CSV."""
    file_bytes: int = 100 * MEGABYTE
    """The largest PDF, DOCX, EPUB or JSON file (after decompression, if it ends in .gz)."""
    html_bytes: int = 10 * MEGABYTE
    """The largest HTML page."""
    unpacked_bytes: int = 200 * MEGABYTE
    """The most that is unpacked from one DOCX or EPUB file; pictures and fonts are never unpacked."""
    unpacked_ratio: int = 200
    """How many times larger than its compressed form a part of more than 10 MB may be."""
    zip_members: int = 20_000
    """The most files inside a DOCX or EPUB file, or a zip archive of documents."""
    archive_bytes: int = 1000 * MEGABYTE
    """The most that is unpacked from one zip archive of documents, in all; its files are read one after the other."""
    nesting: int = 250
    """The deepest nesting of HTML elements."""
    html_elements: int = 200_000
    """The most elements of an HTML page. If it has more than 20,000, all text is read, not only the main content."""
    seconds: float = 30.0
    """The longest time for parsing one PDF, HTML, DOCX or EPUB file."""
    memory_bytes: int = 512 * MEGABYTE
    """The memory that the process that parses PDF, HTML, DOCX and EPUB files may take (on Linux)."""


DEFAULT_LIMITS: Final = Limits()


def check_size(size: int, limit: int, name: str, *, remedy: str) -> None:
    """Raise an error if a file has more bytes than its limit."""
    if size > limit:
        raise FileFormatError(f"{name} is too large: at most {limit // MEGABYTE} MB of such a file are read: {remedy}.")


def check_text(text: str, limits: Limits, name: str) -> str:
    """Return a text, or raise an error if it is longer than one document may be."""
    if len(text) > limits.text_characters:
        raise FileFormatError(f"{name} is too long: {too_long(limits)}.")
    return text


def too_long(limits: Limits) -> str:
    """Say how long one text may be, and what to do."""
    return f"one text may have {limits.text_characters:,} characters: split it into several documents"

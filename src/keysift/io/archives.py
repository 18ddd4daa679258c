"""Zip archives of documents: their files are read one after the other, and nothing is unpacked to disk."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Final

from keysift.errors import FileFormatError
from keysift.io.file_kinds import KNOWN_SUFFIXES, plain_suffix
from keysift.io.limits import MEGABYTE, Limits

_SMALL: Final = 10 * MEGABYTE  # files below this size may be compressed as much as they like
_END: Final = b"PK\x05\x06"
_LONGEST_END: Final = 22 + 65535
_BYTES_PER_MEMBER: Final = 400  # of the list of files, which is read as a whole
_DOCUMENTS: Final = frozenset(("[Content_Types].xml", "META-INF/container.xml"))
"""What DOCX and EPUB files have inside, which are zip archives too."""


class Unpacked:
    """How much an archive unpacks to, as it states itself; what is read is never more than that."""

    def __init__(self, name: str, limits: Limits, *, most: int) -> None:
        self._name, self._limits, self._most = name, limits, most
        self._bytes = 0

    def add(self, member: zipfile.ZipInfo) -> None:
        """Count a file that is about to be read, or refuse it."""
        if member.flag_bits & 1:
            raise FileFormatError(f"{self._name} is protected by a password: save it without one.")
        size, packed = member.file_size, max(1, member.compress_size)
        self._bytes += size
        if self._bytes > self._most or (size > _SMALL and size > packed * self._limits.unpacked_ratio):
            raise FileFormatError(
                f"{self._name} unpacks to too much (at {member.filename}: {self._bytes / MEGABYTE:,.0f} MB so far): "
                "it is damaged or a zip bomb."
            )


@contextmanager
def opened_archive(source: Path | bytes, name: str, limits: Limits) -> Iterator[zipfile.ZipFile]:
    """Open a zip archive; its list of files is checked before it is read."""
    with source.open("rb") if isinstance(source, Path) else io.BytesIO(source) as stream, archive_errors(name):
        _check_list(stream, name, limits)
        with zipfile.ZipFile(stream) as archive:
            if any(member.header_offset < 0 or not member.filename for member in archive.infolist()):
                raise zipfile.BadZipFile("a file has no name or lies outside of it")
            yield archive


@contextmanager
def archive_errors(name: str) -> Iterator[None]:
    """Turn what can be wrong with an archive into an error that names it."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, UnicodeDecodeError) as error:
        raise FileFormatError(f"{name} is a damaged or truncated zip archive: {error}.") from error


def _check_list(stream: IO[bytes], name: str, limits: Limits) -> None:
    """Refuse an archive whose list of files is longer than any that is read."""
    size = stream.seek(0, io.SEEK_END)
    stream.seek(max(0, size - _LONGEST_END))
    tail = stream.read(_LONGEST_END)
    place = tail.rfind(_END)
    stream.seek(0)
    if place < 0 or len(tail) < place + 22:
        raise FileFormatError(f"{name} is a damaged or truncated zip archive: its list of files is missing.")
    listed = int.from_bytes(tail[place + 10 : place + 12], "little")
    length = int.from_bytes(tail[place + 12 : place + 16], "little")
    # Large archives have 0xffff and 0xffffffff here and the numbers elsewhere: those are too many files in any case.
    if listed > limits.zip_members or length > limits.zip_members * _BYTES_PER_MEMBER:
        raise FileFormatError(
            f"{name} has too many files: at most {limits.zip_members:,} files of one archive are read. "
            "Split it, or unpack it and give the folder."
        )


def holds_documents(archive: zipfile.ZipFile) -> bool:
    """Say whether this is an archive of documents, not a DOCX or EPUB file."""
    return not _DOCUMENTS & set(archive.namelist())


def documents_in(archive: zipfile.ZipFile, name: str, limits: Limits) -> Iterator[tuple[str, IO[bytes] | None]]:
    """Yield the name of each file, by name, and a stream of it: None for what is no document.

    Hidden files and folders are left out. The sizes that the archive states are checked, and no more than that is read.
    """
    unpacked = Unpacked(name, limits, most=limits.archive_bytes)
    for member in sorted(archive.infolist(), key=lambda member: member.filename):
        path = PurePosixPath(member.filename)
        if member.is_dir() or any(part.startswith((".", "__MACOSX")) for part in path.parts):
            continue
        place = f"{name}/{member.filename}"
        if plain_suffix(path) not in KNOWN_SUFFIXES:
            yield place, None
            continue
        unpacked.add(member)
        with archive.open(member) as stream:
            yield place, stream

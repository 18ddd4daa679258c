"""Streams of bytes: decompressed, and looked at before they are read."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from keysift.errors import FileFormatError
from keysift.io.file_kinds import HEAD_BYTES


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
def damage_named(name: str) -> Iterator[None]:
    """Turn errors in a compressed file into an error that names the file."""
    try:
        yield
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise FileFormatError(f"{name} is damaged: {error}") from error


class Peeked(io.RawIOBase):
    """Read a stream after a look at its first bytes.

    A patient look waits until there is enough to judge the stream by; another takes what is there, so that lines from
    a slow program are answered as they come.
    """

    def __init__(self, stream: IO[bytes] | gzip.GzipFile, *, patient: bool = True) -> None:
        self._source: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        self._is_at_end = False
        self.head = self._read(HEAD_BYTES)
        while patient and 0 < len(self.head) < HEAD_BYTES and (more := self._read(HEAD_BYTES - len(self.head))):
            self.head += more
        self._waiting = self.head

    def _read(self, size: int) -> bytes:
        """Read what comes. A terminal that said once that this was all is not asked again: it would wait for more."""
        found = b"" if self._is_at_end else self._source(size)
        self._is_at_end = self._is_at_end or (not found and size > 0)
        return found

    def readable(self) -> bool:
        """Say that this is a stream to read from."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer with what was looked at, then with what comes."""
        given = self._waiting[: len(buffer)] if self._waiting else self._read(len(buffer))
        self._waiting = self._waiting[len(given) :]
        buffer[: len(given)] = given
        return len(given)

"""What processes say to each other over pipes: messages of bytes, each after its length.

Many messages are a line of JSON, their header, and content that is passed on as it is.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from typing import IO, Any, Final

LENGTH: Final = struct.Struct("<Q")
"""How the length of a message is written before it."""
_PIECE: Final = 1 << 20


def framed(message: bytes) -> bytes:
    """Return a message with its length, as it is written to a pipe."""
    return LENGTH.pack(len(message)) + message


def send(stream: IO[bytes], message: bytes) -> None:
    """Write a message to a pipe."""
    rest = memoryview(framed(message))
    while rest:
        rest = rest[stream.write(rest) :]
    stream.flush()


def receive(stream: IO[bytes]) -> bytes:
    """Read a message from a pipe, or raise EOFError where the other process has ended."""
    (length,) = LENGTH.unpack(_read_exactly(stream, LENGTH.size))
    return _read_exactly(stream, length)


def received(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the messages of a pipe until it ends."""
    while True:
        try:
            message = receive(stream)
        except EOFError:
            return
        yield message


def _read_exactly(stream: IO[bytes], size: int) -> bytes:
    """Read as many bytes as are wanted: a pipe may give them in pieces."""
    pieces = []
    while size > 0:
        piece = stream.read(min(size, _PIECE))
        if not piece:
            raise EOFError
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


def with_header(header: object, content: bytes) -> bytes:
    """Return a message of a header, which JSON can express, and content."""
    return json.dumps(header).encode("ascii") + b"\n" + content


def split_header(message: bytes) -> tuple[Any, bytes]:
    """Return the header and the content of a message."""
    header, _, content = message.partition(b"\n")
    return json.loads(header), content

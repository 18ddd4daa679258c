"""What the service and its worker processes say to each other: jobs, and parts of answers before the answers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

import orjson

from keysift.processes.messages import split_header, with_header

READY: Final = b"ready"
"""The first message of a worker."""

JSON_TYPE: Final = "application/json"
NDJSON_TYPE: Final = "application/x-ndjson"


@dataclass(frozen=True, slots=True)
class Job:
    """One piece of work: which task, what it is told, and the body of the request."""

    task: str
    arguments: dict[str, Any]
    body: bytes = b""
    client: str = ""
    """Who asks for it: clients take turns."""

    def pack(self) -> bytes:
        """Return the job as a message."""
        return with_header([self.task, self.arguments], self.body)

    @classmethod
    def unpack(cls, message: bytes) -> Job:
        """Undo `pack`."""
        (task, arguments), body = split_header(message)
        return cls(task, arguments, body)


@dataclass(frozen=True, slots=True)
class Answer:
    """The end of a piece of work, ready to be sent to the client."""

    status: int
    content: bytes
    media_type: str = JSON_TYPE
    documents: int = 0
    """How many texts were worked on, for the metrics."""

    def pack(self) -> bytes:
        """Return the answer as a message."""
        return with_header([self.status, self.media_type, self.documents], self.content)


def pack_part(content: bytes) -> bytes:
    """Return a part of an answer as a message."""
    return with_header(None, content)


def unpack_answer(message: bytes) -> bytes | Answer:
    """Return the part of an answer, or the answer, that a message is."""
    header, content = split_header(message)
    if header is None:
        return content
    status, media_type, documents = header
    return Answer(status, content, media_type, documents)


def encoded(value: object) -> bytes:
    """Return a value as JSON."""
    try:
        return orjson.dumps(value)
    except TypeError:  # a lone surrogate cannot be written as UTF-8; as an escape it can
        return json.dumps(value, separators=(",", ":")).encode("ascii")

"""What the service and its worker processes say to each other, over pipes.

A job is two lengths, a JSON header and a body. A worker answers with frames: parts, which are passed on at once, and
last an answer. A frame is its kind, a length and as many bytes.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from typing import IO, Any, Final

JOB: Final = struct.Struct("<QQ")
FRAME: Final = struct.Struct("<cQ")

READY: Final = b"R"
PART: Final = b"P"
ANSWER: Final = b"A"

JSON_TYPE: Final = "application/json"
NDJSON_TYPE: Final = "application/x-ndjson"


@dataclass(frozen=True, slots=True)
class Job:
    """One piece of work: which task, what it is told, and the body of the request."""

    task: str
    arguments: dict[str, Any]
    body: bytes = b""

    def pack(self) -> bytes:
        """Return the job as it is sent."""
        header = json.dumps([self.task, self.arguments]).encode("ascii")
        return JOB.pack(len(header), len(self.body)) + header + self.body


@dataclass(frozen=True, slots=True)
class Answer:
    """The end of a piece of work, ready to be sent to the client."""

    status: int
    content: bytes
    media_type: str = JSON_TYPE
    documents: int = 0
    """How many texts were worked on, for the metrics."""

    def pack(self) -> bytes:
        """Return the answer as it is sent."""
        header = json.dumps([self.status, self.media_type, self.documents]).encode("ascii")
        return header + b"\n" + self.content

    @classmethod
    def unpack(cls, payload: bytes) -> Answer:
        """Undo `pack`."""
        header, _, content = payload.partition(b"\n")
        status, media_type, documents = json.loads(header)
        return cls(status, content, media_type, documents)


def encoded(value: object) -> bytes:
    """Return a value as JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:  # a lone surrogate cannot be written as UTF-8; as an escape it can
        return json.dumps(value, separators=(",", ":")).encode("ascii")


def read_job(stream: IO[bytes]) -> Job | None:
    """Return the next job, or None where there are no more."""
    start = stream.read(JOB.size)
    if len(start) < JOB.size:
        return None
    header_size, body_size = JOB.unpack(start)
    header = stream.read(header_size)
    body = stream.read(body_size)
    if len(header) < header_size or len(body) < body_size:
        return None
    task, arguments = json.loads(header)
    return Job(task, arguments, body)

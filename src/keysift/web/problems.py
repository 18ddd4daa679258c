"""Errors as clients see them: problem details (RFC 9457), with the library's own messages."""

from __future__ import annotations

import errno
import json
import sqlite3
from http import HTTPStatus
from typing import Final

from keysift.errors import KeysiftError, MissingExtraError

MEDIA_TYPE: Final = "application/problem+json"
_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)


class ProblemError(Exception):
    """An error that is answered with a status and a message."""

    def __init__(self, status: int, detail: str, *, retry_after: int | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.retry_after = retry_after

    @property
    def content(self) -> bytes:
        """Return the body of the answer."""
        return json.dumps(
            {
                "type": "about:blank",
                "title": HTTPStatus(self.status).phrase,
                "status": self.status,
                "detail": self.detail,
            }
        ).encode("ascii")

    @property
    def headers(self) -> dict[str, str]:
        """Return the headers of the answer."""
        return {} if self.retry_after is None else {"retry-after": str(self.retry_after)}


def problem_of(error: Exception) -> ProblemError | None:
    """Return what a client is told about an error, or None for one that nobody expected."""
    if isinstance(error, ProblemError):
        return error
    if isinstance(error, MissingExtraError):
        return ProblemError(415, str(error))
    if isinstance(error, KeysiftError):
        return ProblemError(422, str(error))
    if isinstance(error, sqlite3.OperationalError) or (isinstance(error, OSError) and error.errno in _NO_ROOM):
        return ProblemError(507, f"The service cannot store this: {getattr(error, 'strerror', error)}.")
    if isinstance(error, MemoryError):
        return ProblemError(413, "The request needs more memory than a worker may use. Send less text at once.")
    return None

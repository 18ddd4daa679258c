"""Connections that end by themselves: none can be kept open by sending nothing, half a request, or reading nothing."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS: Final = 15.0
"""How long a connection may wait for the head of a request, whether anything of it has come or not."""
_HEAD_BYTES: Final = 1 << 16
_STALLED_SECONDS: Final = 30.0
_MOST_CONNECTIONS: Final = 2_000
_OTHER_FILES: Final = 256  # that the service may have open besides its connections


class BoundedConnection(HttpToolsProtocol):
    """A connection that knows since when it waits for a request. Of too many, the one that waits longest ends."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for the first request."""
        super().connection_made(transport)
        self._since = time.monotonic()
        self._in_head = False
        self._head_bytes = 0
        self._unsent = 0
        self._unsent_since = 0.0
        if len(self.connections) > _most_connections():
            waiting = [one for one in self.connections if isinstance(one, BoundedConnection) and one.is_incomplete]
            min(waiting, key=lambda one: one._since).transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request, unless its head is too long."""
        if self._in_head and self._head_bytes > _HEAD_BYTES:
            self.send_400_response("The head of the request is too long.")
            return
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)

    def on_message_begin(self) -> None:
        """Start to read a head."""
        self._in_head, self._head_bytes = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Start the request."""
        self._in_head = False
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._since = time.monotonic()
        super().on_response_complete()

    @property
    def _waits_for_head(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    @property
    def is_incomplete(self) -> bool:
        """Tell whether it waits for a request or for the rest of one."""
        return self._waits_for_head or bool(self.cycle.more_body)

    def end_if_idle(self, now: float) -> None:
        """End the connection if it has waited too long for a request, or for the client to read."""
        if self.transport.is_closing() and not self.transport.get_write_buffer_size():
            return
        unsent = self.transport.get_write_buffer_size()
        if unsent != self._unsent:
            self._unsent, self._unsent_since = unsent, now
        if unsent and now - self._unsent_since > _STALLED_SECONDS:
            self.transport.abort()
        elif not unsent and self._waits_for_head and now - self._since > HEAD_SECONDS:
            self.transport.close()


def end_idle_connections(connections: set[Any]) -> None:
    """End the connections that have waited too long."""
    now = time.monotonic()
    for connection in list(connections):
        connection.end_if_idle(now)


def _most_connections() -> int:
    """Return how many connections there may be: not more than the process may open files."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return max(16, min(_MOST_CONNECTIONS, soft - _OTHER_FILES))
    return _MOST_CONNECTIONS


def raise_file_limit() -> None:
    """Let this process open as many files as it is allowed to."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _MOST_CONNECTIONS + _OTHER_FILES
        if soft != resource.RLIM_INFINITY and soft < wanted:
            limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, limit), hard))

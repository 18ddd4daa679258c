"""Connections that end by themselves: none can be kept open by sending nothing, half a request, or reading nothing."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any, Final

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS: Final = 15.0
"""How long a connection may wait for the head of a request, whether anything of it has come or not."""
WHOLE: Final = "keysift.whole"
"""What the scope of a request has if all of its body has come: nobody needs to watch how long that takes."""
_HEAD_BYTES: Final = 1 << 16
_STALLED_SECONDS: Final = 30.0
_MOST_CONNECTIONS: Final = 2_000
_OTHER_FILES: Final = 256  # that the service may have open besides its connections
_FINAL_HEAD: Final = tuple(b"HTTP/1.1 %d" % kind for kind in (2, 3, 4, 5))  # not 100 Continue, which must not wait


class _JoinedWrites:
    """A transport that writes the head of an answer together with its body: each call of the system takes its time."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head = b""

    def write(self, data: bytes) -> None:
        """Write something with the head before it, or keep a head until more comes."""
        if not self._head and data.startswith(_FINAL_HEAD):
            self._head = data
        else:
            if not self._transport.is_closing():  # else it may raise an error, and nobody reads it
                self._transport.write(self._head + data)
            self._head = b""

    def flush(self) -> None:
        """Write the head of an answer that has no body."""
        if self._head:
            self.write(b"")

    def close(self) -> None:
        """Close the connection when all is written."""
        self.flush()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class BoundedConnection(HttpToolsProtocol):
    """A connection that knows since when it waits for a request. Of too many, the one that waits longest ends."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for the first request."""
        super().connection_made(transport)
        self.transport = self._joined = _JoinedWrites(transport)  # type: ignore[assignment]
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
        self._unset_keepalive_if_required()
        unread = data
        while unread:
            try:
                self.parser.feed_data(unread)
                break
            except httptools.HttpParserError:
                self.send_400_response("Invalid HTTP request received.")
                return
            except httptools.HttpParserUpgrade as upgrade:
                if not self._is_upgrade:  # CONNECT, which is answered like any other method, and nothing follows
                    return
                unread = self._without_upgrade() + unread[upgrade.args[0] :]
        if self._in_head:
            self._head_bytes += len(data)

    def _without_upgrade(self) -> bytes:
        """Return the head that was just read without the wish for another protocol, and prepare to read it again.

        A server may ignore that wish, but the parser would take what follows for the other protocol. Clients in Java
        ask for HTTP/2 in this way, with requests that have a body.
        """
        start = b"%s %s HTTP/%s" % (self.parser.get_method(), self.url, self.parser.get_http_version().encode("ascii"))
        fields = [b"%s: %s" % field for field in self.headers if field[0] != b"upgrade"]
        self.parser = httptools.HttpRequestParser(self)
        return b"\r\n".join([start, *fields, b"", b""])

    @property
    def _is_upgrade(self) -> bool:
        return self.parser.should_upgrade() and self.parser.get_method() != b"CONNECT"

    def on_message_begin(self) -> None:
        """Start to read a head."""
        self._in_head, self._head_bytes = True, 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; those after a body have no meaning here, and may have no end."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start the request."""
        self._in_head = False
        if not self._is_upgrade:  # else it is read again
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that all of the request has come."""
        if not self._is_upgrade:
            self.scope[WHOLE] = True  # type: ignore[typeddict-unknown-key]
            super().on_message_complete()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._joined.flush()
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

"""A web server on this machine that behaves as badly as it is told to."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


@dataclass
class Served:
    """What a path answers, and how.

    `breaks` are the numbers of bytes after which the next connections break off; `failures` are status codes that the
    next requests get. `says_length` may be a lie about Content-Length; it is left out for -1.
    """

    content: bytes = b""
    breaks: list[int] = field(default_factory=list)
    failures: list[int] = field(default_factory=list)
    location: str | None = None
    stalls: bool = False
    says_length: int | None = None


@dataclass
class Loopback:
    """What is served below `base`, and which paths were requested."""

    base: str = ""
    files: dict[str, Served] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)


@contextmanager
def loopback() -> Iterator[Loopback]:
    """Serve from a free port of this machine while the block runs."""
    site = Loopback()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(site))
    site.base = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("no_proxy", "127.0.0.1")  # a proxy of the machine could not reach it
            yield site
    finally:
        site.released.set()
        server.shutdown()
        thread.join()
        server.server_close()


def _handler(site: Loopback) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            site.requests.append(self.path)
            self.close_connection = True
            served = site.files.get(self.path)
            if served is None or served.failures:
                self.send_error(404 if served is None else served.failures.pop(0))
            elif served.location is not None:
                self.send_response(302)
                self.send_header("Location", served.location)
                self.send_header("Connection", "close")  # or the client would follow it on a connection that ends
                self.send_header("Content-Length", "0")
                self.end_headers()
            else:
                self._send(served)

        def _send(self, served: Served) -> None:
            body = served.content
            self.send_response(200)
            if served.says_length != -1:
                self.send_header("Content-Length", str(served.says_length or len(body)))
            self.end_headers()
            if served.stalls:
                self.wfile.write(body[:10])
                site.released.wait(20)
                return
            self.wfile.write(body[: served.breaks.pop(0)] if served.breaks else body)

        def log_message(self, format: str, *values: object) -> None:  # noqa: A002 - the name that the library uses
            """Keep quiet."""

        def handle(self) -> None:
            """Answer, unless the other side has gone."""
            with suppress(ConnectionError):
                super().handle()

    return Handler

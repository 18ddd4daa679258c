"""Clients that send slowly, send half, send nothing or read nothing: they end, and meanwhile others are answered."""

from __future__ import annotations

import asyncio
import json
import re
import resource
import selectors
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import httpx
import pytest

from tests.web.served import EXAMPLE, FOR_A_WORKER, Served, served

pytestmark = pytest.mark.xdist_group("service")

TOKEN = "a token that is long enough"
MOST_SECONDS = 10.0  # for an answer, on a busy machine


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a service with one worker and a token."""
    folder = tmp_path_factory.mktemp("guarded") / "data"
    with served(folder, "--workers", "1", environment={"KEYSIFT_TOKEN": TOKEN}) as running:
        running.client.headers["authorization"] = f"Bearer {TOKEN}"
        yield running


def connected(service: Served) -> socket.socket:
    """Return a connection to a service."""
    host, port = service.address.removeprefix("http://").rstrip("/").split(":")
    return socket.create_connection((host, int(port)), timeout=60)


def post(path: str, length: int) -> bytes:
    """Return the head of a request."""
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {TOKEN}\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


def is_closed(connection: socket.socket) -> bool:
    """Read what there is, and tell whether the other side has closed the connection."""
    connection.settimeout(0.01)
    try:
        while connection.recv(1 << 16):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


def check_answers(service: Served) -> None:
    """Check that the health and an extraction by a worker are answered soon."""
    with httpx.Client(base_url=service.address, timeout=MOST_SECONDS, headers=service.client.headers) as client:
        assert client.get("/health").status_code == 200
        assert client.post("/v1/extract", json=FOR_A_WORKER).status_code == 200


def test_slow_senders_hold_no_worker(guarded: Served) -> None:
    """With more half-sent bodies than workers and places in the queue, others are answered at once."""
    with ExitStack() as stack:
        for path in ["/v1/extract", "/v1/read", "/v1/corpora/slow", "/v1/collect"] * 30:
            connection = stack.enter_context(connected(guarded))
            connection.sendall(post(path, 999) + b'{"text"')
        check_answers(guarded)
        made = guarded.client.put("/v1/corpora/quick", content=json.dumps({"text": EXAMPLE}).encode(), timeout=30)
        assert made.status_code == 201


def test_idle_connections_keep_nobody_out(guarded: Served) -> None:
    """2,200 connections that send nothing, one request, or a part of one do not keep the health from being answered.

    They are more than the service may open files.
    """
    if sys.platform != "linux" or resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 4_000:
        pytest.skip("needs to open more files, and to limit another process")
    files = guarded.server.pid, resource.RLIMIT_NOFILE
    usual = resource.prlimit(*files)
    whole = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    starts = (b"", whole, whole[:10], post("/v1/extract", 999) + b"{")
    with ExitStack() as stack:
        stack.callback(resource.prlimit, *files, usual)
        resource.prlimit(*files, (1_000, usual[1]))
        for number in range(2_200):
            connection = stack.enter_context(connected(guarded))
            connection.sendall(starts[number % len(starts)])
            if number % 500 == 0:
                check_answers(guarded)
        check_answers(guarded)


@pytest.mark.long
def test_connections_end_by_themselves(guarded: Served) -> None:
    """Half a head, first or second, and half a body end within half a minute, and so does an idle connection."""
    whole = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    starts = {
        "nothing": b"",
        "half a head": b"GET /hea",
        "half a second head": whole + b"GET /hea",
        "an answered request": whole,
        "half a body": post("/v1/extract", 999) + b"{",
        "half a file": post("/v1/collect", 999) + b"{",
        "half a body after a refusal": post("/v1/extract", 999).replace(TOKEN.encode(), b"wrong") + b"{",
    }
    with ExitStack() as stack:
        connections = {name: stack.enter_context(connected(guarded)) for name in starts}
        for name, connection in connections.items():
            connection.sendall(starts[name])
        deadline = time.monotonic() + 40
        # One byte now and then does not help.
        while (left := [name for name, one in connections.items() if not is_closed(one)]) and (
            time.monotonic() < deadline
        ):
            for name in left:
                with suppress(ConnectionError):  # it may have ended since
                    if name.startswith("half"):
                        connections[name].send(b"x")
            time.sleep(1)
        assert left == []


def test_a_client_that_does_not_read_holds_no_worker(guarded: Served) -> None:
    """Answers that nobody reads wait in the service; the worker that wrote them goes on."""
    body = json.dumps({"documents": [{"text": EXAMPLE}] * 300, "top": None}).encode()
    head = post("/v1/extract", len(body)).replace(b"Host:", b"Accept: application/x-ndjson\r\nHost:")
    with ExitStack() as stack:
        for _ in range(3):
            connection = stack.enter_context(connected(guarded))
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.sendall(head + body)
        started = time.monotonic()
        answer = guarded.client.post("/v1/extract", json=FOR_A_WORKER)
        assert answer.status_code == 200
        assert time.monotonic() - started < 25  # the time limit of one request is 30 s


@contextmanager
def loop_without_waiting() -> Iterator[asyncio.AbstractEventLoop]:
    """Return an event loop with a clock of its own, which jumps to whatever is next."""

    class Jumping(selectors.DefaultSelector):
        now = 0.0

        def select(self, timeout: float | None = None) -> Any:
            self.now += timeout or 0.0
            return super().select(0)

    selector = Jumping()
    loop = asyncio.SelectorEventLoop(selector)
    loop.time = lambda: selector.now  # type: ignore[method-assign]
    try:
        yield loop
    finally:
        loop.close()


def test_a_body_may_take_its_time() -> None:
    """A body that makes progress is read to its end; one that stops is answered with 408, however fast it began."""
    from keysift.web.bodies import Body, HeldBytes
    from keysift.web.problems import ProblemError
    from keysift.web.service_settings import ServiceLimits

    async def read(pause: float, *, fast: int = 0) -> bytes | None:
        left = 20

        async def receive() -> dict[str, object]:
            nonlocal left
            await asyncio.sleep(pause if left <= 20 - fast else 0)
            left -= 1
            return {"type": "http.request", "body": b"x" * 20_000, "more_body": left > 0}

        return await Body(receive, is_whole=False, limit=10**6, limits=ServiceLimits(), held=HeldBytes(10**6)).whole()

    with loop_without_waiting() as loop:
        assert loop.run_until_complete(read(1.9)) == b"x" * 400_000
        assert loop.time() > 30  # longer than the first 15 s
        for fast in (0, 19):
            with pytest.raises(ProblemError, match="10,000 bytes must come in each second") as caught:
                loop.run_until_complete(read(16, fast=fast))
            assert caught.value.status == 408


def test_bodies_are_held_within_a_bound() -> None:
    """Of all bodies together only so much is held; what was answered makes room."""
    from keysift.web.bodies import HeldBytes
    from keysift.web.problems import ProblemError

    held = HeldBytes(100)
    held.take(60)
    with pytest.raises(ProblemError, match="holds as much") as caught:
        held.take(50)
    assert caught.value.status == 503
    held.release(60)
    held.take(100)


def test_an_endless_head_is_refused(guarded: Served) -> None:
    """Headers without an end are cut off."""
    with connected(guarded) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n")
        line = b"X-Filler: " + b"x" * 1000 + b"\r\n"
        sent = 0
        with suppress(ConnectionError):
            while sent < 5_000:
                connection.sendall(line)
                sent += 1
                time.sleep(0.001)
        assert sent < 5_000
    check_answers(guarded)


def test_heads_wait_for_bodies_only(guarded: Served) -> None:
    """An answer comes in one piece, HEAD has no body, and a client that asks before it sends its body is told to."""
    body = json.dumps({"text": "Coral reefs"}).encode()
    head = post("/v1/extract", len(body))
    with connected(guarded) as connection:
        connection.sendall(head + body)
        first, _, rest = connection.recv(1 << 16).partition(b"\r\n\r\n")
        assert first.startswith(b"HTTP/1.1 200")
        assert json.loads(rest)["documents"]
        connection.sendall(b"HEAD /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert connection.recv(1 << 16).endswith(b"\r\n\r\n")
        connection.sendall(head[:-2] + b"Expect: 100-continue\r\n\r\n")
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 100")
        connection.sendall(body)
        assert connection.recv(1 << 16).endswith(rest)


def answered(connection: socket.socket) -> tuple[int, bytes]:
    """Read one answer, and return its status and its body."""
    with connection.makefile("rb") as stream:
        status = int(stream.readline()[9:12])
        fields = dict(line.lower().split(b": ", 1) for line in iter(stream.readline, b"\r\n"))
        return status, stream.read(int(fields[b"content-length"]))


def test_a_wish_for_another_protocol_is_ignored(guarded: Served) -> None:
    """A client that offers HTTP/2 with its request, as those in Java do, is answered, body and all, and asks again."""
    body = json.dumps({"text": "Coral reefs"}).encode()
    upgrade = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB\r\nHost:"
    request = post("/v1/extract", len(body)).replace(b"Host:", upgrade) + body
    with connected(guarded) as connection:
        for size in (len(request), 1, 50):
            for start in range(0, len(request), size):
                connection.sendall(request[start : start + size])
            status, found = answered(connection)
            assert status == 200
            assert json.loads(found)["documents"]
        connection.sendall(b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert answered(connection)[0] == 400


def test_a_tunnel_is_refused(guarded: Served) -> None:
    """A request for a tunnel (CONNECT) is refused, whatever comes after it, and the service goes on."""
    for target in ("example.org:443", "/v1/methods", "*"):
        with connected(guarded) as connection:
            connection.settimeout(MOST_SECONDS)
            head = f"CONNECT {target} HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n"
            connection.sendall(head.encode() + b"GET / HTTP/1.1\r\n\r\n" * 2)
            assert re.match(rb"HTTP/1.1 4\d\d ", connection.recv(100))
            connection.sendall(b"\x16\x03\x01")
            check_answers(guarded)


def test_nothing_is_written_to_a_closed_connection() -> None:
    """An answer whose client has gone is dropped without an error in the log."""
    from keysift.web.connections import _JoinedWrites

    class Closed(asyncio.Transport):
        def is_closing(self) -> bool:
            return True

        def write(self, data: object) -> None:
            raise RuntimeError("the handler is closed")

        def close(self) -> None:
            pass

    joined = _JoinedWrites(Closed())
    joined.write(b"HTTP/1.1 200 OK\r\n\r\n")
    joined.write(b"{}")
    joined.close()


def test_headers_after_a_body_have_no_effect(guarded: Served) -> None:
    """What comes as a trailer is neither believed nor kept, however much of it comes."""
    trailer = f"Authorization: Bearer {TOKEN}\r\n".encode()
    with connected(guarded) as connection:
        head = b"POST /v1/graph HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        connection.sendall(head + b"2\r\n{}\r\n0\r\n" + trailer + b"\r\n")
        assert answered(connection)[0] == 401

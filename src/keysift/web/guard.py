"""What stands before every request: who may ask, how much may be sent, and how many are let in at once.

It is plain ASGI, so that a request that is refused costs next to nothing.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from keysift.web.metrics import Metrics
from keysift.web.problems import MEDIA_TYPE, ProblemError
from keysift.web.service_settings import LOOPBACK, ServiceSettings

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

LOGGER: Final = logging.getLogger("keysift.web")

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_WITHOUT_TOKEN: Final = ("/health",)  # and the page itself, which is the same for everybody
_SLOW_REQUESTS: Final = 2  # one that is worked on, one that waits
_DRAINED_BYTES: Final = 1 << 28
_DRAINED_SECONDS: Final = 5.0
_CLOSE: Final = (400, 408, 413)  # after which the rest of a body may still be on its way


class Guard:
    """Check a request, let it in unless too many are waiting, and count, log and complete its answer."""

    def __init__(self, application: Application, settings: ServiceSettings, metrics: Metrics) -> None:
        self._application = application
        self._settings = settings
        self._metrics = metrics
        self._room = {False: settings.limits.in_flight(settings.worker_count), True: _SLOW_REQUESTS}
        self._working = {False: 0, True: 0}

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                await send({"type": "websocket.close"})
                return
            await self._application(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0

        async def completed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
                if scope["path"].startswith("/v1/"):
                    message["headers"].append((b"cache-control", b"no-store"))
                if status in _CLOSE:
                    message["headers"].append((b"connection", b"close"))
            await send(message)

        is_work = False
        try:
            self._check(scope)
            is_work = scope["path"].startswith("/v1/") and scope["method"] in ("POST", "PUT")
            slow = is_slow(scope["path"])
            if is_work and self._working[slow] >= self._room[slow]:
                self._metrics.shed()
                raise ProblemError(503, "The service has as many requests as it can work on.", retry_after=1)
            if is_work:
                self._working[slow] += 1
                self._metrics.in_flight.inc()
            try:
                scope["keysift.drain"] = lambda: _drain(receive)
                body = _Body(receive, self._limit(scope), self._settings.limits.body_seconds)
                await self._application(scope, body.receive, completed)
            finally:
                if is_work:
                    self._working[slow] -= 1
                    self._metrics.in_flight.dec()
        except ProblemError as problem:
            if status:
                raise
            if problem.status in _CLOSE:
                await _drain(receive)
            await answer(problem, completed)
        finally:
            route = getattr(scope.get("route"), "path", None) or "other"
            seconds = time.perf_counter() - started
            self._metrics.answered(route, status, seconds)
            LOGGER.info("%s %s %d %.1f ms", scope["method"], route, status, 1000 * seconds)

    def _limit(self, scope: MutableMapping[str, Any]) -> int:
        limits = self._settings.limits
        limit = limits.upload_bytes if is_upload(scope["path"]) else limits.body_bytes
        length = _header(scope, b"content-length")
        if length.isdigit() and int(length) > limit:
            raise _too_large(limit)
        return limit

    def _check(self, scope: MutableMapping[str, Any]) -> None:
        """Refuse requests from other sites, for other hosts, or without the token."""
        host = _header(scope, b"host")
        origin = _header(scope, b"origin")
        token = self._settings.token
        if origin and urlsplit(origin).netloc != host:
            raise ProblemError(403, "Requests from pages of other origins are not answered.")
        # A page of another site could point its own name at this machine; with a token, it would not know it.
        if token is None and _host_name(host) not in (*LOOPBACK, self._settings.host):
            raise ProblemError(403, "Without a token, the service is only reachable as localhost.")
        is_public = scope["path"] in _WITHOUT_TOKEN or not scope["path"].startswith(("/v1/", "/metrics"))
        if token is not None and not is_public:
            given = _header(scope, b"authorization").removeprefix("Bearer ")
            if not hmac.compare_digest(given.encode("latin-1"), token.encode("ascii")):
                raise ProblemError(401, "The request needs the header 'Authorization: Bearer TOKEN'.")


def is_upload(path: str) -> bool:
    """Tell whether a request sends a file rather than JSON."""
    return path in ("/v1/read", "/v1/teach/file") or is_slow(path)


def is_slow(path: str) -> bool:
    """Tell whether a request may take minutes; it has a worker of its own, and does not keep others out."""
    return path == "/v1/collect" or path.startswith(("/v1/corpora/", "/v1/models/"))


def _header(scope: MutableMapping[str, Any], wanted: bytes) -> str:
    for name, value in scope["headers"]:
        if name == wanted:
            return str(value.decode("latin-1"))
    return ""


def _host_name(host: str) -> str:
    return host.partition("]")[0].strip("[") if host.startswith("[") else host.partition(":")[0]


def _too_large(limit: int) -> ProblemError:
    return ProblemError(413, f"The body may have {limit:,} bytes.")


class _Body:
    """The body of a request, as long as it comes in time and is not too large."""

    def __init__(self, receive: Receive, limit: int, seconds: float) -> None:
        self._receive = receive
        self._left = limit
        self._limit = limit
        self._seconds = seconds
        self._deadline: float | None = None
        self._complete = False

    async def receive(self) -> Message:
        if self._complete:  # what comes now is that the client has gone, which may take as long as it likes
            return await self._receive()
        loop = asyncio.get_running_loop()
        if self._deadline is None:
            self._deadline = loop.time() + self._seconds
        try:
            message = await asyncio.wait_for(self._receive(), max(0.001, self._deadline - loop.time()))
        except asyncio.TimeoutError:
            raise ProblemError(408, f"The body did not arrive within {self._seconds:g} seconds.") from None
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise _too_large(self._limit)
        self._complete = not message.get("more_body", False)
        return message


async def _drain(receive: Receive) -> None:
    """Read what a client is still sending, within bounds: it may not look at the answer before."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + _DRAINED_SECONDS
    size = 0
    while size < _DRAINED_BYTES and loop.time() < deadline:
        try:
            message = await asyncio.wait_for(receive(), 0.5)
        except asyncio.TimeoutError:
            return
        size += len(message.get("body", b""))
        if not message.get("more_body", False):
            return


async def answer(problem: ProblemError, send: Send) -> None:
    """Send a problem."""
    content = problem.content
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(content)).encode()),
        *((name.encode(), value.encode()) for name, value in problem.headers.items()),
    ]
    if problem.status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": content})

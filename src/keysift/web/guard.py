"""What stands before every request: who may ask, how much may be sent; and its answer is counted and logged.

It is plain ASGI, so that a request that is refused, or a short text, costs next to nothing. Bodies are read here, so
that no worker waits for them.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from itertools import count
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from keysift.web.access_log import AccessLog
from keysift.web.bodies import Body, HeldBytes, Message, Receive, too_large
from keysift.web.connections import WHOLE
from keysift.web.jobs import JSON_TYPE, NDJSON_TYPE
from keysift.web.metrics import Metrics
from keysift.web.problems import MEDIA_TYPE, ProblemError
from keysift.web.quick import QuickExtraction
from keysift.web.service_settings import LOOPBACK, ServiceSettings

Scope: TypeAlias = MutableMapping[str, Any]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
_SAME_ORIGIN: Final = (b"cross-origin-resource-policy", b"same-origin")
_NO_STORE: Final = (b"cache-control", b"no-store")
_CLOSE: Final = (400, 408, 413)  # after which the rest of a body may still be on its way
_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._:/+=-]{1,100}")
_PROCESS: Final = os.urandom(4).hex()  # requests are numbered; a random name for each would take a call of the system
_numbers: Final = count(1)
_EXTRACT: Final = "/v1/extract"
_DESCRIPTION: Final = "/v1/openapi.json"  # the same for everybody
_ALLOWED: Final = [
    (b"access-control-expose-headers", b"retry-after, x-request-id"),
    (b"cross-origin-resource-policy", b"cross-origin"),
]
_PREFLIGHT: Final = [
    (b"access-control-allow-methods", b"GET, POST, PUT, DELETE"),
    (b"access-control-allow-headers", b"authorization, content-type, accept, x-request-id"),
    (b"access-control-max-age", b"600"),
]
_WRONG_TOKEN_SECONDS: Final = 0.5
_MOST_WRONG_TOKEN_SECONDS: Final = 10.0
_MOST_CLIENTS: Final = 10_000


class Guard:
    """Check a request, read its body, and count, log and complete its answer."""

    def __init__(self, application: Application, settings: ServiceSettings, metrics: Metrics) -> None:
        self._application = application
        self._settings = settings
        self._metrics = metrics
        self._held = HeldBytes(settings.limits.held_bytes)
        self._quick = QuickExtraction()
        self._wrong_tokens = _WrongTokens()
        self._log = AccessLog()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
            return
        if scope["type"] != "http":
            self._quick.start()
            await self._application(scope, receive, send)
            self._log.flush()
            return
        started = time.perf_counter()
        headers: dict[bytes, bytes] = dict(scope["headers"])
        request_id = _request_id(headers)
        method = scope["method"]
        scope = self._inside(scope)
        added = self._added_headers(scope["path"], headers, request_id)
        status = 0

        async def completed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *added]
                if status in _CLOSE:
                    message["headers"].append((b"connection", b"close"))
            await send(message)

        body: Body | None = None
        try:
            await self._check(scope, headers)
            if method == "OPTIONS" and b"access-control-request-method" in headers and b"origin" in headers:
                await completed({"type": "http.response.start", "status": 204, "headers": _PREFLIGHT})
                await completed({"type": "http.response.body", "body": b""})
                return
            limit = self._limit(scope["path"])
            body = Body(receive, is_whole=WHOLE in scope, limit=limit, limits=self._settings.limits, held=self._held)
            scope["keysift.drain"] = body.drain
            _check_length(headers, limit)
            await self._answer(scope, body, completed)
        except ProblemError as problem:
            if status:
                raise
            if body is not None and problem.status in _CLOSE:
                await body.drain()
            await answer(problem, completed)
        finally:
            if body is not None:
                body.release()
            route = getattr(scope.get("route"), "path", None) or scope.get("keysift.route") or "other"
            seconds = time.perf_counter() - started
            self._metrics.answered(route, status, seconds)
            client = scope["client"][0] if scope.get("client") else "-"
            self._log.write(f"{client} {method} {route} {status} {1000 * seconds:.1f} ms {request_id}")

    async def _answer(self, scope: Scope, body: Body, send: Send) -> None:
        """Answer a short text here, and let the application answer everything else."""
        path = scope["path"]
        if scope["method"] not in ("POST", "PUT") or not path.startswith("/v1/"):
            await self._application(scope, body.receive, send)
            return
        receive: Receive = body.receive
        if not is_slow(path):  # files that take long are written to disk as they come
            content = await body.whole()
            if content is None:  # the client has gone
                return
            is_quick = path == _EXTRACT and scope["method"] == "POST" and self._settings.works_itself
            is_quick = is_quick and _wants_json(scope)
            found = self._quick.answer(content) if is_quick else None
            if found is not None:
                scope["keysift.route"] = _EXTRACT
                self._metrics.worked_on(1)
                length = str(len(found)).encode("ascii")
                start = [(b"content-type", JSON_TYPE.encode()), (b"content-length", length)]
                await send({"type": "http.response.start", "status": 200, "headers": start})
                await send({"type": "http.response.body", "body": found})
                return
            receive = body.again(content)
        self._metrics.in_flight += 1
        try:
            await self._application(scope, receive, send)
        finally:
            self._metrics.in_flight -= 1

    def _inside(self, scope: Scope) -> Scope:
        """Return a request as the application sees it: below the root path, and HEAD as GET without a body."""
        path, root = scope["path"], self._settings.root_path
        if root and path.startswith(f"{root}/"):
            path = path[len(root) :]
        # The server knows from its own scope that an answer to HEAD has no body.
        return {**scope, "path": path, "method": "GET" if scope["method"] == "HEAD" else scope["method"]}

    def _added_headers(self, path: str, headers: dict[bytes, bytes], request_id: str) -> list[tuple[bytes, bytes]]:
        added = [*_HEADERS, (b"x-request-id", request_id.encode("ascii"))]
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin in self._settings.origins:
            added += [(b"access-control-allow-origin", origin.encode("latin-1")), (b"vary", b"origin"), *_ALLOWED]
        else:
            added.append(_SAME_ORIGIN)
        if path.startswith("/v1/"):
            added.append(_NO_STORE)
        return added

    def _limit(self, path: str) -> int:
        limits = self._settings.limits
        return limits.upload_bytes if is_upload(path) else limits.body_bytes

    async def _check(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        """Refuse requests from other sites, for other hosts, or without the token."""
        host = headers.get(b"host", b"").decode("latin-1")
        origin = headers.get(b"origin", b"").decode("latin-1")
        token = self._settings.token
        if origin and origin not in self._settings.origins and _place(origin) != host:
            raise ProblemError(403, "Requests from pages of other origins are not answered.")
        # A page of another site could point its own name at this machine; with a token, it would not know it.
        if token is None and _host_name(host) not in (*LOOPBACK, self._settings.host):
            raise ProblemError(403, "Without a token, the service is only reachable as localhost.")
        is_public = scope["path"] == _DESCRIPTION or not scope["path"].startswith(("/v1/", "/metrics"))
        is_public = is_public or scope["method"] == "OPTIONS"
        if token is not None and not is_public:
            scheme, _, given = headers.get(b"authorization", b"").partition(b" ")
            if scheme.lower() == b"bearer" and hmac.compare_digest(given.strip(), token.encode("ascii")):
                return
            if given:
                await self._wrong_tokens.slow_down(scope["client"][0] if scope.get("client") else "")
                raise ProblemError(401, "The token is wrong.")
            raise ProblemError(401, "The request needs the header 'Authorization: Bearer TOKEN'.")


class _WrongTokens:
    """Clients that send wrong tokens: they are answered one at a time, so that guessing takes forever."""

    def __init__(self) -> None:
        self._next: dict[str, float] = {}

    async def slow_down(self, client: str) -> None:
        """Wait until a client may be told that its token is wrong."""
        now = time.monotonic()
        if len(self._next) > _MOST_CLIENTS:
            self._next = {one: until for one, until in self._next.items() if until > now}
        turn = self._next[client] = max(now, self._next.get(client, 0.0)) + _WRONG_TOKEN_SECONDS
        await asyncio.sleep(min(turn - now, _MOST_WRONG_TOKEN_SECONDS))


def is_upload(path: str) -> bool:
    """Tell whether a request sends a file rather than JSON."""
    return path == "/v1/read" or (path.startswith("/v1/teach/") and path.endswith("/file")) or is_slow(path)


def is_slow(path: str) -> bool:
    """Tell whether a request may take minutes; it has a worker of its own, and does not keep others out."""
    return path == "/v1/collect" or path.startswith(("/v1/corpora/", "/v1/models/"))


def _check_length(headers: dict[bytes, bytes], limit: int) -> None:
    length = headers.get(b"content-length", b"")
    if length.isdigit() and int(length) > limit:
        raise too_large(limit)


def _wants_json(scope: Scope) -> bool:
    return not any(name == b"accept" and NDJSON_TYPE.encode() in value for name, value in scope["headers"])


def _request_id(headers: dict[bytes, bytes]) -> str:
    """Return the name that a client or a proxy gave to a request, or a new one."""
    given = headers.get(b"x-request-id", b"").decode("latin-1")
    return given if _REQUEST_ID.fullmatch(given) else f"{_PROCESS}{next(_numbers):08x}"


def _place(origin: str) -> str | None:
    """Return the host and the port of an origin."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _host_name(host: str) -> str:
    return host.partition("]")[0].strip("[") if host.startswith("[") else host.partition(":")[0]


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

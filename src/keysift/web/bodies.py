"""The bodies of requests: how large they may be, how slowly they may come, and how much of them is held at once."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias

from keysift.web.problems import ProblemError
from keysift.web.service_settings import ServiceLimits

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]

_DRAINED_BYTES: Final = 1 << 28
_DRAINED_SECONDS: Final = 5.0


async def _within(deadline: float, message: Awaitable[Message]) -> Message:
    """Wait for a message until a time of the clock of the event loop, or raise a TimeoutError."""
    if sys.version_info < (3, 11):
        return await asyncio.wait_for(message, max(0.001, deadline - asyncio.get_running_loop().time()))
    async with asyncio.timeout_at(deadline):
        return await message


class HeldBytes:
    """How much of all bodies together is held."""

    def __init__(self, most: int) -> None:
        self._left = most

    def take(self, size: int) -> None:
        """Hold so many bytes, or refuse them."""
        if size > self._left:
            raise ProblemError(503, "The service holds as much of other requests as it may.", retry_after=1)
        self._left -= size

    def release(self, size: int) -> None:
        """Let go of so many bytes."""
        self._left += size


class Body:
    """The body of one request, as long as it makes progress and is not too large."""

    def __init__(self, receive: Receive, *, is_whole: bool, limit: int, limits: ServiceLimits, held: HeldBytes) -> None:
        self._receive = receive
        self._is_whole = is_whole
        self._limit = limit
        self._limits = limits
        self._held = held
        self._size = 0
        self._patience = limits.body_seconds
        self._complete = False

    async def receive(self) -> Message:
        """Return the next message of the client."""
        if self._complete:  # what comes now is that the client has gone, which may take as long as it likes
            return await self._receive()
        loop = asyncio.get_running_loop()
        since = loop.time()
        try:
            message = await (self._receive() if self._is_whole else _within(since + self._patience, self._receive()))
        except (TimeoutError, asyncio.TimeoutError):
            raise ProblemError(
                408,
                f"The body comes too slowly: after {self._limits.body_seconds:g} seconds, {self._limits.body_rate:,} "
                "bytes must come in each second.",
            ) from None
        size = len(message.get("body", b""))
        # What came fast wins back what was waited, and no more: a body may not pause for long because it began well.
        patience = self._patience - (loop.time() - since) + size / self._limits.body_rate
        self._patience = min(patience, self._limits.body_seconds)
        if self._size + size > self._limit:
            raise too_large(self._limit)
        self._held.take(size)
        self._size += size
        self._complete = not message.get("more_body", False)
        return message

    async def whole(self) -> bytes | None:
        """Return all of it, or None if the client has gone."""
        parts = []
        while not self._complete:
            message = await self.receive()
            if message["type"] != "http.request":
                return None
            parts.append(message.get("body", b""))
        return b"".join(parts)

    def again(self, content: bytes) -> Receive:
        """Return what receives this content as the body, and then what comes after it."""
        told = False

        async def receive() -> Message:
            nonlocal told
            if told:
                return await self._receive()
            told = True
            return {"type": "http.request", "body": content, "more_body": False}

        return receive

    def release(self) -> None:
        """Let go of it, when the request is answered."""
        self._held.release(self._size)

    async def drain(self) -> None:
        """Read what a client is still sending, within bounds: it may not look at the answer before."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + _DRAINED_SECONDS
        size = 0
        while not self._complete and size < _DRAINED_BYTES and loop.time() < deadline:
            try:
                message = await asyncio.wait_for(self._receive(), 0.5)
            except asyncio.TimeoutError:
                return
            size += len(message.get("body", b""))
            self._complete = not message.get("more_body", False)


def too_large(limit: int) -> ProblemError:
    """Return the problem of a body beyond a limit."""
    return ProblemError(413, f"The body may have {limit:,} bytes: send less, or start the service with a larger limit.")

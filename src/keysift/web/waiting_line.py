"""Who is next: a bounded queue that is fair to clients, whatever number of requests each of them sends."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

from keysift.web.problems import ProblemError

Thing = TypeVar("Thing")


class WaitingLine(Generic[Thing]):
    """Things that are free, and requests that wait for one. Clients take turns; those of one client come in order."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._free: list[Thing] = []
        self._length = 0
        self._waiting: OrderedDict[str, deque[asyncio.Future[Thing]]] = OrderedDict()  # the next client first

    def give(self, thing: Thing) -> None:
        """Give something to the next in the line, or keep it until somebody comes."""
        if not self._waiting:
            self._free.append(thing)
            return
        client, turns = self._waiting.popitem(last=False)
        turns.popleft().set_result(thing)
        self._length -= 1
        if turns:
            self._waiting[client] = turns

    def withdraw(self, thing: Thing) -> bool:
        """Take something back that is free; False if it is not."""
        if thing not in self._free:
            return False
        self._free.remove(thing)
        return True

    async def take(self, client: str, *, seconds: float) -> Thing:
        """Return what a client waits for, or raise a ProblemError: the line is full, or it took too long."""
        if self._free:
            return self._free.pop()  # the last one used, whose memory is warm
        if self._length >= self._most:
            self._make_room(client)
        turn: asyncio.Future[Thing] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._length += 1
        try:
            await asyncio.wait((turn,), timeout=seconds)
        except asyncio.CancelledError:
            if turn.done() and turn.exception() is None:
                self.give(turn.result())
            raise
        finally:
            if not turn.done():
                self._leave(client, turn)
        if not turn.done():
            raise ProblemError(503, f"No worker was free within {seconds:g} seconds.", retry_after=5)
        return turn.result()

    def _make_room(self, client: str) -> None:
        """Send away the last request of the client that has most of them, or refuse this one."""
        full = ProblemError(503, f"{self._length:,} requests wait for a worker already.", retry_after=1)
        greedy = max(self._waiting, key=lambda one: len(self._waiting[one]), default=client)
        if len(self._waiting.get(greedy, ())) <= len(self._waiting.get(client, ())) + 1:
            raise full
        last = self._waiting[greedy][-1]
        self._leave(greedy, last)
        last.set_exception(full)

    def _leave(self, client: str, turn: asyncio.Future[Thing]) -> None:
        turns = self._waiting[client]
        turns.remove(turn)
        self._length -= 1
        if not turns:
            del self._waiting[client]

"""The queue before the workers: in order, fair, bounded, and with a deadline."""

from __future__ import annotations

import asyncio

import pytest

from keysift.web.problems import ProblemError
from keysift.web.waiting_line import WaitingLine


async def order_of(clients: str, *, most: int = 100) -> tuple[list[str], list[str]]:
    """Let clients, named by letters, wait in this order; return those that were served and those that were refused."""
    line: WaitingLine[int] = WaitingLine(most)
    served: list[str] = []
    refused: list[str] = []

    async def wait(client: str) -> None:
        try:
            await line.take(client, seconds=5)
        except ProblemError:
            refused.append(client)
        else:
            served.append(client)
            line.give(1)

    waiting = [asyncio.create_task(wait(client)) for client in clients]
    await asyncio.sleep(0)
    line.give(1)
    await asyncio.gather(*waiting)
    return served, refused


def test_clients_take_turns() -> None:
    """A client with many requests does not keep another one waiting longer than for one of them."""
    assert asyncio.run(order_of("aaaabbc")) == (list("abcabaa"), [])


def test_a_full_line_refuses_who_has_most() -> None:
    """Beyond the bound a request is refused: the last one of the client that has most of them."""
    served, refused = asyncio.run(order_of("aaaaaa", most=4))
    assert (served, refused) == (list("aaaa"), list("aa"))
    served, refused = asyncio.run(order_of("aaaab", most=4))
    assert (sorted(served), refused) == (list("aaab"), ["a"])


def test_waiting_ends() -> None:
    """Who waits too long is told so, and the next thing goes to the next one; one that is cancelled loses nothing."""

    async def wait() -> None:
        line: WaitingLine[int] = WaitingLine(10)
        with pytest.raises(ProblemError, match=r"No worker was free within 0\.01 seconds"):
            await line.take("a", seconds=0.01)
        cancelled = asyncio.create_task(line.take("a", seconds=5))
        await asyncio.sleep(0)
        line.give(7)
        cancelled.cancel()
        with pytest.raises(asyncio.CancelledError):
            await cancelled
        assert await line.take("b", seconds=0.01) == 7

    asyncio.run(wait())

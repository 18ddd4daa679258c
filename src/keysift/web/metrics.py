"""Counters in the text format of Prometheus. Labels are routes and status codes, never texts or names."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from typing import Final

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class _Times:
    """How long the answers of a route took: how many were within each bound and above the one before, and their sum."""

    def __init__(self) -> None:
        self.counts = [0] * (len(_BOUNDS) + 1)
        self.seconds = 0.0

    def samples(self, route: str) -> list[str]:
        """Return its lines."""
        within = list(accumulate(self.counts))
        bounds = (*map(str, _BOUNDS), "+Inf")
        lines = [f'_bucket{{route="{route}",le="{bound}"}} {n}' for bound, n in zip(bounds, within, strict=True)]
        return [*lines, f'_sum{{route="{route}"}} {self.seconds}', f'_count{{route="{route}"}} {within[-1]}']


class Metrics:
    """What the service counts about itself."""

    def __init__(self) -> None:
        self.in_flight = 0
        self._requests: Counter[tuple[str, int]] = Counter()
        self._times: dict[str, _Times] = {}
        self._documents = 0
        self._shed = 0
        self._replaced: Counter[str] = Counter()

    def answered(self, route: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self._requests[route, status] += 1
        times = self._times.get(route)
        if times is None:
            times = self._times[route] = _Times()
        times.counts[bisect_left(_BOUNDS, seconds)] += 1
        times.seconds += seconds

    def worked_on(self, documents: int) -> None:
        """Count texts."""
        self._documents += documents

    def shed(self) -> None:
        """Count a request that was refused because too many are waiting."""
        self._shed += 1

    def worker_replaced(self, reason: str) -> None:
        """Count a worker process that was replaced."""
        self._replaced[reason] += 1

    def text(self) -> str:
        """Return all counters as Prometheus reads them."""
        requests = [f'_total{{route="{route}",status="{code}"}} {n}' for (route, code), n in self._requests.items()]
        seconds = [line for route, times in self._times.items() for line in times.samples(route)]
        replaced = [f'_total{{reason="{reason}"}} {n}' for reason, n in self._replaced.items()]
        return "".join(
            (
                _family("requests", "counter", "Requests by route and status.", requests),
                _family("request_seconds", "histogram", "Time to answer.", seconds),
                _family("documents", "counter", "Texts that were worked on.", [f"_total {self._documents}"]),
                _family(
                    "requests_shed", "counter", "Requests refused: too many were waiting.", [f"_total {self._shed}"]
                ),
                _family("workers_replaced", "counter", "Worker processes replaced, by reason.", replaced),
                _family("requests_in_flight", "gauge", "Requests worked on or waiting.", [f" {self.in_flight}"]),
            )
        )


def _family(name: str, kind: str, meaning: str, samples: Iterable[str]) -> str:
    """Return the lines of one counter; those of counters that only grow end in `_total`."""
    told = f"keysift_{name}{'_total' if kind == 'counter' else ''}"
    return f"# HELP {told} {meaning}\n# TYPE {told} {kind}\n" + "".join(f"keysift_{name}{one}\n" for one in samples)

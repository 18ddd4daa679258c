"""Counters for Prometheus. Labels are routes and status codes, never texts or names."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

CONTENT_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class Metrics:
    """What the service counts about itself."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "keysift_requests", "Requests by route and status.", ["route", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "keysift_request_seconds", "Time to answer.", ["route"], buckets=_SECONDS, registry=self._registry
        )
        self._documents = Counter("keysift_documents", "Texts that were worked on.", registry=self._registry)
        self._shed = Counter(
            "keysift_requests_shed", "Requests refused because too many were waiting.", registry=self._registry
        )
        self._replaced = Counter(
            "keysift_workers_replaced", "Worker processes replaced, by reason.", ["reason"], registry=self._registry
        )
        self._by_answer: dict[tuple[str, int], tuple[Counter, Histogram]] = {}
        self.in_flight = Gauge(
            "keysift_requests_in_flight", "Requests that are worked on or wait.", registry=self._registry
        )

    def answered(self, route: str, status: int, seconds: float) -> None:
        """Count an answer."""
        key = route, status
        if key not in self._by_answer:
            self._by_answer[key] = self._requests.labels(route, str(status)), self._seconds.labels(route)
        requests, times = self._by_answer[key]
        requests.inc()
        times.observe(seconds)

    def worked_on(self, documents: int) -> None:
        """Count texts."""
        self._documents.inc(documents)

    def shed(self) -> None:
        """Count a request that was refused because too many are waiting."""
        self._shed.inc()

    def worker_replaced(self, reason: str) -> None:
        """Count a worker process that was replaced."""
        self._replaced.labels(reason).inc()

    def text(self) -> bytes:
        """Return all counters as Prometheus reads them."""
        return generate_latest(self._registry)

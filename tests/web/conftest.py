"""One service for all tests that do not need a special one."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.web.served import Served, served


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a service with two workers and the usual limits."""
    with served(tmp_path_factory.mktemp("service") / "data", "--workers", "2", "--max-requests", "16") as running:
        yield running


@pytest.fixture
def client(service: Served) -> httpx.Client:
    """Return a client of the service."""
    return service.client

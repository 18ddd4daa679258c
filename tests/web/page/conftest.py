"""A browser, the page in it, and a queue of documents to label."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser import launched
from tests.evaluation.made_up import made_up_dataset
from tests.web.page.watched import Watched
from tests.web.served import Served


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return a browser with a home of its own, or skip where there is none."""
    with launched(tmp_path_factory.mktemp("home")) as started:
        yield started


@pytest.fixture
def watched(browser: Any, service: Served) -> Iterator[Watched]:
    """Return the page with its example analyzed, which must stay without any message in the console."""
    with Watched(browser, service.address) as opened:
        opened.page.wait_for_selector("#phrases button")
        yield opened


@pytest.fixture
def queue(service: Served) -> Iterator[list[Any]]:
    """Return labelled documents that are in the queue, and empty it afterwards."""
    documents = list(made_up_dataset(documents=11))
    service.client.delete("/v1/teach")
    body = {"documents": [{"id": found.name, "text": found.text} for found in documents]}
    service.client.post("/v1/teach/documents", json=body)
    yield documents
    service.client.delete("/v1/teach")

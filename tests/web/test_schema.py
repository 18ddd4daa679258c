"""Requests that are made up from the OpenAPI document: no failure, and no answer that it does not describe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable

from tests.web.served import Served, served

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]

TIMEOUT = 60
"""Seconds for an answer, which takes milliseconds if the machine does nothing else."""


@pytest.fixture(scope="module")
def own_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a service of its own, which these tests fill with whatever they make up."""
    with served(tmp_path_factory.mktemp("schema") / "data", "--workers", "2") as running:
        yield running


@pytest.mark.filterwarnings("ignore")  # of the packages that make up requests
def test_made_up_requests(own_service: Served) -> None:
    """Valid and invalid requests for every route get an answer of a described status, type and shape, never a 5xx."""
    schemathesis = pytest.importorskip("schemathesis")
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    wanted = [
        not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]
    schema = schemathesis.openapi.from_url(f"{own_service.address}v1/openapi.json", timeout=TIMEOUT)
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 15
    asked = 0
    for operation in operations:
        for mode in schemathesis.GenerationMode:

            @settings(max_examples=8, deadline=None, database=None, suppress_health_check=list(HealthCheck))
            @given(case=operation.as_strategy(generation_mode=mode))
            def answers(case: Any) -> None:
                case.call_and_validate(checks=wanted, timeout=TIMEOUT)

            try:
                answers()
            except Unsatisfiable:  # some routes take nothing that could be invalid
                continue
            asked += 1
    assert asked > len(operations)
    own_service.wait_for_workers()

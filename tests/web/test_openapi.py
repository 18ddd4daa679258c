"""The OpenAPI document follows the registry of methods."""

from __future__ import annotations

import math
from typing import Any

import httpx
import pytest

from keysift.options import declared_options
from keysift.rankers import methods
from keysift.web import schemas

pytestmark = pytest.mark.xdist_group("service")


@pytest.fixture(scope="module")
def document(service: Any) -> dict[str, Any]:
    """Return the OpenAPI document."""
    answer: dict[str, Any] = service.client.get("/v1/openapi.json").json()
    return answer


def test_every_option_is_in_the_document(document: dict[str, Any]) -> None:
    """Each declared option has its type, range, choices and meaning there, and there is no other."""
    described = document["components"]["schemas"]["Options"]
    assert described["additionalProperties"] is False
    declared = declared_options()
    assert set(described["properties"]) == set(declared)
    for name, option in declared.items():
        found = described["properties"][name]
        assert found["type"] == schemas._TYPES[option.type]["type"]
        bounds = found["additionalProperties"] if option.type is dict else found
        for bound, wanted in (("minimum", option.minimum), ("maximum", option.maximum)):
            assert bounds.get(bound, math.copysign(math.inf, wanted)) == wanted
        assert tuple(found.get("enum", ())) == option.choices
        assert option.meaning[1:] in found["description"]


def test_every_method_is_in_the_document(document: dict[str, Any]) -> None:
    """Requests name the methods of the registry, all of them and in its order."""
    for model in ("ExtractRequest", "ExplainRequest", "GraphRequest"):
        choices = document["components"]["schemas"][model]["properties"]["method"]["anyOf"][0]["enum"]
        assert choices == list(methods())


def test_options_that_are_in_range_are_accepted(document: dict[str, Any], client: httpx.Client) -> None:
    """The smallest value that the document allows is one that the library takes, for every option with a range."""
    users = {option.name: name for name, method in methods().items() for option in method.options}
    for name, found in document["components"]["schemas"]["Options"]["properties"].items():
        if "minimum" in found and methods()[users.get(name, "tf")].requires == frozenset():
            request = {"text": "Coral reefs", "method": users.get(name, "tf"), "options": {name: found["minimum"]}}
            answer = client.post("/v1/extract", json=request)
            assert answer.status_code == 200, answer.text
            request["options"] = {name: found["minimum"] - 1}
            assert client.post("/v1/extract", json=request).status_code == 422


def test_every_answer_is_described(document: dict[str, Any]) -> None:
    """Each operation has a successful answer, and problem details for all others."""
    for operations in document["paths"].values():
        for operation in operations.values():
            assert {"200", "201", "204"} & set(operation["responses"])
            assert "application/problem+json" in operation["responses"]["default"]["content"]


def test_routes_are_grouped(document: dict[str, Any]) -> None:
    """Each operation stands under the heading of what it is about."""
    groups = {path: operation["tags"] for path, found in document["paths"].items() for operation in found.values()}
    assert groups["/v1/extract"] == ["Texts"]
    assert groups["/v1/teach/documents/{number}/label"] == ["Teaching"]
    assert groups["/v1/models/{name}"] == ["Models"]
    assert groups["/health"] == groups["/metrics"] == ["Service"]


def test_the_document_is_valid(document: dict[str, Any]) -> None:
    """It is valid OpenAPI, defaults included."""
    pytest.importorskip("openapi_spec_validator").validate(document)

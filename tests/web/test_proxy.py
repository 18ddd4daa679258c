"""Behind a proxy, and for pages of other origins that were allowed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from keysift.cli import run
from tests.web.served import EXAMPLE, Served, served

pytestmark = pytest.mark.xdist_group("service")

ORIGIN = "https://reader.example"
OPTIONS = ["--root-path", "/keysift/", "--trusted-proxy", "127.0.0.1", "--allow-origin", ORIGIN]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a service at a path of a proxy."""
    with served(tmp_path_factory.mktemp("proxy") / "data", "--workers", "1", *OPTIONS) as running:
        yield running


@pytest.mark.parametrize("root", ["", "keysift/"])
def test_a_proxy_may_keep_or_remove_the_path(behind: Served, root: str) -> None:
    """The service answers with and without the root path, and describes itself with it."""
    assert behind.client.get(f"/{root}").text.startswith("<!doctype html>")
    assert behind.client.get(f"/{root}page/main.js").status_code == 200
    answer = behind.client.post(f"/{root}v1/extract", json={"text": EXAMPLE})
    assert answer.json()["documents"][0]["results"][0]["keyphrases"]
    assert answer.headers["cache-control"] == "no-store"
    assert behind.client.get(f"/{root}v1/openapi.json").json()["servers"] == [{"url": "/keysift"}]


def test_the_address_of_the_client_is_logged(behind: Served, service: Served) -> None:
    """A trusted proxy says who the client is; nobody else is believed."""
    for one, logged in ((behind, True), (service, False)):
        answer = one.client.get("/health", headers={"x-forwarded-for": "203.0.113.7"})
        assert ("203.0.113.7 GET /health 200" in one.logged(answer)) is logged


def test_an_allowed_origin_may_ask(behind: Served) -> None:
    """Pages of an allowed origin may send requests and read answers, and those of others may not."""
    asked = {"origin": ORIGIN, "access-control-request-method": "POST"}
    preflight = behind.client.options("/v1/extract", headers=asked)
    assert preflight.status_code == 204
    assert "POST" in preflight.headers["access-control-allow-methods"]
    answer = behind.client.post("/v1/extract", json={"text": EXAMPLE}, headers={"origin": ORIGIN})
    for one in (preflight, answer):
        assert one.headers["access-control-allow-origin"] == ORIGIN
        assert one.headers["vary"] == "origin"
    other = behind.client.options("/v1/extract", headers={**asked, "origin": "https://other.example"})
    assert other.status_code == 403
    assert "access-control-allow-origin" not in other.headers


@pytest.mark.parametrize(
    "wrong", [["--root-path", "keysift"], ["--root-path", "/a b"], ["--allow-origin", "*"], ["--allow-origin", "a.b/"]]
)
def test_wrong_places_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A root path or an origin that is none is refused with an example."""
    assert run(["serve", "--no-open", *wrong]) == 1
    assert "must look like" in capsys.readouterr().err

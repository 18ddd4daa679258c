"""Limits, tokens, overload, and workers that die: what is refused, and that the next request is answered."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import httpx
import pytest

from keysift.cli import run
from tests.web.served import FOR_A_WORKER, Served, served

pytestmark = pytest.mark.xdist_group("service")

TOKEN = "a token that is long enough"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a service with one worker, a token and small limits."""
    options = "--workers 1 --max-seconds 3 --max-text-characters 900000 --max-documents 3 --max-body-mb 1".split()
    folder = tmp_path_factory.mktemp("small") / "data"
    with served(folder, *options, "--max-requests", "2", environment={"KEYSIFT_TOKEN": TOKEN}) as running:
        running.client.headers["authorization"] = f"Bearer {TOKEN}"
        yield running


def is_answered(service: Served) -> bool:
    """Tell whether a worker answers a request as it should."""
    answer = service.client.post("/v1/extract", json={"text": "Coral reefs", "method": "tf", "markup": "auto"})
    return answer.status_code == 200 and len(answer.json()["documents"][0]["results"][0]["keyphrases"]) == 1


@pytest.mark.parametrize(
    ("request_body", "status", "said"),
    [
        ({"text": "a" * 900_001}, 413, "A text may have 900,000 characters. Got 900,001"),
        ({"documents": [{"text": "a"}] * 4}, 413, "A request may have 3 documents. Got 4"),
        ({"text": "a" * (1 << 20)}, 413, "The body may have 1,048,576 bytes: send less"),
    ],
)
def test_too_much_is_refused(small: Served, request_body: object, status: int, said: str) -> None:
    """A text, a list or a body beyond its limit gets an error that names it, and the next request an answer."""
    answer = small.client.post("/v1/extract", json=request_body)
    assert answer.status_code == status, answer.text
    assert said in answer.json()["detail"]
    assert is_answered(small)


def test_work_that_takes_too_long_is_given_up(small: Served) -> None:
    """Work beyond the time limit gets an error that names it, and a new worker answers the next request."""
    with small.paused_workers():
        answer = small.client.post("/v1/extract", json=FOR_A_WORKER)
    assert answer.status_code == 504, answer.text
    assert "The work took longer than 3 seconds." in answer.json()["detail"]
    assert is_answered(small)


def test_a_token_is_needed(small: Served) -> None:
    """Without the token or with another one, only the page and the health can be seen."""
    for given in (b"", b"Bearer another", b"Bearer \xe4"):
        with httpx.Client(base_url=small.address, headers=[(b"authorization", given)], timeout=60) as stranger:
            assert stranger.post("/v1/extract", json={"text": "a"}).status_code == 401
            assert stranger.get("/v1/corpora").status_code == 401
            assert stranger.get("/metrics").headers["www-authenticate"] == "Bearer"
            assert stranger.get("/health").status_code == 200
            assert stranger.get("/").status_code == 200


def test_a_token_is_compared_as_the_standard_says(small: Served) -> None:
    """The name of the scheme may be written in any case; a wrong token is told apart from none, and answered slowly."""
    for given in (f"bearer {TOKEN}", f"BEARER  {TOKEN}"):
        assert small.client.get("/v1/corpora", headers={"authorization": given}).status_code == 200
    started = time.monotonic()
    for _ in range(3):
        answer = small.client.get("/v1/corpora", headers={"authorization": "Bearer wrong"})
        assert (answer.status_code, answer.json()["detail"]) == (401, "The token is wrong.")
    assert time.monotonic() - started > 1.5
    with httpx.Client(base_url=small.address, timeout=60) as stranger:
        assert "needs the header" in stranger.get("/v1/corpora").json()["detail"]
        assert stranger.get("/v1/openapi.json").status_code == 200


def test_other_sites_are_refused(service: Served) -> None:
    """Pages of other origins, and names that other sites point at this machine, get no answer."""
    wrong = ({"origin": "http://evil.example"}, {"origin": "null"}, {"origin": "http://["}, {"host": "evil.example"})
    for headers in wrong:
        answer = service.client.post("/v1/extract", json={"text": "a"}, headers=headers)
        assert answer.status_code == 403
    own = service.address.rstrip("/")
    assert service.client.post("/v1/extract", json={"text": "a"}, headers={"origin": own}).status_code == 200


def test_every_answer_has_a_strict_policy(service: Served) -> None:
    """Pages may load nothing from elsewhere and run no inline script, and answers are not sniffed."""
    for path in ("/", "/v1/methods", "/nothing"):
        headers = service.client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers
    assert service.client.get("/v1/methods").headers["cache-control"] == "no-store"


def test_beyond_this_machine_only_with_a_token(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command refuses to listen elsewhere without a token, and a token that is too short."""
    command = ["serve", "--no-open", "--data-folder", str(tmp_path / "data")]
    assert run([*command, "--host", "0.0.0.0"]) == 1
    assert "needs a token" in capsys.readouterr().err
    assert run([*command, "--host", "0.0.0.0", "--token", "short"]) == 1
    assert "at least 16 characters" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_more_than_it_can_do_is_shed(small: Served) -> None:
    """Beyond the requests in flight, clients are told to come back, and those that were let in are answered."""

    async def ask() -> list[int]:
        headers = {"authorization": f"Bearer {TOKEN}"}
        async with httpx.AsyncClient(base_url=small.address, headers=headers, timeout=60) as client:
            with small.paused_workers():
                requests = [asyncio.create_task(client.post("/v1/extract", json=FOR_A_WORKER)) for _ in range(40)]
                await asyncio.wait(requests, return_when=asyncio.FIRST_COMPLETED)
            answers = await asyncio.gather(*requests)
        for answer in answers:
            if answer.status_code == 503:
                assert answer.headers["retry-after"] == "1"
        return [answer.status_code for answer in answers]

    statuses = asyncio.run(ask())
    assert set(statuses) == {200, 503}
    assert statuses.count(200) >= 2
    assert is_answered(small)


def test_a_killed_worker_loses_no_request(service: Served) -> None:
    """Requests whose worker is killed are done by another one, and answered as if nothing had happened."""
    body = FOR_A_WORKER
    wanted = service.client.post("/v1/extract", json=body).json()
    answers: list[httpx.Response] = []
    threads = [
        Thread(target=lambda: answers.append(httpx.post(f"{service.address}v1/extract", json=body, timeout=60)))
        for _ in range(3)
    ]
    with service.paused_workers() as workers:
        for thread in threads:
            thread.start()
        service.wait_for_requests(3)
        for process_id in workers:
            os.kill(process_id, signal.SIGKILL)
    for thread in threads:
        thread.join()
    assert [answer.json() for answer in answers] == [wanted] * 3
    assert 'keysift_workers_replaced_total{reason="lost"}' in service.client.get("/metrics").text


@pytest.mark.long
def test_a_stop_finishes_what_was_accepted(tmp_path: Path) -> None:
    """A request that is being worked on when the service is told to stop gets its answer; then all processes end."""
    with served(tmp_path / "data", "--workers", "1") as running:
        body = FOR_A_WORKER
        answers: list[httpx.Response] = []
        thread = Thread(
            target=lambda: answers.append(httpx.post(f"{running.address}v1/extract", json=body, timeout=60))
        )
        with running.paused_workers() as workers:
            thread.start()
            running.wait_for_requests(1)
            running.process.send_signal(signal.SIGTERM)
        running.process.wait(60)
        thread.join()
        assert answers[0].status_code == 200
        for process_id in workers:
            with pytest.raises(ProcessLookupError):
                os.kill(process_id, 0)

"""A server that crashes is started again."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import httpx
import pytest

from tests.web.served import EXAMPLE, Served, served, wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the server is supervised on Linux only")


def crash(running: Served) -> None:
    """Let the server end as a fault in compiled code ends it, and wait until it runs again."""
    crashed = running.server.pid
    running.server.send_signal(signal.SIGSEGV)

    def has_another() -> bool:
        children = [child.pid for child in running.command.children()]
        return bool(children) and crashed not in children

    wait_until(has_another, "the server was not started again")


def test_a_crash_is_survived(tmp_path: Path) -> None:
    """After a crash, the service answers at the same address, has its labels, and leaves short texts to workers."""
    with served(tmp_path / "data", "--workers", "1") as running:
        before = running.client.post("/v1/extract", json={"text": EXAMPLE}).json()
        added = running.client.post("/v1/teach/documents", json={"documents": [{"text": EXAMPLE}]}).json()
        path = f"/v1/teach/documents/{added['documents'][0]['id']}"
        running.client.put(f"{path}/label", json={"phrase": "coral reefs", "verdict": "keyphrase"})
        for _ in range(2):
            crash(running)
            with httpx.Client(base_url=running.address, timeout=60) as client:
                assert client.post("/v1/extract", json={"text": EXAMPLE}).json() == before
                assert "coral reefs" in client.get("/v1/teach/labels").text
        with running.paused_workers(), pytest.raises(httpx.TimeoutException):
            httpx.post(f"{running.address}v1/extract", json={"text": EXAMPLE}, timeout=0.5)
        assert "ended by SIGSEGV" in running.stop()
    assert running.process.returncode == 0


def test_the_server_ends_with_its_command(tmp_path: Path) -> None:
    """If the command is killed, nothing of the service stays behind."""
    with served(tmp_path / "data", "--workers", "1") as running:
        left = running.command.children(recursive=True)
        assert len(left) >= 2
        running.process.kill()
        for process in left:
            process.wait(30)


def test_a_service_that_cannot_start_ends(tmp_path: Path) -> None:
    """If the data folder is a file, the command ends and says why."""
    (tmp_path / "data").touch()
    with pytest.raises(AssertionError, match="name another with --data-folder"), served(tmp_path / "data"):
        pass

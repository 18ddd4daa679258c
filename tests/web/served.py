"""A service in a process of its own, as users run it, and clients for it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import httpx
import psutil

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = (ROOT / "examples" / "coral_reefs.txt").read_text("utf-8")
FOR_A_WORKER = {"text": EXAMPLE, "markup": "auto"}
"""A request that a worker answers: short texts without such settings are answered by the service itself."""

Found = TypeVar("Found")


def wait_until(find: Callable[[], Found], missing: str) -> Found:
    """Ask again and again until something is found, and return it; a busy machine may take long."""
    deadline = time.monotonic() + 120
    while not (found := find()):
        assert time.monotonic() < deadline, missing
        time.sleep(0.02)
    return found


@dataclass(frozen=True)
class Served:
    """A running service: where it is, its process, what it stores, and a client."""

    address: str
    process: subprocess.Popen[str]
    folder: Path
    client: httpx.Client
    log: Path
    workers: int

    @property
    def command(self) -> psutil.Process:
        """Return the process of the command."""
        return psutil.Process(self.process.pid)

    @property
    def server(self) -> psutil.Process:
        """Return the process that answers, which the command has started where it can supervise it."""
        return self.command.children()[0] if sys.platform == "linux" else self.command

    def worker_ids(self) -> list[int]:
        """Return the numbers of the worker processes."""
        return [child.pid for child in self.server.children()]

    @contextmanager
    def paused_workers(self) -> Iterator[list[int]]:
        """Keep the workers from working, however fast the machine is, and give the numbers of their processes."""
        self.wait_for_workers()  # one that is started meanwhile would work
        paused = self.worker_ids()
        for process_id in paused:
            os.kill(process_id, signal.SIGSTOP)
        try:
            yield paused
        finally:
            for process_id in paused:
                with suppress(ProcessLookupError):
                    os.kill(process_id, signal.SIGCONT)

    def wait_for_requests(self, number: int) -> None:
        """Wait until so many requests are being worked on."""
        wanted = f"keysift_requests_in_flight {number}\n"
        wait_until(lambda: wanted in self.client.get("/metrics").text, "the requests did not arrive")

    def wait_for_workers(self) -> None:
        """Wait until all workers run: one that was lost is replaced a moment later."""
        wait_until(
            lambda: self.client.get("/health").json()["workers"] == self.workers, "the workers were not replaced"
        )

    def logged(self, answer: httpx.Response) -> str:
        """Return the line of the log about an answer, which is written a moment after it."""
        end = f" {answer.headers['x-request-id']}"
        return wait_until(
            lambda: next((line for line in self.log.read_text("utf-8").splitlines() if line.endswith(end)), ""),
            "the answer was not logged",
        )

    def stop(self) -> str:
        """Ask it to stop, and return its log."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        return self.log.read_text("utf-8")


@contextmanager
def served(folder: Path, *options: str, environment: dict[str, str] | None = None) -> Iterator[Served]:
    """Start `keysift serve` with these options at a free port, and end it."""
    command = [sys.executable, "-m", "keysift", "serve", "--no-open", "--port", "0", "--data-folder", str(folder)]
    log = folder.parent / f"{folder.name}.log"
    with log.open("w", encoding="utf-8") as errors:
        process = subprocess.Popen(
            [*command, *options],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, f"{line!r} {log.read_text('utf-8')}"
            with httpx.Client(base_url=found[0], timeout=60) as client:
                workers = int(options[options.index("--workers") + 1])
                yield Served(found[0], process, folder, client, log, workers)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(60)
                except subprocess.TimeoutExpired:
                    process.kill()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()

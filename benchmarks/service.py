"""Measure `keysift serve` under load from another process: what a request costs, who waits how long, and memory.

    python benchmarks/service.py --texts Inspec.jsonl.gz

Clients send one abstract after the other over connections that stay open, unless said otherwise. Each load says what a
text costs in processor time, and how many times that of `keysift.extract` it is, measured in the same run. Then memory
of all processes is watched at full load, while a worker process is killed now and then and labels are written.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path

import httpx
import psutil

import keysift
from texts import load_texts

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "abstracts.jsonl"
WARM_UP = 1.0
BATCH = 500
BETWEEN_KILLS = 30.0


@dataclass
class Load:
    """What clients saw: seconds of each answer, and how many requests were refused or failed."""

    seconds: float
    accepted: list[float] = field(default_factory=list)
    by_client: dict[int, int] = field(default_factory=dict)
    refused: int = 0
    failed: int = 0
    answered: int = 0
    """All answers, with those of the warm-up."""

    def percentile(self, share: float) -> float:
        """Return the time that this share of accepted requests stayed below, in milliseconds."""
        ordered = sorted(self.accepted)
        return 1000 * ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan

    def as_data(self, clients: int) -> dict[str, float]:
        """Return the figures of a row."""
        counts = list(self.by_client.values()) or [0]
        return {
            "clients": clients,
            "requests/s": round(len(self.accepted) / self.seconds, 1),
            "p50 ms": round(self.percentile(0.5), 2),
            "p99 ms": round(self.percentile(0.99), 2),
            "refused": self.refused,
            "failed": self.failed,
            "most / fewest answers of a client": round(max(counts) / max(1, min(counts)), 2),
        }


def request_of(value: object) -> bytes:
    """Return a request for keyphrases, ready to be sent."""
    body = json.dumps(value).encode()
    head = f"POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> tuple[int, bytes, float]:
    """Send a request; return the status and the body of its answer, and after how many seconds to come back."""
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    body = await reader.readexactly(int(length[1]) if length else 0)
    wait = re.search(rb"retry-after: (\d+)", head, re.IGNORECASE)
    return int(head[9:12]), body, float(wait[1]) if wait else 0.0


@dataclass(frozen=True)
class Clients:
    """Clients that send requests for some seconds, after a second to warm up."""

    port: int
    requests: list[bytes]
    answers: list[bytes] | None = None
    """What must come back for each request, if that is known."""
    pause: float = 0.0
    """How long a client waits from one request to the next; 0 means until it has its answer."""

    def run(self, clients: int, seconds: float) -> Load:
        """Let so many clients send requests for so long."""
        return asyncio.run(self._all(clients, seconds))

    async def _all(self, clients: int, seconds: float) -> Load:
        load = Load(seconds)
        stop = time.perf_counter() + seconds + WARM_UP
        await asyncio.gather(*(self._one(load, stop, number) for number in range(clients)))
        return load

    async def _one(self, load: Load, stop: float, number: int) -> None:
        chance = random.Random(number)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 26)
        start = time.perf_counter() + WARM_UP
        due = time.perf_counter() + chance.uniform(0, self.pause)
        load.by_client[number] = 0
        for place in cycle(chance.sample(range(len(self.requests)), len(self.requests))):
            if self.pause:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due += self.pause
            sent = time.perf_counter()
            if sent > stop:
                break
            status, body, wait = await ask(reader, writer, self.requests[place])
            done = time.perf_counter()
            load.answered += 1
            wrong = status == 200 and self.answers is not None and body != self.answers[place]
            if status not in (200, 503) or wrong:
                load.failed += 1
            elif sent < start:
                continue
            elif status == 200:
                load.accepted.append(done - sent)
                load.by_client[number] += 1
            else:
                load.refused += 1
                await asyncio.sleep(wait * chance.uniform(0.5, 1.5))
        writer.close()


class Service:
    """A service in processes of its own."""

    def __init__(self, port: int, process: psutil.Process) -> None:
        self.port = port
        self.process = process

    @classmethod
    @contextmanager
    def started(cls, workers: int) -> Iterator[Service]:
        """Start a service with a folder of its own, and end it."""
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "keysift", "serve", "--no-open", "--port", "0", "--workers", str(workers)]
            served = subprocess.Popen(
                [*command, "--data-folder", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
            try:
                assert served.stdout is not None
                found = re.search(r":(\d+)/", served.stdout.readline())
                assert found
                yield cls(int(found[1]), psutil.Process(served.pid))
            finally:
                served.terminate()
                served.wait()

    def _processes(self) -> list[psutil.Process]:
        return [self.process, *self.process.children(recursive=True)]

    def memory(self) -> float:
        """Return the resident memory of all its processes, in megabytes."""
        return float(sum(one.memory_info().rss for one in self._processes()) / (1 << 20))

    def processor_seconds(self) -> float:
        """Return the processor time that its processes have used."""
        times = [one.cpu_times() for one in self._processes()]
        return float(sum(one.user + one.system for one in times))

    def kill_a_worker(self) -> None:
        """Kill one of its worker processes."""
        server = self.process.children()[0] if sys.platform == "linux" else self.process
        os.kill(random.choice(server.children()).pid, signal.SIGKILL)


def extract_milliseconds(texts: list[str]) -> float:
    """Return the processor time of `keysift.extract` for a text, now."""
    started = time.process_time()
    for text in texts:
        keysift.extract(text)
    return 1000 * (time.process_time() - started) / len(texts)


def measured(service: Service, clients: Clients, texts: list[str], *, count: int, seconds: float) -> dict[str, float]:
    """Return the figures of one load, with the processor time of a text and of `extract` before and after it."""
    each = BATCH if len(clients.requests[0]) > 100_000 else 1
    before = extract_milliseconds(texts)
    used = service.processor_seconds()
    load = clients.run(count, seconds)
    used = service.processor_seconds() - used
    extract = statistics.mean([before, extract_milliseconds(texts)])
    row = load.as_data(count)
    row["processor ms per text"] = round(1000 * used / max(1, load.answered * each), 3)
    row["times extract"] = round(row["processor ms per text"] / extract, 2)
    return row


def loads(service: Service, texts: list[str], seconds: float) -> dict[str, dict[str, float]]:
    """Return the figures of every load."""
    texts = [text for text in texts if text][:1000]
    extract_milliseconds(texts)  # learns the words
    short = [request_of({"text": text}) for text in texts]
    of_workers = [
        request_of({"text": text, "markup": "auto"}) for text in texts
    ]  # are not answered by the service itself
    chosen = cycle(texts)
    batch = request_of({"documents": [{"text": next(chosen)} for _ in range(BATCH)]})
    rows = {}
    for name, requests, clients, pause in (
        ("one client", short, 1, 0.0),
        ("8 clients", short, 8, 0.0),
        ("64 clients", short, 64, 0.0),
        ("100 people, one request per second", short, 100, 1.0),
        ("64 clients, by workers", of_workers, 64, 0.0),
        (f"batches of {BATCH}", [batch], 2, 0.0),
    ):
        rows[name] = measured(
            service, Clients(service.port, requests, pause=pause), texts, count=clients, seconds=seconds
        )
    return rows


def endured(service: Service, texts: list[str], minutes: float) -> dict[str, object]:
    """Return what went wrong at full load with a worker killed now and then, and how memory grew, in megabytes."""
    address = f"http://127.0.0.1:{service.port}"
    # Half of them are answered by the service itself, and half by workers.
    settings: tuple[dict[str, str], ...] = ({}, {"markup": "auto"})
    values = [{"text": text, **more} for text in texts[:300] for more in settings]
    answers = [httpx.post(f"{address}/v1/extract", json=value).content for value in values]
    clients = Clients(service.port, [request_of(value) for value in values], answers)
    added = httpx.post(f"{address}/v1/teach/documents", json={"documents": [{"text": texts[0]}]}).json()
    path = f"{address}/v1/teach/documents/{added['documents'][0]['id']}/label"
    answered = failed = labels = 0
    memory: list[float] = []
    numbers = count()
    end = time.monotonic() + 60 * minutes
    seconds = min(BETWEEN_KILLS, 15 * minutes)
    while time.monotonic() < end:
        service.kill_a_worker()
        for _ in range(10):
            put = httpx.put(path, json={"phrase": f"label {next(numbers)}", "verdict": "keyphrase"})
            labels += put.status_code == 204
        load = clients.run(8, seconds)
        answered, failed = answered + load.answered, failed + load.failed
        memory.append(round(service.memory(), 1))
    kept = json.loads(httpx.get(f"{address}/v1/teach/labels").text)["keyphrases"]
    return {
        "answers": answered,
        "wrong answers": failed,
        "labels": labels,
        "labels lost": labels - len(kept),
        "memory MB": memory,
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=Path, default=EXAMPLE, help="a JSONL file, compressed or not")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each load")
    parser.add_argument("--minutes", type=float, default=10.0, help="of the run that memory is watched in")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    texts = load_texts(given.texts)
    with Service.started(given.workers) as service:
        rows = loads(service, texts, given.seconds)
        found = endured(service, texts, given.minutes) if given.minutes else {}
    people = rows["100 people, one request per second"]
    found["p99 of 100 people / p99 of one client"] = round(people["p99 ms"] / rows["one client"]["p99 ms"], 2)
    if given.json:
        print(json.dumps({"rows": rows, **found}))
        return
    titles = list(next(iter(rows.values())))
    print("| load | " + " | ".join(titles) + " |")
    print("|---" * (len(titles) + 1) + "|")
    for name, row in rows.items():
        print(f"| {name} | " + " | ".join(f"{row[title]:g}" for title in titles) + " |")
    for name, value in found.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()

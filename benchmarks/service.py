"""Measure `keysift serve` under load from another process: requests per second, latencies, overload and memory.

    python benchmarks/service.py --texts Inspec.jsonl.gz

Clients send one abstract after the other over connections that stay open. First one client alone, then as many as
the service works on at once, then four times as many, of which those that are refused (503) come back after the time
that the service names. Last, memory of all its processes during a longer run at full load.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import psutil

from texts import load_texts

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "abstracts.jsonl"
OVERLOAD = 4
WARM_UP = 1.0


@dataclass
class Load:
    """What clients saw: seconds of each accepted request, and how many were refused."""

    seconds: float
    accepted: list[float] = field(default_factory=list)
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
        return {
            "clients": clients,
            "requests/s": round(len(self.accepted) / self.seconds, 1),
            "p50 ms": round(self.percentile(0.5), 2),
            "p99 ms": round(self.percentile(0.99), 2),
            "refused/s": round(self.refused / self.seconds, 1),
            "failed": self.failed,
        }


def requests_of(texts: list[str]) -> list[bytes]:
    """Return the requests for the keyphrases of texts, ready to be sent."""
    made = []
    for text in texts:
        body = json.dumps({"text": text}).encode()
        head = f"POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
        made.append(head.encode() + body)
    return made


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> tuple[int, float]:
    """Send a request; return the status of its answer, and after how many seconds to come back."""
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    await reader.readexactly(int(length[1]) if length else 0)
    wait = re.search(rb"retry-after: (\d+)", head, re.IGNORECASE)
    return int(head[9:12]), float(wait[1]) if wait else 0.0


async def client(port: int, requests: list[bytes], load: Load, stop: float, seed: int) -> None:
    """Send requests one after the other until the time is over."""
    chance = random.Random(seed)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    start = time.perf_counter() + WARM_UP
    for request in cycle(chance.sample(requests, len(requests))):
        sent = time.perf_counter()
        if sent > stop:
            break
        status, wait = await ask(reader, writer, request)
        done = time.perf_counter()
        load.answered += 1
        if sent < start:
            continue
        if status == 200:
            load.accepted.append(done - sent)
        elif status == 503:
            load.refused += 1
            await asyncio.sleep(wait * chance.uniform(0.5, 1.5))
        else:
            load.failed += 1
    writer.close()


async def clients(port: int, requests: list[bytes], *, count: int, seconds: float) -> Load:
    """Let so many clients send requests for so long, after a second to warm up."""
    load = Load(seconds)
    stop = time.perf_counter() + seconds + WARM_UP
    await asyncio.gather(*(client(port, requests, load, stop, seed) for seed in range(count)))
    return load


def memory(process: psutil.Process) -> float:
    """Return the resident memory of the service and its workers, in megabytes."""
    return float(sum(one.memory_info().rss for one in (process, *process.children())) / (1 << 20))


def processor_seconds(process: psutil.Process) -> float:
    """Return the processor time that the service and its workers have used."""
    times = [one.cpu_times() for one in (process, *process.children())]
    return float(sum(one.user + one.system for one in times))


def measure(texts: list[str], *, workers: int, seconds: float, minutes: float) -> dict[str, object]:
    """Start the service, put it under load, and return the figures."""
    requests = requests_of(texts)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "keysift", "serve", "--no-open", "--port", "0", "--workers", str(workers)]
        served = subprocess.Popen(
            [*command, "--data-folder", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            assert served.stdout is not None
            found = re.search(r":(\d+)/", served.stdout.readline())
            assert found
            port, process = int(found[1]), psutil.Process(served.pid)
            room = 8
            rows = {}
            for name, count in (("one client", 1), ("full", room), ("overload", OVERLOAD * room)):
                used = processor_seconds(process)
                load = asyncio.run(clients(port, requests, count=count, seconds=seconds))
                used = processor_seconds(process) - used
                rows[name] = load.as_data(count)
                # A clock says how busy the machine is; processor time says what a request costs.
                rows[name]["processor ms"] = round(1000 * used / max(1, load.answered), 2)
            before = memory(process)
            grown = []
            end = time.monotonic() + 60 * minutes
            while time.monotonic() < end:
                asyncio.run(clients(port, requests, count=room, seconds=min(15.0, 60 * minutes / 4)))
                grown.append(round(memory(process) - before, 1))
        finally:
            served.terminate()
            served.wait()
    ratio = rows["overload"]["p99 ms"] / rows["one client"]["p99 ms"]
    return {
        "workers": workers,
        "rows": rows,
        "overload p99 / p99 of one client": round(ratio, 2),
        "memory MB": round(before, 1),
        "growth MB": grown,
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
    found = measure(load_texts(given.texts), workers=given.workers, seconds=given.seconds, minutes=given.minutes)
    if given.json:
        print(json.dumps(found))
        return
    rows = found.pop("rows")
    assert isinstance(rows, dict)
    titles = list(next(iter(rows.values())))
    print("| load | " + " | ".join(titles) + " |")
    print("|---" * (len(titles) + 1) + "|")
    for name, row in rows.items():
        print(f"| {name} | " + " | ".join(f"{row[title]:g}" for title in titles) + " |")
    for name, value in found.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()

"""Processes that run contestants one at a time, in turn, and report the processor time of each pass."""

from __future__ import annotations

import json
import platform
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


class Contestant:
    """The process of one contestant: it loads, warms up once, and then runs a pass whenever it is told to."""

    def __init__(self, name: str, python: str, texts: Path, sample: int) -> None:
        self.name = name
        self.sample = sample
        self.seconds: list[float] = []
        self._process = subprocess.Popen(
            [python, str(HERE / "contest.py"), name, str(texts), str(sample)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.ready = self._read()

    def run(self) -> None:
        """Run one pass."""
        assert self._process.stdin is not None
        self._process.stdin.write("go\n")
        self._process.stdin.flush()
        self.seconds.append(self._read()["seconds"])

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.name} did not answer")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> dict[str, Any]:
        """End the process and return its peak memory."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        last = self._read()
        self._process.wait()
        return last


def load_texts(path: Path) -> list[str]:
    """Return the texts of a JSONL file, compressed or not."""
    import gzip

    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line)["text"] for line in data.splitlines()]


def machine() -> str:
    """Say what this runs on."""
    processor = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        processor = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"Python {platform.python_version()} on {processor}, {platform.system()}"


def _serve(name: str, path: str, sample: str) -> None:
    from contestants import prepare

    texts = load_texts(Path(path))
    step = max(1, len(texts) // int(sample))
    texts = texts[::step][: int(sample)]
    run = prepare(name, texts)
    run(texts)
    out = sys.stdout
    sys.stdout = sys.stderr
    print(json.dumps({"documents": len(texts), "characters": sum(map(len, texts))}), file=out, flush=True)
    for _ in sys.stdin:
        start = time.process_time()
        run(texts)
        print(json.dumps({"seconds": time.process_time() - start}), file=out, flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"megabytes": peak}), file=out, flush=True)


if __name__ == "__main__":
    _serve(*sys.argv[1:])

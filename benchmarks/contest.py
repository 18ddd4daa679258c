"""Processes that run one contestant each, and report the processor time of its first pass and of later ones."""

from __future__ import annotations

import json
import platform
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from texts import load_texts

HERE = Path(__file__).parent
WARM_PASSES = 2


class Contestant:
    """What was measured of one contestant."""

    def __init__(self, name: str, python: str, texts: list[Path], sample: int) -> None:
        self.name = name
        self.characters = self.documents = 0
        self.first = self.warm = float("inf")
        self.megabytes = 0.0
        self._command = [python, str(HERE / "contest.py"), name, str(sample), *map(str, texts)]

    def run(self) -> None:
        """Start a new process, which loads the contestant and passes over the texts; the best times are kept."""
        done = subprocess.run(self._command, stdout=subprocess.PIPE, text=True, check=True)
        answer: dict[str, Any] = json.loads(done.stdout)
        self.documents, self.characters = answer["documents"], answer["characters"]
        self.first = min(self.first, answer["first"])
        self.warm = min(self.warm, answer["warm"])
        self.megabytes = max(self.megabytes, answer["megabytes"])


def machine() -> str:
    """Say what this runs on."""
    processor = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        processor = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"Python {platform.python_version()} on {processor}, {platform.system()}"


def _serve(name: str, sample: str, *paths: str) -> None:
    from contestants import prepare

    texts = load_texts(*map(Path, paths))
    step = max(1, len(texts) // int(sample))
    texts = texts[::step][: int(sample)]
    out, sys.stdout = sys.stdout, sys.stderr
    run = prepare(name, texts)
    seconds = []
    for _ in range(1 + WARM_PASSES):
        start = time.process_time()
        run(texts)
        seconds.append(time.process_time() - start)
    answer = {
        "documents": len(texts),
        "characters": sum(map(len, texts)),
        "first": seconds[0],
        "warm": min(seconds[1:]),
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    print(json.dumps(answer), file=out, flush=True)


if __name__ == "__main__":
    _serve(*sys.argv[1:])

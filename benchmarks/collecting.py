"""Compare keysift.collect with plain extract_many: processor time and peak memory, on texts as long as abstracts.

    python benchmarks/collecting.py ../shared/datasets/Krapivin2009.jsonl.gz [--documents 10000] [--repeats 3]

Texts that are longer than --characters are cut into pieces of about that length, so that a file of papers gives
thousands of different documents. Every measurement is a process of its own, which reads the documents while it works
and keeps none of them: `read` does nothing else, `extract` goes through the keyphrases of each document, `collect`
compares ten parts and ten years as well. They take turns, because machines are noisy; ratios are within a round.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

MODES = ("read", "extract", "collect")


def pieces(path: Path, *, documents: int, characters: int) -> Iterator[dict[str, Any]]:
    """Yield so many documents, cut at blanks, each with a part and a year."""

    def cut() -> Iterator[str]:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                text = json.loads(line)["text"]
                while text:
                    end = text.find(" ", characters) if len(text) > 1.5 * characters else -1
                    yield text if end < 0 else text[:end]
                    text = "" if end < 0 else text[end + 1 :]

    for number, text in enumerate(islice(cut(), documents)):
        yield {"id": number, "text": text, "part": f"part {number % 10}", "year": 2000 + number // 7 % 10}


def measure(mode: str, path: Path, *, documents: int, characters: int, workers: int) -> None:
    """Do one measurement and print it: documents, seconds of processor time, seconds, megabytes at most."""
    import resource

    import keysift

    given = pieces(path, documents=documents, characters=characters)
    started = time.perf_counter()
    if mode == "read":
        count = sum(1 for _ in given)
    elif mode == "extract":
        count = sum(1 for _ in keysift.extract_many((one["text"] for one in given), workers=workers))
    else:
        found = keysift.collect(given, by="part", time="year", workers=workers)
        count = len(found.documents)
    seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps([count, sum(os.times()[:4]), seconds, peak]))


def main() -> None:
    """Run all measurements and print their medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", type=Path, help="JSONL with a text in each line, compressed by gzip")
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--characters", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--measure", choices=MODES, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure:
        measure(
            given.measure,
            given.dataset,
            documents=given.documents,
            characters=given.characters,
            workers=given.workers,
        )
        return
    rounds: dict[str, list[list[float]]] = {mode: [] for mode in MODES}
    for _ in range(given.repeats):
        for mode in MODES:
            command = [sys.executable, __file__, *sys.argv[1:], "--measure", mode]
            done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
            rounds[mode].append(json.loads(done.stdout))
    print(f"{int(rounds['read'][0][0]):,} documents, {given.workers} worker(s), median of {given.repeats} rounds")
    for mode in MODES:
        processor, seconds, peak = (median(one[column] for one in rounds[mode]) for column in (1, 2, 3))
        print(f"{mode:8} {processor:6.2f} s of processor time, {seconds:6.2f} s, at most {peak:4.0f} MB")
    ratios = [own[1] / plain[1] for own, plain in zip(rounds["collect"], rounds["extract"], strict=True)]
    more = [own[3] - plain[3] for own, plain in zip(rounds["collect"], rounds["extract"], strict=True)]
    print(f"collect / extract: {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}) of the processor time")
    print(f"collect - extract: {median(more):.0f} MB")


if __name__ == "__main__":
    main()

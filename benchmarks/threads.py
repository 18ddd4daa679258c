"""Compare two threads with two worker processes on short texts.

    python benchmarks/threads.py Inspec.jsonl.gz [--method sift] [--rounds 5]

One thread, two threads and two processes take turns over the same texts, whose words are known by then; each is shown
as a ratio to one thread in the same round. That takes a machine with two processors that have nothing else to do:
otherwise two threads are served more often than one.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

import keysift
from texts import load_texts

WORKERS = 2
BATCH = 100  # texts that a thread takes at a time


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def in_threads(extractor: keysift.Extractor, texts: list[str]) -> None:
    """Extract from all texts in two threads."""
    batches = [texts[start : start + BATCH] for start in range(0, len(texts), BATCH)]
    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(lambda batch: [extractor.extract(text) for text in batch], batches))


def main() -> None:
    """Run rounds and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", type=Path)
    parser.add_argument("--method", default="sift")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    texts = load_texts(arguments.texts)
    extractor = keysift.Extractor(arguments.method)
    for text in texts:
        extractor.extract(text)

    threads, processes = [], []
    for _ in range(arguments.rounds):
        alone = seconds(lambda: [extractor.extract(text) for text in texts])
        threads.append(alone / seconds(lambda: in_threads(extractor, texts)))
        processes.append(alone / seconds(lambda: list(extractor.extract_many(texts, workers=WORKERS))))
    print(f"{len(texts)} texts, {arguments.method}, {arguments.rounds} rounds\n")
    print("| | times as fast as one thread: median (least to most) |\n|---|---|")
    for name, ratios in (("two threads", threads), ("two processes", processes)):
        print(f"| {name} | {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}) |")


if __name__ == "__main__":
    main()

"""Compare two threads with two worker processes on short texts, and say what releasing the GIL could give.

    python benchmarks/threads.py Inspec.jsonl.gz [--method sift] [--rounds 5]

One thread, two threads and two processes take turns over the same texts, whose words are known by then; each is shown
as a ratio to one thread in the same round. That takes a machine with two processors that have nothing else to do:
otherwise two threads are served more often than one. Kernels hold the GIL. Only those that work on arrays alone,
without any Python object, could release it; by far the largest is the tagger's inner loop. Its share of the time bounds
what two threads could gain (Amdahl's law, and switching between threads for free).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

import keysift
from keysift.analysis import analyzer
from keysift.kernels.tagger import tag_tokens
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


def share_of_tagging(extractor: keysift.Extractor, texts: list[str]) -> float:
    """Return which share of processor time the tagger's inner loop has."""
    spent = 0.0

    def timed(*arguments: Any) -> None:
        nonlocal spent
        start = time.thread_time()
        tag_tokens(*arguments)
        spent += time.thread_time() - start

    with patch.object(analyzer, "tag_tokens", timed):
        start = time.thread_time()
        for text in texts:
            extractor.extract(text)
        return spent / (time.thread_time() - start)


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
    share = share_of_tagging(extractor, texts)
    print(f"{len(texts)} texts, {arguments.method}, {arguments.rounds} rounds\n")
    print("| | times as fast as one thread: median (least to most) |\n|---|---|")
    for name, ratios in (("two threads", threads), ("two processes", processes)):
        print(f"| {name} | {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}) |")
    print(f"| at most, if tagging ran without the GIL ({share:.0%} of the time) | {1 / (1 - share / WORKERS):.2f} |")


if __name__ == "__main__":
    main()

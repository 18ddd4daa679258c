"""Use extractors for long: by many threads at once, and on a million texts with ever-new words.

    python scripts/soak.py threads --calls 100000 --record     # and `python scripts/fuzz.py --totals` prints all calls
    python scripts/soak.py memory --texts 1000000

The first command compares every answer that 16 threads get from shared extractors, one of each method, with that of a
single thread. The second prints how much memory the process has while the texts go by, and fails if it grows.
"""

from __future__ import annotations

import argparse
import random
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.fuzz.records import add_record

from keysift import Corpus, Extractor, Kea, Tuned, extract, methods

WORDS = "graph tree network data coral reef theory sparse grid neural learning machine of the and is".split()
TEXTS = ["Graphs of words are networks.", "Coral reefs need clean water.", "Neural networks learn sparse data."]
LABELLED = [(TEXTS[0], ["networks"]), (TEXTS[1], ["coral reefs", "water"])]
MEGABYTE = 1 << 20
FLAT = 24  # megabytes: what the allocator may keep


def made_up(seed: int) -> str:
    """Return a short text, the same for the same seed."""
    generator = random.Random(seed)
    endings = ("", "", ".", f" w{generator.randrange(999)}")
    return " ".join(generator.choice(WORDS) + generator.choice(endings) for _ in range(30))


def shared_extractors() -> dict[str, Extractor]:
    """Return an extractor of each method."""
    corpus = Corpus.fit(TEXTS, topics=2, neighbours=True)
    models: dict[str, Any] = {"kea": Kea.fit(LABELLED), "tuned": Tuned.fit(LABELLED)}
    return {name: Extractor(name, corpus=corpus, model=models.get(name)) for name in methods()}


def soak_threads(*, calls: int, threads: int, record: bool) -> int:
    """Print how many of the calls of many threads gave another answer than a single thread; return it."""
    each = -(-calls // (threads * len(methods())))
    texts = [made_up(seed) for seed in range(each)]
    made = wrong = 0
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)  # as many changes from thread to thread as possible
    try:
        for name, extractor in shared_extractors().items():
            expected = [extractor.extract(text) for text in texts]
            start = threading.Barrier(threads)

            def work(
                thread: int,
                extractor: Extractor = extractor,
                expected: list[Any] = expected,
                start: threading.Barrier = start,
            ) -> int:
                order = list(range(each))
                random.Random(thread).shuffle(order)
                start.wait()
                return sum(extractor.extract(texts[number]) != expected[number] for number in order)

            with ThreadPoolExecutor(threads) as pool:
                different = sum(pool.map(work, range(threads)))
            made += each * threads
            wrong += different
            print(f"{name}: {each * threads:,} calls in {threads} threads, {different} other answers", flush=True)
    finally:
        sys.setswitchinterval(interval)
    print(f"all methods: {made:,} calls, {wrong} other answers")
    if record:
        add_record({"build": "threads", "target": f"{threads} threads", "seed": 0, "calls": made, "faults": wrong})
    return wrong


def new_words(number: int) -> str:
    """Return a short text in which most words were never seen before."""
    return " ".join(f"w{number:x}x{place} graph of data{number}" for place in range(6)) + "."


def soak_memory(*, texts: int, method: str) -> int:
    """Print the memory of this process while texts go by; return by how many megabytes it grew after a tenth."""
    process = psutil.Process()
    step = max(1, texts // 20)
    after_a_tenth = most = 0
    started = time.process_time()
    for number in range(1, texts + 1):
        extract(new_words(number), method=method)
        if number % step == 0:
            used = process.memory_info().rss
            if number <= texts // 10:
                after_a_tenth = used
            most = max(most, used)
            print(f"{number:,} texts: {used / MEGABYTE:.0f} MB", flush=True)
    grown = (most - after_a_tenth) // MEGABYTE
    seconds = time.process_time() - started
    print(f"{method}: {texts:,} texts in {seconds:.0f} s, {grown} MB more than after a tenth of them")
    return grown


def main() -> None:
    """Run one of the two, and fail if an answer differs or memory grows."""
    parser = argparse.ArgumentParser(description="Use extractors for long.")
    parser.add_argument("what", choices=["threads", "memory"])
    parser.add_argument("--calls", type=int, default=100_000, help="calls in threads, over all methods")
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--record", action="store_true", help="add the calls in threads to tests/fuzz/runs.jsonl")
    parser.add_argument("--texts", type=int, default=1_000_000)
    parser.add_argument("--method", choices=list(methods()), default="sift", help="whose memory is watched")
    chosen = parser.parse_args()
    if chosen.what == "threads":
        raise SystemExit(1 if soak_threads(calls=chosen.calls, threads=chosen.threads, record=chosen.record) else 0)
    raise SystemExit(1 if soak_memory(texts=chosen.texts, method=chosen.method) > FLAT else 0)


if __name__ == "__main__":
    main()

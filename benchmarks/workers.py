"""Compare keysift's own worker processes with loky's reusable executor, on abstracts with two workers.

    pip install loky
    python benchmarks/workers.py ../shared/datasets/Inspec.jsonl.gz [--workers 2] [--repeats 5]

Both get the same extractor and texts in batches of the same sizes, with as many batches under way, and give their
results in order. The first call includes starting the processes; "after the first batch" leaves that out. A second
call finds loky's processes alive, with what they have learnt about words, while keysift starts new ones. All
contestants take turns, and each is shown as a ratio to keysift in the same round, because machines are noisy; processor
time, of this process and its workers, is disturbed least.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from loky import get_reusable_executor

import keysift
from keysift.evaluation import read_dataset
from keysift.processes.in_order import AHEAD, in_groups, map_in_order

FIRST = 8  # documents in the first batch of both: what is left out to leave out the start


def extract_all(extractor: keysift.Extractor, texts: list[str]) -> list[list[keysift.Keyphrase]]:
    """Return the keyphrases of each text: the work of one batch in loky's processes."""
    return [extractor.extract(text) for text in texts]


def with_loky(extractor: keysift.Extractor, texts: list[str], workers: int) -> Iterator[list[keysift.Keyphrase]]:
    """Yield the keyphrases of each text, in order, by loky."""
    executor = get_reusable_executor(max_workers=workers, timeout=60)
    batches = in_groups(texts)
    pending: deque[Any] = deque()
    while True:
        for some in islice(batches, workers * AHEAD - len(pending)):
            pending.append(executor.submit(extract_all, extractor, some))
        if not pending:
            return
        yield from pending.popleft().result()


def timed(results: Iterator[list[keysift.Keyphrase]]) -> tuple[float, float, list[list[keysift.Keyphrase]]]:
    """Return the seconds for everything, the seconds after the first batch, and the results."""
    start = time.perf_counter()
    found = list(islice(results, FIRST))
    first = time.perf_counter()
    found += results
    end = time.perf_counter()
    return end - start, end - first, found


def stop_loky() -> None:
    """End loky's processes, so that the next call starts new ones and their processor time can be read."""
    get_reusable_executor().shutdown(wait=True)


def processor_time() -> float:
    """Return the processor seconds of this process and of its workers that have ended."""
    return sum(os.times()[:4])


def one_round(extractor: keysift.Extractor, texts: list[str], workers: int) -> dict[str, tuple[float, float]]:
    """Return the seconds of keysift and of loky by what is measured."""
    start = processor_time()
    own, own_after, expected = timed(map_in_order(extractor.extract, texts, workers=workers))
    own_processor = processor_time() - start
    stop_loky()
    start = processor_time()
    loky, loky_after, found = timed(with_loky(extractor, texts, workers))
    stop_loky()
    loky_processor = processor_time() - start
    timed(with_loky(extractor, texts, workers))
    second, _, again = timed(with_loky(extractor, texts, workers))
    if not expected == found == again:
        raise SystemExit("The results differ.")
    return {
        "first call": (own, loky),
        "first call, after the first batch": (own_after, loky_after),
        "first call, processor time": (own_processor, loky_processor),
        "second call": (own, second),
    }


def main() -> None:
    """Run rounds and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--repeats", type=int, default=5)
    arguments = parser.parse_args()
    texts = [document.text for document in read_dataset(arguments.dataset)]
    extractor = keysift.Extractor("sift")
    rounds = [one_round(extractor, texts, arguments.workers) for _ in range(arguments.repeats)]
    print(f"{len(texts)} texts, {arguments.workers} workers, {arguments.repeats} rounds\n")
    print("| seconds, median | keysift | loky | loky / keysift: median (least to most) |\n|---|---:|---:|---:|")
    for name in rounds[0]:
        own, loky = zip(*(one[name] for one in rounds), strict=True)
        ratios = [theirs / ours for ours, theirs in zip(own, loky, strict=True)]
        spread = f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        print(f"| {name} | {median(own):.2f} | {median(loky):.2f} | {spread} |")


if __name__ == "__main__":
    main()

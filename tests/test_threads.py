"""One extractor in many threads, and many texts with ever-new words."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import psutil
import pytest

from keysift import Extractor, extract_many

WORDS = "graph tree network data coral reef theory sparse grid neural learning machine of the and is".split()


def made_up(seed: int) -> str:
    """Return a short text, the same for the same seed."""
    random = Random(seed)
    endings = ("", "", ".", f" w{random.randrange(999)}")
    return " ".join(random.choice(WORDS) + random.choice(endings) for _ in range(30))


@pytest.mark.long
@pytest.mark.parametrize("name", ["sift", "topicrank", "yake", "positionrank"])
def test_sixteen_threads_share_an_extractor(name: str) -> None:
    """Sixteen threads that share an extractor get the answers of a single one, over thousands of calls."""
    extractor = Extractor(name, pattern="(A|N)*[NPC]+")
    texts = [made_up(seed) for seed in range(250)]
    expected = [extractor.extract(text) for text in texts]
    start = threading.Barrier(16)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:

        def work(thread: int) -> list[int]:
            start.wait()
            order = list(range(len(texts)))
            Random(thread).shuffle(order)
            return [number for number in order if extractor.extract(texts[number]) != expected[number]]

        with ThreadPoolExecutor(16) as pool:
            assert [wrong for found in pool.map(work, range(16)) for wrong in found] == []
    finally:
        sys.setswitchinterval(interval)


READ_EVER_NEW_WORDS = """
import psutil
from keysift import Extractor

extractor = Extractor("sift")

def read(first, count):
    for number in range(first, first + count):
        extractor.extract(" ".join(f"w{number:x}x{place} graph of data{number}" for place in range(12)) + ".")
    return psutil.Process().memory_info().rss

print(read(0, 16_000), read(20_000, 16_000))  # the first ones fill the lexicons of two languages
"""


@pytest.mark.long
def test_memory_stays_flat() -> None:
    """Over many texts in which most words are new, memory does not grow."""
    # In a process of its own: what other tests left behind comes and goes by more than is measured here.
    printed = subprocess.run([sys.executable, "-c", READ_EVER_NEW_WORDS], capture_output=True, text=True, check=True)
    before, after = map(int, printed.stdout.split())
    assert after < before + (24 << 20)


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs a list of open files")
def test_a_consumer_that_stops_leaves_nothing_behind() -> None:
    """After a loop over results that stops early, no process and no open file is left."""
    process = psutil.Process()
    opened, children = len(os.listdir("/proc/self/fd")), {child.pid for child in process.children()}
    for _ in range(2):
        results = extract_many((made_up(seed) for seed in range(2_000)), method="tf", workers=2)
        assert next(results)
        results.close()  # type: ignore[attr-defined]
    assert len(os.listdir("/proc/self/fd")) == opened
    assert {child.pid for child in process.children()} <= children


@pytest.mark.skipif(os.name == "nt", reason="needs fork")
@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_daemonic_parents(start: str) -> None:
    """A daemonic process of multiprocessing, which may have no children of its kind, can use workers too."""
    import multiprocessing
    import warnings

    context: Any = multiprocessing.get_context(start)
    queue = context.Queue()
    process = context.Process(target=_extract_with_workers, args=(queue,), daemon=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of forks with threads
        process.start()
    assert queue.get(timeout=120) == ["Sparse grids", "Word graphs"]
    process.join(timeout=60)
    assert process.exitcode == 0


def _extract_with_workers(queue: object) -> None:
    found = extract_many(["Sparse grids.", "Word graphs."], method="tf", workers=2)
    queue.put([keyphrases[0].text for keyphrases in found])  # type: ignore[attr-defined]

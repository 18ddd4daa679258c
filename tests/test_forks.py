"""Processes that fork after they have used keysift: each goes on for itself."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

# Made-up words, which every process has to learn; endings that taggers look at.
SCRIPT = """
import multiprocessing, random, sys, threading, time, warnings
import keysift
from keysift.analysis import analyzer

warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of forks with threads
random.seed(7)

def made_up():
    letters = "".join(random.choice("bcdfglmnprst") + random.choice("aeiou") for _ in range(3))
    return letters + random.choice(["ing", "ed", "s", "ly", "tion", "al", "er"])

def text(words):
    return " ".join(made_up() if place % 2 else random.choice(["the", "of", "will", "is"]) for place in range(words))

def tags(text):
    return keysift.analyze(text).tags

def learn(stop):
    while not stop.is_set():
        keysift.analyze(text(20_000))

texts = [text(1_500) for _ in range(4)]
keysift.analyze("A first text, so that something has been learnt.")
stop = threading.Event()
if "threads" in sys.argv:
    threading.Thread(target=learn, args=(stop,), daemon=True).start()
    time.sleep(0.2)
with multiprocessing.get_context("fork").Pool(4) as pool:
    found = pool.map_async(tags, texts, chunksize=1).get(timeout=100)
stop.set()
analyzer._analyzer.cache_clear()
assert found == [tags(text) for text in texts]
"""


@pytest.mark.parametrize("threads", ["", "threads"])
def test_forked_processes_learn_for_themselves(threads: str) -> None:
    """Forked processes that learn at the same time tag as one alone does, also if a thread was learning at the fork."""
    command = [sys.executable, "-c", SCRIPT, threads]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert finished.returncode == 0, finished.stderr

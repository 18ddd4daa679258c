"""The texts of benchmarks: a dataset as it is, texts of mixed kinds, and texts as short as a tweet."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

KINDS = ("whole", "mixed", "tweets")
STREAM = 10_000
TWEET_WORDS = 20
LONG = 4_000  # characters; longer texts are cut into pieces
PIECES = (200, 500, 1_000, 2_000, 4_000)


def load_texts(path: Path) -> list[str]:
    """Return the texts of a JSONL file, compressed or not."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line)["text"] for line in data.splitlines()]


def select_texts(paths: list[Path], kind: str) -> list[str]:
    """Return the texts of some files: whole, or up to ten thousand of mixed kinds or as short as a tweet.

    No text comes twice.
    """
    texts = [text for path in paths for text in load_texts(path)]
    if kind == "whole":
        return texts
    pieces = list(islice(_mixed(texts) if kind == "mixed" else _tweets(texts), 4 * STREAM))
    random.Random(1).shuffle(pieces)
    return list(dict.fromkeys(pieces))[:STREAM]


def _mixed(texts: list[str]) -> Iterator[str]:
    """Yield short texts as they are, and long ones in pieces of different lengths."""
    chance = random.Random(1)
    for text in texts:
        start = 0
        while start < len(text):
            size = len(text) if len(text) <= LONG else chance.choice(PIECES)
            yield text[start : start + size]
            start += size


def _tweets(texts: list[str]) -> Iterator[str]:
    for text in texts:
        words = text.split()
        for start in range(0, len(words), TWEET_WORDS):
            yield " ".join(words[start : start + TWEET_WORDS])

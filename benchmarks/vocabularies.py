"""Compare the time of an extraction with vocabularies of several sizes to that without one.

    python benchmarks/vocabularies.py Inspec.jsonl.gz --terms fao30.jsonl.gz --terms citeulike180.jsonl.gz

The terms are the keyphrases of other datasets, each as a concept; where there are too few, two of their words make
one. Terms with the same stems are one. What is compared is processor time, in turns, the fastest of several.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from keysift import Extractor, Vocabulary, analyze

SIZES: Final = (10, 1_000, 50_000)
TURNS: Final = 7


def main() -> None:
    """Read texts and terms, and print a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", type=Path)
    parser.add_argument("--terms", type=Path, action="append", required=True)
    parser.add_argument("--documents", type=int, default=200)
    arguments = parser.parse_args()
    texts = [record["text"] for record in _records(arguments.texts)][: arguments.documents]
    terms = _terms([term for path in arguments.terms for record in _records(path) for term in record["keyphrases"]])
    extractors = {0: Extractor()}
    for size in SIZES:
        started = time.process_time()
        vocabulary = Vocabulary.of(terms[:size])
        extractors[size] = Extractor(vocabulary=vocabulary)
        print(f"{size:,} concepts are ready after {time.process_time() - started:.2f} s")
    fastest = dict.fromkeys(extractors, float("inf"))
    for _ in range(TURNS):
        for size, extractor in extractors.items():
            fastest[size] = min(fastest[size], _seconds(extractor, texts))
    for size, extractor in extractors.items():
        found = sum(len(extractor.extract(text, top=None)) for text in texts) / len(texts)
        print(
            f"{size:>7,} concepts: {1e6 * fastest[size] / len(texts):9.1f} µs per text, "
            f"{fastest[size] / fastest[0]:5.2f} × without; {found:6.1f} candidates per text"
        )


def _records(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _terms(given: list[str]) -> list[str]:
    """Return terms with different stems in any order, as many as are needed."""
    generator = random.Random(1)
    by_stems: dict[tuple[str, ...], str] = {}

    def add(term: str) -> None:
        document = analyze(term)
        by_stems.setdefault(tuple(document.vocabulary), term)

    for term in given:
        add(term)
    words = sorted({word for term in given for word in term.split() if word.isalpha()})
    while len(by_stems) < max(SIZES):
        add(" ".join(generator.sample(words, 2)))
    terms = list(by_stems.values())
    generator.shuffle(terms)
    return terms


def _seconds(extractor: Extractor, texts: list[str]) -> float:
    started = time.process_time()
    for text in texts:
        extractor.extract(text)
    return time.process_time() - started


if __name__ == "__main__":
    main()

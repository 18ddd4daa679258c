"""Compare the time of an extraction with vocabularies of several sizes to that without one.

    python benchmarks/vocabularies.py Inspec.jsonl.gz --terms fao30.jsonl.gz --terms citeulike180.jsonl.gz

The terms are the keyphrases of other datasets, each as a concept; where there are too few, two of their words make
one. Terms with the same stems are one. Each size has processes of its own, in turns, which read the texts (first pass),
and then again; what is compared is the fastest processor time.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from keysift import Extractor, Vocabulary, analyze

SIZES: Final = (0, 10, 1_000, 50_000)
TURNS: Final = 4
PASSES: Final = 3


def main() -> None:
    """Read texts and terms, and print a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", type=Path)
    parser.add_argument("--terms", type=Path, action="append", required=True)
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--size", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.size is not None:
        _measure(arguments.texts, arguments.terms[0], arguments.documents, arguments.size)
        return
    given = [term for path in arguments.terms for record in _records(path) for term in record["keyphrases"]]
    measured: dict[int, list[list[float]]] = {size: [] for size in SIZES}
    with tempfile.TemporaryDirectory() as folder:
        terms = Path(folder) / "terms.json"
        terms.write_text(json.dumps(_terms(given)), "utf-8")
        command = [sys.executable, __file__, str(arguments.texts), "--documents", str(arguments.documents)]
        for _ in range(TURNS):
            for size in SIZES:
                own = [*command, "--terms", str(terms), "--size", str(size)]
                measured[size].append(json.loads(subprocess.run(own, capture_output=True, check=True).stdout))
    fastest = {size: [min(values) for values in zip(*runs, strict=True)] for size, runs in measured.items()}
    for size, (ready, first, later, found) in fastest.items():
        print(
            f"{size:>7,} concepts, ready after {ready:.2f} s: first pass {1e6 * first:7.1f} µs per text, "
            f"{first / fastest[0][1]:.2f} × without; later {1e6 * later:7.1f} µs, {later / fastest[0][2]:.2f} × "
            f"without; {found:.1f} candidates per text"
        )


def _measure(path: Path, terms: Path, documents: int, size: int) -> None:
    """Print the times of one size: until the vocabulary is ready, and per text; and the candidates per text."""
    texts = [record["text"] for record in _records(path)][:documents]
    listed = json.loads(terms.read_text("utf-8"))[:size]
    Extractor().extract("What is loaded once is not measured.")
    started = time.process_time()
    extractor = Extractor(vocabulary=Vocabulary.of(listed)) if size else Extractor()
    ready = time.process_time() - started
    extractor.extract("What is loaded once is not measured.")
    passes = [_seconds(extractor, texts) / len(texts) for _ in range(1 + PASSES)]
    found = sum(len(extractor.extract(text, top=None)) for text in texts) / len(texts)
    print(json.dumps([ready, passes[0], min(passes[1:]), found]))


def _records(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _terms(given: list[str]) -> list[str]:
    """Return terms with different stems in any order, as many as are needed."""
    generator = random.Random(1)
    by_stems: dict[tuple[str, ...], str] = {}

    def add(term: str) -> None:
        document = analyze(term, language="en")
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

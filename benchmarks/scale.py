"""Measure how cost grows: with the length of a text, the number of texts, the size of a corpus, and with workers.

    python benchmarks/scale.py --texts Inspec.jsonl.gz --papers SemEval2010.jsonl.gz [--parts length book ...]

Every measurement runs in a process of its own, so that its peak memory is its own.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import keysift
from contest import machine
from contestants import made_up_model
from texts import load_texts

LENGTHS = (100, 1_000, 10_000, 100_000)
BOOK = 10_000_000
STREAMS = (10_000, 200_000)
CORPUS_MEGABYTES = (10, 100, 1000)
VOCABULARIES = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
LAST_WORDS = 50_000
NEW_WORDS_PER_TEXT = 100
SYLLABLES = [consonant + vowel for consonant in "bcdfghjklmnprstvwz" for vowel in "aeiou"]


def text_of(papers: list[str], *, tokens: int = 0, characters: int = 0) -> str:
    """Return papers joined and cut to about so many tokens or characters."""
    joined = "\n\n".join(papers)
    while characters and len(joined) < characters:
        joined += "\n\n" + joined
    if characters:
        return joined[:characters]
    return joined[: keysift.analyze(joined[: 12 * tokens]).ends[tokens - 1]]


def measure_text(method: str, papers: Path, tokens: int, characters: int) -> dict[str, float]:
    """Return seconds and tokens of one extraction, best of three for shorter texts, the lexicon being warm."""
    texts = load_texts(papers)
    text = text_of(texts, tokens=tokens, characters=characters)
    topics = 5 if method in ("singletpr", "topicalpagerank") else 0
    corpus = keysift.Corpus.fit(texts[:20], topics=topics, neighbours=method == "expandrank")
    extractor = keysift.Extractor(method, corpus=corpus, model=made_up_model(texts[:20]) if method == "kea" else None)
    best = float("inf")
    for _ in range(1 if characters else 3):
        start = time.process_time()
        extractor.extract(text)
        best = min(best, time.process_time() - start)
    return {"seconds": best, "tokens": len(keysift.analyze(text))}


def measure_stream(path: Path, count: int) -> dict[str, float]:
    """Return seconds for so many short documents from a generator."""
    texts = load_texts(path)
    start = time.process_time()
    for _ in keysift.extract_many(texts[number % len(texts)] for number in range(count)):
        pass
    return {"seconds": time.process_time() - start, "documents": count}


def changed_words(papers: list[str], characters: int) -> Iterator[str]:
    """Yield papers again and again, in each round with other endings on every seventh word."""
    total = 0
    round_number = 0
    while total < characters:
        for paper in papers:
            words = paper.split(" ")
            words[::7] = [f"{word}{chr(97 + round_number % 26)}{round_number}" for word in words[::7]]
            text = " ".join(words)
            total += len(text)
            yield text
            if total >= characters:
                return
        round_number += 1


def measure_corpus(papers: Path, characters: int) -> dict[str, float]:
    """Return seconds for counting so many characters of papers with changed words."""
    texts = load_texts(papers)
    start = time.process_time()
    corpus = keysift.Corpus.fit(changed_words(texts, characters))
    return {"seconds": time.process_time() - start, "stems": corpus.vocabulary_size}


def measure_workers(path: Path, workers: int) -> dict[str, float]:
    """Return seconds of wall time for extracting from all texts several times, once every worker has seen them all."""
    texts = load_texts(path)
    results = keysift.extract_many((text for _ in range(24) for text in texts), workers=workers)
    for _ in range(4 * len(texts)):
        next(results)
    start = time.perf_counter()
    count = sum(1 for _ in results)
    return {"seconds": time.perf_counter() - start, "documents": count}


def words_of_their_own(papers: list[str], first: int, count: int) -> Iterator[str]:
    """Yield texts in which every second word is a new made-up one, until there were so many of those."""
    words = " ".join(papers).split()
    for start in range(first, first + count, NEW_WORDS_PER_TEXT):
        place = start % (len(words) - 2 * NEW_WORDS_PER_TEXT)
        known = words[place : place + NEW_WORDS_PER_TEXT]
        yield " ".join(f"{word} {made_up_word(start + index)}" for index, word in enumerate(known))


def made_up_word(number: int) -> str:
    """Return a word that no other number has."""
    syllables = []
    for _ in range(5):
        number, syllable = divmod(number, len(SYLLABLES))
        syllables.append(SYLLABLES[syllable])
    return "".join(syllables)


def measure_vocabulary(papers: Path) -> dict[str, Any]:
    """Return nanoseconds per token and peak memory at several sizes of the vocabulary met so far."""
    texts = load_texts(papers)[:20]
    keysift.analyze(texts[0])
    rows = []
    met = 0
    for size in VOCABULARIES:
        sample = min(size - met, LAST_WORDS)  # the time is that of the last words only
        for text in words_of_their_own(texts, met, size - met - sample):
            keysift.analyze(text)
        last = list(words_of_their_own(texts, size - sample, sample))
        start = time.process_time()
        tokens = sum(len(keysift.analyze(text)) for text in last)
        seconds = time.process_time() - start
        rows.append((size, 1e9 * seconds / tokens, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))
        met = size
    return {"rows": rows}


MEASURES: dict[str, Callable[..., dict[str, Any]]] = {
    "text": lambda method, papers, tokens, characters: measure_text(method, Path(papers), int(tokens), int(characters)),
    "stream": lambda path, count: measure_stream(Path(path), int(count)),
    "corpus": lambda papers, characters: measure_corpus(Path(papers), int(characters)),
    "vocabulary": lambda papers: measure_vocabulary(Path(papers)),
    "workers": lambda path, workers: measure_workers(Path(path), int(workers)),
}


def apart(name: str, *arguments: object) -> dict[str, Any]:
    """Run one measurement in a process of its own; adds its peak memory."""
    command = [sys.executable, __file__, "--measure", name, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def print_lengths(papers: Path, methods: Sequence[str]) -> None:
    """Print nanoseconds per token against the length of a text."""
    print(
        "## One text: nanoseconds per token\n\n| method |", " | ".join(f"{length:,} tokens" for length in LENGTHS), "|"
    )
    print("|---|" + "---|" * len(LENGTHS))
    for method in methods:
        costs = [apart("text", method, papers, length, 0) for length in LENGTHS]
        cells = [f"{1e9 * cost['seconds'] / cost['tokens']:.0f}" for cost in costs]
        print(f"| {method} |", " | ".join(cells), "|", flush=True)


def print_book(papers: Path, methods: Sequence[str]) -> None:
    """Print time and memory for a text of ten million characters."""
    print("\n## One text of 10 MB\n\n| method | seconds | peak memory (MB) |\n|---|---|---|")
    for method in methods:
        cost = apart("text", method, papers, 0, BOOK)
        print(f"| {method} | {cost['seconds']:.1f} | {cost['megabytes']:.0f} |", flush=True)


def print_stream(texts: Path) -> None:
    """Print memory against the number of documents."""
    print("\n## Many short documents from a generator\n\n| documents | seconds | peak memory (MB) |\n|---|---|---|")
    for count in STREAMS:
        cost = apart("stream", texts, count)
        print(f"| {count:,} | {cost['seconds']:.1f} | {cost['megabytes']:.0f} |", flush=True)


def print_corpus(papers: Path) -> None:
    """Print time and memory against the size of a corpus."""
    print("\n## Corpus.fit on papers with changed words\n\n| text (MB) | distinct stems | seconds | peak memory (MB) |")
    print("|---|---|---|---|")
    for megabytes in CORPUS_MEGABYTES:
        cost = apart("corpus", papers, megabytes * 1_000_000)
        row = (f"{megabytes}", f"{cost['stems']:,}", f"{cost['seconds']:.0f}", f"{cost['megabytes']:.0f}")
        print("|", " | ".join(row), "|", flush=True)


def print_workers(texts: Path) -> None:
    """Print how much faster two workers are than one, several times in turn."""
    best = {1: float("inf"), 2: float("inf")}
    for _ in range(3):
        for workers in best:
            best[workers] = min(best[workers], apart("workers", texts, workers)["seconds"])
    print(f"\n## Workers\n\nTwo workers are {best[1] / best[2]:.2f} times as fast as one.")


def print_vocabulary(papers: Path) -> None:
    """Print what a token costs against the number of distinct words met so far."""
    print("\n## Distinct words met\n\n| distinct words | nanoseconds per token | peak memory (MB) |\n|---|---|---|")
    for size, cost, megabytes in apart("vocabulary", papers)["rows"]:
        print(f"| {size:,} | {cost:,.0f} | {megabytes:.0f} |", flush=True)


def main() -> None:
    """Run the parts asked for, or one measurement for a parent process."""
    if sys.argv[1:2] == ["--measure"]:
        result: dict[str, Any] = MEASURES[sys.argv[2]](*sys.argv[3:])
        result["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps(result))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=Path, required=True, help="JSONL of short texts")
    parser.add_argument("--papers", type=Path, required=True, help="JSONL of long texts")
    parts = ["length", "book", "stream", "corpus", "vocabulary", "workers"]
    parser.add_argument("--parts", nargs="+", choices=parts, default=parts)
    methods = [name for name in keysift.methods() if name != "tuned"]  # for which there are no labels here
    parser.add_argument("--methods", nargs="+", choices=methods, default=methods)
    arguments = parser.parse_args()
    print(f"keysift {keysift.__version__}, {machine()}.\n")
    if "length" in arguments.parts:
        print_lengths(arguments.papers, arguments.methods)
    if "book" in arguments.parts:
        print_book(arguments.papers, arguments.methods)
    if "stream" in arguments.parts:
        print_stream(arguments.texts)
    if "corpus" in arguments.parts:
        print_corpus(arguments.papers)
    if "vocabulary" in arguments.parts:
        print_vocabulary(arguments.papers)
    if "workers" in arguments.parts:
        print_workers(arguments.texts)


if __name__ == "__main__":
    main()

r"""Measure what one pass over new texts costs in each language, beside English.

    python benchmarks/languages.py --treebanks FOLDER [--data FOLDER] [--method sift] [--repeats 9]

The texts are the training sentences of the treebanks, 400 words to a document, and with `--data` the datasets in
Portuguese, French and Polish, each beside an English one of the same kind. Both sides have the same number of words,
because texts with more words have fewer new ones among them. A new process loads the language, passes over the texts
once, and reports the processor time, beside that of the floor: `Counter(re.findall(r"\w+", text))` over the same texts,
at its best of several passes. Languages take turns, and the best of the repeats counts. The last columns compare with
English: by times of the floor, and by processor time per word.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from texts import load_texts

TREEBANKS = {"en": "ewt", **{code: code for code in ("de", "es", "fr", "it", "nl", "pl", "pt")}}
DATASETS = {
    "pt": ("110-PT-BN-KP", "500N-KPCrowd-v1.1"),
    "fr": ("WikiNews", "500N-KPCrowd-v1.1"),
    "pl": ("pak2018", "Inspec"),
}
"""The dataset of a language, and an English one of the same kind."""
DOCUMENT_WORDS = 400
FLOOR_PASSES = 7
_BEFORE_CLOSER = re.compile(r" (?=[.,;:!?)\]»”%])")
_BEHIND_OPENER = re.compile(r"(?<=[(\[«„]) ")
_BEHIND_ELISION = re.compile(r"(?<=\w['’]) (?=\w)")


class Side(NamedTuple):
    """Texts in one language, and where they come from."""

    language: str
    source: Path


def main() -> None:
    """Measure all languages in turns and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--treebanks", type=Path, required=True, help="folder of XX.train.tsv.gz")
    parser.add_argument("--data", type=Path, help="folder of datasets as JSONL")
    parser.add_argument("--method", default="sift")
    parser.add_argument("--repeats", type=int, default=9)
    arguments = parser.parse_args()
    sides = {code: Side(code, arguments.treebanks / f"{name}.train.tsv.gz") for code, name in TREEBANKS.items()}
    words = min(_word_count(texts_of(side.source)) for side in sides.values())
    print(f"Sentences of treebanks, {words:,} words in each language\n")
    _contest(sides, words, arguments.method, arguments.repeats)
    for code, (name, english) in DATASETS.items() if arguments.data else ():
        pair = {
            language: Side(language, arguments.data / f"{dataset}.jsonl.gz")
            for language, dataset in (("en", english), (code, name))
        }
        words = min(_word_count(texts_of(side.source)) for side in pair.values())
        print(f"\n{name} beside {english}, {words:,} words of each\n")
        _contest(pair, words, arguments.method, arguments.repeats)


def _contest(sides: dict[str, Side], words: int, method: str, repeats: int) -> None:
    best: dict[str, dict[str, float]] = {}
    for _ in range(repeats):
        for code, side in sides.items():
            command = [sys.executable, __file__, "--serve", code, str(side.source), str(words), method]
            answer = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
            known = best.setdefault(code, answer)
            best[code] = {name: min(value, known[name]) for name, value in answer.items()}
    english = best["en"]
    print("| | times the floor | microseconds per word | floor, beside English | per word, beside English |")
    print("|---|---:|---:|---:|---:|")
    for code, times in best.items():
        by_floor, by_word = times["pass"] / times["floor"], 1e6 * times["pass"] / words
        beside = by_floor / (english["pass"] / english["floor"]), times["pass"] / english["pass"]
        print(f"| {code} | {by_floor:.1f} | {by_word:.2f} | {beside[0]:.2f} | {beside[1]:.2f} |")


def texts_of(path: Path) -> list[str]:
    """Return the texts of a dataset, or the sentences of a treebank as documents."""
    if not path.name.endswith(".tsv.gz"):
        return load_texts(path)
    sentences: list[list[str]] = [[]]
    for line in gzip.decompress(path.read_bytes()).decode().splitlines():
        if line:
            sentences[-1].append(line.partition("\t")[0])
        elif sentences[-1]:
            sentences.append([])
    documents: list[str] = []
    gathered: list[str] = []
    words = 0
    for sentence in sentences:
        written = _as_written(sentence)
        gathered.append(written)
        words += len(written.split())
        if words >= DOCUMENT_WORDS:
            documents.append(" ".join(gathered))
            gathered, words = [], 0
    return [*documents, " ".join(gathered)] if words else documents


def _as_written(words: list[str]) -> str:
    text = " ".join(words)
    for sign in (_BEFORE_CLOSER, _BEHIND_OPENER, _BEHIND_ELISION):
        text = sign.sub("", text)
    return text


def _word_count(texts: list[str]) -> int:
    return sum(len(text.split()) for text in texts)


def cut(texts: list[str], words: int) -> list[str]:
    """Return as many texts as have so many words, the last one cut."""
    found = []
    for text in texts:
        parts = text.split()
        found.append(text if len(parts) <= words else " ".join(parts[:words]))
        words -= len(parts)
        if words <= 0:
            break
    return found


def _serve(language: str, source: str, words: str, method: str) -> None:
    import keysift

    texts = cut(texts_of(Path(source)), int(words))
    extractor = keysift.Extractor(method, language=language)
    extractor.extract("A first text, so that everything is loaded.")
    start = time.process_time()
    for text in texts:
        extractor.extract(text)
    answer = {"pass": time.process_time() - start, "floor": float("inf")}
    for _ in range(FLOOR_PASSES):
        start = time.process_time()
        for text in texts:
            Counter(re.findall(r"\w+", text))
        answer["floor"] = min(answer["floor"], time.process_time() - start)
    print(json.dumps(answer))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        _serve(*sys.argv[2:])
    else:
        main()

"""Check on whole datasets that compiled and interpreted kernels give the same answers, to the last digit.

    python scripts/compare_kernels.py DATASET.jsonl.gz... [--documents N] [--characters N]

Every method ranks every document in two processes, one with compiled and one with interpreted kernels; prints how many
documents agree, and exits with 1 unless all do. The interpreted side is some fifty times slower.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import subprocess
import sys
from itertools import islice, zip_longest
from pathlib import Path

import keysift


def digests(path: Path, documents: int | None, characters: int | None) -> None:
    """Print whether kernels are compiled, then a line for each document: a digest of its tags and all rankings."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        texts = [json.loads(line)["text"][:characters] for line in islice(lines, documents)]
    analysed = [keysift.analyze(text) for text in texts]
    corpus = keysift.Corpus.fit(analysed, topics=3, neighbours=True)
    # Any phrases will do as labels: here the first of each document.
    labels = (document.text.split()[:3] for document in analysed)
    model = keysift.Kea.fit(zip(analysed, labels, strict=True))
    extractors = [keysift.Extractor(name, corpus=corpus, model=model) for name in keysift.methods()]
    print("compiled" if keysift.kernels.are_compiled() else "interpreted")
    for document in analysed:
        found = [document.tags, *([extractor.extract(document, top=None)] for extractor in extractors)]
        print(hashlib.sha256(repr(found).encode("utf-8", "surrogatepass")).hexdigest(), flush=True)


def compare(path: Path, options: list[str]) -> bool:
    """Print and return whether both ways agree on a dataset."""
    lines = []
    for interpreted in "01":
        command = [sys.executable, __file__, "--digests", str(path), *options]
        environment = {**os.environ, "KEYSIFT_INTERPRETED": interpreted}
        lines.append(
            subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.split()
        )
    if [first for first, *_ in lines] != ["compiled", "interpreted"]:
        raise SystemExit("The kernels are not compiled here: there is nothing to compare.")
    pairs = list(zip_longest(lines[0][1:], lines[1][1:]))
    agreeing = [compiled == interpreted for compiled, interpreted in pairs].count(True)
    print(f"{path.name}: {agreeing} of {len(pairs)} documents agree", flush=True)
    return agreeing == len(pairs)


def main() -> None:
    """Read the options and compare, or print digests for a parent process."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", type=Path, nargs="+", metavar="DATASET.jsonl.gz")
    parser.add_argument("--documents", type=int, help="only the first so many of each dataset")
    parser.add_argument("--characters", type=int, help="only the first so many of each document")
    parser.add_argument("--digests", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.digests:
        digests(arguments.paths[0], arguments.documents, arguments.characters)
        return
    limits = {"--documents": arguments.documents, "--characters": arguments.characters}
    options = [part for name, value in limits.items() if value is not None for part in (name, str(value))]
    agreed = [compare(path, options) for path in arguments.paths]
    sys.exit(not all(agreed))


if __name__ == "__main__":
    main()

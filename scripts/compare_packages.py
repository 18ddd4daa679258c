"""Print how many of the first ten phrases keysift's methods share with the packages of the same name.

    python scripts/compare_packages.py --data DATASETS

Phrases are the same if their stems are. keysift analyzes each text in its own way, and the packages in theirs, with the
stop words and settings that `package_runner` gives them. The tests compare the methods on the same words instead
(`tests/rankers`).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import fmean

from keysift import Extractor
from keysift.analysis.stemming import porter_stem
from keysift.evaluation import read_dataset
from keysift.evaluation.runs.packages import SUFFIX, PackageExtractor
from keysift.options import ExtractionOptions

SAMPLES = {"Inspec": 100, "Inspec, lines joined": 100, "wiki20": 20}
PAIRS: tuple[tuple[str, ExtractionOptions, str], ...] = (
    ("rake", {}, "rake-nltk"),
    ("rake", {"max_words": 100, "max_characters": 10_000}, "rake-nltk"),
    ("rake", {}, "multi-rake"),
    ("rake", {"max_words": 3}, "multi-rake"),
    ("yake", {}, "yake"),
)


def first_ten(phrases: list[str]) -> set[str]:
    """Return the first ten phrases that have different stems, as stems."""
    stems = (" ".join(map(porter_stem, phrase.split())) for phrase in phrases)
    return set(list(dict.fromkeys(stems))[:10])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of datasets")
    folder = parser.parse_args().data
    print("| method | package |", " | ".join(SAMPLES), "|\n|---|---|" + "---|" * len(SAMPLES))
    for method, options, package in PAIRS:
        ours, theirs = Extractor(method, **options), PackageExtractor(package + SUFFIX)
        cells = []
        for name, count in SAMPLES.items():
            shares = []
            dataset, _, joined = name.partition(", ")
            for document in read_dataset(folder / f"{dataset}.jsonl.gz").documents[:count]:
                text = " ".join(document.text.split()) if joined else document.text
                expected = first_ten([phrase for phrase, _ in theirs(text)])
                found = {phrase.stem for phrase in ours.extract(text)}
                if expected:
                    shares.append(len(found & expected) / len(expected))
            cells.append(f"{fmean(shares):.2f}")
        told = "".join(f", {name}={value}" for name, value in options.items())
        print(f"| {method}{told} | {package} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()

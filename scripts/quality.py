"""Print what each rule about candidates and answers gives: on labelled datasets, and to the eye.

    python scripts/quality.py --data DATASETS --cases CASES.jsonl [--limit 120]

The rules are switched off one at a time. A case is a JSON object with `text`, `language` and `top`, with `want`
(phrases that a reader expects among the first ones, in whatever case) and with `never` (phrases that look broken).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import keysift
from keysift.evaluation import Dataset, evaluate, open_dataset
from keysift.study.report.notes import SIFT_CHOSEN_ON

KEPT = 20  # phrases per document, as in a benchmark


def keyphrases(text: str, top: int, language: str = "en", **options: Any) -> list[str]:
    """Return the texts of keyphrases."""
    return keysift.extract(text, top=top, language=language, **options).texts


def in_first_form(text: str, top: int, language: str = "en") -> list[str]:
    """Return keyphrases as they stand at their first occurrence, instead of in the form that occurs most often."""
    return [text[slice(*phrase.spans[0])] for phrase in keysift.extract(text, top=top, language=language)]


SYSTEMS: dict[str, Callable[..., list[str]]] = {
    "all rules": keyphrases,
    "markup read as text": partial(keyphrases, markup="none"),
    "candidates of the study": partial(keyphrases, tidy=False),
    "answers may repeat each other": partial(keyphrases, deduplicate="none"),
    "without vectors": partial(keyphrases, meaning=False),
    "first form instead of the most frequent": in_first_form,
    "none of the rules": partial(keyphrases, markup="none", tidy=False, deduplicate="none"),
}


def eye_figures(system: Callable[..., list[str]], cases: list[dict[str, Any]]) -> tuple[float, float, int]:
    """Return the percentages of wanted and broken phrases that are shown, and how many phrases have raw white space."""
    wanted = found = unwanted = shown = raw = 0
    for case in cases:
        texts = system(case["text"], case["top"], case["language"])
        flat = {" ".join(text.split()).casefold() for text in texts}
        raw += sum(text != " ".join(text.split()) for text in texts)
        wanted += len(case["want"])
        found += sum(" ".join(phrase.split()).casefold() in flat for phrase in case["want"])
        unwanted += len(case["never"])
        shown += sum(" ".join(phrase.split()).casefold() in flat for phrase in case["never"])
    return 100 * found / wanted, 100 * shown / unwanted, raw


def benchmark_figures(system: Callable[..., list[str]], datasets: list[Dataset]) -> list[float]:
    """Return precision at 5 and 10 and the mean reciprocal rank, means over the datasets."""
    results = [evaluate(lambda text: system(text, KEPT), dataset, name="sift").means for dataset in datasets]
    return [fmean(result[measure] for result in results) for measure in results[0]]


def nested_share(system: Callable[..., list[str]], dataset: Dataset) -> float:
    """Return the share of documents, in percent, that have one of their first ten phrases inside another."""
    nested = 0
    for document in dataset:
        padded = [f" {phrase.casefold()} " for phrase in system(document.text, 10)]
        nested += any(one in other for one in padded for other in padded if one != other)
    return 100 * nested / len(dataset)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of datasets")
    parser.add_argument("--cases", type=Path, required=True, help="texts with wanted and unwanted phrases")
    parser.add_argument("--limit", type=int, default=0, help="documents per dataset, spread over it; 0 means all")
    given = parser.parse_args()
    cases = [json.loads(line) for line in given.cases.read_text("utf-8").splitlines()]
    datasets = []
    for name in SIFT_CHOSEN_ON:
        dataset = open_dataset(name, data=given.data)
        step = max(1, len(dataset) // given.limit) if given.limit else 1
        documents = tuple(dataset.documents[::step])[: given.limit or None]
        datasets.append(Dataset(name, dataset.language, documents))
    inspec = datasets[SIFT_CHOSEN_ON.index("Inspec")]
    print("| rules | P@5 | P@10 | MRR | wanted | broken | white space | nested (Inspec) |\n|---|" + "---:|" * 7)
    for name, system in SYSTEMS.items():
        wanted, broken, raw = eye_figures(system, cases)
        figures = [f"{figure:.1f}" for figure in benchmark_figures(system, datasets)]
        nested = nested_share(system, inspec)
        cells = [name, *figures, f"{wanted:.0f} %", f"{broken:.0f} %", str(raw), f"{nested:.0f} %"]
        print("|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()

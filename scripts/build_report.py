"""Build a report on a benchmark run: significance, Pareto fronts, agreement, regression, time.

    python scripts/build_report.py build/report.html                      # `make report`
    python scripts/build_report.py report.html --data DATASETS --limit 100
    python scripts/build_report.py report.html --generated

Every labelled dataset in the folder is used: by default `../shared/datasets`, else what `keysift datasets fetch` has
downloaded. Where there are none, the documents are generated, so that the report can be seen on any machine; its
figures then say nothing about the methods. The run is kept beside the report and is resumed if it was stopped.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from keysift.evaluation import BenchmarkSettings, Dataset, LabelledDocument, open_dataset, run_benchmark
from keysift.evaluation.datasets.locations import available_datasets, datasets_in
from keysift.study.report.run_analysis import analyze
from keysift.study.report.write_report import write_report

SHARED: Final = Path(__file__).resolve().parents[2] / "shared" / "datasets"
METHODS: Final = (
    "sift firstn tf cf tfidf lexspec textrank singlerank positionrank lexrank tfidfrank topicrank singletpr".split()
)
ADJECTIVES: Final = "coastal digital early hidden local modern narrow open quiet rapid shallow urban".split()
NOUNS: Final = "bridge canal forest garden harbour island library market meadow museum river valley".split()
GENERATED: Final = {"generated-short": 3, "generated-middle": 8, "generated-long": 20, "generated-longer": 30}
"""Generated datasets, with the sentences of a paragraph."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the methods over the datasets and write the report."""
    parser = argparse.ArgumentParser(description="Build a report on a benchmark run.")
    parser.add_argument("report", type=Path, help="NAME.html: one page; NAME: a folder with its figures and data too")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--data", type=Path, help="the folder of labelled datasets")
    source.add_argument("--generated", action="store_true", help="use generated documents, whatever there is")
    parser.add_argument("--limit", type=int, help="use the first so many documents of each dataset")
    parser.add_argument("--workers", type=int, default=2, help="processes (default: 2)")
    chosen = parser.parse_args(arguments)
    datasets = [] if chosen.generated else list(find_datasets(chosen.data))
    if chosen.data and not datasets:
        parser.error(f"there is no labelled dataset in English in {chosen.data}")
    datasets = datasets or generated_datasets()
    print(f"Running {len(METHODS)} methods over {', '.join(dataset.name for dataset in datasets)}", file=sys.stderr)
    run = chosen.report.parent / f"{chosen.report.stem}_run"
    settings = BenchmarkSettings(methods=tuple(METHODS), limit=chosen.limit)
    results = run_benchmark(datasets, run, settings=settings, workers=chosen.workers, progress=show_progress)
    print("Analyzing the results", file=sys.stderr)
    print(*write_report(analyze(results), chosen.report)[:1])


def find_datasets(data: Path | None) -> Iterator[Dataset]:
    """Yield the labelled English datasets of a folder, or those of this machine."""
    folder = data or (SHARED if SHARED.is_dir() else None)
    for name in available_datasets() if folder is None else datasets_in(folder):
        dataset = open_dataset(name, data=folder)
        if dataset.language == "en":
            yield dataset


def generated_datasets(*, documents: int = 40, seed: int = 1) -> list[Dataset]:
    """Return datasets of made-up documents, each about three phrases, which are its keyphrases."""
    generator = random.Random(seed)
    return [
        Dataset(
            name,
            "en",
            tuple(generated_document(f"{number}", sentences, generator) for number in range(documents)),
            "generated",
        )
        for name, sentences in GENERATED.items()
    ]


def generated_document(key: str, sentences: int, generator: random.Random) -> LabelledDocument:
    """Return a document whose sentences name its keyphrases more often than other phrases."""
    phrases = [f"{adjective} {noun}" for adjective in ADJECTIVES for noun in NOUNS]
    gold = generator.sample(phrases, 3)
    lines = [
        f"The {generator.choice(gold)} is near the {generator.choice(phrases)} and the {generator.choice(phrases)}."
        for _ in range(sentences + generator.randrange(3))
    ]
    return LabelledDocument(key, " ".join(lines), tuple(gold))


def show_progress(dataset: str, documents: int) -> None:
    """Print how many documents of a dataset were done."""
    print(f"  {dataset}: {documents} documents", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

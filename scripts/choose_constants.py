"""Choose the constants of `sift` with whole kinds of collections left out, and print what each factor is worth.

    python scripts/choose_constants.py --data ../shared/datasets --tables TABLES --graded graded.jsonl

TABLES has the tables of word vectors that `scripts/build_vectors.py fit` writes, each fitted without a kind of
collections. Constants are chosen by coordinate descent: from values nearby, the one is taken that raises the mean over
kinds of P@5 + P@10 + MRR / 2 and, with `--graded`, the share of phrases that readers would print. For each kind, the
descent sees only the other kinds, and starts from the constants that `sift` had before word vectors were used. What it
finds is measured on the kind left out.
"""

from __future__ import annotations

import argparse
import json
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cross_fit import FOLDS, OTHERS, read_table
from keysift import Extractor
from keysift.evaluation import open_dataset
from keysift.kernels.candidates import Candidates
from keysift.kernels.choosing import list_without_nested
from keysift.kernels.sift import standard_closeness
from keysift.kernels.vectors import WordVectors
from keysift.measures.matching import gold_stems
from keysift.measures.measure import STUDY_MEASURES, Measure
from keysift.phrases.choosing import keyphrases_of
from keysift.rankers.case import Case

Array = NDArray[np.float64]
MEASURES: Final = tuple(map(Measure.parse, STUDY_MEASURES))
SHOWN: Final = 40
RESAMPLED: Final = 1000
LIMITS: Final = {"Inspec": 1000, "Krapivin2009": 250, "Schutz2008-author": 250}


@dataclass(frozen=True)
class Constants:
    """The constants of the formula in the docstring of `keysift.rankers.sift.sift`; the defaults are those shipped."""

    specificity: float = 0.2
    characters: float = 0.6
    many_words: float = 0.5
    frequency: float = 2.0
    inside: float = 0.25
    longer: float = 0.4
    company: float = 1 / 3
    usual: float = 5.0
    names: float = 0.4
    offset: float = 30.0
    position: float = 2.5
    about: float = 0.75
    long_text: float = 5000.0


BEFORE: Final = Constants(0.4, 0.5, 1.0, 1.5, 0.0, 0.25, 1 / 3, 2.0, 0.0, 12.0, 3.0, 0.6, 5000.0)
NEARBY: Final[Mapping[str, Sequence[float]]] = {
    "specificity": (0.1, 0.2, 0.3, 0.4, 0.55, 0.7),
    "characters": (0.25, 0.35, 0.5, 0.6, 0.7, 0.85),
    "many_words": (0.35, 0.5, 0.75, 1.0),
    "frequency": (1.0, 1.25, 1.5, 1.75, 2.0, 2.5),
    "inside": (0.0, 0.25, 0.5, 0.75, 1.0),
    "longer": (0.0, 0.1, 0.25, 0.4, 0.6),
    "company": (0.1, 0.2, 0.25, 1 / 3, 0.4, 0.5),
    "usual": (0.5, 1.0, 2.0, 3.0, 5.0, 8.0),
    "names": (0.0, 0.2, 0.4, 0.6),
    "offset": (8.0, 12.0, 20.0, 30.0, 40.0),
    "position": (1.5, 2.0, 2.5, 3.0, 3.5),
    "about": (0.5, 0.6, 0.75, 0.9),
    "long_text": (2000.0, 5000.0, 10000.0, 20000.0),
}
WITHOUT: Final = {
    "specificity": {"specificity": 0.0},
    "length": {"characters": 0.0, "many_words": 1.0},
    "frequency": {"frequency": 0.0},
    "inside longer phrases": {"longer": 0.0, "inside": 0.0},
    "several words": {"company": 0.0, "usual": 0.0},
    "names": {"names": 0.0},
    "position": {"position": 0.0},
    "about the text": {"about": 0.0},
}


class Described:
    """The candidates of a text with the numbers that the formula is made of."""

    def __init__(self, case: Case, vectors: WordVectors) -> None:
        self.candidates: Candidates = case.candidates
        document, nesting = case.document, case.candidates.nesting()
        kinds, stems = document.kinds, document.stem_ids
        weights = case.information
        rows = []
        for phrase, first in enumerate(self.candidates.first):
            start = self.candidates.starts[first]
            end = start + self.candidates.lengths[first]
            words = [place for place in range(start, end) if kinds[place] != "D"]
            rows.append(
                (
                    sum(weights[stems[place]] for place in words) / max(1, len(words)),
                    document.ends[end - 1] - document.starts[start],
                    end - start,
                    len(words),
                    sum(kinds[place] == "P" for place in words) / max(1, len(words)),
                    nesting.times[phrase],
                    max(0, nesting.places[phrase] - nesting.times[phrase]),
                    nesting.longer[phrase],
                    nesting.earliest[phrase],
                )
            )
        self.numbers = np.array(rows, dtype=float).reshape(len(rows), 9).T
        self.tokens = len(stems)
        self.closeness = np.array(standard_closeness(self.candidates, vectors.closeness(self.candidates)))

    def scores(self, wanted: Constants) -> array[float]:
        """Return the scores of all phrases with other constants than the shipped ones."""
        specificity, characters, length, words, names, times, inside, longer, earliest = self.numbers
        scores = (specificity + 0.001) ** wanted.specificity * characters**wanted.characters
        scores *= np.where((words >= 4) & (names < 0.5), wanted.many_words, 1.0)
        scores *= np.log(1 + times + wanted.inside * inside) ** wanted.frequency * (1 + longer) ** wanted.longer
        usual = np.where(names > 0, 1.0, wanted.usual) if wanted.usual else 0.0
        single = specificity / np.maximum(specificity + usual, 1e-9) + 0.001
        scores *= np.where(length > 1, (1 + self.tokens / 100) ** wanted.company, single)
        scores *= np.exp(wanted.names * names) / np.log(wanted.offset + earliest) ** wanted.position
        scores *= np.exp(wanted.about / (1 + self.tokens / wanted.long_text) * self.closeness)
        return array("d", scores.tolist())

    def best(self, wanted: Constants, top: int) -> array[int]:
        """Return the numbers of the best phrases, without those that repeat another."""
        return list_without_nested(self.candidates, self.scores(wanted), top, False, {})


class Labelled(Described):
    """A document whose keyphrases are known."""

    def __init__(self, case: Case, vectors: WordVectors, gold: frozenset[str]) -> None:
        super().__init__(case, vectors)
        self.gold = len(gold)
        self.is_hit = [stem in gold for stem in self.candidates.stems()]

    def measured(self, wanted: Constants) -> list[float]:
        """Return P@5, P@10 and MRR in percent."""
        best = self.best(wanted, SHOWN)
        ranks = [rank for rank, phrase in enumerate(best, start=1) if self.is_hit[phrase]]
        return [100 * measure.score_of_hits(ranks, gold=self.gold) for measure in MEASURES]


class Graded(Described):
    """A text whose phrases readers have graded: 2 would be printed, 0 is broken or irrelevant."""

    def __init__(self, case: Case, vectors: WordVectors, grades: Mapping[str, int]) -> None:
        super().__init__(case, vectors)
        self.grades = grades

    def marks(self, wanted: Constants) -> list[int]:
        """Return the grades of the first ten phrases; 1 where nobody graded one."""
        shown = keyphrases_of(self.candidates, self.best(wanted, 10), self.scores(wanted))
        return [self.grades.get(" ".join(phrase.text.casefold().split()), 1) for phrase in shown]


def read_collections(data: Path, tables: Path) -> dict[int, dict[str, list[Labelled]]]:
    """Return the documents of each kind's datasets, described with vectors that have not seen the kind."""
    extractor = Extractor("sift")
    found: dict[int, dict[str, list[Labelled]]] = {}
    for kind, names in FOLDS.items():
        vectors = read_table(tables / f"vectors_fold{kind}.npz")
        found[kind] = {}
        for name in names:
            found[kind][name] = [
                Labelled(extractor.ranking_of(text)[0], vectors, gold) for text, gold in read_labelled(name, data)
            ]
    return found


def read_labelled(name: str, data: Path) -> list[tuple[str, frozenset[str]]]:
    """Return the texts of a dataset with the stems of their keyphrases, without those that have none."""
    documents = list(open_dataset(name, data=data))[: LIMITS.get(name)]
    golds = [(document.text, gold_stems(document.keyphrases)) for document in documents]
    return [(text, gold) for text, gold in golds if gold]


def measured_by_kpminer(data: Path) -> dict[str, Array]:
    """Return the measures of each document by a method without constants that were chosen here."""
    extractor = Extractor("kpminer")
    return {
        name: np.array(
            [
                [
                    100 * measure.score([phrase.stem for phrase in extractor.extract(text, top=SHOWN)], gold)
                    for measure in MEASURES
                ]
                for text, gold in read_labelled(name, data)
            ]
        )
        for names in FOLDS.values()
        for name in names
    }


def read_graded(path: Path, tables: Path) -> list[Graded]:
    """Return the English texts of a file of graded phrases."""
    extractor, vectors = Extractor("sift"), read_table(tables / "vectors.npz")
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [
        Graded(extractor.ranking_of(row["text"])[0], vectors, {one["phrase"]: one["grade"] for one in row["grades"]})
        for row in rows
        if row["language"] == "en"
    ]


def measured(datasets: Mapping[str, Sequence[Labelled]], wanted: Constants) -> dict[str, Array]:
    """Return the measures of each document, by dataset."""
    return {
        name: np.array([document.measured(wanted) for document in documents]) for name, documents in datasets.items()
    }


def means(datasets: Mapping[str, Sequence[Labelled]], wanted: Constants) -> dict[str, Array]:
    """Return the measures of each dataset."""
    return {name: rows.mean(axis=0) for name, rows in measured(datasets, wanted).items()}


def with_interval(by_document: Mapping[str, Array]) -> str:
    """Return P@5 / P@10 / MRR averaged over the eleven datasets, with 95 % intervals over their documents."""
    eleven = [rows for name, rows in by_document.items() if name not in OTHERS]
    random = np.random.default_rng(0)
    drawn = np.array(
        [
            np.mean([rows[random.integers(len(rows), size=len(rows))].mean(axis=0) for rows in eleven], axis=0)
            for _ in range(RESAMPLED)
        ]
    )
    low, high = np.quantile(drawn, (0.025, 0.975), axis=0)
    found = np.mean([rows.mean(axis=0) for rows in eleven], axis=0)
    return " / ".join(f"{one:.1f} [{least:.1f}, {most:.1f}]" for one, least, most in zip(found, low, high, strict=True))


def readers_share(graded: Iterable[Graded], wanted: Constants) -> float:
    """Return the share of phrases that would be printed less that of broken ones, in percent: first five and ten."""
    marks = [text.marks(wanted) for text in graded]
    shares = []
    for depth in (5, 10):
        first = [mark for one in marks for mark in one[:depth]]
        shares.append(100 * (first.count(2) - first.count(0)) / max(1, len(first)))
    return sum(shares) / 2


def descend(value: Callable[[Constants], float], start: Constants, *, rounds: int = 4) -> Constants:
    """Return constants near `start` with a higher value, changed one by one as long as that helps."""
    best, highest = start, value(start)
    for _ in range(rounds):
        before = best
        for name, values in NEARBY.items():
            place = min(range(len(values)), key=lambda one: abs(values[one] - getattr(best, name)))
            for other in (place - 1, place + 1):
                if 0 <= other < len(values):
                    changed = replace(best, **{name: values[other]})
                    if (found := value(changed)) > highest + 0.02:
                        best, highest = changed, found
        if best == before:
            break
    return best


def mean_of_eleven(by_dataset: Mapping[str, Array]) -> str:
    """Return P@5 / P@10 / MRR averaged over the eleven datasets."""
    return " / ".join(
        f"{one:.1f}" for one in np.mean([row for name, row in by_dataset.items() if name not in OTHERS], axis=0)
    )


def main() -> None:
    """Read the collections, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of datasets")
    parser.add_argument("--tables", type=Path, required=True, help="the folder of tables of word vectors")
    parser.add_argument("--graded", type=Path, help="texts with graded phrases, as JSON Lines")
    options = parser.parse_args()
    kinds = read_collections(options.data, options.tables)
    graded = read_graded(options.graded, options.tables) if options.graded else []
    everything = {name: documents for datasets in kinds.values() for name, documents in datasets.items()}
    print("| constants | mean of eleven: P@5 / P@10 / MRR |\n|---|---|")
    print(f"| shipped | {mean_of_eleven(means(everything, Constants()))} |", flush=True)
    for factor, changes in WITHOUT.items():
        print(
            f"| without {factor} | {mean_of_eleven(means(everything, replace(Constants(), **changes)))} |", flush=True
        )
    left_out: dict[str, Array] = {}
    repetition = measured_by_kpminer(options.data)
    for kind, datasets in kinds.items():
        others = [other for number, other in kinds.items() if number != kind]

        def value(wanted: Constants, others: Sequence[Mapping[str, Sequence[Labelled]]] = others) -> float:
            gains = [np.mean([row @ (1, 1, 0.5) for row in means(one, wanted).values()]) for one in others]
            return float(np.mean(gains)) + (0.35 * readers_share(graded, wanted) if graded else 0.0)

        left_out |= measured(datasets, descend(value, BEFORE))
    print(f"| chosen with the kind left out | {with_interval(left_out)} |")
    print(f"| `kpminer`, which has no such constants | {with_interval(repetition)} |")
    gains = {name: rows - repetition[name] for name, rows in left_out.items()}
    print(f"| the difference, document by document | {with_interval(gains)} |")


if __name__ == "__main__":
    main()

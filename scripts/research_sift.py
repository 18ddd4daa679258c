"""Print the experiments behind `sift`: what each factor is worth, what else was tried, and how constants were chosen.

    python scripts/research_sift.py --data DATA

DATA has the eleven datasets that are as the study had them. Every candidate phrase of every document is described once;
a formula is then a line of numpy. Figures are P@5 / P@10 / MRR averaged over the datasets, in the study's measures.
The last two tables are of the library's own `sift`: on two datasets that are not among the eleven, and with a corpus.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import keysift
import sift_constants
import sift_held_out
from keysift.case import TextContext
from keysift.corpus.comparison import Comparison
from keysift.corpus.counts import Corpus
from keysift.evaluation import evaluate, open_dataset
from keysift.kernels.comparing import lexical_specificities
from keysift.measures.matching import gold_stems
from keysift.phrases.finding import find_candidates
from keysift.phrases.rules import CandidateRules
from keysift.rankers.weights import tfidf
from keysift.resources import Resources
from keysift.study.report.notes import SIFT_CHOSEN_ON
from sift_constants import SHIPPED, Constants

LONGEST = 6
COLUMNS = "position own_position own anywhere words characters specificity tfidf longer number tokens".split()

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Described:
    """The phrases of a dataset, those inside longer ones included: a row each, with the numbers of COLUMNS.

    `own` counts occurrences as a whole noun phrase, `anywhere` also those inside longer ones.
    """

    values: dict[str, Array]
    document: NDArray[np.int64]
    offsets: NDArray[np.int64]
    hit: NDArray[np.bool_]
    gold: NDArray[np.int64]

    def __getattr__(self, name: str) -> Array:
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(name) from None


def noun_phrases(document: keysift.Document) -> Iterator[tuple[int, int]]:
    """Yield start and end of each noun phrase, in tokens."""
    candidates = find_candidates(document, CandidateRules(max_words=12, max_characters=200, tidy=True))
    for start, length in zip(candidates.starts, candidates.lengths, strict=True):
        yield start, start + length


def describe(document: keysift.Document, corpus: Corpus) -> tuple[list[list[float]], list[str]]:
    """Return the numbers and the stem of each phrase of a document."""
    comparison = Comparison(corpus.table, corpus.background, corpus.background_weight)
    case = TextContext(document).case(CandidateRules(), Resources(comparison))
    specificity, weight = lexical_specificities(document, case.counts), tfidf(case)
    stems, kinds = document.stem_ids, document.kinds
    first: dict[tuple[int, ...], tuple[int, int]] = {}
    own_first: dict[tuple[int, ...], int] = {}
    own: dict[tuple[int, ...], int] = {}
    anywhere: dict[tuple[int, ...], int] = {}
    longer: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for start, end in noun_phrases(document):
        whole = tuple(stems[start:end])
        for begin in range(start, end):
            for stop in range(begin + 1, min(end, begin + LONGEST) + 1):
                if kinds[stop - 1] == "A" or document.ends[stop - 1] - document.starts[begin] > 70:
                    continue
                phrase = tuple(stems[begin:stop])
                first.setdefault(phrase, (begin, stop))
                anywhere[phrase] = anywhere.get(phrase, 0) + 1
                if phrase == whole:
                    own[phrase] = own.get(phrase, 0) + 1
                    own_first.setdefault(phrase, begin)
                else:
                    longer.setdefault(phrase, set()).add(whole)
    rows = []
    for phrase, (begin, stop) in first.items():
        rows.append(
            [
                begin,
                own_first.get(phrase, begin),
                own.get(phrase, 0),
                anywhere[phrase],
                len(phrase),
                document.ends[stop - 1] - document.starts[begin],
                float(np.mean([specificity[word] for word in phrase])),
                float(np.mean([weight[word] for word in phrase])),
                len(longer.get(phrase, ())),
                "C" in kinds[begin:stop],
                len(document),
            ]
        )
    return rows, [" ".join(document.vocabulary[word] for word in phrase) for phrase in first]


def load(name: str, data: Path) -> Described:
    """Return a dataset, described."""
    corpus = Corpus.of_background()
    rows: list[list[float]] = []
    hits: list[bool] = []
    sizes, gold = [], []
    for labelled in open_dataset(name, data=data):
        found, stems = describe(keysift.analyze(labelled.text), corpus)
        wanted = gold_stems(labelled.keyphrases)
        rows += found
        hits += [stem in wanted for stem in stems]
        sizes.append(len(stems))
        gold.append(len(wanted))
    table = np.array(rows, dtype=np.float64)
    offsets = np.concatenate([[0], np.cumsum(sizes)])
    return Described(
        dict(zip(COLUMNS, table.T, strict=True)),
        np.repeat(np.arange(len(sizes)), sizes),
        offsets,
        np.array(hits),
        np.array(gold),
    )


def measured(data: Described, scores: Array, offered: NDArray[np.bool_]) -> Array:
    """Return P@5, P@10 and MRR in percent of a formula, ties going to the first position."""
    values = np.where(offered, scores, -np.inf)
    order = np.lexsort((data.words, data.position, -values, data.document))
    document = data.document[order]
    hit = data.hit[order] & np.isfinite(values[order])
    rank = np.arange(len(order)) - data.offsets[document]
    results = []
    for k in (5, 10):
        cut = np.minimum(k, data.gold)
        hits = np.bincount(document[hit & (rank < cut[document])], minlength=len(cut))
        results.append(float(np.mean(np.where(cut > 0, hits / np.maximum(cut, 1), 0.0))))
    first = np.full(len(data.gold), np.inf)
    np.minimum.at(first, document[hit], rank[hit])
    results.append(float(np.mean(np.where(np.isfinite(first), 1 / (first + 1), 1 / (len(first) + 1)))))
    return 100 * np.array(results)


def sift(data: Described, constants: Constants = SHIPPED) -> Array:
    """Return the scores of sift, with other constants if asked to."""
    score: Array = (data.specificity + 0.001) ** constants.specificity * data.characters**constants.characters
    score = score * np.log1p(data.own) ** constants.frequency * (1 + data.longer) ** constants.longer
    score = score * np.where(data.words > 1, (1 + data.tokens / constants.scale) ** constants.company, 1)
    score = score / np.log(constants.offset + data.position) ** constants.position
    return score / np.where(data.number > 0, constants.number, 1)


def whole(data: Described) -> NDArray[np.bool_]:
    """Offer noun phrases as they stand."""
    return data.own > 0


Formula = Callable[[Described], Array]
Offer = Callable[[Described], NDArray[np.bool_]]


def print_experiments(sets: dict[str, Described]) -> None:
    """Print formulas with their figures."""

    def show(label: str, formula: Formula, offer: Offer = whole) -> None:
        table = np.array([measured(data, formula(data), offer(data)) for data in sets.values()])
        by_set = " ".join(f"{value:.1f}" for value in table[:, 0])
        print(f"| {label} | {' / '.join(f'{mean:.1f}' for mean in table.mean(axis=0))} | {by_set} |", flush=True)

    print(f"| formula | P@5 / P@10 / MRR | P@5 of {', '.join(sets)} |\n|---|---|---|")
    log = np.log

    def start(data: Described) -> Array:
        score: Array = data.specificity * log(1 + data.own) / log(3 + data.own_position)
        return score

    show("specificity · log(1 + times) / log(3 + position)", start)
    show(
        "the same, counting inside longer phrases", lambda d: d.specificity * log(1 + d.anywhere) / log(3 + d.position)
    )
    show(
        "the same, phrases inside longer ones offered too",
        lambda d: d.specificity * log(1 + d.anywhere) / log(3 + d.position),
        lambda d: d.own >= 0,
    )
    show("**sift**", sift)
    show("without specificity", lambda d: sift(d, Constants(specificity=0)))
    show("without length", lambda d: sift(d, Constants(characters=0)))
    show("without frequency", lambda d: sift(d, Constants(frequency=0)))
    show("without longer phrases", lambda d: sift(d, Constants(longer=0)))
    show("without the preference for several words", lambda d: sift(d, Constants(company=0)))
    show("several words the same in every text", lambda d: sift(d, Constants(company=0)) * np.where(d.words > 1, 2, 1))
    show("without position", lambda d: sift(d, Constants(position=0)))
    show("a third for phrases with a number", lambda d: sift(d, Constants(number=3)))
    show("specificity to the power 1", lambda d: sift(d, Constants(specificity=1)))
    show("tf-idf instead of specificity", lambda d: sift(d, Constants(specificity=0)) * np.sqrt(d.tfidf + 0.001))
    show("words instead of characters", lambda d: sift(d, Constants(characters=0)) * np.sqrt(d.words))
    show("longer phrases to the power 1/2", lambda d: sift(d, Constants(longer=0.5)))
    show("position as a whole noun phrase", lambda d: sift(d) * (log(12 + d.position) / log(12 + d.own_position)) ** 3)
    show("position 1 / log(3 + position)", lambda d: sift(d, Constants(offset=3, position=1)))
    show("at most three words", sift, lambda d: (d.own > 0) & (d.words <= 3))
    show(
        "phrases inside four longer ones offered too, as if they stood once",
        lambda d: sift(d) * np.where(d.own > 0, 1, 0) + sift(_standing(d)) * np.where(d.own > 0, 0, 1),
        lambda d: (d.own > 0) | (d.longer >= 4),
    )


def _standing(data: Described) -> Described:
    """Return the same phrases, each standing by itself once."""
    return replace(data, values={**data.values, "own": np.ones_like(data.own)})


def quick_measure(sets: dict[str, Described]) -> Callable[[str, Constants], Array]:
    """Return a function from a dataset and the eight constants to its figures, each computed once."""
    offered = {name: _offered(data) for name, data in sets.items()}

    @cache
    def measure(name: str, constants: Constants) -> Array:
        return _measured_in_order(offered[name], sift(offered[name], constants))

    return measure


def _measured_in_order(data: Described, scores: Array) -> Array:
    """Do what `measured` does for rows that are all offered and stand in the order of ties: one sort is enough."""
    order = np.argsort(data.document + 0.5 * (1 - scores / scores.max()), kind="stable")
    hits = np.flatnonzero(data.hit[order])
    document = data.document[hits]  # sorting leaves each document where it is
    rank = hits - data.offsets[document]
    results = []
    for k in (5, 10):
        cut = np.minimum(k, data.gold)
        found = np.bincount(document[rank < cut[document]], minlength=len(cut))
        results.append(float(np.mean(np.where(cut > 0, found / np.maximum(cut, 1), 0.0))))
    first = np.full(len(data.gold), np.inf)
    np.minimum.at(first, document, rank)
    results.append(float(np.mean(np.where(np.isfinite(first), 1 / (first + 1), 1 / (len(first) + 1)))))
    return 100 * np.array(results)


def _offered(data: Described) -> Described:
    """Return the phrases that are offered alone, in the order in which ties are decided."""
    rows = np.flatnonzero(whole(data))
    rows = rows[np.lexsort((data.words[rows], data.position[rows], data.document[rows]))]
    sizes = np.bincount(data.document[rows], minlength=len(data.gold))
    return Described(
        {name: column[rows] for name, column in data.values.items()},
        data.document[rows],
        np.concatenate([[0], np.cumsum(sizes)]),
        data.hit[rows],
        data.gold,
    )


def print_with_corpus(datasets: list[str], data: Path) -> None:
    """Print what the library's sift gives without a corpus, and with that of each dataset mixed in by weight."""
    weights = {
        "no corpus": None,
        "a corpus, 0.5 general": 0.5,
        "a corpus, 0.8 general": 0.8,
        "a corpus, 0.9 general (the default)": 0.0,  # without a weight of its own
        "a corpus, 0.95 general": 0.95,
    }
    results: dict[str, list[list[float]]] = {label: [] for label in weights}
    for name in datasets:
        dataset = open_dataset(name, data=data)
        fitted = Corpus.fit(document.text for document in dataset)
        for label, weight in weights.items():
            corpus = None if weight is None else fitted.with_background(weight)
            results[label].append(list(evaluate("sift", dataset, corpus=corpus).means.values()))
    print("\n| the library's sift | P@5 / P@10 / MRR |\n|---|---|")
    for label, rows in results.items():
        print(f"| {label} | {' / '.join(f'{value:.1f}' for value in np.mean(rows, axis=0))} |", flush=True)


def main() -> None:
    """Read the datasets and print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of datasets")
    parser.add_argument("--datasets", nargs="+", default=SIFT_CHOSEN_ON)
    parts = parser.add_mutually_exclusive_group()
    parts.add_argument("--constants", action="store_true", help="print the choice of constants alone")
    parts.add_argument("--held-out", action="store_true", help="print the variants on two other datasets alone")
    arguments = parser.parse_args()
    sets = {name: load(name, arguments.data) for name in arguments.datasets}
    measure = quick_measure(sets)
    everything = not (arguments.constants or arguments.held_out)
    if everything:
        print_experiments(sets)
    if not arguments.held_out:
        sift_constants.print_choices(tuple(sets), measure)
    if not arguments.constants:
        sift_held_out.print_variants(arguments.data, sift_constants.choose(tuple(sets), measure))
    if everything:
        print_with_corpus(arguments.datasets, arguments.data)


if __name__ == "__main__":
    main()

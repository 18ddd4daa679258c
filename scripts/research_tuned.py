"""Print how good `tuned` is with few labelled documents, over datasets.

    python scripts/research_tuned.py --data DATA

Of each dataset, labelled documents are drawn at random from one half and tested on the other, five times, and more
often where a dataset is small. What is known before any label (see scripts/build_tuned_prior.py) comes from the other
datasets alone. Figures are P@5, P@10 and MRR in the study's measures, in percent, of the answers that an extractor
gives. "Vary" is the standard deviation over draws.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from build_tuned_prior import read_examples
from keysift import Tuned
from keysift.rankers.tuned.examples import Example, Floats
from keysift.rankers.tuned.expectations import ranking_scores
from keysift.rankers.tuned.prior import prior_covariance
from keysift.study.report.notes import SIFT_CHOSEN_ON

COUNTS = (1, 2, 5, 10, 25, 50, 100)
SMALL = 100  # documents: labels of a smaller dataset are drawn more often


def halves(count: int, draw: int) -> tuple[list[int], list[int]]:
    """Return the documents to draw labels from, in random order, and the documents to test on."""
    order = np.random.default_rng(draw).permutation(count).tolist()
    return order[count // 2 :], order[: count // 2]


def mean_scores(examples: Sequence[Example], weights: Floats) -> Floats:
    """Return P@5, P@10 and MRR in percent of a ranking by these weights."""
    scores = [ranking_scores(one, weights) for one in examples]
    return np.asarray(100 * np.mean(scores, axis=0))


def measure(name: str, examples: Sequence[Example], *, counts: Sequence[int], draws: int) -> Floats:
    """Return the scores of `sift`, and of `tuned` with so many labelled documents: draws × (1 + counts) × measures."""
    covariance = prior_covariance(without=name)
    rows = []
    for draw in range(draws):
        pool, test = halves(len(examples), draw)
        tested = [examples[number] for number in test]
        row = [mean_scores(tested, np.array(Tuned().weights))]
        for count in counts:
            labelled = [examples[number] for number in pool[:count]]
            matching = any(example.matched for example in labelled)
            model = Tuned().learned_from(labelled, covariance=covariance) if matching else Tuned()
            row.append(mean_scores(tested, np.array(model.weights)))
        rows.append(row)
    return np.array(rows)


def print_tables(names: Sequence[str], counts: Sequence[int], figures: Floats) -> None:
    """Print scores by dataset and their averages; figures are datasets × (sift and counts) × measures."""
    gains = figures - figures[:, :1]
    for place, measure_name in enumerate(("P@5", "P@10", "MRR")):
        print(f"\n{measure_name}\n\n| dataset | sift | {' | '.join(map(str, counts))} |")
        print("|---" * (len(counts) + 2) + "|")
        for name, row in zip(names, figures, strict=True):
            print(f"| {name} | {' | '.join(f'{value:.1f}' for value in row[:, place])} |")
    print("\n| labelled documents | P@5 / P@10 / MRR | lowest gain: P@5, P@10, MRR |\n|---|---|---|")
    for row, label in enumerate(["0 (sift)", *map(str, counts)]):
        means = " / ".join(f"{value:.1f}" for value in figures[:, row].mean(axis=0))
        lowest = []
        for place in range(3):
            worst = int(gains[:, row, place].argmin())
            lowest.append(f"{gains[worst, row, place]:+.1f} ({names[worst]})")
        print(f"| {label} | {means} | {', '.join(lowest) if row else ''} |")


def main() -> None:
    """Read the datasets and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of datasets")
    parser.add_argument("--datasets", nargs="+", default=SIFT_CHOSEN_ON)
    parser.add_argument("--counts", nargs="+", type=int, default=list(COUNTS))
    parser.add_argument("--draws", type=int, default=5, help="how often labels are drawn")
    parser.add_argument("--most", type=int, default=400, help="use at most so many documents of a dataset")
    arguments = parser.parse_args()
    tables = []
    for name in arguments.datasets:
        examples = read_examples(name, arguments.data, most=arguments.most, seed=0)
        draws = max(arguments.draws, round(arguments.draws * SMALL / len(examples)))
        found = measure(name, examples, counts=arguments.counts, draws=draws)
        tables.append(found.mean(axis=0))
        spread = (found[:, 1:, 2] - found[:, :1, 2]).std(axis=0).max()
        print(f"{name}: {len(examples)} documents, {draws} draws, MRR gains vary by up to {spread:.1f}", flush=True)
    print_tables(arguments.datasets, arguments.counts, np.array(tables))


if __name__ == "__main__":
    main()

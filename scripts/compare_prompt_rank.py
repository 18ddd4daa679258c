"""Print F1@5, F1@10 and F1@15 of `sift` and `tuned` beside published figures of a neural method.

    python scripts/compare_prompt_rank.py --data DATA

The published figures are those of PromptRank (A. Kong and others, PromptRank: unsupervised keyphrase extraction using
prompt. ACL 2023), which ranks candidates by a T5 model. As there, precision and recall are of all documents together
(micro-averaged), and phrases are compared by Porter stems. The documents are the 500 of the test part of Inspec and the
493 of SemEval2017. `tuned` is fitted to one half of them and tested on the other, and the other way round; what is
known before any label comes from other datasets alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from keysift import Tuned
from keysift.evaluation import open_dataset
from keysift.rankers.tuned.examples import Example, Floats
from keysift.rankers.tuned.expectations import ranked_phrases
from keysift.rankers.tuned.prior import prior_covariance

CUTS = (5, 10, 15)
PUBLISHED = {"Inspec": (31.73, 37.88, 38.17), "SemEval2017": (27.14, 37.76, 41.57)}
# The parts of Inspec are consecutive in the order of the names of its files.
TESTED = {"Inspec": slice(1000, 1500), "SemEval2017": slice(None)}


def f1_scores(ranked: Iterable[tuple[Example, Sequence[int]]]) -> list[float]:
    """Return F1 at each cut in percent, micro-averaged over documents, from examples and their ranked phrases."""
    hits, answers, gold = [0] * len(CUTS), [0] * len(CUTS), 0
    for example, phrases in ranked:
        gold += example.labels
        for place, cut in enumerate(CUTS):
            shown = phrases[:cut]
            answers[place] += len(shown)
            hits[place] += sum(bool(example.is_gold[phrase]) for phrase in shown)
    return [200 * hit / (answer + gold) for hit, answer in zip(hits, answers, strict=True)]


def cross_fitted(examples: Sequence[Example], covariance: Floats) -> list[tuple[Example, Sequence[int]]]:
    """Return each document with its phrases as ranked by what the other half of the documents teaches."""
    ranked: list[tuple[Example, Sequence[int]]] = []
    for half in (0, 1):
        model = Tuned().learned_from(list(examples[1 - half :: 2]), covariance=covariance)
        weights = np.array(model.weights)
        ranked += [(example, ranked_phrases(example, weights)) for example in examples[half::2]]
    return ranked


def main() -> None:
    """Read the datasets and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of datasets")
    data = parser.parse_args().data
    print("| dataset | method | F1@5 | F1@10 | F1@15 |\n|---|---|---:|---:|---:|")
    for name, figures in PUBLISHED.items():
        documents = sorted(open_dataset(name, data=data), key=lambda document: document.name)[TESTED[name]]
        examples = Tuned().examples(documents)
        nothing = np.array(Tuned().weights)
        rows = {
            "`sift`": f1_scores((example, ranked_phrases(example, nothing)) for example in examples),
            "`tuned`, cross-fitted": f1_scores(cross_fitted(examples, prior_covariance(without=name))),
            "PromptRank (T5), published": figures,
        }
        for method, scores in rows.items():
            print(f"| {name} ({len(documents)} documents) | {method} | {' | '.join(f'{one:.1f}' for one in scores)} |")


if __name__ == "__main__":
    main()

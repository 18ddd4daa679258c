"""Compare word weights beyond keyphrases: in text classification.

    python scripts/research_weights.py --data ../shared/datasets

Lexical specificity was studied for keyphrases; this asks whether its weights also help where tf-idf and BM25 are used:
which of eleven collections is a document from? Only the first 1,000 characters are read, so that the length of a
document says nothing. A linear support vector machine (C = 1) on vectors of length 1, five-fold cross-validation, with
all documents of the training part and with a sixth of them. `TfidfVectorizer` of scikit-learn is beside the weightings,
with its defaults and with `sublinear_tf`. Seconds are those of `fit_transform` on all documents and `transform` of
them, processor time, the fastest of three runs.

Intervals are bootstrap intervals (95 %) of the difference from `TfidfVectorizer`, over documents.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, Final

import numpy as np

from keysift.evaluation import Dataset, open_dataset
from keysift.integrations.sklearn import TermWeightVectorizer
from keysift.integrations.word_weights import WEIGHTINGS
from keysift.statistics.bootstrap import difference_interval

COLLECTIONS: Final = (
    *("500N-KPCrowd-v1.1", "Inspec", "Krapivin2009", "Nguyen2007", "Schutz2008", "SemEval2010", "SemEval2017"),
    *("citeulike180", "kdd", "theses100", "www"),
)
THEIRS: Final = "TfidfVectorizer"
OPENING: Final = 1_000  # characters that a classifier reads


@dataclass(frozen=True)
class Classified:
    """Which documents a vectorizer lets be classified correctly, with many and with few to learn from."""

    many: np.ndarray[Any, Any]
    few: np.ndarray[Any, Any]
    seconds: float


def vectorizers() -> dict[str, Callable[[], Any]]:
    """Return what is compared, by name."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    ours: dict[str, Callable[[], Any]] = {name: partial(TermWeightVectorizer, name) for name in WEIGHTINGS}
    return {**ours, THEIRS: TfidfVectorizer, f"{THEIRS}, sublinear": partial(TfidfVectorizer, sublinear_tf=True)}


def classification(datasets: Sequence[Dataset], per_class: int) -> dict[str, Classified]:
    """Return for each vectorizer which documents are classified correctly, cross-validated."""
    from sklearn.model_selection import StratifiedKFold
    from sklearn.svm import LinearSVC

    chosen = [
        (document.text[:OPENING], dataset.name) for dataset in datasets for document in dataset.documents[:per_class]
    ]
    texts = np.array([text for text, _ in chosen], dtype=object)
    labels = np.array([name for _, name in chosen])
    folds = list(StratifiedKFold(5, shuffle=True, random_state=0).split(texts, labels))
    found = {}
    for name, make in vectorizers().items():
        correct = np.zeros((2, len(texts)))
        for learnt, tested in folds:
            # The documents stand by class, so every sixth document is a sixth of each class.
            for row, part in enumerate((learnt, learnt[::6])):
                vectorizer = make()
                matrix = vectorizer.fit_transform(texts[part])
                classifier = LinearSVC(C=1).fit(matrix, labels[part])
                correct[row, tested] = classifier.predict(vectorizer.transform(texts[tested])) == labels[tested]
        found[name] = Classified(correct[0], correct[1], min(seconds(make, texts) for _ in range(3)))
    return found


def seconds(make: Callable[[], Any], texts: np.ndarray[Any, Any]) -> float:
    """Return the processor time of fitting and transforming texts, and of transforming them again."""
    start = process_time()
    vectorizer = make()
    vectorizer.fit_transform(texts)
    vectorizer.transform(texts)
    return process_time() - start


def difference(values: np.ndarray[Any, Any], against: np.ndarray[Any, Any]) -> str:
    """Return a difference of means with its interval, in points of a hundred."""
    found = difference_interval(values, against=against)
    return f"{100 * found.estimate:+.1f} [{100 * found.low:+.1f}, {100 * found.high:+.1f}]"


def print_classification(found: dict[str, Classified]) -> None:
    """Print the accuracies as a table."""
    print(f"| weighting | accuracy | beside {THEIRS} | with few documents | beside {THEIRS} | seconds |")
    print("|---|---|---|---|---|---|")
    theirs = found[THEIRS]
    for name, one in found.items():
        pairs = ((one.many, theirs.many), (one.few, theirs.few))
        cells = [f"{100 * own.mean():.1f} | {'' if name == THEIRS else difference(own, base)}" for own, base in pairs]
        print(f"| {name} | {' | '.join(cells)} | {one.seconds:.2f} |")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the datasets")
    parser.add_argument("--per-class", type=int, default=100, help="how many documents of a collection are classified")
    options = parser.parse_args()
    datasets = [open_dataset(name, data=options.data) for name in COLLECTIONS]
    print(f"Classification ({len(COLLECTIONS)} collections, {options.per_class} documents each):\n")
    print_classification(classification(datasets, options.per_class))


if __name__ == "__main__":
    main()

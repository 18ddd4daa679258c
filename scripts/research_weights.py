"""Compare word weights beyond keyphrases: in text classification and in retrieval.

    python scripts/research_weights.py --data ../shared/datasets

prints the tables in docs/integrations.md. Lexical specificity was studied for keyphrases; this asks whether its weights
also help where tf-idf and BM25 are used.

* Classification: which of eleven collections is a document from? Only the first 1,000 characters are read, so that the
  length of a document says nothing. A linear support vector machine (C = 1) on vectors of length 1, five-fold
  cross-validation, with all documents of the training part and with a sixth of them. `TfidfVectorizer` of scikit-learn
  is beside the weightings, with its defaults and with `sublinear_tf`. Seconds are those of `fit_transform` on all
  documents and `transform` of them, processor time, the fastest of three runs.
* Retrieval: a document is looked for among the others of its dataset, by its title (the first line, which is taken
  away from the document) or by its gold phrases. Vectors are compared by their cosine, with the same weights for
  queries; BM25 is summed over the words of the query, as usual. Documents with the same score count as ranked before
  the right one. MRR is the mean of 1/rank, R@10 the share of queries with the right document among the first ten.

Intervals are bootstrap intervals (95 %) of the difference from the row that is named, over documents.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, Final

import numpy as np

from keysift import Document, analyze
from keysift.evaluation import Dataset, open_dataset
from keysift.integrations.sklearn import TermWeightVectorizer
from keysift.integrations.word_weights import WEIGHTINGS
from keysift.statistics.bootstrap import difference_interval

COLLECTIONS: Final = (
    *("500N-KPCrowd-v1.1", "Inspec", "Krapivin2009", "Nguyen2007", "Schutz2008", "SemEval2010", "SemEval2017"),
    *("citeulike180", "kdd", "theses100", "www"),
)
TITLED: Final = ("500N-KPCrowd-v1.1", "Inspec", "Krapivin2009", "Schutz2008")
"""The datasets whose texts have their title in a line of its own."""

BASELINE: Final = "raw_tfidf"
THEIRS: Final = "TfidfVectorizer"
OPENING: Final = 1_000  # characters that a classifier reads


@dataclass(frozen=True)
class Query:
    """Words that should find one document: the one at `answer`."""

    text: str
    answer: int


def split_title(text: str) -> tuple[str, str]:
    """Return the title of a text and the rest: lines that only mark parts ("--T") are no titles."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("--")]
    return (lines[0], "\n".join(lines[1:])) if lines else ("", "")


def by_titles(dataset: Sequence[Any]) -> tuple[list[str], list[Query]]:
    """Return documents without their titles, and the titles as queries."""
    parts = [split_title(document.text) for document in dataset]
    return [rest for _, rest in parts], [Query(title, answer) for answer, (title, _) in enumerate(parts)]


def by_gold_phrases(dataset: Sequence[Any]) -> tuple[list[str], list[Query]]:
    """Return documents, and their gold phrases as queries."""
    queries = [Query(". ".join(one.keyphrases), answer) for answer, one in enumerate(dataset) if one.keyphrases]
    return [document.text for document in dataset], queries


def ranks(weighting: str, documents: Sequence[Document], queries: Sequence[Query]) -> np.ndarray[Any, Any]:
    """Return the rank of the right document for each query; those with the same score are ranked before it."""
    is_bm25 = weighting == "bm25"
    vectorizer = TermWeightVectorizer(weighting, norm=None if is_bm25 else "l2")
    matrix = vectorizer.fit_transform(documents)
    texts = [analyze(query.text) for query in queries]
    if is_bm25:
        vectorizer.set_params(weighting="tf")
    scores = (vectorizer.transform(texts) @ matrix.T).tocsr()
    found = np.empty(len(queries))
    for row, query in enumerate(queries):
        of_documents = scores[row].toarray()[0]
        found[row] = np.count_nonzero(of_documents >= of_documents[query.answer])
    return found


def retrieval(
    data: Path, names: Iterable[str], ask: Callable[..., tuple[list[str], list[Query]]], limit: int
) -> dict[str, dict[str, np.ndarray[Any, Any]]]:
    """Return the ranks of right documents by dataset and weighting."""
    result: dict[str, dict[str, np.ndarray[Any, Any]]] = {}
    for name in names:
        texts, queries = ask(open_dataset(name, data=data).documents[:limit])
        documents = [analyze(text) for text in texts]
        result[name] = {weighting: ranks(weighting, documents, queries) for weighting in WEIGHTINGS}
    return result


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


def print_retrieval(found: dict[str, dict[str, np.ndarray[Any, Any]]]) -> None:
    """Print MRR and R@10 as tables, and the difference in MRR over all queries."""
    titles = " | ".join(f"{name} ({len(of[BASELINE])})" for name, of in found.items())
    print(f"| weighting | {titles} | MRR of all, beside tf-idf |\n|{'---|' * (len(found) + 2)}")
    for weighting in WEIGHTINGS:
        cells = []
        for of in found.values():
            values = of[weighting]
            cells.append(f"{100 * (1 / values).mean():.1f} / {100 * (values <= 10).mean():.1f}")
        own, base = (np.concatenate([1 / of[name] for of in found.values()]) for name in (weighting, BASELINE))
        beside = "" if weighting == BASELINE else difference(own, base)
        print(f"| {weighting} | {' | '.join(cells)} | {beside} |")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the datasets")
    parser.add_argument("--limit", type=int, default=1000, help="how many documents of a dataset are searched")
    parser.add_argument("--per-class", type=int, default=100, help="how many documents of a collection are classified")
    parser.add_argument("--only", choices=("classification", "retrieval"), help="print these tables only")
    options = parser.parse_args()
    if options.only != "retrieval":
        datasets = [open_dataset(name, data=options.data) for name in COLLECTIONS]
        print(f"Classification ({len(COLLECTIONS)} collections, {options.per_class} documents each):\n")
        print_classification(classification(datasets, options.per_class))
    if options.only == "classification":
        return
    print("\nRetrieval by title (MRR / R@10):\n")
    print_retrieval(retrieval(options.data, TITLED, by_titles, options.limit))
    print("\nRetrieval by gold phrases (MRR / R@10):\n")
    gold = ("500N-KPCrowd-v1.1", "Inspec", "Krapivin2009", "Schutz2008", "SemEval2017", "www")
    print_retrieval(retrieval(options.data, gold, by_gold_phrases, options.limit))


if __name__ == "__main__":
    main()

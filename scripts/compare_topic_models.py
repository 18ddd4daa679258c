"""Compare LDA implementations for singletpr: time to fit, and P@5.

    pip install gensim scikit-learn tomotopy
    python scripts/compare_topic_models.py --oracle ../shared/oracle

reads `*.jsonl.gz` with tokens, stems, tags (N, A, O), `counted` flags and stemmed gold phrases. This is how gensim was
chosen.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from keysift import Corpus, Document, Extractor
from keysift.corpus.topics import Topics, fit_topics
from keysift.measures.measure import Measure

TOPICS = 15
Bags = Sequence[dict[str, int]]


def by_gensim(bags: Bags) -> Topics:
    """Fit as the library does."""
    return fit_topics(bags, topics=TOPICS, seed=0)


def by_scikit_learn(bags: Bags) -> Topics:
    """Fit by batch variational Bayes."""
    from sklearn.decomposition import LatentDirichletAllocation
    from sklearn.feature_extraction import DictVectorizer

    vectorizer = DictVectorizer()
    model = LatentDirichletAllocation(TOPICS, random_state=0).fit(vectorizer.fit_transform(list(bags)))
    words: Any = model.components_ / model.components_.sum(axis=1, keepdims=True)
    return Topics(list(vectorizer.feature_names_), _flat(words), alpha=[1 / TOPICS] * TOPICS, seed=0)


def by_tomotopy(bags: Bags) -> Topics:
    """Fit by Gibbs sampling."""
    import tomotopy

    model = tomotopy.LDAModel(k=TOPICS, seed=0)
    for bag in bags:
        words = [stem for stem, count in bag.items() for _ in range(count)]
        if words:
            model.add_doc(words)
    model.train(100, workers=1)
    distributions = np.array([model.get_topic_word_dist(topic) for topic in range(TOPICS)])
    return Topics(
        list(model.used_vocabs),
        _flat(distributions),
        alpha=[float(value) for value in model.alpha],
        seed=0,
    )


def _flat(topic_words: Any) -> array[float]:
    """Return topics in rows as the rows of words, one after the other."""
    return array("d", np.asarray(topic_words).T.ravel().tolist())


def main() -> None:
    """Print one line per dataset and implementation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oracle", type=Path, required=True)
    fits: dict[str, Callable[[Bags], Topics]] = {
        "gensim": by_gensim,
        "scikit-learn": by_scikit_learn,
        "tomotopy": by_tomotopy,
    }
    for path in sorted(parser.parse_args().oracle.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            records = [json.loads(line) for line in lines]
        documents = [
            Document.from_tokens(
                record["tokens"],
                [{"N": "NOUN", "A": "ADJ", "O": "X"}[tag] for tag in record["tags"]],
                stems=record["stems"],
                stop_words=[counted == "0" for counted in record["counted"]],
            )
            for record in records
        ]
        corpus = Corpus.fit(documents)
        bags = [
            {stem: count for stem, count in zip(document.vocabulary, document.frequencies, strict=True) if count}
            for document in documents
        ]
        for name, fit in fits.items():
            start = time.perf_counter()
            corpus.topics = fit(bags)
            seconds = time.perf_counter() - start
            extractor = Extractor("singletpr", corpus=corpus)
            total = 0.0
            for document, record in zip(documents, records, strict=True):
                ranking = [keyphrase.stem for keyphrase in extractor.extract(document, top=5)]
                total += Measure("P", 5).score(ranking, set(record["gold"]))
            print(f"{path.name}  {name:12}  fit {seconds:5.2f} s  P@5 {100 * total / len(records):.1f}", flush=True)


if __name__ == "__main__":
    main()

"""Weights for the words of a document, as a vectorizer uses them: one number for each of the document's stems."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from math import log, log2
from typing import TYPE_CHECKING, Final, TypeAlias

from keysift.kernels.comparing import lexical_specificities, tfidf_weights

if TYPE_CHECKING:
    from keysift.corpus.comparison import WordCounts
    from keysift.document import Document

Weighting: TypeAlias = "Callable[[Document, WordCounts], array[float]]"
"""A function of a document and the counts of its words in a corpus that gives one number per stem."""

K1: Final = 1.2
B: Final = 0.75


def binary(document: Document, counts: WordCounts) -> array[float]:
    """Return 1 for every word of the document."""
    return array("d", [1.0 if count else 0.0 for count in document.frequencies])


def term_frequency(document: Document, counts: WordCounts) -> array[float]:
    """Return how often each word occurs in the document: tf(w|d)."""
    return array("d", document.frequencies)


def log_tfidf(document: Document, counts: WordCounts) -> array[float]:
    """Return (1 + ln tf(w|d)) · log2(N / df(w)): tf-idf with dampened repetition."""
    return array(
        "d",
        [
            (1.0 + log(own)) * log2(counts.documents / documents) if own else 0.0
            for own, documents in zip(document.frequencies, counts.document_frequencies, strict=True)
        ],
    )


def bm25(document: Document, counts: WordCounts) -> array[float]:
    """Return the weights of Okapi BM25, which dampen repetition and the length of the document.

    idf(w) · tf · (k1 + 1) / (tf + k1 · (1 - b + b · length / mean length)), with
    idf(w) = ln(1 + (N - df(w) + 0.5) / (df(w) + 0.5)), k1 = 1.2 and b = 0.75. Lengths are in words that count.
    S. Robertson, H. Zaragoza: The Probabilistic Relevance Framework: BM25 and Beyond. 2009. The idf is that of Lucene,
    which is never negative.
    """
    mean_length = counts.tokens / counts.documents
    dampening = K1 * (1.0 - B + B * document.word_count / mean_length) if mean_length else K1
    return array(
        "d",
        [
            log(1.0 + (counts.documents - documents + 0.5) / (documents + 0.5)) * own * (K1 + 1.0) / (own + dampening)
            if own
            else 0.0
            for own, documents in zip(document.frequencies, counts.document_frequencies, strict=True)
        ],
    )


WEIGHTINGS: Final[Mapping[str, Weighting]] = {
    "lexspec": lexical_specificities,
    "tfidf": tfidf_weights,
    "log_tfidf": log_tfidf,
    "bm25": bm25,
    "tf": term_frequency,
    "binary": binary,
}
"""The weightings by name."""

"""Word weights from counts: functions of a document and a corpus that give one number per distinct word."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TypeAlias

from keysift.corpus.counts import Corpus
from keysift.document import Document
from keysift.kernels.arrays import zeros
from keysift.kernels.counts import collection_weights, frequency_weights, tfidf_weights
from keysift.kernels.specificity import specificities

WordWeight: TypeAlias = Callable[[Document, Corpus], "array[float]"]
"""A word weight: one number for each stem of the document's vocabulary; higher is better."""


def term_frequency(document: Document, corpus: Corpus) -> array[float]:
    """Return how often each word occurs in the document: tf(w|d)."""
    weights = zeros("d", len(document.vocabulary))
    frequency_weights(document.frequencies, weights)
    return weights


def collection_frequency(document: Document, corpus: Corpus) -> array[float]:
    """Return how often each word occurs in the corpus."""
    weights = zeros("d", len(document.vocabulary))
    collection_weights(corpus.counts_with(document).frequencies, weights)
    return weights


def tfidf(document: Document, corpus: Corpus) -> array[float]:
    """Return tf(w|d) · log2(N / df(w)), N being the number of documents and df(w) those that have the word.

    G. Salton, A. Wong, C. S. Yang: A vector space model for automatic indexing. Communications of the ACM 18(11), 1975.
    The study divides by the document's norm too, which changes no ranking.
    """
    counts = corpus.counts_with(document)
    weights = zeros("d", len(document.vocabulary))
    tfidf_weights(document.frequencies, counts.document_frequencies, float(counts.documents), weights)
    return weights


def lexical_specificity(document: Document, corpus: Corpus) -> array[float]:
    """Return -log10 P(X >= tf(w|d)), X being hypergeometric: how unlikely so many occurrences are by chance.

    The document is seen as a random draw of its size from the corpus's tokens. Stop words count in neither size.
    P. Lafon: Sur la variabilité de la fréquence des formes dans un corpus. Mots 1, 1980.
    """
    counts = corpus.counts_with(document)
    if counts.specificities is None:
        weights = zeros("d", len(document.vocabulary))
        size = float(document.word_count)
        specificities(document.frequencies, size, counts.frequencies, float(counts.tokens), weights)
        counts.specificities = weights
    return counts.specificities

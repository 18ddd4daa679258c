"""Word weights from counts: functions of a text and what it is compared with that give one number per distinct word."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from keysift.kernels.arrays import zeros
from keysift.kernels.counts import collection_weights, frequency_weights, tfidf_weights
from keysift.kernels.specificity import specificities

if TYPE_CHECKING:
    from keysift.case import Case
    from keysift.corpus.comparison import WordCounts
    from keysift.document import Document

WordWeight: TypeAlias = "Callable[[Case], array[float]]"
"""A word weight: one number for each stem of the document's vocabulary; higher is better."""


def term_frequency(case: Case) -> array[float]:
    """Return how often each word occurs in the document: tf(w|d)."""
    document = case.document
    weights = zeros("d", len(document.vocabulary))
    frequency_weights(own=document.frequencies, weights=weights)
    return weights


def collection_frequency(case: Case) -> array[float]:
    """Return how often each word occurs in the corpus."""
    weights = zeros("d", len(case.document.vocabulary))
    collection_weights(frequencies=case.counts.frequencies, weights=weights)
    return weights


def tfidf(case: Case) -> array[float]:
    """Return tf(w|d) · log2(N / df(w)), N being the number of documents and df(w) those that have the word.

    G. Salton, A. Wong, C. S. Yang: A vector space model for automatic indexing. Communications of the ACM 18(11), 1975.
    The study divides by the document's norm too, which changes no ranking.
    """
    document, counts = case.document, case.counts
    weights = zeros("d", len(document.vocabulary))
    tfidf_weights(
        own=document.frequencies,
        document_frequencies=counts.document_frequencies,
        documents=float(counts.documents),
        weights=weights,
    )
    return weights


def lexical_specificity(case: Case) -> array[float]:
    """Return the lexical specificity of each word in a candidate, see `lexical_specificities`."""
    return case.specificities


def lexical_specificities(document: Document, counts: WordCounts) -> array[float]:
    """Return -log10 P(X >= tf(w|d)), X being hypergeometric: how unlikely so many occurrences are by chance.

    The document is seen as a random draw of its size from the corpus's tokens. Stop words count in neither size.
    P. Lafon: Sur la variabilité de la fréquence des formes dans un corpus. Mots 1, 1980.
    """
    weights = zeros("d", len(document.vocabulary))
    specificities(
        counts=document.frequencies,
        drawn=float(document.word_count),
        marked=counts.frequencies,
        total=float(counts.tokens),
        result=weights,
    )
    return weights

"""Weights for the words of documents, as a vectorizer uses them, computed for all words of all documents at once."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy

from keysift.corpus.comparison import Comparison, WordCounts
from keysift.kernels.comparing import lexical_specificities

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from keysift.corpus.table import CountTable
    from keysift.document import Document

Numbers: TypeAlias = "NDArray[numpy.float64]"
K1: Final = 1.2
B: Final = 0.75


@dataclass(frozen=True, slots=True)
class CountedWords:
    """The words of documents, one document after the other, with their counts in a corpus.

    `frequencies` says how often each word occurs in its document, and `document_frequencies` in how many documents of
    the corpus. `documents` (how many the corpus has) and `length` (that of the document, by the mean of the corpus) are
    the same for all words of a document. `sizes` says how many words each document has.
    """

    sizes: list[int]
    stems: list[str]
    frequencies: Numbers
    document_frequencies: Numbers
    documents: Numbers
    length: Numbers
    specificities: Numbers | None

    @classmethod
    def of(cls, documents: Iterable[Document], table: CountTable, *, specificities: bool) -> CountedWords:
        """Count the words of documents, and look them up in a corpus."""
        comparison = Comparison(table)
        stems: list[str] = []
        own, shared, specific = array("i"), array("q"), array("d")
        per_document: list[tuple[int, int, float]] = []
        for document in documents:
            counts = comparison.counts(document)
            stems += document.vocabulary
            own += document.frequencies
            shared.extend(counts.document_frequencies)
            per_document.append((len(document.vocabulary), counts.documents, _length(document, counts)))
            if specificities:
                specific += lexical_specificities(document, counts)
        sizes = [size for size, _, _ in per_document]
        return cls(
            sizes=sizes,
            stems=stems,
            frequencies=numpy.array(own, dtype=numpy.float64),
            document_frequencies=numpy.array(shared, dtype=numpy.float64),
            documents=numpy.repeat(numpy.array([float(number) for _, number, _ in per_document]), sizes),
            length=numpy.repeat(numpy.array([length for _, _, length in per_document]), sizes),
            specificities=numpy.array(specific) if specificities else None,
        )


def _length(document: Document, counts: WordCounts) -> float:
    return document.word_count * counts.documents / counts.tokens if counts.tokens else 0.0


def binary(words: CountedWords) -> Numbers:
    """Return 1 for every word of a document."""
    return (words.frequencies > 0).astype(numpy.float64)


def term_frequency(words: CountedWords) -> Numbers:
    """Return how often each word occurs in its document: tf(w|d)."""
    return words.frequencies


def raw_tfidf(words: CountedWords) -> Numbers:
    """Return tf(w|d) · log2(N / df(w)), as the method `tfidf` does."""
    found: Any = numpy.log2(words.documents / numpy.maximum(words.document_frequencies, 1.0))
    return words.frequencies * found  # type: ignore[no-any-return]


def tfidf(words: CountedWords) -> Numbers:
    """Return (1 + ln tf(w|d)) · (1 + ln((1 + N) / (1 + df(w)))): tf-idf as scikit-learn has it, with `sublinear_tf`.

    The logarithm dampens repetition: inflected forms are one word here, so words are repeated more often. Because of
    the 1, frequent words count too.
    """
    own = words.frequencies
    dampened = numpy.where(own > 0, 1.0 + numpy.log(numpy.maximum(own, 1.0)), 0.0)
    return dampened * (1.0 + numpy.log((1.0 + words.documents) / (1.0 + words.document_frequencies)))


def bm25(words: CountedWords) -> Numbers:
    """Return the weights of Okapi BM25, which dampen repetition and the length of the document.

    idf(w) · tf · (k1 + 1) / (tf + k1 · (1 - b + b · length / mean length)), with
    idf(w) = ln(1 + (N - df(w) + 0.5) / (df(w) + 0.5)), k1 = 1.2 and b = 0.75. Lengths are in words that count.
    S. Robertson, H. Zaragoza: The Probabilistic Relevance Framework: BM25 and Beyond. 2009. The idf is that of Lucene,
    which is never negative.
    """
    own, shared = words.frequencies, words.document_frequencies
    idf = numpy.log1p((words.documents - shared + 0.5) / (shared + 0.5))
    return idf * own * (K1 + 1.0) / (own + K1 * (1.0 - B + B * words.length))


def specificity(words: CountedWords) -> Numbers:
    """Return lexical specificity, as the method of this name does."""
    assert words.specificities is not None
    return words.specificities


WEIGHTINGS: Final[Mapping[str, Callable[[CountedWords], Numbers]]] = {
    "lexspec": specificity,
    "tfidf": tfidf,
    "raw_tfidf": raw_tfidf,
    "bm25": bm25,
    "tf": term_frequency,
    "binary": binary,
}
"""The weightings by name."""

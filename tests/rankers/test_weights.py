from __future__ import annotations

from math import comb, log2, log10

import pytest

from keysift import Corpus, Document, Extractor, analyze
from keysift.kernels.comparing import lexical_specificities
from keysift.rankers.weights import collection_frequency, lexical_specificity, term_frequency, tfidf
from tests.cases import case_of, counts_in


def document_of(words: str) -> Document:
    return Document.from_tokens(words.split(), ["NOUN"] * len(words.split()), stop_words=set())


@pytest.fixture
def corpus() -> Corpus:
    return Corpus.fit(map(document_of, ["x x y", "y z", "y y y z"]))


def test_weights_by_hand(corpus: Corpus) -> None:
    """The weights of a document of the corpus are those worked out by hand."""
    document = document_of("x x y")
    assert list(term_frequency(case_of(document, corpus))) == [2, 1]
    assert list(collection_frequency(case_of(document, corpus))) == [2, 5]
    assert list(tfidf(case_of(document, corpus))) == pytest.approx([2 * log2(3 / 1), 1 * log2(3 / 3)])
    # 3 of 9 words drawn: both x of 2, and at least one y of 5
    both_x = comb(2, 2) * comb(7, 1) / comb(9, 3)
    some_y = 1 - comb(4, 3) / comb(9, 3)
    assert list(lexical_specificity(case_of(document, corpus))) == pytest.approx([-log10(both_x), -log10(some_y)])


def test_document_outside_the_corpus(corpus: Corpus) -> None:
    """A document outside the corpus is counted in: its unknown words have finite weights."""
    document = document_of("q q y")
    assert list(collection_frequency(case_of(document, corpus))) == [2, 6]
    assert list(tfidf(case_of(document, corpus))) == pytest.approx([2 * log2(4 / 1), 1 * log2(4 / 4)])
    both_q = comb(2, 2) * comb(10, 1) / comb(12, 3)
    assert lexical_specificity(case_of(document, corpus))[0] == pytest.approx(-log10(both_q))


def test_empty_corpus() -> None:
    """With nothing to compare with, no word is special and nothing fails."""
    document = document_of("x x y")
    counts = counts_in(Corpus(), document)
    assert (counts.documents, list(counts.document_frequencies)) == (1, [1, 1])
    assert list(lexical_specificities(document, counts)) == [0, 0]


def test_general_specificities_cover_all_candidates() -> None:
    """With general frequencies, every word of a candidate has its specificity, also a short form that stands alone."""
    document = analyze(
        "The automatic control (AC) of valves and pumps. We test AC and automatic control in three plants."
    )
    extractor = Extractor("sift")
    case = extractor.ranking_of(document)[0]
    wanted = lexical_specificities(document, case.counts)
    words = {
        document.stem_ids[position]
        for start, length in zip(case.candidates.starts, case.candidates.lengths, strict=True)
        for position in range(start, start + length)
    }
    assert document.vocabulary.index("ac") in words
    assert {word: case.specificities[word] for word in words} == {word: wanted[word] for word in words}

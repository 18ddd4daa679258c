"""Texts as methods see them, for tests of what methods are made of."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate

from keysift import Corpus, Document
from keysift.case import Case, TextContext
from keysift.corpus.comparison import Comparison, WordCounts
from keysift.kernels.candidates import Candidates
from keysift.phrases.rules import CandidateRules
from keysift.resources import Resources


def comparison_with(corpus: Corpus) -> Comparison:
    """Return the comparison that a corpus stands for."""
    return Comparison(corpus.table, corpus.background, corpus.background_weight)


def counts_in(corpus: Corpus, document: Document) -> WordCounts:
    """Return the counts of a document's words in a corpus."""
    return comparison_with(corpus).counts(document)


def case_of(document: Document, corpus: Corpus | None = None, rules: CandidateRules | None = None) -> Case:
    """Return a document as a method sees it that compares with this corpus."""
    resources = Resources()
    if corpus is not None:
        counts = None if corpus.is_empty else comparison_with(corpus)
        resources = Resources(counts, corpus.topics, corpus.neighbourhood)
    return TextContext(document).case(rules or CandidateRules(), resources)


def candidates_of(phrases: Sequence[Sequence[int]]) -> Candidates:
    """Return phrases with these words, one after the other in a text, each of them a candidate of its own."""
    words = [str(word) for phrase in phrases for word in phrase]
    document = Document.from_tokens(words, ["NOUN"] * len(words), stems=words, stop_words=set())
    lengths = array("i", map(len, phrases))
    numbers = array("i", range(len(phrases)))
    return Candidates(document, array("i", accumulate(lengths[:-1], initial=0)), lengths, numbers, numbers)

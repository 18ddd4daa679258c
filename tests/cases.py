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


def document_of(
    kinds: str,
    stems: Sequence[int] | None = None,
    *,
    words: Sequence[str] | None = None,
    sentence_ends: Sequence[int] | None = None,
) -> Document:
    """Return a Document with tokens of these kinds, in one sentence unless told otherwise.

    `stems` are numbers, every token having its own without them; words are "w" without `words`.
    """
    count = len(kinds)
    texts = ["w"] * count if words is None else list(words)
    numbers = list(range(count)) if stems is None else list(stems)
    ends = [sum(map(len, texts[: place + 1])) + place for place in range(count)]
    usual_end = [count] if count else []
    return Document(
        text=" ".join(texts),
        starts=array("i", [end - len(word) for end, word in zip(ends, texts, strict=True)]),
        ends=array("i", ends),
        stem_ids=array("i", numbers),
        vocabulary=[f"s{number}" for number in range(max(numbers, default=-1) + 1)],
        kinds=kinds,
        tag_ids=array("i", [0] * count),
        tagset=("X",),
        sentence_ends=array("i", usual_end if sentence_ends is None else sentence_ends),
        settings=None,
    )


def candidates_of(phrases: Sequence[Sequence[int]]) -> Candidates:
    """Return phrases with these stems, one after the other in a text, each of them a candidate of its own."""
    stems = [stem for phrase in phrases for stem in phrase]
    lengths = array("i", map(len, phrases))
    numbers = array("i", range(len(phrases)))
    starts = array("i", accumulate(lengths[:-1], initial=0))
    return Candidates(document_of("N" * len(stems), stems), starts, lengths, numbers, numbers)

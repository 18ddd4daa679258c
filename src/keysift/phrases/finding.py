"""Find the phrases of a document that may be keyphrases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from keysift.analysis.languages import DUTCH, GERMAN, POLISH, ROMANCE
from keysift.analysis.token_kinds import LINK, STOP, SYMBOL
from keysift.document import Document
from keysift.kernels.candidates import Candidates, Runs, number_within_limits
from keysift.kernels.finding import (
    find_dutch,
    find_german,
    find_ngrams,
    find_noun_phrases,
    find_polish,
    find_romance,
    find_word_runs,
)
from keysift.kernels.linked import with_linked_parts
from keysift.kernels.tidying import tidy
from keysift.phrases.patterns import compile_pattern
from keysift.phrases.phrase_words import phrase_words
from keysift.phrases.rules import NOUN_PHRASE, WORD_RUN, CandidateRules
from keysift.vocabulary.concept_candidates import find_concepts

Finder: TypeAlias = "Callable[[Document], Runs]"

QUICKLY_FOUND: Final[Mapping[str, Finder]] = {
    NOUN_PHRASE: find_noun_phrases,
    WORD_RUN: find_word_runs,
    ROMANCE: find_romance,
    GERMAN: find_german,
    DUTCH: find_dutch,
    POLISH: find_polish,
}
"""Kernels that find what a pattern does."""


def find_candidates(document: Document, rules: CandidateRules) -> Candidates:
    """Return the candidate phrases of a document."""
    if rules.vocabulary is not None:
        return find_concepts(document, rules.vocabulary)
    if rules.ngrams:
        return number_within_limits(document, find_ngrams(document, rules.max_words), rules)
    find = QUICKLY_FOUND.get(rules.pattern)
    runs = find(document) if find is not None else Runs.of(list(_pattern_runs(document, rules.pattern)))
    if rules.tidy:
        words = phrase_words(document.settings.language if document.settings is not None else "")
        runs = tidy(document, runs, words, rules)
    elif LINK in rules.pattern:
        runs = with_linked_parts(document, runs, rules.max_words)
    return number_within_limits(document, runs, rules)


def _pattern_runs(document: Document, source: str) -> Iterator[tuple[int, int]]:
    """Yield position and length of each match of a pattern, sentence by sentence."""
    pattern = compile_pattern(source)
    sentence_start = 0
    for sentence_end in document.sentence_ends:
        # A sentence of its own, so that the pattern cannot look behind its start.
        kinds = document.kinds[sentence_start:sentence_end]
        for start, end in pattern.find(kinds):
            found = kinds[start:end]
            if STOP not in found and SYMBOL not in found and LINK not in (found[0], found[-1]):
                yield sentence_start + start, end - start
        sentence_start = sentence_end

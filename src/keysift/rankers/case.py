"""One text as one method sees it, and what is computed for the text once, so that several methods can share it."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from keysift.errors import CorpusNeededError
from keysift.kernels.comparing import lexical_specificities
from keysift.kernels.graph import connect_words
from keysift.phrases.finding import find_candidates

if TYPE_CHECKING:
    from keysift.corpus.comparison import Comparison, WordCounts
    from keysift.document import Document
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.graph import WordGraph
    from keysift.phrases.rules import CandidateRules
    from keysift.resources import Resources


class TextContext:
    """Everything that is computed for one Document, so that several methods can share it.

    A context lives as long as the work on its text and is used by one thread. The Document itself never changes.
    """

    __slots__ = ("_compared", "_phrases", "document")

    def __init__(self, document: Document) -> None:
        self.document = document
        self._phrases: list[_Phrases] = []
        self._compared: list[_Compared] = []

    def case(self, rules: CandidateRules, resources: Resources) -> Case:
        """Return the text as a method sees it that has these candidate rules and resources."""
        phrases = self._phrases_of(rules)
        # Concepts of a vocabulary come with a document in which synonyms have the same words.
        document = cast("Document", phrases.candidates.document)
        return Case(document, phrases, self._compared_with(resources.counts, document), resources)

    def candidates(self, rules: CandidateRules) -> Candidates:
        """Return the phrases that may be keyphrases under these rules."""
        return self._phrases_of(rules).candidates

    def _phrases_of(self, rules: CandidateRules) -> _Phrases:
        for known in self._phrases:
            if known.rules is rules or known.rules == rules:
                return known
        candidates = find_candidates(self.document, rules)
        found = _Phrases(rules, candidates)
        self._phrases.append(found)
        return found

    def _compared_with(self, comparison: Comparison | None, document: Document) -> _Compared | None:
        if comparison is None:
            return None
        for known in self._compared:
            same = known.comparison is comparison or known.comparison.is_same(comparison)
            if same and known.document is document:
                return known
        found = _Compared(comparison, document)
        self._compared.append(found)
        return found


def case_of(document: Document, rules: CandidateRules, resources: Resources) -> Case:
    """Return a text as one method sees it that shares nothing with others."""
    return TextContext(document).case(rules, resources)


@dataclass(slots=True)
class _Phrases:
    """Candidates, and word graphs by window."""

    rules: CandidateRules
    candidates: Candidates
    graphs: dict[int, WordGraph] = field(default_factory=dict)


@dataclass(slots=True)
class _Compared:
    """Counts of the document's words in a comparison, and their lexical specificity, once they are computed.

    `candidates` are those whose words have their specificity, or None if all words have.
    """

    comparison: Comparison
    document: Document
    counts: WordCounts | None = None
    specificities: array[float] | None = None
    candidates: Candidates | None = None


class Case:
    """One text as one method sees it: the Document, its candidate phrases, and what the method may compare with."""

    __slots__ = ("_compared", "_phrases", "candidates", "document", "resources")

    def __init__(self, document: Document, phrases: _Phrases, compared: _Compared | None, resources: Resources) -> None:
        self._phrases = phrases
        self._compared = compared
        self.document = document
        self.candidates = phrases.candidates
        self.resources = resources

    @property
    def is_comparable(self) -> bool:
        """Tell whether there is something to compare the document's words with."""
        return self._compared is not None and self._compared.comparison.covers(self.document)

    @property
    def counts(self) -> WordCounts:
        """Return the counts of the document's words in the method's corpus, the document itself counted in."""
        compared = self._needed()
        if compared.counts is None:
            compared.counts = compared.comparison.counts(self.document)
        return compared.counts

    @property
    def specificities(self) -> array[float]:
        """Return the lexical specificity of the words in candidates against the method's corpus, by stem id.

        Words that are in no candidate may have 0 instead.
        """
        compared = self._needed()
        found = self._general_specificities(compared)
        if found is None:
            found = compared.specificities = lexical_specificities(self.document, self.counts)
            compared.candidates = None
        return found

    @property
    def information(self) -> array[float]:
        """Return how specific each word is, or how often it occurs in the text if there is nothing to compare with."""
        found = None if self._compared is None else self._general_specificities(self._compared)
        if found is not None:
            return found
        return self.specificities if self.is_comparable else array("d", self.document.frequencies)

    def _general_specificities(self, compared: _Compared) -> array[float] | None:
        """Return what is known, or what general frequencies alone say, if they are what the text is compared with."""
        if compared.specificities is not None and compared.candidates in (None, self.candidates):
            return compared.specificities
        compared.candidates = self.candidates
        compared.specificities = compared.comparison.general_specificities(self.candidates)
        return compared.specificities

    def word_graph(self, window: int) -> WordGraph:
        """Return the graph of the words in candidates that stand fewer than `window` tokens apart."""
        graphs = self._phrases.graphs
        graph = graphs.get(window)
        if graph is None:
            # No text is so long; larger numbers would not fit a C integer.
            graph = graphs[window] = connect_words(self.candidates, min(window, len(self.document) + 1))
        return graph

    def _needed(self) -> _Compared:
        if self._compared is None:  # a method that requires counts was refused before; one of `fusion` was not
            raise CorpusNeededError(
                "One of the methods compares the text with a corpus, none was given, and keysift has no general "
                "frequencies for the language: pass corpus=Corpus.fit(texts), or choose methods that need none."
            )
        return self._compared

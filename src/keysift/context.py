"""Everything that is computed for one text, stored so that several methods can share it."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from keysift.candidates import CandidateRules, Candidates, Description, find_candidates
from keysift.errors import CorpusNeededError
from keysift.rankers.graph import build_graph
from keysift.rankers.weights import lexical_specificities

if TYPE_CHECKING:
    from keysift.corpus.comparison import Comparison, WordCounts
    from keysift.document import Document
    from keysift.keyphrase import Keyphrase
    from keysift.rankers.graph import WordGraph
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
        return Case(self, self.phrases(rules), resources)

    def candidates(self, rules: CandidateRules) -> Candidates:
        """Return the phrases that may be keyphrases under these rules."""
        return self.phrases(rules).candidates

    def phrases(self, rules: CandidateRules) -> _Phrases:
        """Return the candidates under these rules, with what is remembered about them."""
        for known in self._phrases:
            if known.rules is rules or known.rules == rules:
                return known
        candidates = find_candidates(self.document, rules)
        found = _Phrases(rules, candidates, [None] * len(candidates.first), {})
        self._phrases.append(found)
        return found

    def compared(self, comparison: Comparison) -> _Compared:
        """Return what is known about the document's words in what they are compared with."""
        for known in self._compared:
            if known.comparison is comparison or known.comparison.is_same(comparison):
                return known
        found = _Compared(comparison)
        self._compared.append(found)
        return found


@dataclass(slots=True)
class _Phrases:
    """Candidates, with their texts and spans as far as they are known, and word graphs by window."""

    rules: CandidateRules
    candidates: Candidates
    descriptions: list[Description | None]
    graphs: dict[int, WordGraph]


@dataclass(slots=True)
class _Compared:
    """Counts of the document's words in a comparison, and their lexical specificity, once they are computed.

    `candidates` are those whose words have their specificity, or None if all words have.
    """

    comparison: Comparison
    counts: WordCounts | None = None
    specificities: array[float] | None = None
    candidates: Candidates | None = None

    def counts_of(self, document: Document) -> WordCounts:
        if self.counts is None:
            self.counts = self.comparison.counts(document)
        return self.counts

    def specificities_of(self, document: Document, candidates: Candidates) -> array[float]:
        if self.specificities is None or (self.candidates is not None and self.candidates is not candidates):
            self.specificities = self.comparison.general_specificities(document, candidates)
            self.candidates = candidates
            if self.specificities is None:
                self.specificities = lexical_specificities(document, self.counts_of(document))
                self.candidates = None
        return self.specificities


class Case:
    """One text as one method sees it: the Document, its candidate phrases, and what the method may compare with."""

    __slots__ = ("_context", "_phrases", "candidates", "document", "resources")

    def __init__(self, context: TextContext, phrases: _Phrases, resources: Resources) -> None:
        self._context = context
        self._phrases = phrases
        self.document = context.document
        self.candidates = phrases.candidates
        self.resources = resources

    @property
    def counts(self) -> WordCounts:
        """Return the counts of the document's words in the method's corpus, the document itself counted in."""
        return self._compared().counts_of(self.document)

    @property
    def specificities(self) -> array[float]:
        """Return the lexical specificity of the words in candidates against the method's corpus, by stem id.

        Words that are in no candidate may have 0 instead.
        """
        return self._compared().specificities_of(self.document, self.candidates)

    @property
    def is_comparable(self) -> bool:
        """Tell whether there is something to compare the document's words with."""
        comparison = self.resources.counts
        return comparison is not None and comparison.covers(self.document)

    def word_graph(self, window: int) -> WordGraph:
        """Return the graph of the words in candidates that stand fewer than `window` tokens apart."""
        graphs = self._phrases.graphs
        graph = graphs.get(window)
        if graph is None:
            graph = graphs[window] = build_graph(self.candidates, window)
        return graph

    def keyphrases(self, ranked: array[int], scores: array[float]) -> list[Keyphrase]:
        """Return ranked phrases as Keyphrases."""
        return self.candidates.keyphrases(ranked, scores, self._phrases.descriptions)

    def _compared(self) -> _Compared:
        comparison = self.resources.counts
        if comparison is None:  # a method that requires counts was refused before; one of `fusion` was not
            raise CorpusNeededError(
                "One of the methods compares the text with a corpus, none was given, and keysift has no general "
                "frequencies for the language: pass corpus=Corpus.fit(texts), or choose methods that need none."
            )
        return self._context.compared(comparison)

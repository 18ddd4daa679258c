"""What the words of a text are compared with: a corpus, general frequencies of the language, or a mixture of both."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from keysift.analysis.settings import describe
from keysift.corpus.background import PASSAGE, TOKENS, Background, tokens_that_count
from keysift.errors import AnalysisMismatchError
from keysift.kernels.comparing import look_up_counts, mix_counts

if TYPE_CHECKING:
    from keysift.corpus.table import CountTable
    from keysift.document import Document
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.tokens import Tokens


class WordCounts(NamedTuple):
    """The counts of one document's words in a comparison, the document itself counted in.

    `frequencies` (occurrences in the corpus) and `document_frequencies` (documents that have the word) run over the
    document's vocabulary.
    """

    documents: int
    tokens: int
    frequencies: array[int]
    document_frequencies: array[int]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The counts of a corpus, and general frequencies that have the share `weight` beside them (1: they alone count).

    The table is read when counts are asked for, so an update of the corpus is seen by the next text.
    """

    table: CountTable
    background: Background | None = None
    weight: float = 0.0

    def is_same(self, other: Comparison) -> bool:
        """Tell whether both give the same counts: they may have been made for two methods."""
        if self.background is not other.background or self.weight != other.weight:
            return False
        alone = self.weight == 1.0 and self.table.settings == other.table.settings
        return alone or self.table is other.table

    def covers(self, document: Document) -> bool:
        """Tell whether a document's words can be looked up here: general frequencies alone are of one language."""
        if self.table.documents:
            return True
        return self.background is not None and self._speaks(document)

    def counts(self, document: Document) -> WordCounts:
        """Return the counts of a document's words, the document itself counted in.

        A corpus does not remember its documents. If it has every word of this one at least as often as the document
        itself, the document is taken to be one of its own; otherwise it cannot be, and its counts are added.
        """
        if self.background is None:
            return _own_counts(self.table, document)
        tokens = self._general_tokens(document) + document.word_count
        general = WordCounts(int(TOKENS / PASSAGE) + 1, tokens, *self.background.counts_with(document, TOKENS, PASSAGE))
        if self.weight == 1.0:
            return general
        return _mixed(_own_counts(self.table, document), general, self.weight)

    def general_specificities(self, candidates: Candidates) -> array[float] | None:
        """Return the lexical specificity of each word in candidates if general frequencies alone count, else None.

        It is what comes from the `counts` of the words, but sooner; words in no candidate have 0.
        """
        if self.background is None or self.weight != 1.0:
            return None
        return self.background.specificities(candidates, self._general_tokens(candidates.document))

    def _general_tokens(self, document: Tokens) -> int:
        """Return how many words of general text are no stop words, if a document can be compared with it."""
        settings = self.table.settings
        assert settings is not None
        if not self._speaks(document):
            raise AnalysisMismatchError(
                f"The text was analyzed with {describe(document.settings)}, the general frequencies are of language "
                f"{settings.language!r}: pass the text's own language, or a corpus in it."
            )
        return tokens_that_count(settings.language, settings.stop_words)

    def _speaks(self, document: Tokens) -> bool:
        """Tell whether a document is in the language of this comparison, or may be."""
        settings, own = document.settings, self.table.settings
        return settings is None or own is None or settings.language == own.language


def _own_counts(table: CountTable, document: Document) -> WordCounts:
    table.check_settings(document.settings)
    frequencies, document_frequencies, is_contained = look_up_counts(document, table)
    if is_contained and table.documents:
        return WordCounts(table.documents, table.tokens, frequencies, document_frequencies)
    return WordCounts(table.documents + 1, table.tokens + document.word_count, frequencies, document_frequencies)


def _mixed(own: WordCounts, general: WordCounts, weight: float) -> WordCounts:
    """Return counts whose shares are those of a corpus and the background, weighted; in the background's size."""
    tokens, documents = general.tokens, general.documents
    by_token = (1.0 - weight) * tokens / own.tokens if own.tokens else 0.0
    by_document = (1.0 - weight) * documents / own.documents
    return WordCounts(
        documents,
        tokens,
        mix_counts(own.frequencies, general.frequencies, by_token, weight),
        mix_counts(own.document_frequencies, general.document_frequencies, by_document, weight),
    )

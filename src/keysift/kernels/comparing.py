"""Look a document's words up in general frequencies or in a corpus, and weigh them by what is found."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from math import exp, log2

    from keysift.kernels.arrays import zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.hashing import KeyTable, hash_name
    from keysift.kernels.interpreted import doubles, ints, longs
    from keysift.kernels.specificity import log_of_draw, specificity_in_draw
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.keysift.kernels.hashing import KeyTable, hash_name
    from cython.cimports.keysift.kernels.specificity import log_of_draw, specificity_in_draw
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.libc.math import exp, log2
    from cython.cimports.pointers import doubles, ints, longs

if TYPE_CHECKING:
    from keysift.corpus.comparison import WordCounts
    from keysift.corpus.table import CountTable


@cython.cclass
class GeneralCounts:
    """How often stems occur in general, by the hash of a stem. One that is not there is as rare as the `rarest`.

    It is made of sorted 32-bit keys and the count of each, which is above 0.
    """

    def __init__(self, keys: array[int], counts: array[int]) -> None:
        self.rarest = min(counts)
        self.table = KeyTable(keys, counts)

    @cython.ccall
    @cython.exceptval(check=False)
    def count_of_key(self, key: cython.uint) -> cython.longlong:
        """Return the count of a key, or that of the rarest if it is not there."""
        count = self.table.number_of(key)
        return count if count > 0 else self.rarest

    def count(self, stem: str) -> int:
        """Return how often a stem occurs."""
        return self.count_of_key(hash_name(stem))

    def counts_with(
        self, document: Tokens, tokens: cython.double, passage: cython.double
    ) -> tuple[array[int], array[int]]:
        """Return how often each word of a document occurs, and in how many passages, the document counted in.

        Counts are out of `tokens`. Words that do not count in the document get 0. Occurrences are thought to be spread
        evenly, so of the passages of so many words a share of 1 - exp(-count / tokens * passage) has the word.
        """
        words = len(document.vocabulary)
        frequencies = zeros("q", words)
        frequencies_at = longs(frequencies)
        document_frequencies = zeros("q", words)
        document_frequencies_at = longs(document_frequencies)
        passages = tokens / passage
        for word in range(words):
            if document.frequencies_at[word] > 0:
                count = self.count_of_key(hash_name(document.vocabulary[word]))
                frequencies_at[word] = count + document.frequencies_at[word]
                holders: cython.longlong = int(passages * (1.0 - exp(-count * passage / tokens)))
                document_frequencies_at[word] = holders + 1
        return frequencies, document_frequencies

    def specificities(self, candidates: Candidates, tokens: cython.double) -> array[float]:
        """Return the specificity of each word in candidates that counts, among so many tokens, and 0 for other words.

        It is what `lexical_specificities` makes of the frequencies of `counts_with`, without storing those.
        """
        document = candidates.document
        vocabulary = document.vocabulary
        drawn: cython.double = document.word_count
        total = tokens + drawn
        log_draw = log_of_draw(drawn, total)
        result = zeros("d", len(vocabulary))
        result_at = doubles(result)
        keys = zeros("q", len(vocabulary))  # of words in candidates: all are asked for before the first is looked for
        keys_at = longs(keys)
        for occurrence in range(candidates.count):
            start = candidates.starts_at[occurrence]
            for position in range(start, start + candidates.lengths_at[occurrence]):
                word = document.stem_ids_at[position]
                if document.frequencies_at[word] > 0 and keys_at[word] == 0:
                    keys_at[word] = hash_name(vocabulary[word])
                    self.table.fetch(keys_at[word])
        for word in range(len(vocabulary)):
            if keys_at[word] != 0:
                own = document.frequencies_at[word]
                marked = self.count_of_key(keys_at[word]) + own
                result_at[word] = specificity_in_draw(own, drawn, marked, total, log_draw)
        return result


def places_of(document: Tokens, index: dict[str, int]) -> array[int]:
    """Return the place of each of a document's stems in an index, or -1."""
    words = len(document.vocabulary)
    places = zeros("i", words)
    places_at = ints(places)
    for word in range(words):
        place = index.get(document.vocabulary[word])
        places_at[word] = -1 if place is None else place
    return places


def look_up_counts(document: Tokens, table: CountTable) -> tuple[array[int], array[int], bool]:
    """Return how often each word of a document occurs in a corpus, in how many of its documents, and whether it is one.

    It is taken to be one of them if the corpus has each word at least as often as the document; otherwise it is counted
    in.
    """
    words = len(document.vocabulary)
    places = places_of(document, table.index)
    places_at = ints(places)
    all_frequencies_at = longs(table.frequencies)
    all_document_frequencies_at = longs(table.document_frequencies)
    frequencies = zeros("q", words)
    frequencies_at = longs(frequencies)
    document_frequencies = zeros("q", words)
    document_frequencies_at = longs(document_frequencies)
    is_contained = True
    for word in range(words):
        place = places_at[word]
        if place >= 0:
            frequencies_at[word] = all_frequencies_at[place]
            document_frequencies_at[word] = all_document_frequencies_at[place]
        if frequencies_at[word] < document.frequencies_at[word]:
            is_contained = False
    if not is_contained:
        for word in range(words):
            if document.frequencies_at[word] > 0:
                frequencies_at[word] += document.frequencies_at[word]
                document_frequencies_at[word] += 1
    return frequencies, document_frequencies, is_contained


def mix_counts(
    own: array[int], general: array[int], own_share: cython.double, general_share: cython.double
) -> array[int]:
    """Return the weighted sum of two counts of each word, rounded, and no less than one where there is any."""
    own_at = longs(own)
    general_at = longs(general)
    mixed = zeros("q", len(own))
    mixed_at = longs(mixed)
    for word in range(len(own)):
        total = own_at[word] * own_share + general_at[word] * general_share
        mixed_at[word] = int(total + 0.5)
        if total > 0.0 and mixed_at[word] == 0:
            mixed_at[word] = 1
    return mixed


def tfidf_weights(document: Tokens, counts: WordCounts) -> array[float]:
    """Return tf(w|d) · log2(N / df(w)) of each word, N being the number of documents and df(w) those that have it.

    Words that do not count in the document have 0.
    """
    documents: cython.double = counts.documents
    document_frequencies_at = longs(counts.document_frequencies)
    weights = zeros("d", len(document.vocabulary))
    weights_at = doubles(weights)
    for word in range(len(document.vocabulary)):
        own = document.frequencies_at[word]
        if own > 0:
            weights_at[word] = own * log2(documents / document_frequencies_at[word])
    return weights


def lexical_specificities(document: Tokens, counts: WordCounts) -> array[float]:
    """Return -log10 P(X >= tf(w|d)), X being hypergeometric: how unlikely so many occurrences are by chance.

    The document is seen as a random draw of its size from the corpus's tokens. Stop words count in neither size.
    P. Lafon: Sur la variabilité de la fréquence des formes dans un corpus. Mots 1, 1980.
    """
    frequencies_at = longs(counts.frequencies)
    drawn: cython.double = document.word_count
    total: cython.double = counts.tokens
    log_draw = log_of_draw(drawn, total)
    weights = zeros("d", len(document.vocabulary))
    weights_at = doubles(weights)
    for word in range(len(document.vocabulary)):
        own = document.frequencies_at[word]
        if own > 0:
            weights_at[word] = specificity_in_draw(own, drawn, frequencies_at[word], total, log_draw)
    return weights

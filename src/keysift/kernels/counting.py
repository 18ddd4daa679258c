"""Score phrases by how often they and their words occur, for RAKE and KP-Miner."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from keysift.kernels.candidates import count_occurrences, words_before

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from math import log2

    from keysift.kernels.arrays import zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.interpreted import Ints, doubles, ints, longs
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.libc.math import log2
    from cython.cimports.pointers import Ints, doubles, ints, longs

if TYPE_CHECKING:
    from keysift.corpus.comparison import WordCounts

_NOT_OFFERED = cython.declare(cython.double, float("-inf"))
_DIVISOR = cython.declare(cython.double, 2.3)  # the alpha of KP-Miner's paper
_LARGEST_BOOST = cython.declare(cython.double, 3.0)  # its sigma
_ENOUGH = cython.declare(cython.Py_ssize_t, 10)  # phrases that should be left in a short text


def run_scores(candidates: Candidates, metric: str) -> array[float]:
    """Return the sum of the weights of each phrase's words, for RAKE.

    A word weighs its degree, its frequency, or by default degree / frequency. The frequency is how often the word is in
    phrases, the degree how many words stand there with it; it is its own companion too. A word that a phrase has twice
    counts twice.
    """
    stem_ids_at = candidates.document.stem_ids_at
    words = len(candidates.document.vocabulary)
    frequencies = zeros("d", words)
    frequencies_at = doubles(frequencies)
    degrees = zeros("d", words)
    degrees_at = doubles(degrees)
    for occurrence in range(candidates.count):
        start = candidates.starts_at[occurrence]
        for position in range(start, start + candidates.lengths_at[occurrence]):
            frequencies_at[stem_ids_at[position]] += 1.0
            degrees_at[stem_ids_at[position]] += candidates.lengths_at[occurrence]
    weights = frequencies if metric == "frequency" else degrees
    weights_at = doubles(weights)
    if metric == "degree_to_frequency":
        for stem in range(words):
            if frequencies_at[stem] > 0.0:
                degrees_at[stem] /= frequencies_at[stem]
    scores = zeros("d", candidates.phrases)
    scores_at = doubles(scores)
    for phrase in range(candidates.phrases):
        start = candidates.starts_at[candidates.first_at[phrase]]
        for position in range(start, start + candidates.lengths_at[candidates.first_at[phrase]]):
            scores_at[phrase] += weights_at[stem_ids_at[position]]
    return scores


def frequent_early_scores(
    candidates: Candidates, counts: WordCounts, least: cython.Py_ssize_t, cutoff: cython.Py_ssize_t
) -> array[float]:
    """Return tf · idf of each phrase that is frequent and begins early, boosted if it has several words, for KP-Miner.

    Such a phrase occurs `least` times, or what `_attainable_frequency` makes of that, begins within `cutoff` words, and
    has no stop word in it; others have minus infinity. The boost is the number of phrases for each one of several
    words, through `_DIVISOR`.
    """
    document = candidates.document
    documents: cython.double = counts.documents
    document_frequencies_at = longs(counts.document_frequencies)
    times = count_occurrences(candidates)
    times_at = ints(times)
    positions, _ = words_before(candidates)
    positions_at = ints(positions)
    for phrase in range(candidates.phrases):
        start = candidates.starts_at[candidates.first_at[phrase]]
        if positions_at[phrase] >= cutoff:
            times_at[phrase] = 0
        for position in range(start + 1, start + candidates.lengths_at[candidates.first_at[phrase]] - 1):
            if document.kinds_at[position] == "-" or document.kinds_at[position] == "D":
                times_at[phrase] = 0
    least = _attainable_frequency(times_at, candidates.phrases, least)
    phrases: cython.Py_ssize_t = 0
    compounds: cython.Py_ssize_t = 0
    for phrase in range(candidates.phrases):
        if times_at[phrase] >= least:
            phrases += 1
            if candidates.lengths_at[candidates.first_at[phrase]] > 1:
                compounds += 1
    boost = min(phrases / (compounds * _DIVISOR) if compounds > 0 else 1.0, _LARGEST_BOOST)
    scores = zeros("d", candidates.phrases)
    scores_at = doubles(scores)
    for phrase in range(candidates.phrases):
        stem = document.stem_ids_at[candidates.starts_at[candidates.first_at[phrase]]]
        if times_at[phrase] < least:
            scores_at[phrase] = _NOT_OFFERED
        elif candidates.lengths_at[candidates.first_at[phrase]] > 1:
            scores_at[phrase] = times_at[phrase] * log2(documents) * boost
        elif document_frequencies_at[stem] > 0:  # not a stop word, which is not counted: only phrases of the caller are
            scores_at[phrase] = times_at[phrase] * log2(documents / document_frequencies_at[stem])
    return scores


@cython.cfunc
@cython.exceptval(check=False)
def _attainable_frequency(times: Ints, count: cython.Py_ssize_t, least: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return `least`, lowered until as many phrases as are enough occur so often, but not below 1."""
    largest: cython.Py_ssize_t = 1
    found: cython.Py_ssize_t
    for phrase in range(count):
        if times[phrase] > largest:
            largest = times[phrase]
    if largest < least:
        least = largest
    while least > 1:
        found = 0
        for phrase in range(count):
            if times[phrase] >= least:
                found += 1
        if found >= _ENOUGH:
            break
        least -= 1
    return least

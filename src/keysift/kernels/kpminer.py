"""Weigh phrases that are frequent and begin early, for KP-Miner."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls the C library's
    from math import log2


def keep_early_and_whole(
    kinds: str,
    starts: array[int],
    lengths: array[int],
    first: array[int],
    positions: array[int],
    cutoff: int,
    counts: array[int],
) -> None:
    """Set the count of a phrase to 0 if it has a stop word in it, or first occurs after `cutoff` words."""
    for phrase in range(len(first)):
        start = starts[first[phrase]]
        if positions[phrase] >= cutoff:
            counts[phrase] = 0
        for position in range(start + 1, start + lengths[first[phrase]] - 1):
            if kinds[position] == "-" or kinds[position] == "D":
                counts[phrase] = 0


def attainable_frequency(counts: array[int], least: int, enough: int) -> int:
    """Return `least`, lowered until as many phrases as are `enough` occur so often, but not below 1."""
    largest = 1
    for phrase in range(len(counts)):
        if counts[phrase] > largest:
            largest = counts[phrase]
    if largest < least:
        least = largest
    while least > 1:
        found = 0
        for phrase in range(len(counts)):
            if counts[phrase] >= least:
                found += 1
        if found >= enough:
            break
        least -= 1
    return least


def boosted_weights(
    stem_ids: array[int],
    starts: array[int],
    lengths: array[int],
    first: array[int],
    counts: array[int],
    least: int,
    document_frequencies: array[int],
    documents: float,
    divisor: float,
    largest_boost: float,
    scores: array[float],
) -> None:
    """Fill in tf · idf of each phrase that occurs at least so often, boosted if it has several words.

    Others get minus infinity. The boost is the number of phrases for each one of several words, through `divisor`.
    """
    phrases = 0
    compounds = 0
    for phrase in range(len(first)):
        if counts[phrase] >= least:
            phrases += 1
            if lengths[first[phrase]] > 1:
                compounds += 1
    boost = phrases / (compounds * divisor) if compounds > 0 else 1.0
    if boost > largest_boost:
        boost = largest_boost
    for phrase in range(len(first)):
        if counts[phrase] < least:
            scores[phrase] = -1e309
        elif lengths[first[phrase]] > 1:
            scores[phrase] = counts[phrase] * log2(documents) * boost
        elif document_frequencies[stem_ids[starts[first[phrase]]]] > 0:
            scores[phrase] = counts[phrase] * log2(documents / document_frequencies[stem_ids[starts[first[phrase]]]])
        else:
            scores[phrase] = 0.0  # a stop word, which is not counted: only phrases of the caller are one

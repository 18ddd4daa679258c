"""Score words by the runs they stand in, for RAKE."""

from __future__ import annotations

from array import array


def count_degrees(
    stem_ids: array[int], starts: array[int], lengths: array[int], frequencies: array[int], degrees: array[int]
) -> None:
    """Add up over occurrences of phrases how often each stem is in them, and how many words stand there with it.

    A word is its own companion too. One that a phrase has twice counts twice.
    """
    for occurrence in range(len(starts)):
        start = starts[occurrence]
        for position in range(start, start + lengths[occurrence]):
            frequencies[stem_ids[position]] += 1
            degrees[stem_ids[position]] += lengths[occurrence]


def divide_degrees(frequencies: array[int], degrees: array[int], weights: array[float]) -> None:
    """Fill in degree / frequency of each stem: 0 for one that is in no phrase."""
    for stem in range(len(weights)):
        weights[stem] = degrees[stem] / (0.0 + frequencies[stem]) if frequencies[stem] > 0 else 0.0


def sum_of_words(
    weights: array[float],
    stem_ids: array[int],
    starts: array[int],
    lengths: array[int],
    first: array[int],
    scores: array[float],
) -> None:
    """Fill in the sum of the weights of each phrase's words."""
    for phrase in range(len(first)):
        start = starts[first[phrase]]
        total = 0.0
        for position in range(start, start + lengths[first[phrase]]):
            total += weights[stem_ids[position]]
        scores[phrase] = total

"""Infer a document's topics, and how much a word belongs to them."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls the C library's
    from math import exp, log, sqrt


def digamma(value: float) -> float:
    """Return the derivative of log Γ for a positive number: by recurrence up to 6, then by its asymptotic series."""
    result = 0.0
    while value < 6.0:
        result -= 1.0 / value
        value += 1.0
    square = 1.0 / (value * value)
    series = square * (1 / 12.0 - square * (1 / 120.0 - square * (1 / 252.0 - square * (1 / 240.0 - square / 132.0))))
    return result + log(value) - 0.5 / value - series


def infer_topics(
    places: array[int],
    counts: array[int],
    word_topics: array[float],
    alpha: array[float],
    tolerance: float,
    max_steps: int,
    strengths: array[float],
    updated: array[float],
    topics: array[float],
) -> None:
    """Fill in the topic distribution of a document, by variational inference.

    Word w is in row `places[w]` of `word_topics`, which holds p(w|z) row by row, or in none if that is -1. Steps end
    when they change the topics' weights by less than `tolerance` on average. `strengths` and `updated` are scratch
    space.
    """
    size = len(alpha)
    words = len(places)
    total = 0.0
    for word in range(words):
        if places[word] >= 0:
            total += counts[word]
    for topic in range(size):
        topics[topic] = alpha[topic] + total / size
    for _ in range(max_steps):
        for topic in range(size):
            strengths[topic] = exp(digamma(topics[topic]))
            updated[topic] = 0.0
        for word in range(words):
            if places[word] < 0 or counts[word] == 0:
                continue
            row = places[word] * size
            expected = 0.0
            for topic in range(size):
                expected += word_topics[row + topic] * strengths[topic]
            if expected > 0.0:
                share = counts[word] / expected
                for topic in range(size):
                    updated[topic] += word_topics[row + topic] * share
        change = 0.0
        for topic in range(size):
            weight = alpha[topic] + strengths[topic] * updated[topic]
            change += abs(weight - topics[topic])
            topics[topic] = weight
        if change < tolerance * size:
            break
    total = 0.0
    for topic in range(size):
        total += topics[topic]
    for topic in range(size):
        topics[topic] /= total


def cosines_with(topics: array[float], places: array[int], word_topics: array[float], result: array[float]) -> None:
    """Fill in the cosine of each word's row of `word_topics` with `topics`: 0 for a word without a row."""
    size = len(topics)
    length = 0.0
    for topic in range(size):
        length += topics[topic] * topics[topic]
    length = sqrt(length)
    for word in range(len(places)):
        product = 0.0
        square = 0.0
        if places[word] >= 0:
            row = places[word] * size
            for topic in range(size):
                share = word_topics[row + topic]
                product += share * topics[topic]
                square += share * share
        result[word] = product / (length * sqrt(square)) if square > 0.0 else 0.0

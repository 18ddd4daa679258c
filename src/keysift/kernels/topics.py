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


def mix_restarts(
    topics: array[float],
    alpha: array[float],
    places: array[int],
    word_topics: array[float],
    stems: array[int],
    offsets: array[int],
    damping: float,
    priors: array[float],
    totals: array[float],
    alone: array[float],
    mixed: array[float],
) -> None:
    """Fill in for each stem that is a node where a surfer restarts whose walk is the mean of one walk per topic.

    Topic z restarts at nodes in proportion to p(z|w) = alpha_z p(w|z) / sum of that over topics, or anywhere if no node
    has a topic. A walk is linear in its restarts, so one walk with the mixture, topics weighing p(z|d), is the sum of
    the walks. As nodes without neighbours send the surfer to a restart too, each topic counts for as often as its walk
    restarts, c_z = (1 - damping) / (1 - damping * prior of those nodes). `priors` is scratch space for topics by nodes,
    `totals` and `alone` have a 0 for each topic.
    """
    size = len(topics)
    nodes = len(stems)
    if nodes == 0:
        return
    for node in range(nodes):
        place = places[stems[node]]
        total = 0.0
        if place >= 0:
            for topic in range(size):
                total += alpha[topic] * word_topics[place * size + topic]
        for topic in range(size):
            share = alpha[topic] * word_topics[place * size + topic] / total if total > 0.0 else 0.0
            priors[node * size + topic] = share
            totals[topic] += share
            if offsets[node] == offsets[node + 1]:
                alone[topic] += share
    isolated = 0.0
    for node in range(nodes):
        if offsets[node] == offsets[node + 1]:
            isolated += 1.0
    for topic in range(size):
        lonely = alone[topic] / totals[topic] if totals[topic] > 0.0 else isolated / nodes
        restarts = (1.0 - damping) / (1.0 - damping * lonely)
        for node in range(nodes):
            share = priors[node * size + topic] / totals[topic] if totals[topic] > 0.0 else 1.0 / nodes
            mixed[stems[node]] += topics[topic] * restarts * share

"""Infer a document's topics, and how much a word belongs to them."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from math import exp, log, sqrt

    from keysift.kernels.arrays import zeros
    from keysift.kernels.graph import WordGraph
    from keysift.kernels.interpreted import doubles, ints
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.graph import WordGraph
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.libc.math import exp, log, sqrt
    from cython.cimports.pointers import doubles, ints

if TYPE_CHECKING:
    from keysift.corpus.topics import Topics

# More steps change the digits, but no measure of the ranking.
_MAX_STEPS = cython.declare(cython.int, 10)
_TOLERANCE = cython.declare(cython.double, 1e-3)


@cython.ccall
@cython.exceptval(check=False)
def digamma(value: cython.double) -> cython.double:
    """Return the derivative of log Γ for a positive number: by recurrence up to 6, then by its asymptotic series."""
    result = 0.0
    while value < 6.0:
        result -= 1.0 / value
        value += 1.0
    square = 1.0 / (value * value)
    series = square * (1 / 12.0 - square * (1 / 120.0 - square * (1 / 252.0 - square * (1 / 240.0 - square / 132.0))))
    return result + log(value) - 0.5 / value - series


@cython.ccall
def infer_topics(document: Tokens, places: array[int], topics: Topics) -> array[float]:
    """Return the topic distribution of a document, by variational inference.

    Word w is in row `places[w]` of the topics' p(w|z), or in none if that is -1. Steps end when they change the topics'
    weights by less than `_TOLERANCE` on average.
    """
    places_at = ints(places)
    alpha = topics.alpha
    alpha_at = doubles(alpha)
    word_topics_at = doubles(topics.word_topics)
    size = len(alpha)
    words = len(places)
    result = zeros("d", size)
    result_at = doubles(result)
    strengths = zeros("d", size)
    strengths_at = doubles(strengths)
    updated = zeros("d", size)
    updated_at = doubles(updated)
    change: cython.double
    row: cython.Py_ssize_t
    total = 0.0
    for word in range(words):
        if places_at[word] >= 0:
            total += document.frequencies_at[word]
    for topic in range(size):
        result_at[topic] = alpha_at[topic] + total / size
    for _ in range(_MAX_STEPS):
        for topic in range(size):
            strengths_at[topic] = exp(digamma(result_at[topic]))
            updated_at[topic] = 0.0
        for word in range(words):
            if places_at[word] < 0 or document.frequencies_at[word] == 0:
                continue
            row = places_at[word] * size
            expected = 0.0
            for topic in range(size):
                expected += word_topics_at[row + topic] * strengths_at[topic]
            if expected > 0.0:
                share = document.frequencies_at[word] / expected
                for topic in range(size):
                    updated_at[topic] += word_topics_at[row + topic] * share
        change = 0.0
        for topic in range(size):
            weight = alpha_at[topic] + strengths_at[topic] * updated_at[topic]
            change += abs(weight - result_at[topic])
            result_at[topic] = weight
        if change < _TOLERANCE * size:
            break
    total = 0.0
    for topic in range(size):
        total += result_at[topic]
    for topic in range(size):
        result_at[topic] /= total
    return result


def topic_cosines(document: Tokens, places: array[int], topics: Topics) -> array[float]:
    """Return for each word of a document the cosine of its p(w|z) with the document's p(z|d); 0 without a row."""
    places_at = ints(places)
    word_topics_at = doubles(topics.word_topics)
    shares = infer_topics(document, places, topics)
    shares_at = doubles(shares)
    size = len(shares)
    result = zeros("d", len(places))
    result_at = doubles(result)
    row: cython.Py_ssize_t
    length = 0.0
    for topic in range(size):
        length += shares_at[topic] * shares_at[topic]
    length = sqrt(length)
    for word in range(len(places)):
        product = 0.0
        square = 0.0
        if places_at[word] >= 0:
            row = places_at[word] * size
            for topic in range(size):
                share = word_topics_at[row + topic]
                product += share * shares_at[topic]
                square += share * share
        result_at[word] = product / (length * sqrt(square)) if square > 0.0 else 0.0
    return result


def mix_restarts(
    document: Tokens, places: array[int], topics: Topics, graph: WordGraph, damping: cython.double
) -> array[float]:
    """Return for each stem that is a node where a surfer restarts whose walk is the mean of one walk per topic.

    Topic z restarts at nodes in proportion to p(z|w) = alpha_z p(w|z) / sum of that over topics, or anywhere if no node
    has a topic. A walk is linear in its restarts, so one walk with the mixture, topics weighing p(z|d), is the sum of
    the walks. As nodes without neighbours send the surfer to a restart too, each topic counts for as often as its walk
    restarts, c_z = (1 - damping) / (1 - damping * prior of those nodes).
    """
    places_at = ints(places)
    alpha_at = doubles(topics.alpha)
    word_topics_at = doubles(topics.word_topics)
    shares = infer_topics(document, places, topics)
    shares_at = doubles(shares)
    stems_at = ints(graph.stems)
    offsets_at = ints(graph.offsets)
    size = len(shares)
    nodes = len(graph.stems)
    priors = zeros("d", size * nodes)
    priors_at = doubles(priors)
    totals = zeros("d", size)
    totals_at = doubles(totals)
    alone = zeros("d", size)
    alone_at = doubles(alone)
    mixed = zeros("d", len(places))
    mixed_at = doubles(mixed)
    isolated = 0.0
    place: cython.Py_ssize_t
    for node in range(nodes):
        place = places_at[stems_at[node]]
        is_alone: cython.bint = offsets_at[node] == offsets_at[node + 1]
        if is_alone:
            isolated += 1.0
        total = 0.0
        if place >= 0:
            for topic in range(size):
                total += alpha_at[topic] * word_topics_at[place * size + topic]
        for topic in range(size):
            share = alpha_at[topic] * word_topics_at[place * size + topic] / total if total > 0.0 else 0.0
            priors_at[node * size + topic] = share
            totals_at[topic] += share
            if is_alone:
                alone_at[topic] += share
    if nodes == 0:
        return mixed
    for topic in range(size):
        lonely = alone_at[topic] / totals_at[topic] if totals_at[topic] > 0.0 else isolated / nodes
        restarts = (1.0 - damping) / (1.0 - damping * lonely)
        for node in range(nodes):
            share = priors_at[node * size + topic] / totals_at[topic] if totals_at[topic] > 0.0 else 1.0 / nodes
            mixed_at[stems_at[node]] += shares_at[topic] * restarts * share
    return mixed

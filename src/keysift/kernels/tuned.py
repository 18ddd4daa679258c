"""Describe phrases by numbers, and weigh these; see `keysift.rankers.tuned`."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from math import exp, log

    from keysift.kernels.arrays import zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.interpreted import doubles, ints, longs
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.libc.math import exp, log
    from cython.cimports.pointers import doubles, ints, longs

if TYPE_CHECKING:
    from keysift.corpus.comparison import WordCounts
    from keysift.rankers.sift import SiftFactors

_WIDTH = cython.declare(cython.Py_ssize_t, 35)  # features of a phrase
_FACTORS = cython.declare(cython.Py_ssize_t, 8)  # those of sift


def commonness(counts: WordCounts) -> array[float]:
    """Return the logarithm of each word's share of what a text is compared with."""
    tokens: cython.double = counts.tokens
    frequencies_at = longs(counts.frequencies)
    common = zeros("d", len(counts.frequencies))
    common_at = doubles(common)
    for word in range(len(common)):
        common_at[word] = log((1.0 + frequencies_at[word]) / tokens)
    return common


def describe_phrases(
    candidates: Candidates, found: SiftFactors, ranked: array[int], common: array[float]
) -> array[float]:
    """Return the features of each phrase, one phrase after the other (see `keysift.rankers.tuned.phrase_features`).

    `found` is what sift says of the phrases, `ranked` their order by that, and `common` how common each word is.
    """
    document = candidates.document
    text = document.text
    factors_at = doubles(found.factors)
    scores_at = doubles(found.scores)
    times_at = ints(found.times)
    earliest_at = ints(found.earliest)
    weights_at = doubles(found.word_weights)
    ranked_at = ints(ranked)
    common_at = doubles(common)
    features = zeros("d", _WIDTH * candidates.phrases)
    features_at = doubles(features)
    latest = zeros("i", candidates.phrases)
    latest_at = ints(latest)
    tokens = 0.0 + document.count
    for occurrence in range(candidates.count):
        latest_at[candidates.phrase_ids_at[occurrence]] = candidates.starts_at[occurrence]
    for rank in range(len(ranked)):
        features_at[_WIDTH * ranked_at[rank] + _WIDTH - 1] = log(1.0 + rank)
    begins: cython.bint
    capitals: cython.bint
    digit: cython.bint
    hyphen: cython.bint
    capitalized: cython.int
    letters: cython.int
    proper: cython.int
    adjectives: cython.int
    upper: cython.int
    lower: cython.int
    sentence: cython.Py_ssize_t = 0  # phrases are numbered by their first places
    for phrase in range(candidates.phrases):
        start = candidates.starts_at[candidates.first_at[phrase]]
        words = candidates.lengths_at[candidates.first_at[phrase]]
        end = start + words
        while document.sentence_ends_at[sentence] <= start:
            sentence += 1
        begins = start == 0 or (sentence > 0 and document.sentence_ends_at[sentence - 1] == start)
        capitalized = 0
        capitals = False
        digit = False
        hyphen = False
        letters = 0
        proper = 0
        adjectives = 0
        highest = weights_at[document.stem_ids_at[start]]
        lowest = highest
        total_common = 0.0
        commonest = common_at[document.stem_ids_at[start]]
        rarest = commonest
        for position in range(start, end):
            upper = 0
            lower = 0
            for place in range(document.starts_at[position], document.ends_at[position]):
                character = text[place]
                if character.isupper():
                    upper += 1
                    if place == document.starts_at[position]:
                        capitalized += 1
                elif character.islower():
                    lower += 1
                elif character.isdigit():
                    digit = True
                elif character == "-":
                    hyphen = True
            if upper > 1 and lower == 0:
                capitals = True
            letters += document.ends_at[position] - document.starts_at[position]
            kind = document.kinds_at[position]
            if kind == "P":
                proper += 1
            elif kind == "A":
                adjectives += 1
            word = document.stem_ids_at[position]
            weight = weights_at[word]
            if weight > highest:
                highest = weight
            if weight < lowest:
                lowest = weight
            weight = common_at[word]
            total_common += weight
            if weight > commonest:
                commonest = weight
            if weight < rarest:
                rarest = weight
        size = 0.0 + words
        characters = 0.0 + document.ends_at[end - 1] - document.starts_at[start]
        row = _WIDTH * phrase
        own = _FACTORS * phrase
        features_at[row] = log(factors_at[own])
        features_at[row + 1] = log(factors_at[own + 1])
        features_at[row + 2] = log(factors_at[own + 2])
        features_at[row + 3] = log(factors_at[own + 3])
        features_at[row + 4] = log(factors_at[own + 6])
        features_at[row + 5] = log(scores_at[phrase])
        features_at[row + 6] = 1.0 if words == 1 else 0.0
        features_at[row + 7] = log(1.0 + times_at[phrase])
        features_at[row + 8] = 1.0 if times_at[phrase] == 1 else 0.0
        features_at[row + 9] = log(1.0 + earliest_at[phrase])
        features_at[row + 10] = earliest_at[phrase] / tokens
        features_at[row + 11] = log(1.0 + start)
        features_at[row + 12] = latest_at[phrase] / tokens
        features_at[row + 13] = (latest_at[phrase] - earliest_at[phrase]) / tokens
        features_at[row + 14] = size
        features_at[row + 15] = 1.0 if words == 2 else 0.0
        features_at[row + 16] = characters / 10.0
        features_at[row + 17] = letters / size
        features_at[row + 18] = capitalized / size
        features_at[row + 19] = 1.0 if capitals else 0.0
        features_at[row + 20] = 1.0 if not begins and text[document.starts_at[start]].isupper() else 0.0
        features_at[row + 21] = 1.0 if digit else 0.0
        features_at[row + 22] = 1.0 if hyphen else 0.0
        features_at[row + 23] = log(highest + 0.1)
        features_at[row + 24] = log(lowest + 0.1)
        features_at[row + 25] = log(weights_at[document.stem_ids_at[end - 1]] + 0.1)
        features_at[row + 26] = total_common / size
        features_at[row + 27] = commonest
        features_at[row + 28] = rarest
        features_at[row + 29] = common_at[document.stem_ids_at[end - 1]]
        features_at[row + 30] = proper / size
        features_at[row + 31] = adjectives / size
        features_at[row + 32] = 1.0 if begins else 0.0
        features_at[row + 33] = log(factors_at[own + 7])
    return features


def weigh_features(features: array[float], weights: array[float], scores: array[float]) -> array[float]:
    """Return each score times exp(sum of weight · feature), which is taken relative to the mean of all phrases."""
    features_at = doubles(features)
    weights_at = doubles(weights)
    scores_at = doubles(scores)
    count = len(scores)
    sums = zeros("d", count)
    sums_at = doubles(sums)
    mean = 0.0
    for phrase in range(count):
        for feature in range(_WIDTH):
            sums_at[phrase] += weights_at[feature] * features_at[_WIDTH * phrase + feature]
        mean += sums_at[phrase]
    result = zeros("d", count)
    result_at = doubles(result)
    for phrase in range(count):
        result_at[phrase] = scores_at[phrase] * exp(sums_at[phrase] - mean / count)
    return result

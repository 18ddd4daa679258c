"""Describe phrases by numbers, and weigh these; see `keysift.rankers.tuned`."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls the C library's
    from math import exp, log


def fill_commonness(frequencies: array[int], tokens: float, common: array[float]) -> None:
    """Fill in the logarithm of each word's share of a corpus of so many tokens."""
    for word in range(len(common)):
        common[word] = log((1.0 + frequencies[word]) / tokens)


def describe_phrases(
    text: str,
    kinds: str,
    sentence_ends: array[int],
    stem_ids: array[int],
    token_starts: array[int],
    token_ends: array[int],
    starts: array[int],
    lengths: array[int],
    phrase_ids: array[int],
    first: array[int],
    times: array[int],
    earliest: array[int],
    factors: array[float],
    factor_count: int,
    sift: array[float],
    ranked: array[int],
    weights: array[float],
    common: array[float],
    latest: array[int],
    features: array[float],
) -> None:
    """Fill in the features of each phrase, one phrase after the other; `latest` gets its last place.

    Phrases are numbered by their first places, which `sentence_ends` are followed along.
    """
    count = len(first)
    if count == 0:
        return
    width = len(features) // count
    tokens = 0.0 + len(stem_ids)
    for occurrence in range(len(starts)):
        latest[phrase_ids[occurrence]] = starts[occurrence]
    for rank in range(len(ranked)):
        features[width * ranked[rank] + width - 1] = log(1.0 + rank)
    sentence = 0
    for phrase in range(count):
        start = starts[first[phrase]]
        words = lengths[first[phrase]]
        end = start + words
        while sentence_ends[sentence] <= start:
            sentence += 1
        begins = start == 0 or (sentence > 0 and sentence_ends[sentence - 1] == start)
        capitalized = 0
        capitals = False
        digit = False
        hyphen = False
        letters = 0
        proper = 0
        adjectives = 0
        total = 0.0
        highest = weights[stem_ids[start]]
        lowest = highest
        total_common = 0.0
        commonest = common[stem_ids[start]]
        rarest = commonest
        for position in range(start, end):
            upper = 0
            lower = 0
            for place in range(token_starts[position], token_ends[position]):
                character = text[place]
                if character.isupper():
                    upper += 1
                    if place == token_starts[position]:
                        capitalized += 1
                elif character.islower():
                    lower += 1
                elif character.isdigit():
                    digit = True
                elif character == "-":
                    hyphen = True
            if upper > 1 and lower == 0:
                capitals = True
            letters += token_ends[position] - token_starts[position]
            kind = kinds[position]
            if kind == "P":
                proper += 1
            elif kind == "A":
                adjectives += 1
            word = stem_ids[position]
            weight = weights[word]
            total += weight
            if weight > highest:
                highest = weight
            if weight < lowest:
                lowest = weight
            weight = common[word]
            total_common += weight
            if weight > commonest:
                commonest = weight
            if weight < rarest:
                rarest = weight
        size = 0.0 + words
        characters = 0.0 + token_ends[end - 1] - token_starts[start]
        row = width * phrase
        own = factor_count * phrase
        features[row] = log(factors[own])
        features[row + 1] = log(factors[own + 1])
        features[row + 2] = log(factors[own + 2])
        features[row + 3] = log(factors[own + 3])
        features[row + 4] = log(factors[own + 5])
        features[row + 5] = log(sift[phrase])
        features[row + 6] = 1.0 if words == 1 else 0.0
        features[row + 7] = log(1.0 + times[phrase])
        features[row + 8] = 1.0 if times[phrase] == 1 else 0.0
        features[row + 9] = log(1.0 + earliest[phrase])
        features[row + 10] = earliest[phrase] / tokens
        features[row + 11] = log(1.0 + start)
        features[row + 12] = latest[phrase] / tokens
        features[row + 13] = (latest[phrase] - earliest[phrase]) / tokens
        features[row + 14] = size
        features[row + 15] = 1.0 if words == 2 else 0.0
        features[row + 16] = characters / 10.0
        features[row + 17] = letters / size
        features[row + 18] = capitalized / size
        features[row + 19] = 1.0 if capitals else 0.0
        features[row + 20] = 1.0 if not begins and text[token_starts[start]].isupper() else 0.0
        features[row + 21] = 1.0 if digit else 0.0
        features[row + 22] = 1.0 if hyphen else 0.0
        features[row + 23] = log(highest + 0.1)
        features[row + 24] = log(lowest + 0.1)
        features[row + 25] = log(weights[stem_ids[end - 1]] + 0.1)
        features[row + 26] = total_common / size
        features[row + 27] = commonest
        features[row + 28] = rarest
        features[row + 29] = common[stem_ids[end - 1]]
        features[row + 30] = proper / size
        features[row + 31] = adjectives / size
        features[row + 32] = 1.0 if begins else 0.0


def weigh_features(features: array[float], weights: array[float], scores: array[float]) -> None:
    """Multiply each score by exp(sum of weight · feature), which is taken relative to the mean of all phrases."""
    count = len(scores)
    width = len(weights)
    if count == 0:
        return
    sums = array("d", [0.0]) * count
    mean = 0.0
    for phrase in range(count):
        total = 0.0
        row = width * phrase
        for feature in range(width):
            total += weights[feature] * features[row + feature]
        sums[phrase] = total
        mean += total
    mean /= count
    for phrase in range(count):
        scores[phrase] *= exp(sums[phrase] - mean)

"""Find phrases inside longer ones, and score phrases by all that a text says about them."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from math import log, pow, sqrt  # noqa: A004

    from keysift.kernels.hashing import find_slot, table_size


def find_nested(
    stem_ids: array[int],
    vocabulary_size: int,
    starts: array[int],
    lengths: array[int],
    first: array[int],
    longer: array[int],
    earliest: array[int],
) -> None:
    """Fill in for each phrase in how many distinct longer phrases it stands, and where its words first stand together.

    Phrases are looked up word by word: a sequence of words has a number, and the number with the next word leads to the
    next number. A single word's number is its stem.
    """
    count = len(first)
    phrase_of_word = array("i", [-1]) * vocabulary_size
    room = 1  # for the steps from word to word
    for phrase in range(count):
        room += lengths[first[phrase]] - 1
    size = table_size(room)
    keys = array("q", [-1]) * size
    sequences = array("i", [-1]) * size
    phrase_of_sequence = array("i", [-1]) * room
    steps = 0
    for phrase in range(count):
        longer[phrase] = 0
        start = starts[first[phrase]]
        earliest[phrase] = start
        length = lengths[first[phrase]]
        sequence = stem_ids[start]
        if length == 1:
            phrase_of_word[sequence] = phrase
            continue
        for position in range(start + 1, start + length):
            key = sequence * vocabulary_size + stem_ids[position]
            slot = find_slot(keys, key)
            if keys[slot] < 0:
                keys[slot] = key
                sequences[slot] = vocabulary_size + steps
                steps += 1
            sequence = sequences[slot]
        phrase_of_sequence[sequence - vocabulary_size] = phrase

    counted_for = array("i", [-1]) * count
    for phrase in range(count):
        start = starts[first[phrase]]
        end = start + lengths[first[phrase]]
        if end - start == 1:
            continue
        for begin in range(start, end):
            sequence = stem_ids[begin]
            inner = phrase_of_word[sequence]
            position = begin
            while True:
                if inner >= 0 and inner != phrase:
                    if counted_for[inner] != phrase:
                        counted_for[inner] = phrase
                        longer[inner] += 1
                    if begin < earliest[inner]:
                        earliest[inner] = begin
                position += 1
                if position == end:
                    break
                slot = find_slot(keys, sequence * vocabulary_size + stem_ids[position])
                if keys[slot] < 0:
                    break
                sequence = sequences[slot]
                inner = phrase_of_sequence[sequence - vocabulary_size]


def sift_factors(
    weights: array[float],
    kinds: str,
    stem_ids: array[int],
    token_starts: array[int],
    token_ends: array[int],
    starts: array[int],
    lengths: array[int],
    phrase_ids: array[int],
    first: array[int],
    longer: array[int],
    earliest: array[int],
    times: array[int],
    factors: array[float],
) -> None:
    """Fill in the factors of each phrase, one after the other; see `keysift.rankers.sift`.

    `times` has a 0 for each phrase, and gets how often it occurs.
    """
    for occurrence in range(len(starts)):
        times[phrase_ids[occurrence]] += 1
    company = pow(1.0 + len(stem_ids) / 100.0, 1.0 / 3.0)
    width = len(factors) // len(first) if len(first) else 0
    for phrase in range(len(first)):
        start = starts[first[phrase]]
        end = start + lengths[first[phrase]]
        total = 0.0
        words = 0
        for position in range(start, end):
            if kinds[position] != "D":
                total += weights[stem_ids[position]]
                words += 1
        often = log(1.0 + times[phrase])
        place = log(12.0 + earliest[phrase])
        row = width * phrase
        # A word that is nothing special still counts a little, or all else would count for nothing.
        factors[row] = pow(total / max(words, 1) + 0.001, 0.4)
        factors[row + 1] = sqrt(0.0 + token_ends[end - 1] - token_starts[start])
        factors[row + 2] = often * sqrt(often)
        factors[row + 3] = sqrt(sqrt(1.0 + longer[phrase]))
        factors[row + 4] = company if end - start > 1 else 1.0
        factors[row + 5] = 1.0 / (place * place * place)


def raise_factor(factors: array[float], count: int, place: int, power: float) -> None:
    """Raise one of the `count` factors of every phrase, the one at `place`, to a power."""
    for row in range(place, len(factors), count):
        factors[row] = pow(factors[row], power)


def multiply_factors(factors: array[float], count: int, scores: array[float]) -> None:
    """Fill in the product of each phrase's factors, of which there are `count`."""
    for phrase in range(len(scores)):
        product = factors[count * phrase]
        for place in range(count * phrase + 1, count * phrase + count):
            product *= factors[place]
        scores[phrase] = product

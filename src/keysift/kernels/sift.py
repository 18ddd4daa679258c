"""Find phrases inside longer ones, and score phrases by all that a text says about them."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from math import log, pow, sqrt  # noqa: A004

    from keysift.kernels.arrays import minus_ones, zeros
    from keysift.kernels.hashing import find_slot, table_size
    from keysift.kernels.interpreted import doubles, ints, letters, longs


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
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    first_at = ints(first)
    longer_at = ints(longer)
    earliest_at = ints(earliest)
    count = len(first)
    phrase_of_word = minus_ones("i", vocabulary_size)
    phrase_of_word_at = ints(phrase_of_word)
    room = 1  # for the steps from word to word
    for phrase in range(count):
        room += lengths_at[first_at[phrase]] - 1
    size = table_size(room)
    keys = minus_ones("q", size)
    keys_at = longs(keys)
    sequences = minus_ones("i", size)
    sequences_at = ints(sequences)
    phrase_of_sequence = minus_ones("i", room)
    phrase_of_sequence_at = ints(phrase_of_sequence)
    steps = 0
    for phrase in range(count):
        longer_at[phrase] = 0
        start = starts_at[first_at[phrase]]
        earliest_at[phrase] = start
        length = lengths_at[first_at[phrase]]
        sequence = stem_ids_at[start]
        if length == 1:
            phrase_of_word_at[sequence] = phrase
            continue
        for position in range(start + 1, start + length):
            key = sequence * vocabulary_size + stem_ids_at[position]
            slot = find_slot(keys_at, size, key)
            if keys_at[slot] < 0:
                keys_at[slot] = key
                sequences_at[slot] = vocabulary_size + steps
                steps += 1
            sequence = sequences_at[slot]
        phrase_of_sequence_at[sequence - vocabulary_size] = phrase

    counted_for = minus_ones("i", count)
    counted_for_at = ints(counted_for)
    for phrase in range(count):
        start = starts_at[first_at[phrase]]
        end = start + lengths_at[first_at[phrase]]
        if end - start == 1:
            continue
        for begin in range(start, end):
            sequence = stem_ids_at[begin]
            inner = phrase_of_word_at[sequence]
            position = begin
            while True:
                if inner >= 0 and inner != phrase:
                    if counted_for_at[inner] != phrase:
                        counted_for_at[inner] = phrase
                        longer_at[inner] += 1
                    if begin < earliest_at[inner]:
                        earliest_at[inner] = begin
                position += 1
                if position == end:
                    break
                slot = find_slot(keys_at, size, sequence * vocabulary_size + stem_ids_at[position])
                if keys_at[slot] < 0:
                    break
                sequence = sequences_at[slot]
                inner = phrase_of_sequence_at[sequence - vocabulary_size]


def sift_factors(
    weights: array[float],
    kinds: str,
    stem_ids: array[int],
    vocabulary_size: int,
    token_starts: array[int],
    token_ends: array[int],
    starts: array[int],
    lengths: array[int],
    phrase_ids: array[int],
    first: array[int],
    width: int,
) -> tuple[array[float], array[int], array[int]]:
    """Return the factors of each phrase, one phrase after the other, how often it occurs, and where it is first.

    There are `width` factors, see `keysift.rankers.sift`. A phrase is first where its words first stand together.
    """
    longer = zeros("i", len(first))
    earliest = zeros("i", len(first))
    find_nested(stem_ids, vocabulary_size, starts, lengths, first, longer, earliest)
    times = zeros("i", len(first))
    factors = zeros("d", width * len(first))
    kinds_at = letters(kinds)
    weights_at = doubles(weights)
    stem_ids_at = ints(stem_ids)
    token_starts_at = ints(token_starts)
    token_ends_at = ints(token_ends)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    phrase_ids_at = ints(phrase_ids)
    first_at = ints(first)
    longer_at = ints(longer)
    earliest_at = ints(earliest)
    times_at = ints(times)
    factors_at = doubles(factors)
    for occurrence in range(len(starts)):
        times_at[phrase_ids_at[occurrence]] += 1
    company = pow(1.0 + len(stem_ids) / 100.0, 1.0 / 3.0)
    for phrase in range(len(first)):
        start = starts_at[first_at[phrase]]
        end = start + lengths_at[first_at[phrase]]
        total = 0.0
        words = 0
        for position in range(start, end):
            if kinds_at[position] != "D":
                total += weights_at[stem_ids_at[position]]
                words += 1
        often = log(1.0 + times_at[phrase])
        place = log(12.0 + earliest_at[phrase])
        row = width * phrase
        # A word that is nothing special still counts a little, or all else would count for nothing.
        factors_at[row] = pow(total / max(words, 1) + 0.001, 0.4)
        factors_at[row + 1] = sqrt(0.0 + token_ends_at[end - 1] - token_starts_at[start])
        factors_at[row + 2] = often * sqrt(often)
        factors_at[row + 3] = sqrt(sqrt(1.0 + longer_at[phrase]))
        factors_at[row + 4] = company if end - start > 1 else 1.0
        factors_at[row + 5] = 1.0 / (place * place * place)
    return factors, times, earliest


def raise_factor(factors: array[float], count: int, place: int, power: float) -> None:
    """Raise one of the `count` factors of every phrase, the one at `place`, to a power."""
    factors_at = doubles(factors)
    for row in range(place, len(factors), count):
        factors_at[row] = pow(factors_at[row], power)


def multiply_factors(factors: array[float], count: int) -> array[float]:
    """Return the product of each phrase's factors, of which there are `count`."""
    factors_at = doubles(factors)
    phrases = len(factors) // count
    scores = zeros("d", phrases)
    scores_at = doubles(scores)
    for phrase in range(phrases):
        product = factors_at[count * phrase]
        for place in range(count * phrase + 1, count * phrase + count):
            product *= factors_at[place]
        scores_at[phrase] = product
    return scores

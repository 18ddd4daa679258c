"""Look a document's words up in a table of general frequencies."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from math import exp

    from keysift.kernels.hashing import find_key, hash_name
    from keysift.kernels.interpreted import ints, longs


def look_up_background(
    vocabulary: tuple[str, ...],
    own: array[int],
    keys: array[int],
    buckets: array[int],
    counts: array[int],
    rarest: int,
    tokens: float,
    passage: float,
    frequencies: array[int],
    document_frequencies: array[int],
) -> None:
    """Fill in how often each word of a document occurs in general, and in how many passages, the document counted in.

    `counts` belong to sorted `keys` (see `find_key`) and are out of `tokens`; a word that is not in the table is taken
    to be as rare as the `rarest` in it. Words that do not count in the document, `own` being 0, get 0. Occurrences are
    thought to be spread evenly, so of the passages of so many words a share of 1 - exp(-count / tokens * passage) has
    the word.
    """
    own_at = ints(own)
    frequencies_at = longs(frequencies)
    document_frequencies_at = longs(document_frequencies)
    passages = tokens / passage
    # Step by step for all words: what is fetched from memory for them then comes in one go.
    for word in range(len(own)):
        if own_at[word] > 0:
            frequencies_at[word] = hash_name(vocabulary[word])
    for word in range(len(own)):
        if own_at[word] > 0:
            frequencies_at[word] = find_key(frequencies_at[word], keys, buckets)
    for word in range(len(own)):
        if own_at[word] > 0:
            position = frequencies_at[word]
            count = counts[position] if position >= 0 else rarest
            frequencies_at[word] = count + own_at[word]
            document_frequencies_at[word] = int(passages * (1.0 - exp(-count * passage / tokens))) + 1
        else:
            frequencies_at[word] = 0
            document_frequencies_at[word] = 0

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
    from keysift.kernels.interpreted import ints, longs, naturals

_MOST_KNOWN = 50_000  # counts that are kept at hand: when there are so many, all are forgotten


def look_up_background(
    vocabulary: tuple[str, ...],
    own: array[int],
    known: dict[str, int],
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
    to be as rare as the `rarest` in it. Counts that were looked up before are in `known`, where they are found sooner;
    new ones join it. Words that do not count in the document, `own` being 0, get 0. Occurrences are thought to be
    spread evenly, so of the passages of so many words a share of 1 - exp(-count / tokens * passage) has the word.
    """
    own_at = ints(own)
    frequencies_at = longs(frequencies)
    document_frequencies_at = longs(document_frequencies)
    passages = tokens / passage
    for word in range(len(own)):
        if own_at[word] > 0:
            found = known.get(vocabulary[word])
            if found is None:
                position = find_key(hash_name(vocabulary[word]), keys, buckets)
                count = naturals(counts)[position] if position >= 0 else rarest
                if len(known) >= _MOST_KNOWN:
                    known.clear()
                known[vocabulary[word]] = count
            else:
                count = found
            frequencies_at[word] = count + own_at[word]
            document_frequencies_at[word] = int(passages * (1.0 - exp(-count * passage / tokens))) + 1
        else:
            frequencies_at[word] = 0
            document_frequencies_at[word] = 0

"""Look a document's words up in a table of general frequencies."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from math import exp

    from keysift.kernels.arrays import zeros
    from keysift.kernels.hashing import hash_name
    from keysift.kernels.interpreted import doubles, fetch_long, fetch_text, ints, longs, naturals
    from keysift.kernels.specificity import log_of_draw, specificity_in_draw

_KEY_BITS = 32
_KEY_MASK = 0xFFFFFFFF


def slot_bits(count: int) -> int:
    """Return how many upper bits of a key say where it is in a table of so many keys: half the places are free."""
    bits = 1
    while (1 << bits) < 2 * count and bits < _KEY_BITS:
        bits += 1
    return bits


def make_count_table(keys: array[int], counts: array[int]) -> array[int]:
    """Return a table of counts, given sorted 32-bit keys and the count of each, which is above 0.

    A number of the table is a key and above it its count, so that both are found with one look into memory. It stands
    at the place that the upper bits of the key say (see `slot_bits`), or behind, where the first place is free. The
    last place of the table is always free.
    """
    keys_at = naturals(keys)
    counts_at = naturals(counts)
    shift = _KEY_BITS - slot_bits(len(keys))
    last = -1
    for place in range(len(keys)):
        slot = keys_at[place] >> shift
        last = slot if slot > last else last + 1
    table = zeros("q", max(last + 2, (1 << (_KEY_BITS - shift)) + 1))
    table_at = longs(table)
    last = -1
    for place in range(len(keys)):
        slot = keys_at[place] >> shift
        last = slot if slot > last else last + 1
        count = counts_at[place]
        table_at[last] = count << _KEY_BITS | keys_at[place]
    return table


def find_count(key: int, table: array[int], bits: int, missing: int) -> int:
    """Return the count of a key in a table (see `make_count_table`), or what is given for keys that are missing."""
    slot = key >> (_KEY_BITS - bits)
    while table[slot] != 0:
        if table[slot] & _KEY_MASK == key:
            return table[slot] >> _KEY_BITS
        slot += 1
    return missing


def general_count(stem: str, table: array[int], bits: int, rarest: int) -> int:
    """Return how often a stem occurs in general; one that is not in the table is as rare as the `rarest` there."""
    return find_count(hash_name(stem), longs(table), bits, rarest)


def look_up_background(
    vocabulary: tuple[str, ...],
    own: array[int],
    table: array[int],
    bits: int,
    rarest: int,
    tokens: float,
    passage: float,
    frequencies: array[int],
    document_frequencies: array[int],
) -> None:
    """Fill in how often each word of a document occurs in general, and in how many passages, the document counted in.

    Counts are in the `table` (see `make_count_table`), by the hash of a stem, and out of `tokens`; a stem that is not
    there is taken to be as rare as the `rarest`. Words that do not count in the document, `own` being 0, get 0.
    Occurrences are thought to be spread evenly, so of the passages of so many words a share of
    1 - exp(-count / tokens * passage) has the word.
    """
    table_at = longs(table)
    own_at = ints(own)
    frequencies_at = longs(frequencies)
    document_frequencies_at = longs(document_frequencies)
    passages = tokens / passage
    for word in range(len(own)):
        if own_at[word] > 0:
            count = find_count(hash_name(vocabulary[word]), table_at, bits, rarest)
            frequencies_at[word] = count + own_at[word]
            document_frequencies_at[word] = int(passages * (1.0 - exp(-count * passage / tokens))) + 1
        else:
            frequencies_at[word] = 0
            document_frequencies_at[word] = 0


def background_specificities(
    vocabulary: tuple[str, ...],
    own: array[int],
    table: array[int],
    bits: int,
    rarest: int,
    drawn: float,
    total: float,
    stem_ids: array[int],
    starts: array[int],
    lengths: array[int],
) -> array[float]:
    """Return the specificity of each word of a document that is in a candidate and counts, and 0 for other words.

    This is what `specificities` makes of the frequencies of `look_up_background`, without storing those. The document
    has `drawn` words that count, and general text and the document together have `total`. The last three arrays are
    those of `keysift.kernels.candidates.Candidates`.
    """
    table_at = longs(table)
    own_at = ints(own)
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    result = zeros("d", len(own))
    result_at = doubles(result)
    words = zeros("i", len(own))  # those in candidates
    words_at = ints(words)
    found = 0
    # Stems and counts are anywhere in memory: all of them are asked for before the first one is waited for.
    for occurrence in range(len(starts)):
        start = starts_at[occurrence]
        for position in range(start, start + lengths_at[occurrence]):
            word = stem_ids_at[position]
            if own_at[word] > 0 and result_at[word] == 0.0:
                result_at[word] = 1.0  # is in the list
                words_at[found] = word
                found += 1
                fetch_text(vocabulary[word])
    keys = zeros("q", found)
    keys_at = longs(keys)
    for place in range(found):
        keys_at[place] = hash_name(vocabulary[words_at[place]])
        fetch_long(table_at, keys_at[place] >> (_KEY_BITS - bits))
    log_draw = log_of_draw(drawn, total)
    for place in range(found):
        word = words_at[place]
        marked = find_count(keys_at[place], table_at, bits, rarest) + own_at[word]
        result_at[word] = specificity_in_draw(own_at[word], drawn, marked, total, log_draw)
    return result

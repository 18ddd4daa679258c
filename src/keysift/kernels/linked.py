"""Runs that have linking words inside ("page de manuel"): trim them, and find the parts that stand alone elsewhere."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from keysift.kernels.arrays import minus_ones
    from keysift.kernels.interpreted import ints, letters

_ALL_32_BITS = 0xFFFFFFFF


def trim_linked_runs(
    text: str,
    kinds: str,
    token_starts: array[int],
    token_ends: array[int],
    sentence_ends: array[int],
    heads: frozenset[str],
    units: frozenset[str],
    calendar_words: frozenset[str],
    day_times: frozenset[str],
    particles: frozenset[str],
    starts: array[int],
    lengths: array[int],
    found: int,
) -> int:
    """Trim linked runs in place, join the parts of names, and return how many runs are left.

    A run loses numbers, units and nouns that only lead to what is linked to them ("2 millions d'euros", "nombre
    d'emplois"), and a linked day at its end ("élections de dimanche"). Two runs with capitals around a particle are one
    name ("Jean-Marie Le Pen").
    """
    token_starts_at = ints(token_starts)
    token_ends_at = ints(token_ends)
    sentence_ends_at = ints(sentence_ends)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    kept = 0
    sentence = 0
    for run in range(found):
        start = starts_at[run]
        end = start + lengths_at[run]
        while sentence < len(sentence_ends) and sentence_ends_at[sentence] <= start:
            sentence += 1
        while True:
            first = start
            while first < end and kinds[first] == "C":
                first += 1
            if first < end and kinds[first] != "D":
                if first + 1 >= end or kinds[first + 1] != "D":
                    break
                word = text[token_starts_at[first] : token_ends_at[first]].lower()
                if word not in heads and not (first > start and word in units):
                    break
                first += 1
            if first == end:
                break
            start = first
            while start < end and kinds[start] == "D":
                start += 1
        if (
            end - start > 2
            and kinds[end - 2] == "D"
            and text[token_starts_at[end - 1] : token_ends_at[end - 1]].lower() in calendar_words
        ):
            end -= 1
            while end > start and kinds[end - 1] == "D":
                end -= 1
            if end - start == 1 and text[token_starts_at[start] : token_ends_at[start]].lower() in day_times:
                continue
        if end <= start:
            continue
        free = 0 if sentence == 0 else sentence_ends_at[sentence - 1]
        if kept > 0 and starts_at[kept - 1] + lengths_at[kept - 1] > free:
            free = starts_at[kept - 1] + lengths_at[kept - 1]
        # "El País" and "Den Haag", but not at the start of a sentence or a quotation.
        if (
            start - 1 > free
            and kinds[start] == "P"
            and kinds[start - 1] == "-"
            and kinds[start - 2] != "."
            and text[token_starts_at[start]].isupper()
            and text[token_starts_at[start - 1]].isupper()
            and text[token_starts_at[start - 1] : token_ends_at[start - 1]] in particles
        ):
            start -= 1
        if kept > 0:
            gap = starts_at[kept - 1] + lengths_at[kept - 1]
            # "Agencia Espacial | Europea": a name goes on as long as there are capitals.
            if (
                start == gap
                and end - start == 1
                and kinds[start] == "P"
                and kinds[gap - 1] == "A"
                and text[token_starts_at[start]].isupper()
                and text[token_starts_at[gap - 1]].isupper()
            ):
                lengths_at[kept - 1] = end - starts_at[kept - 1]
                continue
            if (
                start == gap + 1
                and kinds[gap] == "-"
                and kinds[gap - 1] == "P"
                and (sentence == 0 or sentence_ends_at[sentence - 1] <= starts_at[kept - 1])
                and text[token_starts_at[start]].isupper()
                and text[token_starts_at[gap] : token_ends_at[gap]] in particles
            ):
                lengths_at[kept - 1] = end - starts_at[kept - 1]
                continue
        starts_at[kept] = start
        lengths_at[kept] = end - start
        kept += 1
    return kept


def find_parts(
    kinds: str,
    stem_ids: array[int],
    starts: array[int],
    lengths: array[int],
    found: int,
    max_words: int,
) -> list[tuple[int, int]]:
    """Return position and length of the parts of linked runs that are runs of their own elsewhere.

    A part goes from behind a linking word, or the start, to before one, or the end. Those of more than `max_words`
    tokens are left out: they could be no phrases, and a long run has too many of them.
    """
    kinds_at = letters(kinds)
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    parts: list[tuple[int, int]] = []
    linked = [run for run in range(found) if _is_linked(kinds_at, starts_at[run], lengths_at[run])]
    if not linked:
        return parts
    size = 16
    while size < 2 * found:
        size *= 2
    # A hash table of the runs by their words, of which each run looks for its place from that of its hash on.
    table = minus_ones("i", size)
    table_at = ints(table)
    for run in range(found):
        place = _place(stem_ids_at, starts_at[run], lengths_at[run], table_at, size, starts_at, lengths_at)
        if table_at[place] < 0:
            table_at[place] = run
    for run in linked:
        start = starts_at[run]
        end = start + lengths_at[run]
        for first in range(start, end):
            if kinds_at[first] == "D" or (first > start and kinds_at[first - 1] != "D"):
                continue
            for last in range(first, min(end, first + max_words)):
                if kinds_at[last] == "D" or (last + 1 < end and kinds_at[last + 1] != "D"):
                    continue
                length = last + 1 - first
                if length == end - start:
                    continue
                place = _place(stem_ids_at, first, length, table_at, size, starts_at, lengths_at)
                if table_at[place] >= 0:
                    parts.append((first, length))
    return parts


def _is_linked(kinds: str, start: int, length: int) -> bool:
    if length > 2:
        for position in range(start, start + length):
            if kinds[position] == "D":
                return True
    return False


def _place(
    stem_ids: array[int],
    first: int,
    length: int,
    table: array[int],
    size: int,
    starts: array[int],
    lengths: array[int],
) -> int:
    """Return the place in the table of the run with these words, or an empty place if there is none."""
    mask = size - 1
    value = length
    for position in range(first, first + length):
        value = ((value ^ stem_ids[position]) * 16777619) & _ALL_32_BITS
    place = (value ^ (value >> 15)) & mask
    while table[place] >= 0:
        run = table[place]
        if lengths[run] == length:
            offset = 0
            while offset < length and stem_ids[first + offset] == stem_ids[starts[run] + offset]:
                offset += 1
            if offset == length:
                break
        place = (place + 1) & mask
    return place

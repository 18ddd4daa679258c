"""Give the long forms of acronyms their own runs, and count short forms as occurrences of them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from keysift.kernels.arrays import first_ints, minus_ones, zeros
    from keysift.kernels.interpreted import ints
    from keysift.kernels.introductions import list_short_forms


def runs_with_long_forms(
    stem_ids: array[int],
    acronyms: Sequence[tuple[str, int, int, int]],
    starts: array[int],
    lengths: array[int],
    found: int,
) -> tuple[array[int], array[int], int]:
    """Return runs in which every occurrence of a long form is a run of its own: positions, lengths and their number.

    An acronym is its short form, that one's stem, and the position and length of its long form.
    """
    form_starts = zeros("i", len(acronyms))
    form_starts_at = ints(form_starts)
    form_lengths = zeros("i", len(acronyms))
    form_lengths_at = ints(form_lengths)
    for place, (_, _, start, length) in enumerate(acronyms):
        form_starts_at[place] = start
        form_lengths_at[place] = length
    taken = zeros("i", len(stem_ids))
    count = mark_long_forms(stem_ids, form_starts, form_lengths, taken)
    new_starts = zeros("i", found + count)
    new_lengths = zeros("i", found + count)
    kept = set_long_forms_apart(taken, starts, lengths, found, new_starts, new_lengths)
    return new_starts, new_lengths, kept


def mark_long_forms(stem_ids: array[int], starts: array[int], lengths: array[int], taken: array[int]) -> int:
    """Fill in at each token the length of the longest long form that begins there; return at how many one does.

    `starts` and `lengths` say where a long form of each acronym stands; `taken` has a 0 for each token. Occurrences of
    one long form do not overlap.
    """
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    taken_at = ints(taken)
    count = 0
    tokens = len(stem_ids)
    for acronym in range(len(starts)):
        start = starts_at[acronym]
        length = lengths_at[acronym]
        position = 0
        while position + length <= tokens:
            place = 0
            while place < length and stem_ids_at[position + place] == stem_ids_at[start + place]:
                place += 1
            if place < length:
                position += 1
                continue
            if taken_at[position] == 0:
                count += 1
            if taken_at[position] < length:
                taken_at[position] = length
            position += length
    return count


def set_long_forms_apart(
    taken: array[int],
    starts: array[int],
    lengths: array[int],
    found: int,
    new_starts: array[int],
    new_lengths: array[int],
) -> int:
    """Fill in the runs among which long forms have their own, in order, and return how many there are.

    `taken` is what `mark_long_forms` fills in. Runs that a long form cuts into are dropped. A longer phrase around a
    long form stays: "natural language processing systems" is another phrase.
    """
    taken_at = ints(taken)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    new_starts_at = ints(new_starts)
    new_lengths_at = ints(new_lengths)
    count = 0
    following = 0  # the next token at which a long form may begin
    before = -1  # the last long form that begins before the run
    looked_at = 0
    for run in range(found):
        start = starts_at[run]
        end = start + lengths_at[run]
        while looked_at < start:
            if taken_at[looked_at]:
                before = looked_at
            looked_at += 1
        is_cut = before >= 0 and start < before + taken_at[before]
        for place in range(start, end):
            if taken_at[place] and place + taken_at[place] >= end:
                is_cut = True
        # Long forms that come first, by position and then by length.
        while following < start or (following == start and (is_cut or taken_at[following] <= end - start)):
            if taken_at[following]:
                new_starts_at[count] = following
                new_lengths_at[count] = taken_at[following]
                count += 1
            following += 1
        if not is_cut:
            new_starts_at[count] = start
            new_lengths_at[count] = end - start
            count += 1
    for place in range(following, len(taken)):
        if taken_at[place]:
            new_starts_at[count] = place
            new_lengths_at[count] = taken_at[place]
            count += 1
    return count


def find_long_form(
    stem_ids: array[int], starts: array[int], lengths: array[int], first: array[int], start: int, length: int
) -> int:
    """Return the phrase with the same words as a long form, or -1."""
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    first_at = ints(first)
    for phrase in range(len(first)):
        if lengths_at[first_at[phrase]] == length:
            place = 0
            while place < length and stem_ids_at[starts_at[first_at[phrase]] + place] == stem_ids_at[start + place]:
                place += 1
            if place == length:
                return phrase
    return -1


def count_short_forms(
    text: str,
    stem_ids: array[int],
    token_starts: array[int],
    token_ends: array[int],
    acronyms: Sequence[tuple[str, int, int, int]],
    starts: array[int],
    lengths: array[int],
    phrase_ids: array[int],
    first: array[int],
) -> tuple[array[int], array[int], array[int], array[int], dict[int, list[int]]]:
    """Return the occurrences of phrases with short forms among them, and the tokens of these by phrase.

    The arrays, here and there, are those of `keysift.candidates.Candidates`; acronyms are as in `runs_with_long_forms`.
    Before its introduction, a short form would be a phrase's first occurrence, and the one that introduces it stands
    for the same mention as the long form before it: these are left out.
    """
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    phrase_ids_at = ints(phrase_ids)
    first_at = ints(first)
    long_of = minus_ones("i", len(stem_ids))  # for each token the phrase that it is the short form of, or -1
    long_of_at = ints(long_of)
    places: dict[int, list[int]] = {}
    for short, stem, start, length in acronyms:
        phrase = find_long_form(stem_ids, starts, lengths, first, start, length)
        if phrase >= 0:
            tokens = list_short_forms(text, stem_ids, token_starts, token_ends, stem, short)
            places[phrase] = tokens
            for token in tokens:
                long_of_at[token] = phrase
    numbers = minus_ones("i", len(first))  # the new number of each phrase, or -1 for one of which nothing is left
    numbers_at = ints(numbers)
    new_starts = zeros("i", len(starts))
    new_starts_at = ints(new_starts)
    new_lengths = zeros("i", len(starts))
    new_lengths_at = ints(new_lengths)
    new_ids = zeros("i", len(starts))
    new_ids_at = ints(new_ids)
    count = 0
    for occurrence in range(len(starts)):
        start = starts_at[occurrence]
        phrase = phrase_ids_at[occurrence]
        if lengths_at[occurrence] == 1 and long_of_at[start] >= 0:
            phrase = long_of_at[start]
            if start <= starts_at[first_at[phrase]] + lengths_at[first_at[phrase]] + 1:
                continue
        numbers_at[phrase] = 0
        new_starts_at[count] = start
        new_lengths_at[count] = lengths_at[occurrence]
        new_ids_at[count] = phrase
        count += 1
    phrases = 0
    for phrase in range(len(first)):
        if numbers_at[phrase] == 0:
            numbers_at[phrase] = phrases
            phrases += 1
    new_first = zeros("i", phrases)
    new_first_at = ints(new_first)
    for occurrence in range(count - 1, -1, -1):  # from the end, so that the first one stays
        phrase = numbers_at[new_ids_at[occurrence]]
        new_ids_at[occurrence] = phrase
        new_first_at[phrase] = occurrence
    short_forms: dict[int, list[int]] = {}
    for phrase, tokens in places.items():
        short_forms[numbers_at[phrase]] = tokens
    return (
        first_ints(new_starts, count),
        first_ints(new_lengths, count),
        first_ints(new_ids, count),
        new_first,
        short_forms,
    )

"""Give the long forms of acronyms their own runs, and count short forms as occurrences of them."""

from __future__ import annotations

from array import array


def mark_long_forms(stem_ids: array[int], starts: array[int], lengths: array[int], taken: array[int]) -> int:
    """Fill in at each token the length of the longest long form that begins there; return at how many one does.

    `starts` and `lengths` say where a long form of each acronym stands; `taken` has a 0 for each token. Occurrences of
    one long form do not overlap.
    """
    count = 0
    tokens = len(stem_ids)
    for acronym in range(len(starts)):
        start = starts[acronym]
        length = lengths[acronym]
        position = 0
        while position + length <= tokens:
            place = 0
            while place < length and stem_ids[position + place] == stem_ids[start + place]:
                place += 1
            if place < length:
                position += 1
                continue
            if taken[position] == 0:
                count += 1
            if taken[position] < length:
                taken[position] = length
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
    count = 0
    following = 0  # the next token at which a long form may begin
    before = -1  # the last long form that begins before the run
    looked_at = 0
    for run in range(found):
        start = starts[run]
        end = start + lengths[run]
        while looked_at < start:
            if taken[looked_at]:
                before = looked_at
            looked_at += 1
        is_cut = before >= 0 and start < before + taken[before]
        for place in range(start, end):
            if taken[place] and place + taken[place] >= end:
                is_cut = True
        # Long forms that come first, by position and then by length.
        while following < start or (following == start and (is_cut or taken[following] <= end - start)):
            if taken[following]:
                new_starts[count] = following
                new_lengths[count] = taken[following]
                count += 1
            following += 1
        if not is_cut:
            new_starts[count] = start
            new_lengths[count] = end - start
            count += 1
    for place in range(following, len(taken)):
        if taken[place]:
            new_starts[count] = place
            new_lengths[count] = taken[place]
            count += 1
    return count


def find_long_form(
    stem_ids: array[int], starts: array[int], lengths: array[int], first: array[int], start: int, length: int
) -> int:
    """Return the phrase with the same words as a long form, or -1."""
    for phrase in range(len(first)):
        if lengths[first[phrase]] == length:
            place = 0
            while place < length and stem_ids[starts[first[phrase]] + place] == stem_ids[start + place]:
                place += 1
            if place == length:
                return phrase
    return -1


def list_tokens(stem_ids: array[int], stem: int) -> list[int]:
    """Return where a stem stands."""
    places: list[int] = []
    for position in range(len(stem_ids)):
        if stem_ids[position] == stem:
            places.append(position)
    return places


def count_short_forms(
    long_of: array[int],
    starts: array[int],
    lengths: array[int],
    phrase_ids: array[int],
    first: array[int],
    numbers: array[int],
    new_starts: array[int],
    new_lengths: array[int],
    new_ids: array[int],
    new_first: array[int],
    following: array[int],
) -> int:
    """Fill in the occurrences of phrases with short forms among them, and return how many there are.

    `long_of` has for each token the phrase that it is the short form of, or -1. `numbers` gets the new number of each
    phrase, or -1 for one of which nothing is left; the other arrays are those of `keysift.candidates.Candidates`.
    Before its introduction, a short form would be a phrase's first occurrence, and the one that introduces it stands
    for the same mention as the long form before it: these are left out.
    """
    count = 0
    for phrase in range(len(first)):
        numbers[phrase] = -1
    for occurrence in range(len(starts)):
        start = starts[occurrence]
        phrase = phrase_ids[occurrence]
        if lengths[occurrence] == 1 and long_of[start] >= 0:
            phrase = long_of[start]
            if start <= starts[first[phrase]] + lengths[first[phrase]] + 1:
                continue
        numbers[phrase] = 0
        new_starts[count] = start
        new_lengths[count] = lengths[occurrence]
        new_ids[count] = phrase
        count += 1
    phrases = 0
    for phrase in range(len(first)):
        if numbers[phrase] == 0:
            numbers[phrase] = phrases
            new_first[phrases] = -1
            phrases += 1
    # From the end, so that the next occurrence of a phrase is known.
    for occurrence in range(count - 1, -1, -1):
        phrase = numbers[new_ids[occurrence]]
        new_ids[occurrence] = phrase
        following[occurrence] = new_first[phrase]
        new_first[phrase] = occurrence
    return count

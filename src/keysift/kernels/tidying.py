"""Trim runs of words to what a person would call a phrase."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from keysift.kernels.marks import (
    CALENDAR,
    CONTAINING,
    DAY_TIME,
    DOTTED,
    EMPTY,
    JOINED,
    LIGHT,
    SEVERAL,
    UNIT,
)

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.interpreted import fixed_octets, ints, letters, octets
    from keysift.kernels.joints import find_joints

_LETTER_BITS = 5
_LETTER_MASK = 31
_LONGEST = 15  # longer words have the hint of this length
_SPREAD = 0x9E3779B1  # spreads numbers over all bits
_ALL_BITS = 0xFFFFFFFF
_UNUSED_BITS = 18  # of 32: what is left is below HINTS


def hint_of(word: str, start: int, end: int) -> int:
    """Return a number that most words do not have in common with any of a short list, or -1 if there is none.

    It is made of length, first, second and last letter, whatever their case. Letters beyond ASCII may change with the
    case.
    """
    first = ord(word[start])
    second = ord(word[start + 1]) if end - start > 1 else first
    last = ord(word[end - 1])
    if first >= 0x80 or second >= 0x80 or last >= 0x80:
        return -1
    length = min(end - start, _LONGEST)
    hint = length << _LETTER_BITS | (first & _LETTER_MASK)
    hint = hint << _LETTER_BITS | (second & _LETTER_MASK)
    hint = hint << _LETTER_BITS | (last & _LETTER_MASK)
    return ((hint * _SPREAD) & _ALL_BITS) >> _UNUSED_BITS


def class_of(text: str, start: int, end: int, hints: bytes, classes: dict[str, int]) -> int:
    """Return what a word is, as bits. `hints` has a 1 for each hint of a word of `classes`."""
    hints_at = fixed_octets(hints)
    hint = hint_of(text, start, end)
    if hint >= 0 and not hints_at[hint]:
        return 0
    found = classes.get(text[start:end].lower())
    if found is None:
        return 0
    return found


def tidy(
    text: str,
    kinds: str,
    stem_ids: array[int],
    vocabulary_size: int,
    tag_ids: array[int],
    tagset: Sequence[str],
    gerund: str,
    modifiers: frozenset[str],
    token_starts: array[int],
    token_ends: array[int],
    sentence_ends: array[int],
    hints: bytes,
    classes: dict[str, int],
    capitals: bool,
    several: int,
    starts: array[int],
    lengths: array[int],
    found: int,
    proper: bytearray,
    joints: bytearray,
) -> tuple[int, int, int]:
    """Trim runs in place; return how many there are, what is left to do about them as bits, and how many proper nouns.

    `proper` gets a number above 0 for each stem that is a proper noun somewhere, `joints` what `find_joints` finds.
    `several` is how many runs must begin with a name for that to be noted.
    """
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    proper_at = octets(proper)
    names = mark_names(kinds, stem_ids, proper)
    kept = trim_runs(
        text,
        kinds,
        stem_ids,
        tag_ids,
        tagset,
        gerund,
        modifiers,
        token_starts,
        token_ends,
        sentence_ends,
        proper,
        hints,
        classes,
        starts,
        lengths,
        found,
    )
    noted = 0
    if kept > 1 and find_joints(
        text,
        kinds,
        stem_ids,
        vocabulary_size,
        token_starts,
        token_ends,
        sentence_ends,
        starts,
        lengths,
        kept,
        joints,
        capitals,
    ):
        noted = JOINED
    if names >= several:
        for run in range(kept):
            stem = stem_ids_at[starts_at[run]]
            if lengths_at[run] > 1 and proper_at[stem]:
                if proper_at[stem] == several:
                    noted |= SEVERAL
                    break
                proper_at[stem] += 1
    if has_links(kinds, starts, lengths, kept):
        noted |= CONTAINING
    if has_dotted(text):
        noted |= DOTTED
    return kept, noted, names


def has_dotted(text: str) -> bool:
    """Tell whether a word may begin with a dot and two capitals: whether a text has these anywhere."""
    last = len(text) - 2
    dot = text.find(".")
    while 0 <= dot < last:
        if "A" <= text[dot + 1] <= "Z" and "A" <= text[dot + 2] <= "Z":
            return True
        dot = text.find(".", dot + 1)
    return False


def has_links(kinds: str, starts: array[int], lengths: array[int], found: int) -> bool:
    """Tell whether there is a linking word inside a run."""
    kinds_at = letters(kinds)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    for run in range(found):
        if lengths_at[run] > 2:
            for position in range(starts_at[run], starts_at[run] + lengths_at[run]):
                if kinds_at[position] == "D":
                    return True
    return False


def mark_names(kinds: str, stem_ids: array[int], proper: bytearray) -> int:
    """Fill in a 1 for each stem that is a proper noun somewhere; return how many such tokens there are."""
    kinds_at = letters(kinds)
    stem_ids_at = ints(stem_ids)
    proper_at = octets(proper)
    found = 0
    for position in range(len(stem_ids)):
        if kinds_at[position] == "P":
            proper_at[stem_ids_at[position]] = 1
            found += 1
    return found


def trim_runs(
    text: str,
    kinds: str,
    stem_ids: array[int],
    tag_ids: array[int],
    tagset: Sequence[str],
    gerund: str,
    modifiers: frozenset[str],
    token_starts: array[int],
    token_ends: array[int],
    sentence_ends: array[int],
    proper: bytearray,
    hints: bytes,
    classes: dict[str, int],
    starts: array[int],
    lengths: array[int],
    found: int,
) -> int:
    """Trim runs in place, drop those of which nothing is left, and return how many there are.

    A run gains a gerund before it that a determiner or adjective makes one of its words ("best running shoes"), and
    capitalised words that the text has as names elsewhere. It loses numbers and units at its edges, light adjectives at
    its start ("new"), and numbers at its end that belong to no name ("feet 2024"; but "Apollo 11"). What is left must
    be more than a date, a time, a unit, a single letter or a single word that says next to nothing ("number"). `proper`
    has a 1 for each stem that is a proper noun somewhere.
    """
    kinds_at = letters(kinds)
    stem_ids_at = ints(stem_ids)
    tag_ids_at = ints(tag_ids)
    token_starts_at = ints(token_starts)
    token_ends_at = ints(token_ends)
    sentence_ends_at = ints(sentence_ends)
    proper_at = fixed_octets(proper)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    kept = 0
    sentence = 0
    sentence_start = 0
    for index in range(found):
        start = starts_at[index]
        end = start + lengths_at[index]
        while sentence < len(sentence_ends) and sentence_ends_at[sentence] <= start:
            sentence_start = sentence_ends_at[sentence]
            sentence += 1
        first_free = sentence_start
        if kept > 0 and starts_at[kept - 1] + lengths_at[kept - 1] > first_free:
            first_free = starts_at[kept - 1] + lengths_at[kept - 1]
        # Gain words on the left.
        while start > first_free:
            before = start - 1
            initial = text[token_starts_at[before]]
            if kinds_at[before] == "O" and token_ends_at[before] - token_starts_at[before] > 1:
                capital = initial.isupper() or (initial == "." and text[token_starts_at[before] + 1].isupper())
                if not capital or not (initial == "." or proper_at[stem_ids_at[before]]):
                    break
            elif not (
                kinds_at[before] == "V"
                and before > first_free
                and tagset[tag_ids_at[before]] == gerund
                and tagset[tag_ids_at[before - 1]] in modifiers
            ):
                break
            start = before
        # Lose numbers, units and light words on the left.
        while start < end:
            if kinds_at[start] == "C":
                start += 1
                if start < end and class_of(text, token_starts_at[start], token_ends_at[start], hints, classes) & UNIT:
                    start += 1
            elif (
                kinds_at[start] == "A"
                and class_of(text, token_starts_at[start], token_ends_at[start], hints, classes) & LIGHT
                # Inside a sentence, two capitals are a name: "Old Trafford".
                and not (
                    start > sentence_start
                    and start + 1 < end
                    and text[token_starts_at[start]].isupper()
                    and text[token_starts_at[start + 1]].isupper()
                )
            ):
                start += 1
            else:
                break
        # A date, a time or an amount in the middle ends a run: "capacity 2024-05-01 12:00:05", "doses 28 days".
        for position in range(start + 1, end):
            if kinds_at[position] == "C" and (
                _is_date_or_time(text, token_starts_at[position], token_ends_at[position])
                or (
                    position + 1 < end
                    and class_of(text, token_starts_at[position + 1], token_ends_at[position + 1], hints, classes)
                    & UNIT
                )
            ):
                end = position
                break
        # Lose numbers on the right that are no part of a name.
        while end > start and kinds_at[end - 1] == "C":
            if (
                end - start > 1
                and _can_end_name(text, token_starts_at[end - 1], token_ends_at[end - 1])
                and text[token_starts_at[end - 2]].isupper()
                and not class_of(text, token_starts_at[end - 2], token_ends_at[end - 2], hints, classes) & CALENDAR
            ):
                break
            end -= 1
        has_noun = False
        for position in range(start, end):
            if kinds_at[position] != "A" and kinds_at[position] != "C":
                has_noun = True
        if not has_noun:
            continue
        if end - start == 1:
            if token_ends_at[start] - token_starts_at[start] == 1:
                continue
            if class_of(text, token_starts_at[start], token_ends_at[start], hints, classes) & (CALENDAR | UNIT | EMPTY):
                continue
            if text[token_starts_at[start]].isdigit() and _ends_as_time(text, token_ends_at[start]):
                continue
        else:
            # "Tuesday night" and "78th minute" are times, whatever the number of their words.
            timely = True
            for position in range(start, end):
                if not text[token_starts_at[position]].isdigit() and not (
                    class_of(text, token_starts_at[position], token_ends_at[position], hints, classes)
                    & (CALENDAR | UNIT | DAY_TIME)
                ):
                    timely = False
                    break
            if timely:
                continue
        starts_at[kept] = start
        lengths_at[kept] = end - start
        kept += 1
    return kept


def _ends_as_time(text: str, end: int) -> bool:
    """Tell whether a word ends in "am" or "pm"."""
    last = text[end - 1]
    before = text[end - 2]
    return (last == "m" or last == "M") and (before == "a" or before == "A" or before == "p" or before == "P")


def _is_date_or_time(text: str, start: int, end: int) -> bool:
    """Tell whether a number is written as a date or a time: 2024-05-01, 12:00, 1/5/2024."""
    signs = 0
    for place in range(start, end):
        character = text[place]
        if character == ":":
            return True
        if character == "-" or character == "/":
            signs += 1
    return signs > 1


def _can_end_name(text: str, start: int, end: int) -> bool:
    """Tell whether a number can be the end of a name: Apollo 11, Python 3.11, Boeing 737-800; but not 3-1, 0.9, 5 %."""
    if text[start] == "0" and end - start > 1:
        return False
    for place in range(start, end):
        character = text[place]
        if character == ":" or character == "%" or character == "/" or character == ",":
            return False
        if character == "-" and (place - start < 3 or end - place < 4):
            return False
    return True

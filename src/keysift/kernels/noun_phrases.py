"""Find the noun phrases of languages other than English: their patterns in `keysift.analysis.languages`, by hand.

Each function finds exactly what the regular expression does that its docstring has.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.interpreted import ints


def find_germanic(
    kinds: str, sentence_ends: array[int], starts: array[int], lengths: array[int], from_names_only: bool
) -> int:
    """Fill in position and length of each match of A*[NPC]+(?:D+P+)? within a sentence; return their number.

    With `from_names_only`, what a linking word joins begins with a name: A*[NPC]+(?:(?<=P)D+P+)?.
    """
    sentence_ends_at = ints(sentence_ends)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    found = 0
    position = 0
    for sentence in range(len(sentence_ends)):
        end = sentence_ends_at[sentence]
        while position < end:
            start = position
            while position < end and kinds[position] == "A":
                position += 1
            nouns = position
            while position < end and _is_noun(kinds[position]):
                position += 1
            if position == nouns:
                if position == start:
                    position += 1
                continue
            if not from_names_only or kinds[position - 1] == "P":
                position = _behind_name(kinds, position, end)
            starts_at[found] = start
            lengths_at[found] = position - start
            found += 1
    return found


def find_polish(kinds: str, sentence_ends: array[int], starts: array[int], lengths: array[int]) -> int:
    """Fill in position and length of each match of A+[NPC]+(?!A)|[NPC]+(?=[NPC]A)|[NPC]+A* within a sentence."""
    sentence_ends_at = ints(sentence_ends)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    found = 0
    position = 0
    for sentence in range(len(sentence_ends)):
        end = sentence_ends_at[sentence]
        while position < end:
            start = position
            while position < end and kinds[position] == "A":
                position += 1
            nouns = position
            while position < end and _is_noun(kinds[position]):
                position += 1
            if position == nouns:
                if position == start:
                    position += 1
                continue
            if position < end and kinds[position] == "A":
                if position - nouns > 1:  # the adjective belongs to the last noun
                    position -= 1
                else:
                    start = nouns  # and this noun to the adjective behind it, not to those before
                    while position < end and kinds[position] == "A":
                        position += 1
            starts_at[found] = start
            lengths_at[found] = position - start
            found += 1
    return found


def find_romance(kinds: str, sentence_ends: array[int], starts: array[int], lengths: array[int]) -> int:
    """Fill in position and length of each match of the three alternatives of Romance languages within a sentence.

    A+[NPC]+(?!A|D)|P[NPC]*A*(?:D+[NP]+)*|[NPC]+(?:(?<=P)D+P+|A*(?:D+N+A*){0,2})
    """
    sentence_ends_at = ints(sentence_ends)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    found = 0
    position = 0
    for sentence in range(len(sentence_ends)):
        end = sentence_ends_at[sentence]
        while position < end:
            start = position
            while position < end and kinds[position] == "A":
                position += 1
            nouns = position
            while position < end and _is_noun(kinds[position]):
                position += 1
            if position == nouns:
                if position == start:
                    position += 1
                continue
            if nouns > start and not (position < end and (kinds[position] == "A" or kinds[position] == "D")):
                pass
            elif nouns > start and position - nouns > 1:
                position -= 1
            else:
                start = nouns
                position = _behind_romance_nouns(kinds, start, position, end)
            starts_at[found] = start
            lengths_at[found] = position - start
            found += 1
    return found


def _behind_romance_nouns(kinds: str, start: int, position: int, end: int) -> int:
    """Return where a phrase ends whose first nouns end at `position`."""
    if kinds[start] == "P":
        while position < end and kinds[position] == "A":
            position += 1
        while True:
            following = _behind_links(kinds, position, end)
            after = following
            if following > position:
                while after < end and (kinds[after] == "N" or kinds[after] == "P"):
                    after += 1
            if after == following:
                return position
            position = after
    if kinds[position - 1] == "P":
        after = _behind_name(kinds, position, end)
        if after > position:
            return after
    while position < end and kinds[position] == "A":
        position += 1
    for _ in range(2):
        following = _behind_links(kinds, position, end)
        after = following
        if following > position:
            while after < end and kinds[after] == "N":
                after += 1
        if after == following:
            return position
        position = after
        while position < end and kinds[position] == "A":
            position += 1
    return position


def _behind_name(kinds: str, position: int, end: int) -> int:
    """Return the end of D+P+ at a position, or the position if it is not there."""
    following = _behind_links(kinds, position, end)
    if following == position:
        return position
    after = following
    while after < end and kinds[after] == "P":
        after += 1
    return after if after > following else position


def _behind_links(kinds: str, position: int, end: int) -> int:
    while position < end and kinds[position] == "D":
        position += 1
    return position


def _is_noun(kind: str) -> bool:
    return kind == "N" or kind == "P" or kind == "C"

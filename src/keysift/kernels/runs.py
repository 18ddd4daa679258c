"""Join runs of words, find some of them again, and put runs together in order.

Runs are given by their starts and lengths, in order.
"""

from __future__ import annotations

from array import array

# What is known about a stem at the start of runs, as bits.
_ALONE = 1
_SEVERAL = 2


def list_marked(marks: bytearray) -> list[int]:
    """Return the places of marks that are not 0."""
    places: list[int] = []
    for place in range(len(marks)):
        if marks[place]:
            places.append(place)
    return places


def list_runs_from(stem_ids: array[int], starts: array[int], found: int, wanted: bytearray) -> list[int]:
    """Return the numbers of the runs that begin with a wanted stem, which has a 1 in `wanted`."""
    numbers: list[int] = []
    for run in range(found):
        if wanted[stem_ids[starts[run]]]:
            numbers.append(run)
    return numbers


def join_runs(starts: array[int], lengths: array[int], found: int, joints: bytearray) -> int:
    """Make one run of those with joints between them, in place, and return how many there are."""
    kept = 0
    first = 0
    for run in range(found):
        if joints[run] == 0:
            start = starts[first]
            lengths[kept] = starts[run] + lengths[run] - start
            starts[kept] = start
            kept += 1
            first = run + 1
    return kept


def add_names(
    stem_ids: array[int],
    kinds: str,
    proper: bytearray,
    starts: array[int],
    lengths: array[int],
    found: int,
    followers: array[int],
    states: bytearray,
    new_starts: array[int],
    new_lengths: array[int],
) -> int:
    """Fill in the runs, and in front of each that begins with a name of its own a run of that name; return how many.

    That is a name at the start of three different phrases or more, which never stands alone. `followers` has two -1 for
    each stem, and `states` a 0; the new arrays have room for twice as many runs.
    """
    for run in range(found):
        start = starts[run]
        stem = stem_ids[start]
        if lengths[run] == 1:
            states[stem] |= _ALONE
        elif _leads(kinds, proper, stem, start):
            follower = stem_ids[start + 1]
            if followers[2 * stem] < 0:
                followers[2 * stem] = follower
            elif followers[2 * stem] != follower:
                if followers[2 * stem + 1] < 0:
                    followers[2 * stem + 1] = follower
                elif followers[2 * stem + 1] != follower:
                    states[stem] |= _SEVERAL
    count = 0
    for run in range(found):
        start = starts[run]
        stem = stem_ids[start]
        if lengths[run] > 1 and states[stem] == _SEVERAL and _leads(kinds, proper, stem, start):
            new_starts[count] = start
            new_lengths[count] = 1
            count += 1
        new_starts[count] = start
        new_lengths[count] = lengths[run]
        count += 1
    return count


def _leads(kinds: str, proper: bytearray, stem: int, start: int) -> bool:
    """Tell whether a name stands before something else than another part of it."""
    following = kinds[start + 1]
    return proper[stem] > 0 and following != "P" and following != "D" and following != "C" and following != "."


def merge_runs(
    starts: array[int],
    lengths: array[int],
    found: int,
    other_starts: array[int],
    other_lengths: array[int],
    new_starts: array[int],
    new_lengths: array[int],
) -> int:
    """Fill in the runs of two lists in order, none of them twice; return how many there are."""
    count = 0
    run = 0
    other = 0
    others = len(other_starts)
    while run < found or other < others:
        is_other = run == found
        if not is_other and other < others:
            is_other = other_starts[other] < starts[run] or (
                other_starts[other] == starts[run] and other_lengths[other] < lengths[run]
            )
        if is_other:
            start = other_starts[other]
            length = other_lengths[other]
            other += 1
        else:
            start = starts[run]
            length = lengths[run]
            run += 1
        if count == 0 or new_starts[count - 1] != start or new_lengths[count - 1] != length:
            new_starts[count] = start
            new_lengths[count] = length
            count += 1
    return count

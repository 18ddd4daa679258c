"""Join runs of words, find some of them again, and put runs together in order.

Runs are given by their starts and lengths, in order.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.interpreted import fixed_octets, ints, octets

# What is known about a stem at the start of runs, as bits.
_ALONE = 1
_SEVERAL = 2


def list_marked(marks: bytearray) -> list[int]:
    """Return the places of marks that are not 0."""
    marks_at = fixed_octets(marks)
    places: list[int] = []
    for place in range(len(marks)):
        if marks_at[place]:
            places.append(place)
    return places


def list_runs_from(stem_ids: array[int], starts: array[int], found: int, wanted: bytearray) -> list[int]:
    """Return the numbers of the runs that begin with a wanted stem, which has a 1 in `wanted`."""
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    wanted_at = fixed_octets(wanted)
    numbers: list[int] = []
    for run in range(found):
        if wanted_at[stem_ids_at[starts_at[run]]]:
            numbers.append(run)
    return numbers


def join_runs(starts: array[int], lengths: array[int], found: int, joints: bytearray) -> int:
    """Make one run of those with joints between them, in place, and return how many there are."""
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    joints_at = fixed_octets(joints)
    kept = 0
    first = 0
    for run in range(found):
        if joints_at[run] == 0:
            start = starts_at[first]
            lengths_at[kept] = starts_at[run] + lengths_at[run] - start
            starts_at[kept] = start
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
    stem_ids_at = ints(stem_ids)
    proper_at = fixed_octets(proper)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    followers_at = ints(followers)
    states_at = octets(states)
    new_starts_at = ints(new_starts)
    new_lengths_at = ints(new_lengths)
    for run in range(found):
        start = starts_at[run]
        stem = stem_ids_at[start]
        if lengths_at[run] == 1:
            states_at[stem] |= _ALONE
        elif _leads(kinds, proper_at, stem, start):
            follower = stem_ids_at[start + 1]
            if followers_at[2 * stem] < 0:
                followers_at[2 * stem] = follower
            elif followers_at[2 * stem] != follower:
                if followers_at[2 * stem + 1] < 0:
                    followers_at[2 * stem + 1] = follower
                elif followers_at[2 * stem + 1] != follower:
                    states_at[stem] |= _SEVERAL
    count = 0
    for run in range(found):
        start = starts_at[run]
        stem = stem_ids_at[start]
        if lengths_at[run] > 1 and states_at[stem] == _SEVERAL and _leads(kinds, proper_at, stem, start):
            new_starts_at[count] = start
            new_lengths_at[count] = 1
            count += 1
        new_starts_at[count] = start
        new_lengths_at[count] = lengths_at[run]
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
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    other_starts_at = ints(other_starts)
    other_lengths_at = ints(other_lengths)
    new_starts_at = ints(new_starts)
    new_lengths_at = ints(new_lengths)
    count = 0
    run = 0
    other = 0
    others = len(other_starts)
    while run < found or other < others:
        is_other = run == found
        if not is_other and other < others:
            is_other = other_starts_at[other] < starts_at[run] or (
                other_starts_at[other] == starts_at[run] and other_lengths_at[other] < lengths_at[run]
            )
        if is_other:
            start = other_starts_at[other]
            length = other_lengths_at[other]
            other += 1
        else:
            start = starts_at[run]
            length = lengths_at[run]
            run += 1
        if count == 0 or new_starts_at[count - 1] != start or new_lengths_at[count - 1] != length:
            new_starts_at[count] = start
            new_lengths_at[count] = length
            count += 1
    return count

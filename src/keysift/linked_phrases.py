"""Cut linked phrases that have too many words: "seuils | Organisation mondiale de la santé"."""

from __future__ import annotations

from collections.abc import Iterator

from keysift.kinds import LINK


def cut_long_runs(kinds: str, runs: list[tuple[int, int]], longest: int) -> list[tuple[int, int]]:
    """Return runs, those of more than `longest` tokens in parts: as much behind a link as may be, and what is before.

    A run that no linking word divides stays as it is.

    >>> cut_long_runs("NDDNADDN", [(0, 8)], 6)
    [(0, 1), (3, 5)]
    """
    if all(length <= longest for _, length in runs):
        return runs
    return [part for start, length in runs for part in _parts(kinds, start, length, longest)]


def _parts(kinds: str, start: int, length: int, longest: int) -> Iterator[tuple[int, int]]:
    end = start + length
    for place in range(max(start + 1, end - longest), end):
        if length > longest and kinds[place - 1] == LINK and kinds[place] != LINK:
            yield from _parts(kinds, start, len(kinds[start:place].rstrip(LINK)), longest)
            yield place, end - place
            return
    yield start, length

"""Make linked phrases ("page de manuel") tidy: without amounts and days, names whole, and not too long."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING

from keysift.analysis.conventions import conventions_of
from keysift.kernels.linked import trim_linked_runs
from keysift.kinds import LINK
from keysift.light_words import words_of_language
from keysift.tidying import as_arrays

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keysift.document import Document


def trim_linked(document: Document, starts: array[int], lengths: array[int], found: int) -> int:
    """Trim linked runs, join names around particles, and return how many runs are left; the arrays are written over.

    English has no words for that: its candidates have no linking words inside.
    """
    language = document.settings.language if document.settings is not None else ""
    if not _has_words_to_trim(language):
        return found
    words, particles = words_of_language(language), conventions_of(language).particles
    return trim_linked_runs(
        text=document.reading,
        kinds=document.kinds,
        token_starts=document.starts,
        token_ends=document.ends,
        sentence_ends=document.sentence_ends,
        heads=words.heads,
        units=words.units,
        calendar_words=words.calendar,
        day_times=words.day_times,
        particles=particles,
        starts=starts,
        lengths=lengths,
        found=found,
    )


@cache
def _has_words_to_trim(language: str) -> bool:
    return bool(words_of_language(language).heads or conventions_of(language).particles)


def cut_long_runs(
    kinds: str, starts: array[int], lengths: array[int], found: int, longest: int
) -> tuple[array[int], array[int], int]:
    """Return runs, those of more than `longest` tokens in parts: as much behind a link as may be, and what is before.

    A run that no linking word divides stays as it is.

    >>> cut_long_runs("NDDNADDN", array("i", [0]), array("i", [8]), 1, 6)
    (array('i', [0, 3]), array('i', [1, 5]), 2)
    """
    if all(length <= longest for length in lengths[:found]):
        return starts, lengths, found
    runs = zip(starts[:found], lengths[:found], strict=True)
    return as_arrays([part for start, length in runs for part in _parts(kinds, start, length, longest)])


def _parts(kinds: str, start: int, length: int, longest: int) -> Iterator[tuple[int, int]]:
    end = start + length
    for place in range(max(start + 1, end - longest), end):
        if length > longest and kinds[place - 1] == LINK and kinds[place] != LINK:
            yield from _parts(kinds, start, len(kinds[start:place].rstrip(LINK)), longest)
            yield place, end - place
            return
    yield start, length

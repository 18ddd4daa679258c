"""Runs of long forms, and light words, found quickly: the same as by the simple way."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st
from keysift.kernels.acronyms import mark_long_forms, set_long_forms_apart
from keysift.light_words import words_of_language
from keysift.tidying import _classes_of_words

from keysift.kernels.arrays import zeros
from keysift.kernels.tidying import class_of

RUNS = st.sets(st.tuples(st.integers(0, 15), st.integers(1, 4)), max_size=8).map(sorted)


@given(st.lists(st.integers(0, 2), min_size=20, max_size=20), RUNS, RUNS)
def test_long_forms_are_runs_of_their_own(
    stems: list[int], runs: list[tuple[int, int]], forms: list[tuple[int, int]]
) -> None:
    """Every place of a long form is a run; what it cuts into is none, and what is around it stays."""
    taken: dict[int, int] = {}
    for start, length in forms:
        place = 0
        while place + length <= len(stems):
            if stems[place : place + length] == stems[start : start + length]:
                taken[place] = max(length, taken.get(place, 0))
                place += length
            else:
                place += 1
    wanted = set(taken.items())
    for start, length in runs:
        end = start + length
        before = max((place for place in taken if place < start), default=None)
        inside = [place for place in taken if start <= place < end and place + taken[place] >= end]
        if not inside and not (before is not None and start < before + taken[before]):
            wanted.add((start, length))

    found = zeros("i", len(stems))
    count = mark_long_forms(
        array("i", stems),
        array("i", [start for start, _ in forms]),
        array("i", [length for _, length in forms]),
        found,
    )
    assert {place: length for place, length in enumerate(found) if length} == taken
    assert count == len(taken)
    starts, lengths = zeros("i", len(runs) + count), zeros("i", len(runs) + count)
    kept = set_long_forms_apart(
        found,
        array("i", [start for start, _ in runs]),
        array("i", [length for _, length in runs]),
        len(runs),
        starts,
        lengths,
    )
    assert list(zip(starts[:kept], lengths[:kept], strict=True)) == sorted(wanted)


@given(st.sampled_from(sorted(words_of_language("en").units | words_of_language("en").light)), st.text(max_size=3))
def test_light_words_are_known_in_any_case(word: str, ending: str) -> None:
    """A word is what the lists say, whatever its capitals, and whatever stands around it."""
    hints, classes = _classes_of_words("en")
    for form in (word, word.upper(), word.capitalize(), word + ending):
        text = f"({form})"
        assert class_of(text, 1, len(text) - 1, hints, classes) == classes.get(form.lower(), 0)

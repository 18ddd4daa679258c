from __future__ import annotations

from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import candidates_of


@given(st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=4), min_size=1, max_size=15))
def test_phrases_are_found_inside_longer_ones(found: list[list[int]]) -> None:
    """Each phrase is counted in every distinct longer one that contains it, and its first place is the earliest."""
    phrases = list(dict.fromkeys(map(tuple, found)))
    starts = list(accumulate(map(len, phrases[:-1]), initial=0))
    nesting = candidates_of(phrases).nesting()
    for number, inner in enumerate(phrases):
        holders = 0
        places = [starts[number]]
        for other, outer in enumerate(phrases):
            inside = [
                place for place in range(len(outer) - len(inner) + 1) if outer[place : place + len(inner)] == inner
            ]
            if other != number and inside:
                holders += 1
                places += [starts[other] + place for place in inside]
        assert nesting.longer[number] == holders
        assert nesting.earliest[number] == min(places)
        assert nesting.places[number] == len(places)
        assert nesting.times[number] == 1

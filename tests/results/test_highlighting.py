from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from keysift import Keyphrase, analyze
from keysift.results.highlighting import highlight, marked_spans, pieces

TEXT = "a < b & graph theory"


def phrase(*spans: tuple[int, int]) -> Keyphrase:
    return Keyphrase(text="", score=1.0, spans=spans, stem="")


def test_html() -> None:
    """Occurrences are marked with their rank, and everything is escaped."""
    expected = 'a &lt; b &amp; <mark data-rank="1">graph theory</mark>'
    assert highlight(TEXT, [phrase((8, 20))]) == expected
    assert highlight(analyze(TEXT), [phrase((8, 20))]) == expected


def test_plain() -> None:
    """Occurrences stand between asterisks."""
    assert highlight(TEXT, [phrase((8, 13))], format="markdown") == "a < b & **graph** theory"


def test_longer_occurrence_wins_an_overlap() -> None:
    """Where occurrences overlap, the longer one is marked; between equals, the better ranked."""
    assert marked_spans([phrase((0, 3)), phrase((0, 5)), phrase((2, 9))]) == [(2, 9, 3)]
    assert marked_spans([phrase((0, 3)), phrase((0, 3))]) == [(0, 3, 1)]


spans = st.tuples(st.integers(0, 18), st.integers(1, 6)).map(lambda span: (span[0], span[0] + span[1]))


@given(st.lists(st.lists(spans, min_size=1, max_size=3).map(lambda some: phrase(*some)), max_size=5))
def test_nothing_is_lost(keyphrases: list[Keyphrase]) -> None:
    """The pieces are the whole text, and marked spans never overlap."""
    text = "abcdefghijklmnopqrstuvwxyz"
    assert "".join(piece for piece, _ in pieces(text, keyphrases)) == text
    marked = marked_spans(keyphrases)
    assert all(before[1] <= after[0] for before, after in pairwise(marked))
    assert bool(marked) == bool(keyphrases)

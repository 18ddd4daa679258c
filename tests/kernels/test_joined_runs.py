"""Runs of words that are joined, found again and put together in order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import keysift
from keysift.kernels.candidates import Runs
from keysift.kernels.joined_runs import add_names, merged_runs
from tests.cases import document_of

RUNS = st.sets(st.tuples(st.integers(0, 9), st.integers(1, 3)), max_size=8).map(sorted)


@given(RUNS, RUNS)
def test_merged_runs_are_in_order(runs: list[tuple[int, int]], others: list[tuple[int, int]]) -> None:
    """Two lists of runs become one, in order and without repetitions."""
    assert merged_runs(Runs.of(runs), Runs.of(others)).pairs() == sorted({*runs, *others})


def test_joined_runs_span_what_is_between() -> None:
    """Names with a linking word between them become one, as often as there is one."""
    text = "He left the Bank of England Museum of History yesterday."
    assert "Bank of England Museum of History" in keysift.extract(text, top=None).texts


def test_a_name_before_three_different_words_is_a_run() -> None:
    """A name at the start of three different phrases gets runs of its own, unless it stands alone somewhere."""
    document = document_of("PNPNPNPN", [0, 1, 0, 2, 0, 3, 0, 1])
    for last, expected in (((6, 2), 8), ((6, 1), 4)):
        runs = Runs.of([(0, 2), (2, 2), (4, 2), last])
        assert add_names(document, runs, bytearray([1, 0, 0, 0])).count == expected

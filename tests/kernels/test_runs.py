"""Runs of words that are joined, found again and put together in order."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st
from keysift.kernels.runs import add_names, join_runs, merge_runs

from keysift.kernels.arrays import zeros

RUNS = st.sets(st.tuples(st.integers(0, 9), st.integers(1, 3)), max_size=8).map(sorted)


def arrays(runs: list[tuple[int, int]]) -> tuple[array[int], array[int]]:
    """Return the starts and the lengths of runs."""
    return array("i", [start for start, _ in runs]), array("i", [length for _, length in runs])


@given(RUNS, RUNS)
def test_merged_runs_are_in_order(runs: list[tuple[int, int]], others: list[tuple[int, int]]) -> None:
    """Two lists of runs become one, in order and without repetitions."""
    starts, lengths = zeros("i", len(runs) + len(others)), zeros("i", len(runs) + len(others))
    count = merge_runs(*arrays(runs), len(runs), *arrays(others), starts, lengths)
    assert list(zip(starts[:count], lengths[:count], strict=True)) == sorted({*runs, *others})


def test_joined_runs_span_what_is_between() -> None:
    """Runs with a joint behind them and the runs that follow become one."""
    starts, lengths = arrays([(0, 1), (2, 2), (5, 1), (8, 1)])
    kept = join_runs(starts, lengths, 4, bytearray([1, 1, 0, 0]))
    assert list(zip(starts[:kept], lengths[:kept], strict=True)) == [(0, 6), (8, 1)]


def test_a_name_before_three_different_words_is_a_run() -> None:
    """A name at the start of three different phrases gets runs of its own, unless it stands alone somewhere."""
    stems, kinds = array("i", [0, 1, 0, 2, 0, 3, 0, 1]), "PNPNPNPN"
    for alone, expected in ([], 8), ([(6, 1)], 4):
        runs = [(0, 2), (2, 2), (4, 2), *(alone or [(6, 2)])]
        starts, lengths = zeros("i", 8), zeros("i", 8)
        followers, states = array("i", [-1]) * 8, bytearray(4)
        proper = bytearray([1, 0, 0, 0])
        count = add_names(stems, kinds, proper, *arrays(runs), len(runs), followers, states, starts, lengths)
        assert count == expected

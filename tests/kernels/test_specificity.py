from __future__ import annotations

from math import comb, isclose, log10

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import hypergeom

from keysift.kernels.specificity import specificity, stirling_error


def exact_tail(count: int, drawn: int, marked: int, total: int) -> float:
    """Return -log10 P(X >= count) from whole numbers alone."""
    ways = sum(comb(marked, hits) * comb(total - marked, drawn - hits) for hits in range(count, min(drawn, marked) + 1))
    # The difference of two logarithms would lose digits near 0: there, take the complement.
    all_ways = comb(total, drawn)
    if 2 * ways > all_ways:
        from math import log1p

        return -log1p(-((all_ways - ways) / all_ways)) / 2.302585092994046
    return log10(all_ways) - log10(ways)


@st.composite
def counts(draw: st.DrawFn, largest: int) -> tuple[int, int, int, int]:
    total = draw(st.integers(1, largest))
    drawn = draw(st.integers(1, min(total, 400)))
    marked = draw(st.integers(1, total))
    count = draw(st.integers(max(0, drawn + marked - total), min(drawn, marked)))
    return count, drawn, marked, total


@given(counts(largest=3000))
def test_equals_scipy(case: tuple[int, int, int, int]) -> None:
    """Specificity is scipy's hypergeometric tail, to 1e-9."""
    count, drawn, marked, total = case
    expected = -hypergeom.logsf(count - 1, total, marked, drawn) / 2.302585092994046
    assert isclose(specificity(count, drawn, marked, total), expected, rel_tol=1e-9, abs_tol=1e-9)


@given(counts(largest=10**12))
def test_equals_whole_number_arithmetic(case: tuple[int, int, int, int]) -> None:
    """Specificity is the exact tail for any counts, where scipy itself is only good to 1e-7."""
    assert isclose(specificity(*map(float, case)), exact_tail(*case), rel_tol=1e-9, abs_tol=1e-12)


@given(st.integers(10**8, 10**12))
def test_large_counts_need_one_term(count: int) -> None:
    """Of the series for Stirling's error, the first term gives all digits for large counts."""
    square = float(count) * count
    series = 1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - (1 / 1680.0 - 1 / 1188.0 / square) / square) / square) / square
    assert stirling_error(float(count)) == series / count


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ((0, 5, 5, 10), 0.0),  # at least none is certain
        ((5, 5, 5, 5), 0.0),  # everything is drawn
        ((3, 3, 3, 6), log10(20)),  # 1 of the 20 ways to draw 3 of 6
        ((1, 1, 1, 10**9), 9.0),
    ],
)
def test_small_cases(case: tuple[int, int, int, int], expected: float) -> None:
    """Cases that can be worked out by hand come out right."""
    assert specificity(*map(float, case)) == pytest.approx(expected, abs=1e-12)

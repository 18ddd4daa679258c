"""How many of many findings are chance: the false discovery rate."""

from __future__ import annotations

from collections.abc import Sequence

from keysift.errors import OptionError


def false_discovery_rates(p_values: Sequence[float], *, tests: int | None = None) -> list[float]:
    """Return for each p-value its q: min over j ≥ i of m · p_(j) / j (Benjamini and Hochberg 1995).

    p_(1) ≤ … ≤ p_(m) are the values in order. Of the findings with q below 5 %, about 5 % are expected to be chance.
    `tests` is m, if there were more tests than p-values are given: those that are left out have p = 1.

    >>> false_discovery_rates([0.01, 0.04, 0.03, 0.5])
    [0.04, 0.05333333333333334, 0.05333333333333334, 0.5]
    """
    if any(not 0 <= p <= 1 for p in p_values):
        raise OptionError(f"p-values must be numbers from 0 to 1. Got {[p for p in p_values if not 0 <= p <= 1][:3]}.")
    count = len(p_values) if tests is None else tests
    rates = [0.0] * len(p_values)
    smallest = 1.0
    for rank, place in sorted(enumerate(sorted(range(len(p_values)), key=p_values.__getitem__), start=1), reverse=True):
        smallest = min(smallest, count * p_values[place] / rank)
        rates[place] = smallest
    return rates

"""A ranking of methods by several measures at once, of which none is given more weight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from keysift.errors import OptionError
from keysift.study.statistics.number_tables import Table, columns_of

PValues: TypeAlias = Mapping[str, Mapping[tuple[str, str], float]]
"""measure -> pair of methods, in either order -> p-value of their difference."""


def pareto_fronts(means: Table, *, p_values: PValues | None = None, level: float = 0.05) -> tuple[tuple[str, ...], ...]:
    """Rank methods by repeatedly taking away those that no other method dominates; each round is one front.

    `means` is measure -> method -> mean, higher is better. Method a dominates b if its mean is lower in no measure and
    higher in at least one with p < `level` (just higher without `p_values`). With means over all documents, the
    published p-values and level 0.05 this gives the study's published ranking (so do these means without p-values);
    means over datasets do not, nor does it if a lower mean must be significant to count. As a higher sum of means goes
    with domination, there are no circles and the ranking ends. Methods in a front are in alphabetical order.
    """
    if not 0 < level <= 1:
        raise OptionError(f"The level of significance must be a number above 0 and at most 1. Got {level!r} instead.")
    left = sorted(columns_of(means, what="methods"))

    def dominates(a: str, b: str) -> bool:
        better = [
            measure
            for measure, row in means.items()
            if row[a] > row[b] and (p_values is None or _p_value(p_values, measure, a, b) < level)
        ]
        return bool(better) and all(row[a] >= row[b] for row in means.values())

    fronts = []
    while left:
        fronts.append(tuple(a for a in left if not any(dominates(b, a) for b in left)))
        left = [method for method in left if method not in fronts[-1]]
    return tuple(fronts)


def _p_value(p_values: PValues, measure: str, a: str, b: str) -> float:
    of_measure = p_values.get(measure, {})
    for pair in ((a, b), (b, a)):
        if pair in of_measure:
            return of_measure[pair]
    raise OptionError(f"The p-values must have every pair of methods. {a!r} against {b!r} is missing in {measure!r}.")

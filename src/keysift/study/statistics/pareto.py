"""A ranking of methods by several measures at once, of which none is given more weight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from keysift.errors import OptionError
from keysift.study.statistics.number_tables import Table, columns_of

PValues: TypeAlias = Mapping[str, Mapping[tuple[str, str], float]]
"""measure -> pair of methods, in either order -> p-value of their difference."""

NotWorse: TypeAlias = Literal["mean", "significance"]


def pareto_fronts(
    means: Table, *, p_values: PValues | None = None, level: float = 0.05, not_worse: NotWorse = "mean"
) -> tuple[tuple[str, ...], ...]:
    """Rank methods by repeatedly taking away those that no other method dominates; each round is one front.

    `means` is measure -> method -> mean, higher is better. Method a dominates b if it is worse in no measure and
    strictly better in at least one. Strictly better is a higher mean and p < `level` (just a higher mean without
    `p_values`). For "worse" there are two readings:

    * "mean": a lower mean, significant or not. With means over all documents, the published p-values and level 0.05
      this gives the study's published ranking (so do these means without p-values); the other reading, or means over
      datasets, does not. As a higher sum of means goes with domination, there are no circles.
    * "significance": a lower mean and p < `level`, so that what is not significant counts as equal. Domination is
      then not transitive, and methods may dominate each other in a circle.

    Methods in a circle share a front: the next front has every method that dominates, directly or through others, all
    those which dominate it so. There is always one, so the ranking ends. Methods in a front are in alphabetical order.
    """
    if not_worse not in ("mean", "significance"):
        raise OptionError(f'The option not_worse must be "mean" or "significance". Got {not_worse!r} instead.')
    if not 0 < level <= 1:
        raise OptionError(f"The level of significance must be a number above 0 and at most 1. Got {level!r} instead.")
    methods = sorted(columns_of(means, what="methods"))

    def sign(measure: str, a: str, b: str) -> int:
        """Return 2 or -2 for a significant difference, 1 or -1 for another, 0 for none."""
        difference = means[measure][a] - means[measure][b]
        size = 2 if p_values is None or _p_value(p_values, measure, a, b) < level else 1
        return size * ((difference > 0) - (difference < 0))

    def dominates(a: str, b: str) -> bool:
        signs = [sign(measure, a, b) for measure in means]
        return max(signs) == 2 and min(signs) >= (0 if not_worse == "mean" else -1)

    dominated = {a: {b for b in methods if a != b and dominates(a, b)} for a in methods}
    left = set(methods)
    fronts = []
    while left:
        reached = {method: _reached(method, dominated, left) for method in left}
        front = {a for a in left if all(b in reached[a] for b in left if a in reached[b])}
        fronts.append(tuple(sorted(front)))
        left -= front
    return tuple(fronts)


def _p_value(p_values: PValues, measure: str, a: str, b: str) -> float:
    of_measure = p_values.get(measure, {})
    for pair in ((a, b), (b, a)):
        if pair in of_measure:
            return of_measure[pair]
    raise OptionError(f"The p-values must have every pair of methods. {a!r} against {b!r} is missing in {measure!r}.")


def _reached(method: str, dominated: Mapping[str, set[str]], left: set[str]) -> set[str]:
    """Return the methods left which a method dominates, directly or through others that are left."""
    reached: set[str] = set()
    waiting = dominated[method] & left
    while waiting:
        reached |= waiting
        waiting = {further for one in waiting for further in dominated[one] & left} - reached
    return reached

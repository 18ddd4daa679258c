"""Whether two methods differ by more than chance: paired tests on the scores of the same documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, TypeAlias

import numpy as np

from keysift.errors import OptionError, load_extra
from keysift.statistics.false_discovery import false_discovery_rates
from keysift.study.statistics.number_tables import FloatArray
from keysift.study.statistics.scores import Scores

Correction: TypeAlias = Literal["none", "holm", "fdr"]

# Scores are fractions like 2/5, and 0.6 - 0.4 is not 0.4 - 0.2 in floating point: without rounding, equal differences
# would get different ranks.
_DIGITS = 12

# Where scipy turns to the normal approximation, too. Its exact p-values with ties depend on its version.
_FEW_DOCUMENTS = 50


@dataclass(frozen=True)
class PairComparison:
    """The comparison of method `a` with method `b`: positive differences and effects speak for `a`.

    `p` is corrected as asked for, `uncorrected_p` is not. `effect` is the matched-pairs rank-biserial correlation, from
    -1 to 1.
    """

    measure: str
    a: str
    b: str
    mean_difference: float
    statistic: float
    p: float
    uncorrected_p: float
    effect: float

    @property
    def contradictory(self) -> bool:
        """Tell whether the means speak for one method and the ranks for the other."""
        return self.mean_difference * self.effect < 0


def compare_methods(
    scores: Scores, *, measures: Sequence[str] | None = None, correction: Correction = "none"
) -> tuple[PairComparison, ...]:
    """Compare every pair of methods by the Wilcoxon signed-rank test, for every measure.

    With ranks of |a - b| over the documents where they differ, W⁺ is the sum where a > b and W⁻ where a < b. The
    statistic is min(W⁺, W⁻), the two-sided p is exact up to 50 such documents and scipy.stats.wilcoxon's normal
    approximation beyond, and the effect is (W⁺ - W⁻) / (W⁺ + W⁻). Documents without a difference are left out, scipy's
    `zero_method="wilcox"`; if there is no other document, p is 1 and the effect 0. Differences are rounded to
    12 digits, so that equal ones tie.

    With "holm", p is corrected over all pairs of one measure; with "fdr" it is the false discovery rate among them. The
    study does not correct.
    """
    if correction not in ("none", "holm", "fdr"):
        raise OptionError(f'The correction must be "none", "holm" or "fdr". Got {correction!r} instead.')
    rows: list[PairComparison] = []
    for measure in scores.measures if measures is None else measures:
        array = scores.of(measure)
        pairs = list(combinations(range(len(scores.methods)), 2))
        tests = [signed_rank_test(np.round(array[:, a] - array[:, b], _DIGITS)) for a, b in pairs]
        uncorrected = [p for _, p, _ in tests]
        corrected = uncorrected
        if correction != "none":
            corrected = holm(uncorrected) if correction == "holm" else false_discovery_rates(uncorrected)
        rows += [
            PairComparison(
                measure=measure,
                a=scores.methods[a],
                b=scores.methods[b],
                mean_difference=float(array[:, a].mean() - array[:, b].mean()),
                statistic=statistic,
                p=p,
                uncorrected_p=uncorrected_p,
                effect=effect,
            )
            for (a, b), (statistic, uncorrected_p, effect), p in zip(pairs, tests, corrected, strict=True)
        ]
    return tuple(rows)


def signed_rank_test(differences: FloatArray) -> tuple[float, float, float]:
    """Return statistic, two-sided p and rank-biserial effect of paired differences; see `compare_methods`."""
    stats = load_extra("scipy.stats", "Testing differences", extra="study")
    differences = differences[differences != 0]
    if not differences.size:
        return 0.0, 1.0, 0.0
    ranks = stats.rankdata(np.abs(differences))
    above, below = float(ranks[differences > 0].sum()), float(ranks[differences < 0].sum())
    statistic = min(above, below)
    few = len(ranks) <= _FEW_DOCUMENTS
    p = _exact_p(ranks, statistic) if few else float(stats.wilcoxon(differences, zero_method="wilcox").pvalue)
    return statistic, p, (above - below) / (above + below)


def _exact_p(ranks: FloatArray, statistic: float) -> float:
    """Return 2 · P(W ≤ statistic), at most 1, where each rank is in W or not with equal chance."""
    # Ranks that tie are halves, so twice the ranks are whole: chances[w] is the chance that 2W is w.
    doubled = np.rint(2 * ranks).astype(int)
    chances = np.zeros(doubled.sum() + 1)
    chances[0] = 1.0
    for rank in doubled.tolist():
        chances[rank:] = (chances[rank:] + chances[:-rank]) / 2
        chances[:rank] /= 2
    return min(1.0, 2 * float(chances[: round(2 * statistic) + 1].sum()))


def holm(p_values: Sequence[float]) -> list[float]:
    """Correct p-values for their number m, after Holm (1979): max over j ≤ i of min(1, (m - j + 1) · p_(j)).

    p_(1) ≤ … ≤ p_(m) are the values in order. The chance of one or more false findings stays below the level.
    """
    corrected = [0.0] * len(p_values)
    largest = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = largest
    return corrected


def p_values(comparisons: Iterable[PairComparison]) -> dict[str, dict[tuple[str, str], float]]:
    """Return measure -> pair of methods -> p, the form that `pareto_fronts` takes."""
    table: dict[str, dict[tuple[str, str], float]] = {}
    for row in comparisons:
        table.setdefault(row.measure, {})[row.a, row.b] = row.p
    return table

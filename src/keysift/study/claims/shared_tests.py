"""The tests that statements share: differences by document, by dataset, shares of figures that agree."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

import numpy as np

from keysift.statistics.bootstrap import Interval, mean_interval
from keysift.study.claims.evidence import Evidence
from keysift.study.claims.statement import LEVEL, Finding, not_judged
from keysift.study.extra import load_extra
from keysift.study.number_texts import p_phrase, signed
from keysift.study.statistics.number_tables import FloatArray
from keysift.study.statistics.significance import signed_rank_test

_DIGITS = 12
_RESAMPLES = 1000


def interval_of(values: FloatArray | Sequence[float]) -> Interval:
    """Return a mean with its bootstrap interval, always from the same seed."""
    return mean_interval(values, resamples=_RESAMPLES)


def pair_difference(evidence: Evidence, measure: str, a: str, b: str) -> Finding:
    """Return by how many points method a is ahead of b over documents: the study's unit and test (Wilcoxon).

    Where means and ranks speak for different methods, neither can be called better.
    """
    missing = evidence.lacks((a, b), (measure,))
    if missing:
        return not_judged(missing)
    found = evidence.pair(measure, a, b)
    interval = interval_of(evidence.column(measure, a) - evidence.column(measure, b))
    means, theirs = evidence.scores.means(measure), evidence.published_means(measure)
    known = a in theirs and b in theirs
    return Finding(
        ours=f"{a} {means[a]:.1f}, {b} {means[b]:.1f}: {_points(interval)}, {p_phrase(found.p)}",
        published=f"{a} {theirs[a]:.1f}, {b} {theirs[b]:.1f}" if known else "no number given",
        estimate=found.mean_difference,
        low=interval.low,
        high=interval.high,
        p=found.p,
        significant=found.p < LEVEL and not found.contradictory,
        expected=theirs[a] - theirs[b] if known else nan,
        note="means and ranks speak for different methods" if found.contradictory else "",
    )


def group_difference(
    evidence: Evidence, measure: str, group: Sequence[str], others: Sequence[str], *, names: tuple[str, str]
) -> Finding:
    """Return by how many points the mean of a group of methods is ahead of that of others, over documents."""
    missing = evidence.lacks((*group, *others), (measure,))
    if missing:
        return not_judged(missing)

    def mean(methods: Sequence[str]) -> FloatArray:
        columns: FloatArray = np.mean([evidence.column(measure, method) for method in methods], axis=0)
        return columns

    difference = np.round(mean(group) - mean(others), _DIGITS)
    _, p, effect = signed_rank_test(difference)
    interval = interval_of(difference)
    theirs = evidence.published_means(measure)
    first, second = (float(np.mean([theirs[method] for method in methods])) for methods in (group, others))
    contradictory = interval.estimate * effect < 0
    return Finding(
        ours=f"{names[0]} {mean(group).mean():.1f}, {names[1]} {mean(others).mean():.1f}: {_points(interval)}, "
        f"{p_phrase(p)}",
        published=f"{names[0]} {first:.1f}, {names[1]} {second:.1f}",
        estimate=interval.estimate,
        low=interval.low,
        high=interval.high,
        p=p,
        significant=p < LEVEL and not contradictory,
        expected=first - second,
        note="means and ranks speak for different methods" if contradictory else "",
    )


def share_finding(
    hits: int,
    total: int,
    *,
    chance: float,
    what: str,
    published: str,
    expected: float = 1.0,
    note: str = "",
    sampled: bool = True,
) -> Finding:
    """Return how many of some figures agree with the published ones, against the share that chance would give.

    The interval is Wilson's, the test binomial. Figures of a whole table are not `sampled` from anything: then any
    share but that of chance counts.
    """
    if not total:
        return not_judged(f"there are no {what} to compare", published=published)
    stats = load_extra("scipy.stats", purpose="Judging statements")
    test = stats.binomtest(hits, total, min(max(chance, 1e-9), 1 - 1e-9))
    limits = test.proportion_ci(method="wilson")
    p = float(test.pvalue)
    return Finding(
        ours=f"{hits} of {total} {what}",
        published=published,
        estimate=hits / total,
        low=float(limits.low),
        high=float(limits.high),
        p=p,
        significant=p < LEVEL if sampled else hits != chance * total,
        expected=expected,
        null=chance,
        note=note,
    )


def correlation_finding(
    ours: Sequence[float], theirs: Sequence[float], *, what: str, published: str, note: str = ""
) -> Finding:
    """Return how well two orders agree: Spearman's correlation, with the interval of Fisher's transformation."""
    stats = load_extra("scipy.stats", purpose="Judging statements")
    if len(ours) < 4 or np.ptp(ours) == 0 or np.ptp(theirs) == 0:
        return not_judged(f"there are too few {what} that differ", published=published)
    coefficient, p = (float(value) for value in stats.spearmanr(ours, theirs))
    half = 1.96 / np.sqrt(len(ours) - 3)
    middle = np.arctanh(np.clip(coefficient, -0.9999, 0.9999))
    return Finding(
        ours=f"rank correlation {signed(coefficient, digits=2)} over {len(ours)} {what}, {p_phrase(p)}",
        published=published,
        estimate=coefficient,
        low=float(np.tanh(middle - half)),
        high=float(np.tanh(middle + half)),
        p=p,
        significant=p < LEVEL,
        expected=1.0,
        note=note,
    )


def _points(interval: Interval) -> str:
    return (
        f"{signed(interval.estimate, digits=2)} points ({signed(interval.low, digits=2)} to "
        f"{signed(interval.high, digits=2)})"
    )

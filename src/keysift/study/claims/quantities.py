"""The numbers that statements are about: leads, wins, agreement, correlations, regressions, times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from keysift.evaluation.runs.published import RegressionTable, published, published_name
from keysift.study.claims.evidence import STUDY_METHODS, Column, Evidence
from keysift.study.claims.statement import LEVEL, Found, Sample
from keysift.study.statistics.number_tables import FloatArray
from keysift.study.statistics.permutation import chance_fit
from keysift.study.statistics.regression import INTERCEPT, difference_regressions
from keysift.study.statistics.resampling import widened
from keysift.study.statistics.significance import signed_rank_test
from keysift.study.statistics.variables import VARIABLES, published_variables

_LEAST_SETS: Final = 7
_DRAWS: Final = 4999


@dataclass(frozen=True)
class Lead:
    """How many points some methods are ahead of others: means of both groups, or the worst less the best."""

    measure: str
    ahead: tuple[str, ...]
    behind: tuple[str, ...]
    extremes: bool = False
    unit: str = "points"

    def find(self, evidence: Evidence) -> Found:
        """Return the lead; extremes are those of the means over documents, or over sets."""
        methods = (*self.ahead, *self.behind)
        columns = [(self.measure, method) for method in methods]
        if missing := evidence.lacks(columns):
            return Found(why=missing)
        places = evidence.places(columns)
        theirs = evidence.published(self.measure, methods)
        mean, drawn = evidence.cells.by_documents()
        value = float(self.of(mean[places]))
        other_p = 0.0
        if not self.extremes:
            _, other_p, effect = signed_rank_test(np.round(self.of(evidence.values[:, places]), 12))
            other_p = 1.0 if effect * value < 0 else other_p
        by_sets = float(self.of(evidence.cells.means[:, places].mean(axis=0)))
        stated = float(self.of(theirs.mean(axis=0)))
        return Found(
            documents=Sample(value, self.of(drawn[:, places]), other_p),
            sets=_sets_sample(evidence, by_sets, self.of(_drawn(evidence, places).mean(axis=1))),
            ours={"all": by_sets} if self.extremes else _by_set(evidence, self.of(evidence.cells.means[:, places])),
            theirs={"all": stated} if self.extremes else _by_set(evidence, self.of(theirs)),
            half=stated / 2,
        )

    def of(self, means: FloatArray) -> FloatArray:
        """Return the lead, where the last axis of an array has the methods."""
        ahead, behind = means[..., : len(self.ahead)], means[..., len(self.ahead) :]
        found: FloatArray = (
            ahead.min(axis=-1) - behind.max(axis=-1) if self.extremes else ahead.mean(axis=-1) - behind.mean(axis=-1)
        )
        return found


@dataclass(frozen=True)
class OverSets:
    """A number that only all sets together have: `of` makes it of means (sets × methods) and of variables of the sets.

    Both may have further axes before. It needs so many sets at `least`; `with_winners` notes who is best on how many.
    """

    measure: str
    methods: tuple[str, ...]
    of: Callable[[FloatArray, FloatArray], FloatArray]
    unit: str
    least: int = 2
    with_winners: bool = False

    def find(self, evidence: Evidence) -> Found:
        """Return the number; if sets are drawn, their variables are drawn with them."""
        columns = [(self.measure, method) for method in self.methods]
        if missing := evidence.lacks(columns) or _too_few(evidence, self.least):
            return Found(why=missing)
        places = evidence.places(columns)
        ours, theirs = (
            np.array([[table[name][variable] for variable in VARIABLES] for name in evidence.datasets])
            for table in (evidence.variables, published_variables())
        )
        means = evidence.cells.means[:, places]
        value = float(self.of(means, ours))
        cells, chosen = evidence.cells.drawn_datasets(places, draws=_DRAWS)
        winners = [self.methods[place] for place in means.argmax(axis=-1)] if self.with_winners else []
        return Found(
            sets=_sets_sample(evidence, value, self.of(cells, ours[chosen])),
            ours={"all": value},
            theirs={"all": float(self.of(evidence.published(self.measure, self.methods), theirs))},
            note=", ".join(f"{name} {winners.count(name)}" for name in sorted(set(winners), key=winners.count)[::-1]),
        )


def wins(measure: str, method: str) -> OverSets:
    """Return on how many more sets in a hundred a method is the best than any other one; ties count for all."""
    own = STUDY_METHODS.index(method)

    def of(means: FloatArray, variables: FloatArray) -> FloatArray:
        best = (means >= means.max(axis=-1, keepdims=True) - 1e-9).mean(axis=-2)
        found: FloatArray = 100 * (best[..., own] - np.delete(best, own, axis=-1).max(axis=-1))
        return found

    return OverSets(measure, STUDY_METHODS, of, "sets in a hundred", with_winners=True)


def length_robustness(measure: str) -> OverSets:
    """Return how much weaker LexSpec goes with the length of documents than TFIDF: |r| less |r|."""

    def of(means: FloatArray, variables: FloatArray) -> FloatArray:
        r = np.abs(_correlations(means, variables)[..., VARIABLES.index("avg_word")])
        found: FloatArray = r[..., 0] - r[..., 1]
        return found

    return OverSets(measure, ("tfidf", "lexspec"), of, "|r|", _LEAST_SETS)


def spreads_like_means(measure: str) -> OverSets:
    """Return how much more than half of the correlations with standard deviations have the sign of those with means."""

    def of(means: FloatArray, variables: FloatArray) -> FloatArray:
        r = _correlations(means, variables)
        found: FloatArray = 100 * (r[..., 0::2] * r[..., 1::2] > 0).mean(axis=(-2, -1)) - 50
        return found

    return OverSets(measure, STUDY_METHODS, of, "points", _LEAST_SETS)


@dataclass(frozen=True)
class Share:
    """A column of the evidence by itself (agreement), or what part of another column it is, less a half (gold)."""

    column: Column
    whole: Column | None = None
    unit: str = "points"

    def find(self, evidence: Evidence) -> Found:
        """Return the mean, in points; nothing is published to compare it with."""
        columns = [self.column] if self.whole is None else [self.column, self.whole]
        if missing := evidence.lacks(columns):
            return Found(why=missing)
        places = evidence.places(columns)

        def of(means: FloatArray) -> FloatArray:
            part: FloatArray = means[..., 0] if self.whole is None else 100 * means[..., 0] / means[..., 1] - 50
            return part

        mean, drawn = evidence.cells.by_documents()
        by_set = of(evidence.cells.means[:, places])
        return Found(
            documents=Sample(float(of(mean[places])), of(drawn[:, places])),
            sets=_sets_sample(evidence, float(by_set.mean()), of(_drawn(evidence, places)).mean(axis=1)),
            ours=_by_set(evidence, by_set),
        )


@dataclass(frozen=True)
class Dependence:
    """How much more of a difference the variables explain than of differences dealt out at random (adjusted R²)."""

    m1: str
    m2: str
    measure: str
    unit: str = "adjusted R²"

    def find(self, evidence: Evidence) -> Found:
        """Return it with a permutation test; the published effects that recur with their sign are counted."""
        names = {published_name(method): method for method in STUDY_METHODS}
        m1, m2 = names[self.m1] or "", names[self.m2] or ""
        columns = [(self.measure, m1), (self.measure, m2)]
        if missing := evidence.lacks(columns) or _too_few(evidence, _LEAST_SETS):
            return Found(why=missing)
        means = evidence.cells.means[:, evidence.places(columns)].tolist()
        table = {
            name: dict(zip((m1, m2), row, strict=True)) for name, row in zip(evidence.datasets, means, strict=True)
        }
        variables = {name: evidence.variables[name] for name in evidence.datasets}
        first, second = sorted((m1, m2))
        (row,) = difference_regressions({self.measure: table}, variables=variables, pairs=[(first, second)])
        fit = chance_fit(row, table, variables=variables)
        sign = 1 if row.m1 == m1 else -1
        ours = {found.variable: sign * found.estimate for found in row.coefficients if found.p < LEVEL}
        stated = {
            name: found["estimate"]
            for name, found in self._published()["coefficients"].items()
            if name != INTERCEPT and found["p"] < LEVEL
        }
        value = row.adjusted_r2 - fit.median
        recurring = sum(ours.get(name, 0.0) * estimate > 0 for name, estimate in stated.items())
        return Found(
            sets=Sample(value, np.full(_DRAWS, value), fit.p),  # not drawn: the permutations are the test
            matches=(recurring, len(stated)),
            note=f"adjusted R² {row.adjusted_r2:.2f}, by chance {fit.median:.2f}, permutation p = {fit.p:.3f}",
        )

    def _published(self) -> RegressionTable:
        wanted = (self.m1, self.m2, self.measure)
        return next(
            table for table in published()["regression"] if (table["m1"], table["m2"], table["metric"]) == wanted
        )


@dataclass(frozen=True)
class TimeRatio:
    """How many times as long some methods take as others, as a logarithm: medians of the trials on Inspec."""

    slow: tuple[str, ...]
    quick: tuple[str, ...]
    unit: str = "log ratio of times"

    def find(self, evidence: Evidence) -> Found:
        """Return the ratio; its draws are of the trials."""
        absent = [name for name in (*self.slow, *self.quick) if name not in evidence.times]
        if absent:
            return Found(why="the run has no times on Inspec" if not evidence.times else f"the run lacks {absent}")
        if evidence.busy:
            return Found(why="the times were taken on a busy machine")
        generator = np.random.default_rng(0)

        def drawn(method: str) -> FloatArray:
            own = np.log(evidence.times[method])
            found: FloatArray = np.median(own[generator.integers(len(own), size=(1999, len(own)))], axis=1)
            return found

        ratio = [
            np.mean([np.median(np.log(evidence.times[name])) for name in names]) for names in (self.slow, self.quick)
        ]
        draws = [np.mean([drawn(name) for name in names], axis=0) for names in (self.slow, self.quick)]
        seconds = published()["time_inspec"]["seconds_total"]
        theirs = [np.mean([np.log(seconds[published_name(name) or "TF"]) for name in names])
                  for names in (self.slow, self.quick)]  # fmt: skip
        value, stated = float(ratio[0] - ratio[1]), float(theirs[0] - theirs[1])
        return Found(
            documents=Sample(value, draws[0] - draws[1]),
            ours={"all": value},
            theirs={"all": stated},
            note=f"{np.exp(value):.2f} times as long, published {np.exp(stated):.2f}",
        )


def _too_few(evidence: Evidence, least: int) -> str:
    return f"needs {least} of the study's datasets" if len(evidence.datasets) < least else ""


def _sets_sample(evidence: Evidence, value: float, draws: FloatArray) -> Sample | None:
    """Return a number by sets, or None for a single set, which says nothing about others."""
    if len(evidence.datasets) < 2:
        return None
    return Sample(value, widened(value, draws[np.isfinite(draws)], len(evidence.datasets)))


def _drawn(evidence: Evidence, places: list[int]) -> FloatArray:
    return evidence.cells.drawn_datasets(places, draws=_DRAWS)[0]


def _by_set(evidence: Evidence, values: FloatArray) -> dict[str, float]:
    return dict(zip(evidence.datasets, values.tolist(), strict=True))


def _correlations(means: FloatArray, variables: FloatArray) -> FloatArray:
    """Return Pearson's correlations over sets, methods × variables; 0 where one does not vary."""
    one, other = (table - table.mean(axis=-2, keepdims=True) for table in (means, variables))
    size = np.sqrt((one**2).sum(axis=-2)[..., :, None] * (other**2).sum(axis=-2)[..., None, :])
    found: FloatArray = np.divide(one.swapaxes(-1, -2) @ other, size, out=np.zeros_like(size), where=size > 0)
    return found

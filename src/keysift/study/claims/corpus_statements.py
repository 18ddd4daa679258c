"""What the study states about corpora: what goes with high scores, robustness, and its seven regressions."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np

from keysift.evaluation.runs.published import RegressionTable, published, published_name
from keysift.study.claims.evidence import STUDY_METHODS, Evidence
from keysift.study.claims.shared_tests import correlation_finding, pair_difference, share_finding
from keysift.study.claims.statement import LEVEL, Finding, Statement, not_judged
from keysift.study.statistics.correlation import correlations
from keysift.study.statistics.published_tables import published_dataset_means
from keysift.study.statistics.regression import (
    INTERCEPT,
    RESIDUAL_DEGREES,
    adjusted_r2_quantiles,
    difference_regressions,
)
from keysift.study.statistics.variables import published_variables

MEASURES: Final = ("P@5", "MRR")
_CORPUS_FREE: Final = ("firstn", "textrank", "singlerank", "positionrank", "topicrank")
_LEAST_DATASETS: Final = 7


def corpus_statements() -> tuple[Statement, ...]:
    """Return the statements about corpora."""
    rows = []
    for measure in MEASURES:
        rows += [
            Statement(
                key=f"correlations-{measure}",
                section="5",
                text=f"the correlations of {measure} with the eight variables of the datasets",
                unit="datasets (methods and variables)",
                measure=f"correlations of {measure} with the same sign, of those that are at least 0.2 as published",
                direction="greater",
                test="binomial, against one half",
                find=partial(_correlations, measure=measure),
            ),
            Statement(
                key=f"lexspec-length-{measure}",
                section="5",
                text=f"LexSpec is robust to length: its lead over TFIDF grows with the number of words, by {measure}",
                unit="documents",
                measure=f"{measure}: the lead over TFIDF in the datasets of longer documents less that in the others",
                direction="greater",
                test="bootstrap",
                find=partial(_length, measure=measure),
            ),
            Statement(
                key=f"domains-{measure}",
                section="5 and 6",
                text=f"which methods are robust across domains: the worst place of each over domains, by {measure}",
                unit="methods",
                measure=f"worst place by {measure} over the domains of table 1",
                direction="greater",
                test="Spearman",
                find=partial(_domains, measure=measure),
            ),
            Statement(
                key=f"online-{measure}",
                section="6",
                text="in an online setting, without a corpus, SingleRank is the method to use",
                unit="documents",
                measure=f"{measure}: SingleRank less the best other method without a corpus",
                direction="greater",
                test="Wilcoxon",
                find=partial(_online, measure=measure),
            ),
        ]
    for table in published()["regression"]:
        rows.append(
            Statement(
                key=f"regression-{table['m1']}-{table['m2']}-{table['metric']}",
                section="Appendix",
                text=f"what the difference of {table['m1']} and {table['m2']} in {table['metric']} depends on",
                unit="datasets",
                measure="published significant effects that recur, significant and with the same sign",
                direction="greater",
                test="binomial, against 2.5 %",
                find=partial(_recurring, tables=(table,)),
            )
        )
    rows += [
        Statement(
            key="regressions-together",
            section="Appendix",
            text="the significant effects of the seven regressions together",
            unit="datasets",
            measure="published significant effects that recur, significant and with the same sign",
            direction="greater",
            test="binomial, against 2.5 %",
            find=partial(_recurring, tables=tuple(published()["regression"])),
        ),
        Statement(
            key="regressions-from-published-tables",
            section="Appendix",
            text="the coefficients of the seven regressions follow from the published tables",
            unit="coefficients",
            measure="coefficients of the same variables within 5 %",
            direction="greater",
            test="more than half; fewer than three quarters is weaker",
            find=_from_published,
        ),
        Statement(
            key="regressions-r2",
            section="Appendix",
            text="how much the regressions of all pairs explain",
            unit="pairs of methods",
            measure="quartiles of adjusted R²",
            direction="equal",
            test="our median outside the published quartiles",
            find=_r2,
        ),
    ]
    return tuple(rows)


def _correlations(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks((), (measure,))
    if missing or len(evidence.study_variables) < _LEAST_DATASETS:
        return not_judged(missing or f"fewer than {_LEAST_DATASETS} of the study's datasets are in the run")
    names = {method: title for method in evidence.scores.methods if (title := published_name(method))}
    theirs = {
        (row.method, row.variable): row.coefficient
        for row in correlations(published_dataset_means()[measure], variables=published_variables())
    }
    ours = {
        (row.method, row.variable): row.coefficient
        for row in correlations(evidence.study_means[measure], variables=evidence.study_variables)
    }
    clear = [
        (method, variable)
        for method, title in names.items()
        for (of, variable), value in theirs.items()
        if of == title and abs(value) >= 0.2
    ]
    same = sum(ours[pair] * theirs[names[pair[0]], pair[1]] > 0 for pair in clear)
    strongest = max(clear, key=lambda pair: abs(theirs[names[pair[0]], pair[1]]), default=None)
    note = ""
    if strongest:
        note = (
            f"strongest as published: {strongest[0]} with {strongest[1]} "
            f"{theirs[names[strongest[0]], strongest[1]]:+.2f}, here {ours[strongest]:+.2f}, over "
            f"{len(evidence.study_variables)} datasets instead of 15"
        )
    return share_finding(
        same, len(clear), chance=0.5, what="correlations have the same sign", published=f"{len(clear)} signs", note=note
    )


def _length(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks(("lexspec", "tfidf"), (measure,))
    if missing:
        return not_judged(missing)
    lead = evidence.column(measure, "lexspec") - evidence.column(measure, "tfidf")
    tokens = np.array([evidence.statistics[name].tokens.mean for name in evidence.scores.datasets])
    middle = np.median(list({name: row.tokens.mean for name, row in evidence.statistics.items()}.values()))
    long, short = lead[tokens > middle], lead[tokens <= middle]
    if not len(long) or not len(short):
        return not_judged("the datasets do not differ in length")
    generator = np.random.default_rng(0)
    draws = [
        long[generator.integers(len(long), size=len(long))].mean()
        - short[generator.integers(len(short), size=len(short))].mean()
        for _ in range(1000)
    ]
    low, high = np.quantile(draws, (0.025, 0.975)).tolist()
    table = published_dataset_means()[measure]
    gaps = {name: table[name]["LexSpec"] - table[name]["TFIDF"] for name in evidence.datasets}
    sizes = evidence.sizes

    def published_lead(longer: bool) -> float:
        names = [name for name in gaps if (evidence.statistics[name].tokens.mean > middle) == longer]
        return sum(sizes[name] * gaps[name] for name in names) / sum(sizes[name] for name in names)

    estimate = float(long.mean() - short.mean())
    return Finding(
        ours=f"lead {long.mean():+.2f} points in datasets of more than {middle:.0f} tokens, {short.mean():+.2f} in "
        f"others: {estimate:+.2f} ({low:+.2f} to {high:+.2f})",
        published=f"lead {published_lead(True):+.2f} and {published_lead(False):+.2f}",
        estimate=estimate,
        low=low,
        high=high,
        significant=low > 0 or high < 0,
        expected=published_lead(True) - published_lead(False),
    )


def _domains(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks(STUDY_METHODS, (measure,))
    if missing:
        return not_judged(missing)
    own = evidence.scores.dataset_means(measure)
    table = published()["results"][measure]
    theirs = {
        name: {method: table[name][published_name(method) or ""] for method in STUDY_METHODS}
        for name in evidence.datasets
    }
    worst, their_worst = _worst_places(evidence, own), _worst_places(evidence, theirs)
    best = min(their_worst, key=their_worst.__getitem__)
    our_best = min(worst, key=worst.__getitem__)
    return correlation_finding(
        [-worst[name] for name in STUDY_METHODS],
        [-their_worst[name] for name in STUDY_METHODS],
        what="methods",
        published=f"most robust: {best}, never below place {their_worst[best]}",
        note=f"here {our_best}, never below place {worst[our_best]}",
    )


def _worst_places(evidence: Evidence, table: dict[str, dict[str, float]]) -> dict[str, int]:
    """Return the worst place of each method over domains, by its mean over the datasets of a domain."""
    domains: dict[str, list[str]] = {}
    for name in evidence.datasets:
        described = published()["datasets"][name]
        domains.setdefault(f"{described['domain']} {described['type']}", []).append(name)
    worst = dict.fromkeys(STUDY_METHODS, 0)
    for names in domains.values():
        means = {method: float(np.mean([table[name][method] for name in names])) for method in STUDY_METHODS}
        for place, method in enumerate(sorted(means, key=lambda name: -means[name]), start=1):
            worst[method] = max(worst[method], place)
    return worst


def _online(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks(_CORPUS_FREE, (measure,))
    if missing:
        return not_judged(missing)
    means = evidence.scores.means(measure)
    rival = max((name for name in _CORPUS_FREE if name != "singlerank"), key=means.__getitem__)
    return pair_difference(evidence, measure, "singlerank", rival)


def _recurring(evidence: Evidence, *, tables: tuple[RegressionTable, ...]) -> Finding:
    own = {published_name(method): method for method in evidence.scores.methods}
    wanted = [name for table in tables for name in (table["m1"], table["m2"])]
    absent = sorted({name for name in wanted if name not in own})
    if absent or len(evidence.study_variables) < _LEAST_DATASETS:
        return not_judged(
            f"the run lacks {', '.join(absent)}"
            if absent
            else f"a regression needs {_LEAST_DATASETS} of the study's datasets, this run has "
            f"{len(evidence.study_variables)}"
        )
    hits, total, details, few = 0, 0, [], 0
    for table in tables:
        measure = table["metric"]
        (found,) = difference_regressions(
            {measure: evidence.study_means[measure]},
            variables=evidence.study_variables,
            pairs=[(own[table["m1"]] or "", own[table["m2"]] or "")],
        )
        if found.residual_degrees < RESIDUAL_DEGREES:
            few += 1
            continue
        ours = {row.variable: row for row in found.coefficients}
        for variable, row in table["coefficients"].items():
            if variable == INTERCEPT or row["p"] >= LEVEL:
                continue
            total += 1
            recurs = variable in ours and ours[variable].p < LEVEL and ours[variable].estimate * row["estimate"] > 0
            hits += recurs
            if not recurs:
                details.append(f"{variable} ({table['m1']}/{table['m2']} {measure})" if len(tables) > 1 else variable)
    if few == len(tables):
        return not_judged(
            f"on {len(evidence.study_variables)} datasets our model leaves fewer than {RESIDUAL_DEGREES} residual "
            "degrees of freedom"
        )
    note = f"over {len(evidence.study_variables)} datasets instead of 15"
    if few:
        note += f"; {few} of {len(tables)} left out: fewer than {RESIDUAL_DEGREES} residual degrees of freedom here"
    if details and len(tables) == 1:
        note += f"; missing: {', '.join(details)}"
    return share_finding(
        hits, total, chance=0.025, what="effects recur", published=f"{total} significant effects", note=note
    )


def _from_published(evidence: Evidence) -> Finding:
    # A statement about the published tables alone; the run is not looked at.
    means, variables = published_dataset_means(), published_variables()
    hits, total = 0, 0
    for table in published()["regression"]:
        (found,) = difference_regressions(
            {table["metric"]: means[table["metric"]]}, variables=variables, pairs=[(table["m1"], table["m2"])]
        )
        ours = {row.variable: row.estimate for row in found.coefficients}
        for variable, row in table["coefficients"].items():
            total += 1
            # The published estimates have four digits after the point, and small ones are mostly rounding.
            hits += variable in ours and abs(ours[variable] - row["estimate"]) <= max(
                0.05 * abs(row["estimate"]), 0.00015
            )
    return share_finding(
        hits,
        total,
        chance=0.5,
        what="coefficients agree",
        published=f"{total} coefficients",
        sampled=False,
    )


def _r2(evidence: Evidence) -> Finding:
    theirs = published()["adjusted_r2_quantiles"]
    words = f"quartiles {theirs[1]:.2f}, {theirs[2]:.2f}, {theirs[3]:.2f}"
    if len(evidence.study_variables) < len(published()["datasets"]) - 2:
        return not_judged(
            f"on {len(evidence.study_variables)} datasets, eight variables explain more than on 15 whatever they are",
            published=words,
        )
    table = {
        measure: {
            name: {method: row[method] for method in STUDY_METHODS if method in row}
            for name, row in evidence.study_means[measure].items()
        }
        for measure in MEASURES
    }
    low, first, median, third, high = adjusted_r2_quantiles(
        difference_regressions(table, variables=evidence.study_variables)
    )
    return Finding(
        ours=f"quartiles {first:.2f}, {median:.2f}, {third:.2f} (from {low:.2f} to {high:.2f})",
        published=words,
        estimate=median - theirs[2],
        low=first - theirs[2],
        high=third - theirs[2],
        significant=not theirs[1] <= median <= theirs[3],
        note=f"over {len(evidence.study_variables)} datasets instead of 15",
    )

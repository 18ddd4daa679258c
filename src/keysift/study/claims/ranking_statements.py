"""What the study states about significance and ranking: its p-values, the Pareto fronts, who dominates whom."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import Final

from keysift.evaluation.runs.published import published, published_name
from keysift.study.claims.evidence import STUDY_METHODS, Evidence
from keysift.study.claims.shared_tests import correlation_finding, pair_difference, share_finding
from keysift.study.claims.statement import LEVEL, Direction, Finding, Statement, not_judged
from keysift.study.number_texts import p_phrase, signed
from keysift.study.statistics.pareto import pareto_fronts
from keysift.study.statistics.significance import p_values

MEASURES: Final = ("P@5", "MRR")


def ranking_statements() -> tuple[Statement, ...]:
    """Return the statements about significance and ranking."""
    rows = []
    for measure in MEASURES:
        rows += [
            Statement(
                key=f"p-values-{measure}",
                section="Appendix",
                text=f"the matrix of p-values by {measure}: which of two methods is significantly better, or neither",
                unit="pairs of methods",
                measure=f"pairs with the same decision by {measure}",
                direction="greater",
                test="binomial, against one third",
                find=partial(_decisions, measure=measure),
            ),
            Statement(
                key=f"normality-{measure}",
                section="5",
                text=f"differences of {measure} are not normally distributed",
                unit="pairs of methods",
                measure="pairs for which Anderson-Darling rejects normality",
                direction="greater",
                test="binomial, against one half",
                find=partial(_normality, measure=measure),
            ),
            Statement(
                key=f"tfidfrank-dominates-{measure}",
                section="5",
                text=f"TFIDFRank dominates all other methods, by {measure}",
                unit="documents",
                measure=f"{measure}: TFIDFRank less the method nearest to it",
                direction="greater",
                test="Wilcoxon",
                find=partial(_dominates, measure=measure),
            ),
        ]
    rows += [
        Statement(
            key="pareto-first-front",
            section="5",
            text="TFIDFRank alone is in the first Pareto front",
            unit="documents",
            measure="overlap (Jaccard) of the first fronts by P@5 and MRR",
            direction="greater",
            test="none: 1 is the same set, 0.5 half of it",
            find=_first_front,
        ),
        Statement(
            key="pareto-order",
            section="5",
            text="the Pareto ranking of the methods",
            unit="methods",
            measure="number of the front",
            direction="greater",
            test="Spearman",
            find=_fronts,
        ),
    ]
    return tuple(rows)


def pair_statements() -> tuple[Statement, ...]:
    """Return one statement for every cell of the published matrices of p-values."""
    names = {published_name(method): method for method in STUDY_METHODS}
    rows = []
    for measure in MEASURES:
        for test in published()["wilcoxon"][measure]:
            a, b = names[test["a"]] or "", names[test["b"]] or ""
            direction: Direction = "greater" if test["p"] < LEVEL else "equal"
            rows.append(
                Statement(
                    key=f"p-{a}-{b}-{measure}",
                    section="Appendix",
                    text=f"{test['a']} and {test['b']}: p = {test['p']:.2f} by {measure}",
                    unit="documents",
                    measure=measure,
                    direction=direction,
                    test="Wilcoxon",
                    find=partial(_cell, measure=measure, a=a, b=b, p=test["p"]),
                )
            )
    return tuple(rows)


def _cell(evidence: Evidence, *, measure: str, a: str, b: str, p: float) -> Finding:
    """Return the difference of two methods, the one with the higher published mean first."""
    missing = evidence.lacks((a, b), (measure,))
    if missing:
        return not_judged(missing, published=f"p = {p:.2f}")
    theirs = evidence.published_means(measure)
    return pair_difference(evidence, measure, *((a, b) if theirs[a] >= theirs[b] else (b, a)))


def _decisions(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks(STUDY_METHODS, (measure,))
    if missing:
        return not_judged(missing)
    names = {published_name(method): method for method in STUDY_METHODS}
    theirs = evidence.published_means(measure)
    tests = published()["wilcoxon"][measure]
    unlike = []
    for test in tests:
        a, b = names[test["a"]] or "", names[test["b"]] or ""
        found = evidence.pair(measure, a, b)
        published_decision = 0 if test["p"] >= LEVEL else 1 if theirs[a] > theirs[b] else -1
        ours = 0 if found.p >= LEVEL or found.contradictory else 1 if found.mean_difference > 0 else -1
        if ours != published_decision:
            unlike.append(f"{a}/{b}")
    real = sum(test["p"] < LEVEL for test in tests)
    return share_finding(
        len(tests) - len(unlike),
        len(tests),
        chance=1 / 3,
        what="decisions are the same",
        published=f"{real} of {len(tests)} pairs differ",
        note=f"others: {', '.join(unlike)}; each cell: --all" if unlike else "each cell: --all",
    )


def _normality(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks((), (measure,))
    if missing:
        return not_judged(missing)
    tested = [
        found
        for a, b in combinations([name for name in STUDY_METHODS if name in evidence.scores.methods], 2)
        if (found := evidence.pair(measure, a, b).normality) is not None
    ]
    return share_finding(
        sum(found.rejected for found in tested),
        len(tested),
        chance=0.5,
        what="pairs: normality rejected at 5 %",
        published="rejected",
    )


def _dominates(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks(STUDY_METHODS, (measure,))
    if missing:
        return not_judged(missing)
    others = [name for name in STUDY_METHODS if name != "tfidfrank"]
    means, theirs = evidence.scores.means(measure), evidence.published_means(measure)
    nearest = max(others, key=means.__getitem__)
    finding = pair_difference(evidence, measure, "tfidfrank", nearest)
    beaten = [
        name
        for name in others
        if (found := evidence.pair(measure, "tfidfrank", name)).p < LEVEL
        and found.mean_difference > 0
        and not found.contradictory
    ]
    their_nearest = max(others, key=theirs.__getitem__)
    return Finding(
        ours=f"better than {len(beaten)} of {len(others)}; nearest {nearest}: "
        f"{signed(finding.estimate, digits=2)} points ({signed(finding.low, digits=2)} to "
        f"{signed(finding.high, digits=2)}), {p_phrase(finding.p)}",
        published=f"tfidfrank {theirs['tfidfrank']:.1f}, nearest {their_nearest} {theirs[their_nearest]:.1f}",
        estimate=finding.estimate,
        low=finding.low,
        high=finding.high,
        p=finding.p,
        significant=finding.significant,
        note=finding.note,
    )


def _ranked(evidence: Evidence) -> tuple[tuple[str, ...], ...]:
    means = {measure: {name: evidence.scores.means(measure)[name] for name in STUDY_METHODS} for measure in MEASURES}
    tests = [evidence.pair(measure, a, b) for measure in MEASURES for a, b in combinations(STUDY_METHODS, 2)]
    return pareto_fronts(means, p_values=p_values(tests))


def _first_front(evidence: Evidence) -> Finding:
    missing = evidence.lacks(STUDY_METHODS, MEASURES)
    if missing:
        return not_judged(missing)
    names = {published_name(method): method for method in STUDY_METHODS}
    theirs = {names[name] for name in published()["pareto_ranking"][0]}
    ours = set(_ranked(evidence)[0])
    same_data = pareto_fronts({measure: evidence.published_means(measure) for measure in MEASURES})[0]
    overlap = len(theirs & ours) / len(theirs | ours)
    return Finding(
        ours=" = ".join(sorted(ours)),
        published=" = ".join(sorted(name or "" for name in theirs)),
        estimate=overlap,
        low=overlap,
        high=overlap,
        significant=overlap != 0.5,
        expected=1.0,
        null=0.5,
        note=f"the published means of the same documents give {' = '.join(same_data)}",
    )


def _fronts(evidence: Evidence) -> Finding:
    missing = evidence.lacks(STUDY_METHODS, MEASURES)
    if missing:
        return not_judged(missing)
    names = {published_name(method): method for method in STUDY_METHODS}
    ours = _ranked(evidence)
    place = {name: number for number, front in enumerate(ours) for name in front}
    their_place = {
        names[name] or "": number for number, front in enumerate(published()["pareto_ranking"]) for name in front
    }
    return correlation_finding(
        [place[name] for name in STUDY_METHODS],
        [their_place[name] for name in STUDY_METHODS],
        what="methods",
        published=" > ".join(
            " = ".join(names[name] or "" for name in front) for front in published()["pareto_ranking"]
        ),
        note=f"ours: {' > '.join(' = '.join(front) for front in ours)}",
    )

"""All statements of the study, and their verdicts on a run as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import isnan

from keysift.io.tables import Table
from keysift.study.claims.agreement_statements import agreement_statements
from keysift.study.claims.corpus_statements import corpus_statements
from keysift.study.claims.data_statements import data_statements
from keysift.study.claims.evidence import Evidence
from keysift.study.claims.ranking_statements import pair_statements, ranking_statements
from keysift.study.claims.score_statements import score_statements
from keysift.study.claims.statement import VERDICTS, Judgement, Statement, judge
from keysift.study.claims.time_statements import time_statements


@cache
def statements(*, every_pair: bool = False) -> tuple[Statement, ...]:
    """Return the register; with `every_pair`, each cell of the matrices of p-values has a row of its own."""
    return (
        *data_statements(),
        *score_statements(),
        *ranking_statements(),
        *time_statements(),
        *agreement_statements(),
        *corpus_statements(),
        *(pair_statements() if every_pair else ()),
    )


def judge_statements(evidence: Evidence, *, every_pair: bool = False) -> tuple[Judgement, ...]:
    """Return the verdict on every statement."""
    return tuple(judge(statement, evidence) for statement in statements(every_pair=every_pair))


def verdict_counts(judgements: Sequence[Judgement]) -> dict[str, int]:
    """Return how many statements have each verdict."""
    counts = Counter(judgement.verdict for judgement in judgements)
    return {verdict: counts[verdict] for verdict in VERDICTS}


def count_words(judgements: Sequence[Judgement]) -> str:
    """Say how many statements have each verdict."""
    counts = verdict_counts(judgements)
    parts = [f"{count} {verdict}" for verdict, count in counts.items() if count]
    return f"Of {len(judgements)} statements, {', '.join(parts)}."


def register_table(judgements: Sequence[Judgement]) -> Table:
    """Return the register as a table."""
    rows = []
    for judgement in judgements:
        statement, finding = judgement.statement, judgement.finding
        verdict = f"{judgement.verdict}: {finding.why}" if finding.why else judgement.verdict
        direction = "more" if statement.direction == "greater" else "equal"
        note = f" ({finding.note})" if finding.note and finding.ours else ""
        rows.append(
            (
                f"{statement.text} [{statement.section}]",
                f"{statement.measure}. Unit: {statement.unit}. Stated: {direction}. Test: {statement.test}.",
                finding.published,
                finding.ours + _interval(judgement) + note,
                verdict,
            )
        )
    return Table(
        "Statements of the study, with the section in brackets",
        ("statement", "measure, unit, direction and test", "published", "here", "verdict"),
        tuple(rows),
        frozenset((number, 4) for number in range(len(rows)) if judgements[number].verdict == "reproduced"),
        left=frozenset(range(5)),
    )


def _interval(judgement: Judgement) -> str:
    """Return the 95 % interval, where the words do not have it already."""
    finding = judgement.finding
    if isnan(finding.low) or finding.low == finding.high or " to " in finding.ours:
        return ""
    return f"; 95 % {finding.low:.2f} to {finding.high:.2f}".replace("-", "−")

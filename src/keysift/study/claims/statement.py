"""What a statement is, what a run says about it, and the one rule that makes a verdict of the two."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isnan, nan
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from keysift.study.claims.evidence import Evidence

Direction: TypeAlias = Literal["greater", "equal"]
Verdict: TypeAlias = Literal["reproduced", "weaker", "not significant", "reversed", "cannot be judged here"]

VERDICTS: Final[tuple[Verdict, ...]] = (
    "reproduced",
    "weaker",
    "not significant",
    "reversed",
    "cannot be judged here",
)
LEVEL: Final = 0.05
"""The level of every test, as in the study."""


@dataclass(frozen=True)
class Finding:
    """What a run says about a statement.

    `estimate` is oriented so that values above `null` speak for the statement; `low` and `high` are its 95 % interval.
    `significant` says whether it differs from `null` by the statement's test. `expected` is the published value of the
    same estimate, where there is one. `published` and `ours` are both in words. With `why`, nothing can be said.
    """

    ours: str
    published: str = "no number given"
    estimate: float = nan
    low: float = nan
    high: float = nan
    p: float = nan
    significant: bool = False
    expected: float = nan
    null: float = 0.0
    note: str = ""
    why: str = ""


@dataclass(frozen=True)
class Statement:
    """One statement of the study, and the function that looks for it in a run.

    `direction` "greater" says that the estimate is above its null value, "equal" that it is not different from it.
    `unit` is what the test counts: documents, datasets, figures of a table, trials.
    """

    key: str
    section: str
    text: str
    unit: str
    measure: str
    direction: Direction
    test: str
    find: Callable[[Evidence], Finding]


@dataclass(frozen=True)
class Judgement:
    """A statement with what was found and the verdict."""

    statement: Statement
    finding: Finding
    verdict: Verdict


def judge(statement: Statement, evidence: Evidence) -> Judgement:
    """Return the verdict on a statement.

    The rule is the same for all. Nothing to go by: "cannot be judged here". For a statement that something is greater:
    "reproduced" if it is so significantly, but "weaker" if the published value is known and ours is less than half of
    it; "reversed" if the opposite is significant; else "not significant". For a statement that two things are equal:
    "reversed" if they differ significantly, else "reproduced".
    """
    finding = statement.find(evidence)
    return Judgement(statement, finding, _verdict(statement.direction, finding))


def _verdict(direction: Direction, finding: Finding) -> Verdict:
    if finding.why:
        return "cannot be judged here"
    if direction == "equal":
        return "reversed" if finding.significant else "reproduced"
    if not finding.significant:
        return "not significant"
    if finding.estimate < finding.null:
        return "reversed"
    if not isnan(finding.expected) and finding.estimate - finding.null < (finding.expected - finding.null) / 2:
        return "weaker"
    return "reproduced"


def not_judged(why: str, *, published: str = "no number given") -> Finding:
    """Return the finding of a statement about which the run says nothing."""
    return Finding(ours="", published=published, why=why)

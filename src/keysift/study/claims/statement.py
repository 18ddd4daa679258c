"""What a statement is, and the one rule that makes verdicts of it and a run."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, TypeAlias, get_args

import numpy as np

from keysift.study.statistics.number_tables import FloatArray

if TYPE_CHECKING:
    from keysift.study.claims.evidence import Evidence

Direction: TypeAlias = Literal["greater", "at least", "equal"]
State: TypeAlias = Literal["yes", "no", "open", "none"]
Verdict: TypeAlias = Literal[
    "holds", "holds on these documents", "depends on the sets", "open", "fails", "cannot be judged here"
]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
LEVEL: Final = 0.05
MARGIN: Final = 1.0
"""Points within which two things are equal; the rule names it."""

RULE: Final = """\
* A statement is about a number, for example the lead of one method over another in points. What it says is a range
  of that number: above 0 (“better”), above half of the published number (“huge”, “far below”), above −1 point (“at
  least as good”), or between −1 and +1 point (“not different”).
* **By documents** the number is a mean over documents, and its interval comes from drawing the documents of each
  set again. For “better”, the Wilcoxon test that the study used must agree. **By sets** every set counts alike, and
  its interval comes from drawing sets, then documents in them: it is about sets that are not here, too.
* In each of the two ways, *yes* means that the interval lies inside the range, *no* that it lies outside, *open*
  that it does neither. Intervals are at 95 %; yes and no are corrected for the number of statements (false
  discovery rate 5 %).
* All of this is repeated without each set, and with only the sets that are exactly the published ones. A *yes* or
  *no* that two of these variations change does not count.
* The claim **holds** if it does by sets, **holds on these documents** if it does by documents alone, and **fails**
  if one way says no and none yes. It **depends on the sets** if nothing is left after the variations, and is
  **open** otherwise.
* **The numbers agree** with the published ones if ours are within 1 point on clearly more than half of the sets
  (the 95 % interval of that share lies above a half), *differ* if it lies below, and are *unclear* otherwise. A
  number that only all sets together have agrees if the published one is in our interval by sets."""
"""The rule, as it is printed before the table."""


class Sample(NamedTuple):
    """A number with draws of it; `other_p` is the p-value of a test that must agree that it is above 0."""

    value: float
    draws: FloatArray
    other_p: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return the ends of the interval at 95 %."""
        low, high = np.quantile(self.draws, (LEVEL / 2, 1 - LEVEL / 2)).tolist()
        return low, high

    def above(self, limit: float) -> float:
        """Return the two-sided p-value for the number being above a limit."""
        return min(1.0, 2 * (1 + int((self.draws <= limit).sum())) / (1 + len(self.draws)))

    def below(self, limit: float) -> float:
        """Return the two-sided p-value for the number being below a limit."""
        return min(1.0, 2 * (1 + int((self.draws >= limit).sum())) / (1 + len(self.draws)))


class Found(NamedTuple):
    """What a run says about a statement's number: by documents, by sets, on each set, and as published.

    `ours` and `theirs` have the number on each set; where only all sets together have one, it stands under "all".
    `matches` says how many of how many published figures recur, where the number is not a figure of its own. `half` is
    half of the published number over these sets.
    """

    documents: Sample | None = None
    sets: Sample | None = None
    ours: dict[str, float] = {}  # noqa: RUF012 - a tuple's default is never written to
    theirs: dict[str, float] = {}  # noqa: RUF012
    matches: tuple[int, int] = (0, 0)
    half: float = nan
    note: str = ""
    why: str = ""


class Quantity(Protocol):
    """The number that a statement is about."""

    @property
    def unit(self) -> str:
        """Return what it is measured in."""

    def find(self, evidence: Evidence) -> Found:
        """Return what a run says about it."""


@dataclass(frozen=True)
class Statement:
    """One statement: where it stands, its words if they are quoted, what is measured, and what range it means.

    `sized` statements speak of a large difference: more than half of the published one.
    """

    key: str
    place: str
    words: str
    text: str
    direction: Direction
    quantity: Quantity
    sized: bool = False


def p_values(statement: Statement, sample: Sample, half: float) -> tuple[float, float]:
    """Return the p-values for a statement and for its opposite: that the number is inside, or outside, the range."""
    if statement.direction == "equal":
        inside = max(sample.above(-MARGIN), sample.below(MARGIN))
        return inside, min(sample.above(MARGIN), sample.below(-MARGIN))
    limit = half if statement.sized else -MARGIN if statement.direction == "at least" else 0.0
    other_p = sample.other_p if limit == 0 else 0.0
    return max(sample.above(limit), other_p), max(sample.below(limit), other_p)


def verdict_of(documents: State, sets: State) -> Verdict:
    """Return the verdict that the two ways of counting give together."""
    states = {documents, sets}
    if states == {"none"}:
        return "cannot be judged here"
    if "no" in states:
        return "open" if "yes" in states else "fails"
    if sets == "yes":
        return "holds"
    return "holds on these documents" if documents == "yes" else "open"

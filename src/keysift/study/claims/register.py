"""The statements judged by a run: both verdicts on each, and what leaving out a dataset does to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import nan, sqrt
from typing import Final

import numpy as np

from keysift.io.tables import Table
from keysift.statistics.false_discovery import false_discovery_rates
from keysift.study.claims.evidence import Evidence
from keysift.study.claims.statement import (
    LEVEL,
    MARGIN,
    VERDICTS,
    Found,
    Sample,
    State,
    Statement,
    Verdict,
    p_values,
    verdict_of,
)
from keysift.study.claims.statements import statements
from keysift.study.number_texts import signed

_EXACT: Final = "only the published files"
_Z: Final = 1.959964


@dataclass(frozen=True)
class Judgement:
    """A statement with what was found, whether the numbers agree with the published ones, and whether it holds.

    `states` are by documents and by sets. `changes` are the variations that change one of them: datasets left out.
    """

    statement: Statement
    found: Found
    agreement: str
    states: tuple[State, State]
    changes: tuple[str, ...]
    variations: int
    verdict: Verdict

    @property
    def depends(self) -> str:
        """Say in words what the verdict depends on."""
        if not self.variations or self.verdict == "cannot be judged here":
            return ""
        kept = f"{self.variations - len(self.changes)} of {self.variations} variations keep it"
        return f"{kept}; changes {', '.join(self.changes)}" if self.changes else kept


def judge_register(
    evidence: Evidence, rows: Sequence[Statement] | None = None, *, vary: bool = True
) -> tuple[Judgement, ...]:
    """Return the verdicts on every statement; without `vary`, no dataset is left out."""
    rows = statements() if rows is None else tuple(rows)
    found = [row.quantity.find(evidence) for row in rows]
    base = _states(rows, found)
    varied = {
        name: _states(rows, [row.quantity.find(evidence.on(kept)) for row in rows])
        for name, kept in (variations(evidence) if vary else {}).items()
    }
    judgements = []
    for place, (row, one) in enumerate(zip(rows, found, strict=True)):
        # Times are of one dataset, so that leaving out others changes nothing.
        states = {} if row.key.startswith("time-") else {name: outcome[place] for name, outcome in varied.items()}
        verdict, changes = _lasting(base[place], states)
        judgements.append(Judgement(row, one, agreement(one), base[place], changes, len(states), verdict))
    return tuple(judgements)


def _lasting(base: tuple[State, State], varied: dict[str, tuple[State, State]]) -> tuple[Verdict, tuple[str, ...]]:
    """Return the verdict that at most one variation changes, and the variations that change it."""
    documents, sets = (
        state if sum(other[way] != state for other in varied.values()) < 2 else "open" for way, state in enumerate(base)
    )
    verdict = verdict_of(documents if base[0] != "none" else "none", sets if base[1] != "none" else "none")
    changes = tuple(name for name, states in varied.items() if not _keeps(verdict, states))
    first = verdict_of(*base)
    if (verdict == "open" and first != "open") or (verdict == "fails" and len(changes) > 1):
        return "depends on the sets", tuple(name for name, states in varied.items() if verdict_of(*states) != first)
    return verdict, changes


def _keeps(verdict: Verdict, states: tuple[State, State]) -> bool:
    if verdict == "holds on these documents":
        return verdict_of(*states) in ("holds", verdict)
    return verdict_of(*states) == verdict


def variations(evidence: Evidence) -> dict[str, list[str]]:
    """Return the sets of datasets that verdicts are repeated with, by name: each left out, and the exact ones alone."""
    found = {f"without {left}": [name for name in evidence.datasets if name != left] for left in evidence.datasets}
    if 1 < len(evidence.exact) < len(evidence.datasets) - 1:
        found[_EXACT] = list(evidence.exact)
    return found if len(evidence.datasets) > 2 else {}


def _states(rows: Sequence[Statement], found: Sequence[Found]) -> list[tuple[State, State]]:
    """Return the states of statements by documents and by sets, each corrected for the number of statements."""
    ways = []
    for samples in ([one.documents for one in found], [one.sets for one in found]):
        tested = [
            None if sample is None else p_values(row, sample, one.half)
            for row, one, sample in zip(rows, found, samples, strict=True)
        ]
        rates = iter(false_discovery_rates([min(pair) for pair in tested if pair is not None]))
        ways.append([_state(pair, next(rates) if pair is not None else 1.0) for pair in tested])
    return list(zip(*ways, strict=True))


def _state(pair: tuple[float, float] | None, rate: float) -> State:
    if pair is None:
        return "none"
    if rate >= LEVEL:
        return "open"
    return "yes" if pair[0] < pair[1] else "no"


def agreement(found: Found) -> str:
    """Return whether our numbers agree with the published ones; see the rule."""
    if "all" in found.theirs:
        sample = found.sets or found.documents
        if sample is None:
            return "unclear"
        low, high = sample.interval
        return "agree" if low <= found.theirs["all"] <= high else "differ"
    hits, total = within(found)
    if not total:
        return "nothing published"
    low, high = share_interval(hits, total)
    return "agree" if low > 0.5 else "differ" if high < 0.5 else "unclear"


def within(found: Found) -> tuple[int, int]:
    """Return on how many sets our number is within the margin of the published one, and on how many there are both."""
    if not found.theirs:
        return found.matches
    gaps = [abs(found.ours[name] - value) for name, value in found.theirs.items()]
    return sum(gap <= MARGIN + 1e-9 for gap in gaps), len(gaps)  # published figures are decimals: a gap may be exact


def share_interval(hits: int, total: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson 1927)."""
    centre, scale = (hits + _Z**2 / 2) / (total + _Z**2), _Z / (total + _Z**2)
    half = scale * sqrt(hits * (total - hits) / total + _Z**2 / 4)
    return centre - half, centre + half


def verdict_counts(judgements: Sequence[Judgement]) -> dict[str, int]:
    """Return how many statements have each verdict."""
    counts = Counter(judgement.verdict for judgement in judgements)
    return {verdict: counts[verdict] for verdict in VERDICTS if counts[verdict]}


def count_words(judgements: Sequence[Judgement]) -> str:
    """Say how many statements have each verdict."""
    parts = [f"{verdict} {count}" for verdict, count in verdict_counts(judgements).items()]
    return f"Of {len(judgements)} statements: {', '.join(parts)}."


def register_table(judgements: Sequence[Judgement]) -> Table:
    """Return the register as a table."""
    rows = []
    for judgement in judgements:
        statement, found = judgement.statement, judgement.found
        words = f" (“{statement.words}”)" if statement.words else ""
        numbers = f"{_published(found)}: {judgement.agreement}" if not found.why else ""
        ways = [f"{_interval(sample)}: {state}" if sample is not None else "–"
                for sample, state in zip((found.documents, found.sets), judgement.states, strict=True)]  # fmt: skip
        verdict = f"{judgement.verdict}: {found.why}" if found.why else judgement.verdict
        note = f" ({found.note})" if found.note else ""
        rows.append((f"{statement.text}{words} [{statement.place}]", numbers + note, *ways, judgement.depends, verdict))
    columns = ("statement", "ours beside the published numbers", "by documents", "by sets", "variations", "verdict")
    bold = frozenset((number, 5) for number, row in enumerate(rows) if row[5].startswith("holds"))
    return Table("What the study says, and whether it stands", columns, tuple(rows), bold, frozenset(range(6)))


def left_out_table(judgements: Sequence[Judgement], evidence: Evidence) -> Table:
    """Return for each variation how many statements it changes, and which."""
    rows = []
    for name in variations(evidence):
        changed = [judgement.statement.key for judgement in judgements if name in judgement.changes]
        rows.append((name, str(len(changed)), ", ".join(changed)))
    columns = ("variation", "statements", "which")
    return Table("Statements that a variation changes", columns, tuple(rows), left=frozenset({0, 2}))


def numbers_table(judgements: Sequence[Judgement]) -> Table:
    """Return the register with a number, a key or a verdict in each cell."""
    ways, fields = ("documents", "sets"), ("value", "low", "high", "state")
    rows = []
    for judgement in judgements:
        data = as_data(judgement)
        cells: list[object] = [data["key"], data["place"], data["direction"], data["unit"]]
        for way in ways:
            found = data[way]
            cells += [found[field] for field in fields] if isinstance(found, dict) else [""] * len(fields)
        for values in (judgement.found.ours, judgement.found.theirs):
            cells.append(float(np.mean(list(values.values()))) if values else "")
        cells += [*within(judgement.found), judgement.agreement, judgement.variations, len(judgement.changes)]
        rows.append((*(f"{cell:.6g}" if isinstance(cell, float) else str(cell) for cell in cells), judgement.verdict))
    columns = ("key", "place", "direction", "unit", *(f"{field} by {way}" for way in ways for field in fields))
    columns += ("ours", "published", "sets within", "sets", "agreement", "variations", "changed by", "verdict")
    return Table("Statements of the study", columns, tuple(rows))


def as_data(judgement: Judgement) -> dict[str, object]:
    """Return a judgement as JSON has it."""
    statement, found = judgement.statement, judgement.found
    return {
        "key": statement.key,
        "place": statement.place,
        "words": statement.words,
        "statement": statement.text,
        "direction": statement.direction,
        "unit": statement.quantity.unit,
        "documents": _sample_data(found.documents, judgement.states[0]),
        "sets": _sample_data(found.sets, judgement.states[1]),
        "ours": found.ours,
        "published": found.theirs,
        "agreement": judgement.agreement,
        "variations": judgement.variations,
        "changes": list(judgement.changes),
        "verdict": judgement.verdict,
        "note": found.why or found.note,
    }


def _sample_data(sample: Sample | None, state: State) -> dict[str, object] | None:
    if sample is None:
        return None
    return {"value": sample.value, "low": sample.interval[0], "high": sample.interval[1], "state": state}


def _published(found: Found) -> str:
    """Say what is published and what was found, as means over sets."""
    hits, total = within(found)
    if found.matches[1]:
        return f"{hits} of {total} published effects recur"
    if not found.theirs:
        return f"{signed(float(np.mean(list(found.ours.values()) or [nan])), digits=2)}"
    ours, theirs = (signed(float(np.mean(list(values.values()))), digits=2) for values in (found.ours, found.theirs))
    return f"{ours} / {theirs}" + ("" if "all" in found.theirs else f", within {MARGIN:g} on {hits} of {total} sets")


def _interval(sample: Sample) -> str:
    low, high = sample.interval
    return f"{signed(sample.value, digits=2)} ({signed(low, digits=2)} to {signed(high, digits=2)})"

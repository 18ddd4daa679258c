r"""Write docs/reproduction.md from benchmark runs: every figure in it comes from their files.

    keysift benchmark --data DATA --markup none --stop-words STUDY_STOP_WORDS --methods METHODS \
        --compare paper --trials 0 --output RUN
    keysift benchmark --data DATA --datasets Inspec --markup none --stop-words STUDY_STOP_WORDS --methods METHODS \
        --compare paper --trials 100 --output TIMES
    python scripts/build_reproduction.py RUN --times TIMES --output docs

METHODS are the study's: firstn,tf,cf,tfidf,lexspec,textrank,singlerank,positionrank,lexrank,tfidfrank,singletpr and
topicrank. The second run is made alone on a machine: times of a busy one are not judged. With --recomputed, the output
of python -I tests/recompute_run.py RUN src/keysift/data/published_2021.json, the page says how many verdicts that gives
as well. The words around the figures are in reproduction_page.md beside this file.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np

from keysift.evaluation import RunResults
from keysift.evaluation.runs.published import published
from keysift.evaluation.runs.run_tables import compare_with_study, load_words, mean_difference
from keysift.io.tables import Table
from keysift.measures.measure import STUDY_MEASURES
from keysift.study.claims.evidence import STUDY_METHODS, Evidence
from keysift.study.claims.register import Judgement, count_words, judge_register, variations
from keysift.study.from_run import run_scores
from keysift.study.number_texts import signed
from keysift.study.statistics.published_tables import MEASURES
from keysift.study.statistics.resampling import needed, pair_intervals

FOLDER = Path(__file__).parent


def body(table: Table) -> str:
    """Return a table without its title."""
    return table.to_markdown().partition("\n\n")[2].rstrip()


def left_out(judgements: Sequence[Judgement], evidence: Evidence, results: RunResults) -> Table:
    """Return what each variation changes, and how far each dataset is from the published one."""
    changes = {name: sum(name in row.changes for row in judgements) for name in variations(evidence)}
    compared = compare_with_study(results)
    rows = []
    for name in evidence.datasets:
        gaps = []
        for measure in MEASURES:
            cells = [cell["difference"] for method, cell in compared[measure][name].items() if method != "singletpr"]
            gaps.append(f"{np.mean(np.abs(cells)):.1f}")
        rows.append((name, str(changes[f"without {name}"]), *gaps))
    rows += [(name, str(count), "", "") for name, count in changes.items() if not name.startswith("without ")]
    return Table("", ("without", "verdicts", *MEASURES), tuple(rows))


def agreeing(recomputed: Path | None, judgements: Sequence[Judgement]) -> str:
    """Say how many verdicts the script that shares no code gives, too."""
    if recomputed is None:
        return ""
    claims = json.loads(recomputed.read_text("utf-8"))["claims"]
    found = [(row, claims[row.statement.key]) for row in judgements if row.statement.key in claims]
    same = sum(row.verdict == other["verdict"] for row, other in found)
    agree = sum(row.agreement == other["agreement"] for row, other in found)
    return f" ({same} of {len(found)} claims and {agree} agreements judged alike, with its own draws)"


def listed(judgements: Sequence[Judgement], verdict: str) -> str:
    """Return the statements of a verdict as a list, with the numbers by documents and by sets, and what keeps it.

    Statements that differ in the measure alone are one point.
    """
    found: dict[str, list[str]] = {}
    for judgement in judgements:
        if judgement.verdict == verdict:
            samples = [sample for sample in (judgement.found.documents, judgement.found.sets) if sample is not None]
            numbers = " and ".join(signed(sample.value, digits=1) for sample in samples)
            kept = f"; {judgement.variations - len(judgement.changes)}" if judgement.variations else ""
            text, by, measure = judgement.statement.text.rpartition(" by ")
            if measure not in STUDY_MEASURES:
                text, by, measure = judgement.statement.text, "", ""
            found.setdefault(text, []).append(f"{by}{measure} ({numbers}{kept})")
    return "\n".join(f"* {text}{','.join(ends)}" for text, ends in found.items()) or "* none"


def named(judgements: Sequence[Judgement], verdict: str) -> str:
    """Return the keys of the statements of a verdict."""
    return ", ".join(f"`{row.statement.key}`" for row in judgements if row.verdict == verdict) or "none"


def certainty(results: RunResults) -> str:
    """Say how many differences datasets as the unit show, and how many documents and sets a point would need."""
    known = [name for name in results.datasets if name in published()["datasets"]]
    scores = run_scores(results.only(datasets=known, methods=[m for m in results.methods if m in STUDY_METHODS]))
    parts = []
    for measure in MEASURES:
        found = pair_intervals(scores, measure).values()
        sure = sum(interval.low > 0 or interval.high < 0 for interval in found)
        without_tf = sum(
            interval.low > 0 or interval.high < 0
            for pair, interval in pair_intervals(scores, measure).items()
            if "cf" not in pair
        )
        array = scores.of(measure)
        wanted = [
            needed(array[:, a] - array[:, b], scores.datasets) for a, b in combinations(range(len(scores.methods)), 2)
        ]
        documents, sets = (f"{np.median([row[place] for row in wanted]):,.0f}" for place in (0, 1))
        parts.append(
            f"By {measure}, **{sure} of {len(found)}** differences between two methods have an interval without zero\n"
            f"({without_tf} of 45 without TF). A difference of one point would take about {documents} documents of "
            f"these sets to show,\nand about {sets} sets like these (medians over pairs, found four times in five)."
        )
    return "\n".join(parts)


def headline() -> str:
    """Say which method is first in the published tables, over documents, with and without Schutz2008."""
    sizes = {name: row["documents"] for name, row in published()["datasets"].items()}
    parts = []
    for measure in MEASURES:
        table = published()["results"][measure]
        names = [name for name in sizes if name != "Schutz2008"]
        total = sum(sizes[name] for name in names)
        means = {
            method: sum(sizes[name] * table[name][method] for name in names) / total
            for method in published()["methods"]
        }
        first = sorted(means, key=means.__getitem__)[::-1][:2]
        parts.append(f"{first[0]} {means[first[0]]:.1f} to {first[1]} {means[first[1]]:.1f} by {measure}")
    return ", ".join(parts)


def cells(results: RunResults, evidence: Evidence) -> str:
    """Say how far cells are from the published ones."""
    found = compare_with_study(results.only(datasets=evidence.exact))
    gaps = [f"{mean_difference(found, measure, without=['singletpr']):.2f} points of {measure}" for measure in found]
    return (
        f"Over the {len(evidence.exact)} published files and ten methods, cells differ by {', '.join(gaps)} on average"
    )


def main() -> None:
    """Read the options and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--times", type=Path)
    parser.add_argument("--recomputed", type=Path)
    parser.add_argument("--output", type=Path, default=FOLDER.parent / "docs")
    arguments = parser.parse_args()
    results = RunResults.load(arguments.run)
    timed = RunResults.load(arguments.times) if arguments.times else None
    evidence = Evidence.of_run(results, timed=timed)
    judgements = judge_register(evidence)
    times = None if timed is None else timed.times_of("Inspec")
    parts = {
        "counts": count_words(judgements),
        "sizes": f"{len(evidence.labels):,} documents of {len(evidence.datasets)} datasets",
        "holds": listed(judgements, "holds"),
        "documents": listed(judgements, "holds on these documents"),
        "fails": listed(judgements, "fails"),
        "depends": listed(judgements, "depends on the sets"),
        "open": named(judgements, "open"),
        "unjudged": named(judgements, "cannot be judged here"),
        "certainty": certainty(results),
        "headline": headline(),
        "cells": cells(results, evidence),
        "load": "no times were taken" if times is None else load_words(times.load),
        "varied": str(len(variations(evidence))),
        "judged": str(len(judgements)),
        "left out": body(left_out(judgements, evidence, results)),
        "recomputed": agreeing(arguments.recomputed, judgements),
    }
    page = (FOLDER / "reproduction_page.md").read_text("utf-8")
    filled = re.sub(r"<!-- (.+?) -->", lambda found: parts[found[1]], page)
    (arguments.output / "reproduction.md").write_text(filled, "utf-8")


if __name__ == "__main__":
    main()

"""The published tables beside a run's: datasets, cells and p-values. They are figures, not statements."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from keysift.evaluation.runs.published import published, published_name
from keysift.evaluation.runs.run_results import RunResults
from keysift.evaluation.runs.run_tables import compare_with_study
from keysift.io.tables import Table
from keysift.study.claims.evidence import STUDY_METHODS, is_as_published
from keysift.study.claims.statement import LEVEL
from keysift.study.from_run import run_scores
from keysift.study.statistics.published_tables import MEASURES, published_means, published_p_values
from keysift.study.statistics.resampling import pair_intervals
from keysift.study.statistics.significance import compare_methods


def datasets_table(results: RunResults) -> Table:
    """Return how each dataset of the run differs from the published one: documents, tokens, and cells."""
    compared = compare_with_study(results)
    rows = []
    for name in [name for name in results.datasets if name in published()["datasets"]]:
        ours, theirs = results.statistics(name), published()["datasets"][name]
        gaps = [
            [abs(cell["difference"]) for method, cell in table[name].items() if method != "singletpr"]
            for table in compared.values()
        ]
        rows.append(
            (
                name,
                "as published" if is_as_published(ours) else "rebuilt",
                f"{ours.documents:,} / {theirs['documents']:,}",
                f"{100 * (ours.tokens.mean / theirs['tokens']['mean'] - 1):+.1f} %".replace("-", "−"),
                *(f"{np.mean(gap):.1f} ({max(gap):.1f})" for gap in gaps),
            )
        )
    columns = ("dataset", "files", "documents, ours / published", "tokens", *compared)
    return Table(
        "Datasets: differences from the published ones; of cells, mean and largest absolute difference in points",
        columns,
        tuple(rows),
        left=frozenset({0, 1}),
    )


def decisions_table(results: RunResults) -> Table:
    """Return for each published p-value the published lead and ours, and whether they decide alike.

    The published lead is the mean over the documents of all fifteen sets, those that the p-value is of. Ours is over
    the documents of the study's sets in the run.
    """
    known = [name for name in results.datasets if name in published()["datasets"]]
    methods = [name for name in STUDY_METHODS if name in results.methods]
    scores = run_scores(results.only(datasets=known, methods=methods))
    tests = {(row.measure, frozenset((row.a, row.b))): row for row in compare_methods(scores, measures=MEASURES)}
    rows = []
    for measure in MEASURES:
        stated, means = published_p_values()[measure], published_means()[measure]
        by_sets = pair_intervals(scores, measure)
        for a, b in combinations(methods, 2):
            first, second = published_name(a) or "", published_name(b) or ""
            p = stated[(first, second) if (first, second) in stated else (second, first)]
            found = tests[measure, frozenset((a, b))]
            ours = found.mean_difference if found.a == a else -found.mean_difference
            interval = by_sets.get((a, b))
            decisions = _decision(p, means[first] - means[second]), _decision(found.p, ours)
            rows.append(
                (
                    f"{a} − {b}",
                    measure,
                    f"{means[first] - means[second]:+.2f}",
                    f"{p:.2f}",
                    f"{ours:+.2f}",
                    f"{found.p:.2g}",
                    "" if interval is None else f"{interval.low:+.2f} to {interval.high:+.2f}",
                    "same" if decisions[0] == decisions[1] else "other",
                )
            )
    columns = ("pair", "measure", "published lead", "published p", "lead", "p", "by sets", "decision")
    return Table("Every pair by documents (Wilcoxon), beside the published p-values", columns, tuple(rows))


def _decision(p: float, lead: float) -> int:
    return 0 if p >= LEVEL else 1 if lead > 0 else -1

"""The numbers in the tables that compare methods, beside an independent computation."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
import scipy.stats

from keysift.evaluation import RunResults
from keysift.io.tables import Table
from keysift.study.report.method_sections import (
    agreement_table,
    leads_table,
    means_table,
    methods_summary,
    pairs_table,
)
from keysift.study.report.run_analysis import StudyAnalysis, analyze

pytestmark = pytest.mark.xdist_group("report")


def scores(run: RunResults, measure: str) -> dict[str, Any]:
    """Return the scores of all documents of a run in percent, by method."""
    parts = [run.scores(dataset, measure) for dataset in run.datasets]
    return {method: 100 * np.concatenate([part[method] for part in parts]) for method in run.methods}


def rows_of(table: Table) -> dict[str, dict[str, str]]:
    """Return the cells of a table by row and column."""
    return {row[0]: dict(zip(table.columns, row, strict=True)) for row in table.rows}


def number(cell: str) -> float:
    """Return the first number of a cell."""
    return float(cell.split(" ")[0].replace("−", "-"))


def test_the_summary_has_every_method(known: StudyAnalysis, known_run: RunResults) -> None:
    """Each method has its mean, on how many datasets it is best, and milliseconds per document."""
    rows = rows_of(methods_summary(known))
    assert set(rows) == set(known_run.methods)
    for measure in ("P@5", "MRR"):
        for method, values in scores(known_run, measure).items():
            assert number(rows[method][f"{measure} (95 % interval)"]) == pytest.approx(values.mean(), abs=0.051)
        assert rows["alpha"][f"datasets best by {measure}"] == "2"
        assert rows["delta"][f"datasets best by {measure}"] == "0"
    assert (rows["alpha"]["Pareto front"], rows["delta"]["ms per document"]) == ("1", "5")


def test_leads_are_those_of_the_scores(known: StudyAnalysis, known_run: RunResults) -> None:
    """The lead is the difference of the two best means, with the documents on which it holds, and scipy's p."""
    for measure, row in rows_of(leads_table(known)).items():
        values = scores(known_run, measure)
        first, second = sorted(values, key=lambda method: -values[method].mean())[:2]
        assert (row["best"], row["second"]) == (first, second)
        difference = values[first] - values[second]
        assert number(row["lead in points (95 %)"]) == pytest.approx(difference.mean(), abs=0.051)
        counts = ((difference > 0).sum(), (difference == 0).sum(), (difference < 0).sum())
        assert row["documents better / equal / worse"] == " / ".join(map(str, counts))
        assert float(row["p"]) == pytest.approx(scipy.stats.wilcoxon(difference).pvalue, rel=0.06)


@pytest.mark.parametrize("measure", ["P@5", "MRR"])
def test_pairs_are_tested_as_by_scipy(known: StudyAnalysis, known_run: RunResults, measure: str) -> None:
    """Every pair has its difference and scipy's p, in bold where it is significant."""
    table, values = pairs_table(known, measure), scores(known_run, measure)
    assert len(table.rows) == 6
    for place, (pair, row) in enumerate(rows_of(table).items()):
        one, other = pair.split(" – ")
        difference = values[one] - values[other]
        assert number(row["difference"]) == pytest.approx(difference.mean(), abs=0.0051)
        p = float(scipy.stats.wilcoxon(difference).pvalue)
        assert float(row["p"].rstrip(" †")) == pytest.approx(p, rel=0.06)
        assert ((place, table.columns.index("p")) in table.bold) == (p < 0.05)


def test_corrected_pairs_show_both_p_values(known_run: RunResults) -> None:
    """With Holm's correction, the uncorrected p-value stands beside the corrected one."""
    rows = rows_of(pairs_table(analyze(known_run, correction="holm"), "P@5"))
    twins = next(row for pair, row in rows.items() if {"beta", "gamma"} == set(pair.split(" – ")))
    assert number(twins["p"]) >= number(twins["p, uncorrected"]) > 0.05


def test_many_methods_become_rows(known: StudyAnalysis, known_run: RunResults, monkeypatch: pytest.MonkeyPatch) -> None:
    """Means are by dataset and over all documents; where there are many methods, they are rows, with the same bold."""
    table = means_table(known, "MRR")
    rows = rows_of(table)
    for method, values in scores(known_run, "MRR").items():
        assert rows["all documents"][method] == f"{values.mean():.1f}"
        assert rows["one"][method] == f"{100 * np.mean(known_run.scores('one', 'MRR')[method]):.1f}"
    monkeypatch.setattr("keysift.study.report.method_sections._MOST_COLUMNS", 2)
    turned = means_table(known, "MRR")
    for method, row in rows_of(turned).items():
        assert list(row.values())[1:] == [rows[name][method] for name in turned.columns[1:]]
    assert {(turned.rows[row][0], turned.columns[column]) for row, column in turned.bold} == {
        (table.columns[column], table.rows[row][0]) for row, column in table.bold
    }


def test_agreement_names_the_extremes(full: StudyAnalysis) -> None:
    """For each dataset, the mean is over pairs, and the pairs that agree most and least are named."""
    assert full.agreement is not None
    rows = rows_of(agreement_table(full.agreement))
    for dataset in full.datasets:
        rankings = full.results.rankings(dataset)
        shares = {
            f"{one} and {other}": np.mean(
                [
                    len(set(a[:5]) & set(b[:5])) / max(len(a[:5]), len(b[:5]))
                    for a, b in zip(rankings[one], rankings[other], strict=True)
                ]
            )
            for one, other in combinations(full.methods, 2)
        }
        row = rows[dataset]
        assert row["mean"] == f"{100 * np.mean(list(shares.values())):.0f} %"
        for column, share in (("most", max(shares.values())), ("least", min(shares.values()))):
            named, _, shown = row[column].partition(" (")
            assert shares[named] == pytest.approx(share)
            assert shown == f"{100 * share:.0f} %)"

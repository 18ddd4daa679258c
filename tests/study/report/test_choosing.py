"""The part of the report on choosing a method by what a dataset is like."""

from __future__ import annotations

from pathlib import Path

from keysift.study.report.analysis import analyze
from keysift.study.report.page import to_page
from keysift.study.report.report import build_report
from keysift.study.report.sections.choosing import evaluations
from tests.study.generated_runs import generated_run

SEVEN = {f"set {number}": 20 for number in range(7)}


def test_a_prediction_that_helps_is_told_from_one_that_does_not(tmp_path: Path) -> None:
    """Where length decides which method is best, predicting beats one method for all; elsewhere it does not."""
    decided = analyze(
        generated_run(
            tmp_path / "decided", strengths={"short": 0.5, "long": 0.3}, growth={"long": 0.06}, datasets=SEVEN
        )
    )
    for row in evaluations(decided):
        assert row.regret < row.average_regret
    page = to_page(build_report(decided))
    assert "Choosing a method by what a dataset is like" in page
    assert "predicting is better." in page
    same = analyze(generated_run(tmp_path / "same", strengths={"one": 0.6, "other": 0.2}, datasets=SEVEN))
    assert [(row.regret, row.average_regret) for row in evaluations(same)] == [(0.0, 0.0), (0.0, 0.0)]
    assert "predicting is no better." in to_page(build_report(same))


def test_few_datasets_predict_nothing(tmp_path: Path) -> None:
    """With too few datasets, the report says what is missing."""
    page = to_page(build_report(analyze(generated_run(tmp_path / "run"))))
    assert "Predicting the best method needs at least two methods and 7 datasets" in page

from __future__ import annotations

from pathlib import Path

import pytest

from keysift.evaluation import BenchmarkSettings, RunResults, run_benchmark
from keysift.study.report.notes import notes
from keysift.study.report.run_analysis import StudyAnalysis, analyze
from tests.evaluation.made_up import made_up_dataset
from tests.study.generated_runs import generated_run

pytestmark = pytest.mark.xdist_group("report")


def test_notes_are_about_this_run(tmp_path: Path) -> None:
    """Few documents, few datasets, the same documents twice, other data than the study's and limits are named."""
    settings = BenchmarkSettings(methods=("firstn", "tf"), limit=5, trials=0)
    datasets = [made_up_dataset("kdd"), made_up_dataset("twin")]
    results = run_benchmark(datasets, tmp_path / "run", settings=settings)
    text = "\n".join(notes(analyze(results)))
    for expected in ("uncertain: kdd (5)", "and it has 1.", "twin (as kdd)", "the study had", "first 5 documents"):
        assert expected in text
    assert "count twice: kdd and twin" in "\n".join(notes(analyze(results, datasets=["kdd", "twin"])))


@pytest.mark.parametrize(
    ("correction", "expected"), [("none", "not corrected"), ("holm", "(Holm)"), ("fdr", "false discovery rates")]
)
def test_the_correction_is_said(known_run: RunResults, correction: str, expected: str) -> None:
    """How p-values are corrected is always said."""
    assert expected in "\n".join(notes(analyze(known_run, correction=correction)))  # type: ignore[arg-type]


def test_what_was_learnt_or_chosen_on_the_data_is_said(tmp_path: Path) -> None:
    """Methods that learn from labels are named, and so are the datasets on which sift was made."""
    strengths = {"sift": 0.5, "tuned": 0.6, "tf": 0.4}
    results = generated_run(tmp_path / "run", strengths=strengths, datasets={"kdd": 60, "mine": 60})
    text = "\n".join(notes(analyze(results)))
    assert "a model of the other: tuned. The other methods see no labels." in text
    assert "constants of sift were chosen on kdd: on other collections, the scores of sift, tuned" in text
    for methods, datasets in ((["tf", "tuned"], ["kdd"]), (["sift", "tf"], ["mine"])):
        assert "constants of sift" not in "\n".join(notes(analyze(results, methods=methods, datasets=datasets)))


def test_notes_that_do_not_apply_are_not_given(known: StudyAnalysis) -> None:
    """One method on large datasets of our own has nothing to be corrected, and no few documents."""
    assert len(notes(analyze(known.results, methods=["alpha"]))) == 1  # about the number of datasets

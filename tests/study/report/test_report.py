"""What a report contains, whatever it is written as."""

from __future__ import annotations

from pathlib import Path

import pytest

from keysift.evaluation import BenchmarkSettings, RunResults, run_benchmark
from keysift.study.report.report import build_report
from keysift.study.report.run_analysis import StudyAnalysis, analyze
from tests.evaluation.made_up import made_up_dataset

pytestmark = pytest.mark.xdist_group("report")

SECTIONS = [
    "Summary",
    "Results",
    "What this run can say",
    "Differences between methods",
    "Agreement",
    "What about a corpus matters",
    "Time",
    "Datasets",
    "Methods and provenance",
]


def written(analysis: StudyAnalysis) -> str:
    """Return the paragraphs of a report."""
    sections = build_report(analysis).sections
    return "\n".join(block for section in sections for block in section.blocks if isinstance(block, str))


def test_a_run_with_datasets_of_the_study_is_set_beside_it(full: StudyAnalysis) -> None:
    """The comparison with the published figures is there where the run has some of the study's datasets."""
    titles = [section.title for section in build_report(full).sections]
    assert [title for title in titles if title in SECTIONS] == SECTIONS
    assert "Beside the study" in titles


@pytest.mark.parametrize("methods", [["alpha"], ["beta", "gamma"]])
def test_sections_say_what_they_lack(known_run: RunResults, methods: list[str]) -> None:
    """With one method or one dataset, every section is there, and those that need more say so."""
    found = analyze(known_run, methods=methods, datasets=["one"])
    assert [section.title for section in build_report(found).sections] == SECTIONS
    text = written(found)
    assert "Correlations over datasets need at least 7" in text
    assert ("Comparing methods needs at least two" in text) == (len(methods) == 1)
    assert ("phrases of at least two methods" in text) == (len(methods) == 1)


def test_too_few_kept_phrases_have_no_agreement(tmp_path: Path) -> None:
    """A run that kept one phrase of each ranking says so instead of giving an agreement of five."""
    settings = BenchmarkSettings(methods=("firstn", "tf"), keep=1, trials=0)
    found = analyze(run_benchmark([made_up_dataset()], tmp_path / "run", settings=settings))
    assert found.agreement is None
    text = written(found)
    assert "kept 1 phrases of each ranking" in text
    assert "without timing its methods" in text

"""The published tables beside a run's."""

from __future__ import annotations

from pathlib import Path

import pytest

from keysift.evaluation import BenchmarkSettings, EvaluationRules, RunResults, run_benchmark
from keysift.evaluation.runs.published import published
from keysift.study.claims.cell_tables import datasets_table, decisions_table
from tests.evaluation.made_up import made_up_dataset

METHODS = ("lexspec", "tfidf", "singlerank", "topicrank")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunResults:
    """Return a run of four methods on made-up documents under names of the study's datasets."""
    folder: Path = tmp_path_factory.mktemp("cells") / "run"
    settings = BenchmarkSettings(methods=METHODS, rules=EvaluationRules(no_hit="documents"), trials=0)
    return run_benchmark([made_up_dataset(name, documents=20) for name in ("kdd", "www")], folder, settings=settings)


def test_published_directions_are_those_of_all_fifteen_datasets(run: RunResults) -> None:
    """The sign of a published p-value is that of the documents it is of, whatever datasets a run has."""
    table = decisions_table(run)
    rows = {row[:2]: dict(zip(table.columns, row, strict=True)) for row in table.rows}
    assert len(rows) == 12
    # By hand from the published tables: over the documents of all fifteen sets, LexSpec is ahead of TFIDF by P@5
    # and SingleRank ahead of TopicRank by MRR, though over the eleven exact ones the opposite is the case.
    assert float(rows["lexspec − tfidf", "P@5"]["published lead"]) > 0
    assert float(rows["singlerank − topicrank", "MRR"]["published lead"]) > 0
    documents = {name: row["documents"] for name, row in published()["datasets"].items()}
    cells = published()["results"]["P@5"]
    lead = sum(count * (cells[name]["LexSpec"] - cells[name]["TFIDF"]) for name, count in documents.items())
    assert float(rows["lexspec − tfidf", "P@5"]["published lead"]) == pytest.approx(lead / 10_677, abs=0.006)


def test_datasets_are_shown_with_their_differences(run: RunResults) -> None:
    """Documents that are not the published ones are called rebuilt, with their number beside the published one."""
    (kdd, www) = datasets_table(run).rows
    assert (kdd[0], www[0]) == ("kdd", "www")
    assert kdd[1] == "rebuilt"
    assert kdd[2] == f"20 / {published()['datasets']['kdd']['documents']}"

"""`keysift benchmark` as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_commands import keysift
from tests.evaluation.made_up import made_up_dataset
from tests.evaluation.runs.test_benchmark import write_jsonl


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a folder with two datasets, one of which goes by the name of one of the study's."""
    folder = tmp_path / "data"
    folder.mkdir()
    write_jsonl(made_up_dataset("kdd"), folder)
    write_jsonl(made_up_dataset("mine", seed=3), folder)
    return folder


def test_scores_are_printed_and_kept(data: Path, tmp_path: Path) -> None:
    """Without much ado, all datasets of a folder are evaluated; tables are printed, and kept in every format."""
    out = tmp_path / "run"
    done = keysift("benchmark", "--data", data, "--methods", "tf,positionrank", "--output", out)
    for expected in ("P@5 (percent)", "P@10 (percent)", "MRR (percent)", "kdd", "mine", "average", "*"):
        assert expected in done.stdout
    assert str(out) in done.stderr
    names = {path.name for path in (out / "tables").iterdir()}
    assert {"P-at-5.csv", "P-at-5.md", "P-at-5.tex", "P-at-5.html", "datasets.csv", "time-kdd.md"} <= names
    assert set(json.loads((out / "summary.json").read_text())) == {"kdd", "mine"}


def test_results_stand_beside_the_papers(data: Path, tmp_path: Path) -> None:
    """With --compare, differences to the published figures are printed, and both are kept."""
    out = tmp_path / "run"
    arguments = ["benchmark", "--data", data, "--datasets", "kdd,mine", "--methods", "tf,cf,tfidf", "--output", out]
    done = keysift(*arguments, "--compare", "paper")
    assert "P@5: ours - published" in done.stdout
    assert "mean absolute difference" in done.stdout
    assert "methods that the study does not have" in done.stdout
    cell = json.loads((out / "comparison.json").read_text())["P@5"]["kdd"]["tfidf"]
    assert cell["published"] == 11.6
    assert cell["difference"] == pytest.approx(cell["ours"] - 11.6)
    assert "tf" not in json.loads((out / "comparison.json").read_text())["P@5"]["kdd"]
    assert "/ 11.6 (" in (out / "tables" / "P-at-5-compared.md").read_text()
    again = keysift(*arguments, "--compare", "paper", "--format", "json")
    assert json.loads(again.stdout)["P@5"]["kdd"]["tfidf"] == cell


def test_tables_come_in_every_format(data: Path, tmp_path: Path) -> None:
    """Tables are printed as Markdown, LaTeX, HTML or CSV if asked to."""
    arguments = ["--data", data, "--datasets", "mine", "--methods", "tf", "--measures", "nDCG@3", "--limit", 4]
    for name, sign in (("markdown", "|---|"), ("latex", r"\toprule"), ("html", "<td>"), ("csv", ",tf")):
        assert sign in keysift("benchmark", *arguments, "--output", tmp_path / "run", "--format", name).stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--methods", "tf,magic"], "magic"),
        (["--measures", "accuracy"], "A measure must be"),
        (["--matching", "fuzzy"], "matching"),
        (["--datasets", "nowhere"], "nowhere"),
        (["--datasets", "nowhere.jsonl"], "There is no file nowhere.jsonl"),
        (["--methods", "tf", "--window", "3"], "window"),
    ],
)
def test_mistakes_are_named(arguments: list[str], message: str, data: Path, tmp_path: Path) -> None:
    """A wrong name or value is one line on standard error that says what is wrong, and leaves no run that was begun."""
    assert message in keysift("benchmark", "--data", data, "--output", tmp_path / "run", *arguments, code=1).stderr
    assert not (tmp_path / "run").exists()


def test_a_run_that_failed_at_its_first_dataset_can_be_corrected(data: Path, tmp_path: Path) -> None:
    """Whatever a call with a dataset that cannot be read has left, the corrected one, with other methods too, works."""
    (tmp_path / "texts.jsonl").write_text('{"text": "Sparse grids."}\n', "utf-8")
    arguments = ["--output", tmp_path / "run", "--trials", 0]
    failed = keysift("benchmark", "--datasets", tmp_path / "texts.jsonl", "--methods", "tf", *arguments, code=1)
    assert "has no field 'keyphrases'" in failed.stderr
    (file,) = data.glob("mine*")
    keysift("benchmark", "--datasets", file, "--methods", "firstn", *arguments)


def test_a_missing_package_is_named(data: Path, tmp_path: Path) -> None:
    """A package that is not installed is named with the command that installs it."""
    done = keysift("benchmark", "--data", data, "--methods", "summa-package", "--output", tmp_path / "run", code=1)
    assert "pip install summa" in done.stderr


def test_predictions_and_files_of_your_own_are_taken(data: Path, tmp_path: Path) -> None:
    """A file of predictions is a system under its name, and the path of a file is a dataset."""
    (file,) = data.glob("mine*")
    lines = [
        json.dumps({"id": document.name, "predictions": ["graph"]}) for document in made_up_dataset("mine", seed=3)
    ]
    (tmp_path / "neural.jsonl").write_text("\n".join(lines), encoding="utf-8")
    arguments = ["--datasets", file, "--methods", "tf", "--predictions", tmp_path / "neural.jsonl", "--trials", 0]
    keysift("benchmark", *arguments, "--output", tmp_path / "run")
    assert set(json.loads((tmp_path / "run" / "summary.json").read_text())["mine"]) == {"tf", "neural"}
    keysift("benchmark", *arguments, "--name", "other", "--output", tmp_path / "second")
    assert set(json.loads((tmp_path / "second" / "summary.json").read_text())["mine"]) == {"tf", "other"}
    failed = keysift("benchmark", *arguments, "--name", "a", "--name", "b", "--output", tmp_path / "third", code=1)
    assert "Every --name must have its --predictions" in failed.stderr

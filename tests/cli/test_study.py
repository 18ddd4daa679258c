"""`keysift study` as a user meets it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from keysift.evaluation import BenchmarkSettings, EvaluationRules, run_benchmark
from tests.cli.test_commands import keysift
from tests.evaluation.made_up import made_up_dataset
from tests.study.generated_runs import generated_run


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a small run."""
    folder = tmp_path_factory.mktemp("cli") / "run"
    generated_run(folder, datasets={"one": 15, "two": 15})
    return folder


def test_a_report_is_written(run: Path, tmp_path: Path) -> None:
    """The page is where it was asked for, and the command says so."""
    done = keysift("study", run, "-o", tmp_path / "report.html")
    assert str(tmp_path / "report.html") in done.stderr
    assert "Differences between methods" in (tmp_path / "report.html").read_text("utf-8")


def test_claims_need_the_datasets_of_the_study(run: Path) -> None:
    """A run without the study's datasets is told so; `keysift study report` is the same as `keysift study`."""
    done = keysift("study", "claims", run, code=1)
    assert "none of the study's datasets" in done.stderr
    assert "Judge the statements" in keysift("study", "claims", "--help").stdout


def test_methods_datasets_and_correction_are_chosen(run: Path, tmp_path: Path) -> None:
    """The report is about the methods and datasets asked for, corrected as asked for."""
    arguments = [
        "--methods",
        "delta,alpha",
        "--datasets",
        "two",
        "--correction",
        "holm",
        "--level",
        "0.01",
        "--seed",
        3,
    ]
    keysift("study", run, "-o", tmp_path / "report", *arguments)
    text = (tmp_path / "report" / "report.html").read_text("utf-8")
    assert "<dt>datasets</dt><dd>1</dd>" in text
    assert "(Holm)" in text
    assert "p below 0.01 in bold" in text
    assert "report: seed</th><td>3</td>" in text
    assert "gamma" not in text.replace("alpha, beta, gamma, delta", "")
    assert (tmp_path / "report" / "figures" / "time.png").is_file()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--methods", "magic"], "magic"),
        (["--datasets", "nowhere"], "nowhere"),
        (["--level", "7"], "between 0 and 1"),
        (["-o", "report.docx"], "ends in .html"),
    ],
)
def test_mistakes_are_named(run: Path, arguments: list[str], message: str, tmp_path: Path) -> None:
    """A wrong name or value is one line on standard error that says what is wrong."""
    assert message in keysift("study", run, "-o", tmp_path / "report.html", *arguments, code=1).stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_no_run_is_named(tmp_path: Path) -> None:
    """What is not a benchmark run is an error that says so."""
    assert "not a benchmark run" in keysift("study", tmp_path, "-o", tmp_path / "report.html", code=1).stderr


def test_starting_the_command_line_is_lean() -> None:
    """The command line starts without the libraries of datasets, runs and reports."""
    script = (
        "import sys, keysift.cli.command_tree\n"
        "heavy = {'matplotlib', 'scipy', 'numpy', 'pyarrow', 'urllib.request', 'http.client', 'zipfile', 'rich', "
        "'keysift.evaluation.datasets.readers'}\n"
        "print(sorted(heavy & set(sys.modules)), end='')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]"


def test_statements_are_judged_in_every_format(tmp_path: Path) -> None:
    """The register is printed as text, Markdown, CSV with numbers, LaTeX and JSON, for the datasets asked for."""
    rules = EvaluationRules(no_hit="documents")
    settings = BenchmarkSettings(methods=("cf", "tfidf", "lexspec"), rules=rules, trials=0)
    datasets = [made_up_dataset(name, documents=20, seed=seed) for seed, name in enumerate(("kdd", "www", "wiki20"))]
    run_benchmark(datasets, tmp_path / "run", settings=settings)
    text = keysift("study", "claims", tmp_path / "run").stdout
    assert "by documents:" in text
    assert "without kdd" in text
    signs = {"markdown": "|---|", "csv": "tf-gap-P@5,4,", "latex": r"\toprule", "json": '"verdict": '}
    for name, sign in signs.items():
        assert sign in keysift("study", "claims", tmp_path / "run", "--format", name, "--tables").stdout
    assert "of 2 datasets" in keysift("study", "claims", tmp_path / "run", "--datasets", "kdd,www").stdout

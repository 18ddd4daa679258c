from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from keysift import OptionError
from keysift.evaluation import RunResults
from keysift.io.tables import Table
from keysift.study.report.blocks import Heading, with_numbers
from keysift.study.report.report import build_report
from keysift.study.report.run_analysis import StudyAnalysis, analyze
from keysift.study.report.write_report import write_report

pytestmark = pytest.mark.xdist_group("report")


@pytest.fixture(scope="module")
def analysis(known_run: RunResults) -> StudyAnalysis:
    """Return an analysis with few figures."""
    return analyze(known_run, methods=["alpha", "beta"], datasets=["one"])


@pytest.fixture(scope="module")
def folder(analysis: StudyAnalysis, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the report as a folder."""
    return write_report(analysis, tmp_path_factory.mktemp("written") / "report")[0].parent


def test_a_page_is_one_file(analysis: StudyAnalysis, tmp_path: Path) -> None:
    """A path that ends in .html becomes one file, in a folder that is made if need be, and nothing else."""
    target = tmp_path / "new folder" / "report.html"
    assert write_report(analysis, target) == (target,)
    assert [path.name for path in target.parent.iterdir()] == ["report.html"]
    assert target.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_a_folder_holds_page_figures_and_data(analysis: StudyAnalysis, folder: Path) -> None:
    """A folder has figures as PNG, and tables as CSV and LaTeX; writing it again changes no byte."""
    assert {path.name for path in folder.iterdir()} == {"report.html", "figures", "data"}
    report = build_report(analysis)
    assert {path.stem for path in (folder / "figures").iterdir()} == {figure.name for figure in report.figures}
    for suffix in ("csv", "tex"):
        assert {path.stem for path in (folder / "data").glob(f"*.{suffix}")} == set(report.data)
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in (folder / "figures").iterdir())
    for path in (folder / "data").glob("*.csv"):
        rows = list(csv.reader(path.read_text("utf-8").splitlines()))
        assert len(rows) > 1
        assert len({len(row) for row in rows}) == 1
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert set(write_report(analysis, folder)) == set(before)
    assert {path: path.read_bytes() for path in before} == before


def test_the_page_has_all_blocks(analysis: StudyAnalysis, folder: Path) -> None:
    """Every heading, figure and paragraph of the report is in the page."""
    page = (folder / "report.html").read_text("utf-8")
    assert page.count("<img") == len(build_report(analysis).figures)
    for block in (block for section in build_report(analysis).sections for block in section.blocks):
        if isinstance(block, Heading):
            assert f"<h3>{block.text}</h3>" in page
        elif isinstance(block, str):
            assert block.replace("<", "&lt;") in page


def test_other_suffixes_are_refused(analysis: StudyAnalysis, tmp_path: Path) -> None:
    """A path that is neither page nor folder is an error that says what there is, before any work."""
    with pytest.raises(OptionError, match=r"ends in \.html"):
        write_report(analysis, tmp_path / "report.pdf")
    (tmp_path / "taken").write_text("mine")
    with pytest.raises(OptionError, match="is a file"):
        write_report(analysis, tmp_path / "taken")
    assert (tmp_path / "taken").read_text() == "mine"


def test_data_files_have_numbers(folder: Path) -> None:
    """Cells of data files about scores are names or numbers: intervals and p-values are never words."""
    for name in ("summary", "leads", "certainty", "pairs-P-at-5", "scores-MRR"):
        rows = list(csv.DictReader((folder / "data" / f"{name}.csv").read_text("utf-8").splitlines()))
        for column in rows[0]:
            cells = [row[column] for row in rows if row[column] not in ("", "–", "nan")]
            numbers = [re.fullmatch(r"[-+]?[\d.]+(e-?\d+)?", cell) for cell in cells]
            assert all(numbers) or all(re.fullmatch(r"[\w@ ]+", cell) for cell in cells), (name, column, cells)
    table = with_numbers(Table("", ("m", "lead"), (("a", "−0.5 (−1,000.2 to +3.1)"), ("b", "–"))))
    assert table.columns == ("m", "lead", "lead, low", "lead, high")
    assert table.rows == (("a", "-0.5", "-1000.2", "+3.1"), ("b", "", "", ""))

from __future__ import annotations

import csv
import re
from pathlib import Path
from urllib.parse import unquote

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


def addresses(markdown: str) -> list[str]:
    """Return the files that a Markdown text leads to."""
    found = re.findall(r"(?<!\\)\]\(([^)#]+)\)", markdown)
    return [unquote(address) for address in found]


def test_a_page_is_one_file(analysis: StudyAnalysis, tmp_path: Path) -> None:
    """A path that ends in .html becomes one file, in a folder that is made if need be, and nothing else."""
    target = tmp_path / "new folder" / "report.html"
    assert write_report(analysis, target) == (target,)
    assert [path.name for path in target.parent.iterdir()] == ["report.html"]
    assert target.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_markdown_has_its_files_beside_it(analysis: StudyAnalysis, tmp_path: Path) -> None:
    """Every figure and table that the Markdown names is there, as PNG and CSV, tables as LaTeX too, and no more."""
    target = tmp_path / "my report.md"
    files = write_report(analysis, target)
    named = addresses(target.read_text("utf-8"))
    assert {tmp_path / name for name in named} == {path for path in files[1:] if path.suffix != ".tex"}
    assert {path.stem for path in files if path.suffix == ".tex"} == {p.stem for p in files if p.suffix == ".csv"}
    assert all(path.parent.name == "my report_files" for path in files[1:])
    for path in files[1:]:
        if path.suffix == ".png":
            assert path.read_bytes().startswith(b"\x89PNG")
        elif path.suffix == ".csv":
            rows = list(csv.reader(path.read_text("utf-8").splitlines()))
            assert len(rows) > 1
            assert len({len(row) for row in rows}) == 1
    left = [path for path in tmp_path.rglob("*") if path.name.endswith(".part")]
    assert left == []


def test_a_folder_holds_page_markdown_figures_and_data(analysis: StudyAnalysis, folder: Path) -> None:
    """A path without a suffix becomes a folder with both forms; writing it again changes no byte."""
    assert {path.name for path in folder.iterdir()} == {"report.html", "report.md", "figures", "data"}
    assert all((folder / name).is_file() for name in addresses((folder / "report.md").read_text("utf-8")))
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert set(write_report(analysis, folder)) == set(before)
    assert {path: path.read_bytes() for path in before} == before


def test_both_forms_say_the_same(analysis: StudyAnalysis, folder: Path) -> None:
    """Every heading, table, figure and paragraph of the report is in the page and in the Markdown."""
    page = (folder / "report.html").read_text("utf-8")
    markdown = (folder / "report.md").read_text("utf-8").replace("\\", "")
    assert page.count("<table>") == len(re.findall(r"^\|---", markdown, flags=re.MULTILINE))
    assert page.count("<img") == markdown.count("![")
    for block in (block for section in build_report(analysis).sections for block in section.blocks):
        if isinstance(block, Heading):
            assert f"<h3>{block.text}</h3>" in page
            assert f"### {block.text}" in markdown
        elif isinstance(block, str):
            assert block.replace("<", "&lt;") in page
            assert block in markdown


def test_other_suffixes_are_refused(analysis: StudyAnalysis, tmp_path: Path) -> None:
    """A path that is neither page, Markdown nor folder is an error that says what there is, before any work."""
    with pytest.raises(OptionError, match=r"\.html or \.md"):
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

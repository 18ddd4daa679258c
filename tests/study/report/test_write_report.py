from __future__ import annotations

import csv
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from keysift import OptionError
from keysift.study.report.analysis import StudyAnalysis, analyze
from keysift.study.report.blocks import Details, Heading, Paragraph, Report
from keysift.study.report.report import build_report
from keysift.study.report.write_report import write_report
from tests.study.generated_runs import generated_run

pytestmark = pytest.mark.xdist_group("written report")


@pytest.fixture(scope="module")
def analysis(tmp_path_factory: pytest.TempPathFactory) -> StudyAnalysis:
    """Return the analysis of a run of five small datasets."""
    folder = tmp_path_factory.mktemp("written")
    return analyze(generated_run(folder / "run", datasets={f"set {number}": 12 for number in range(5)}))


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
    """Every figure and table that the Markdown names is there, as PNG and CSV, and no other file."""
    target = tmp_path / "my report.md"
    files = write_report(analysis, target)
    named = addresses(target.read_text("utf-8"))
    assert {tmp_path / name for name in named} == set(files[1:])
    assert all(path.parent.name == "my report_files" for path in files[1:])
    for path in files[1:]:
        if path.suffix == ".png":
            assert path.read_bytes().startswith(b"\x89PNG")
        else:
            rows = list(csv.reader(path.read_text("utf-8").splitlines()))
            assert len(rows) > 1
            assert len({len(row) for row in rows}) == 1
    left = [path for path in tmp_path.rglob("*") if path.name.endswith(".part")]
    assert left == []


def test_a_folder_holds_page_markdown_figures_and_data(analysis: StudyAnalysis, tmp_path: Path) -> None:
    """A path without a suffix becomes a folder with both forms; writing it again changes no byte."""
    target = tmp_path / "report"
    files = write_report(analysis, target)
    assert {path.name for path in target.iterdir()} == {"report.html", "report.md", "figures", "data"}
    assert all((target / name).is_file() for name in addresses((target / "report.md").read_text("utf-8")))
    before = {path: path.read_bytes() for path in files}
    assert write_report(analysis, target) == files
    assert {path: path.read_bytes() for path in files} == before


def test_both_forms_say_the_same(analysis: StudyAnalysis, tmp_path: Path) -> None:
    """Every heading and every table of the report is in the page and in the Markdown."""
    write_report(analysis, tmp_path / "report")
    page = (tmp_path / "report" / "report.html").read_text("utf-8")
    markdown = (tmp_path / "report" / "report.md").read_text("utf-8").replace("\\", "")
    report: Report = build_report(analysis)
    assert page.count("<table>") == markdown.count("|---|")
    assert page.count("<details") == markdown.count("<details")
    assert page.count("<img") == markdown.count("![")
    for block in report.blocks:
        if isinstance(block, Heading):
            assert f"<h3>{block.text}</h3>" in page
            assert f"### {block.text}" in markdown
        elif isinstance(block, Details):
            assert block.summary in page
            assert block.summary in markdown
        elif isinstance(block, Paragraph) and isinstance(block.words, str) and not block.note:
            assert block.words in markdown


def test_other_suffixes_are_refused(analysis: StudyAnalysis, tmp_path: Path) -> None:
    """A path that is neither page, Markdown nor folder is an error that says what there is, before any work."""
    with pytest.raises(OptionError, match=r"\.html or \.md"):
        write_report(analysis, tmp_path / "report.pdf")
    (tmp_path / "taken").write_text("mine")
    with pytest.raises(OptionError, match="is a file"):
        write_report(analysis, tmp_path / "taken")
    assert (tmp_path / "taken").read_text() == "mine"

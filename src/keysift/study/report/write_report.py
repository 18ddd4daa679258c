"""Write a report to disk, as a page, as Markdown, or as a folder with both."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

from keysift.errors import OptionError
from keysift.io.tables import Table
from keysift.io.written_files import written_aside
from keysift.study.report.blocks import Report
from keysift.study.report.drawing import to_png
from keysift.study.report.html_page import to_page
from keysift.study.report.markdown_page import to_markdown
from keysift.study.report.report import build_report
from keysift.study.report.run_analysis import StudyAnalysis


def write_report(analysis: StudyAnalysis, path: str | os.PathLike[str]) -> tuple[Path, ...]:
    """Write the report of an analysis and return the files, the one to open first.

    report.html is one file that holds everything. report.md has its figures and data in a folder report_files beside
    it. A path without suffix is a folder with report.html, report.md, figures and data. Files have their names only
    when they are complete.
    """
    target = Path(path)
    kind = check_target(target)
    report = build_report(analysis)
    target.parent.mkdir(parents=True, exist_ok=True)
    if kind == "page":
        return (_write(target, to_page(report)),)
    if kind == "markdown":
        folder = target.with_name(f"{target.stem}_files")
        files = _write_files(report, figures=folder, data=folder)
        name = PurePosixPath(folder.name)
        return _write(target, to_markdown(report, figures=name, data=name)), *files
    target.mkdir(exist_ok=True)
    files = _write_files(report, figures=target / "figures", data=target / "data")
    markdown = to_markdown(report, figures=PurePosixPath("figures"), data=PurePosixPath("data"))
    return _write(target / "report.html", to_page(report)), _write(target / "report.md", markdown), *files


def check_target(target: Path) -> str:
    """Return what is written to a path: "page", "markdown" or "folder"; refuse what would be none of them."""
    kinds = {".html": "page", ".htm": "page", ".md": "markdown", "": "folder"}
    kind = "folder" if target.is_dir() else kinds.get(target.suffix.lower())
    if kind is None:
        raise OptionError(
            f"A report is written to a file that ends in .html or .md, or to a folder without a suffix. Got {target}."
        )
    if kind == "folder" and target.exists() and not target.is_dir():
        raise OptionError(f"A report without .html or .md is a folder, but {target} is a file. Name another path.")
    return kind


def _write_files(report: Report, *, figures: Path, data: Path) -> tuple[Path, ...]:
    for folder in (figures, data):
        folder.mkdir(exist_ok=True)
    drawn = [_write(figures / f"{figure.name}.png", to_png(figure.draw)) for figure in report.figures]
    kinds = (("csv", Table.to_csv), ("tex", Table.to_latex))
    tables = [
        _write(data / f"{name}.{suffix}", written(table))
        for name, table in report.data.items()
        for suffix, written in kinds
    ]
    return *drawn, *tables


def _write(path: Path, content: str | bytes) -> Path:
    with written_aside(path) as stream:
        stream.write(content.encode("utf-8", "replace") if isinstance(content, str) else content)
    return path

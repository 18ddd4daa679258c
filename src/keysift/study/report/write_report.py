"""Write a report to disk, as a page, or as a folder that has its figures and data too."""

from __future__ import annotations

import os
from pathlib import Path

from keysift.errors import OptionError
from keysift.io import written_files
from keysift.io.tables import Table
from keysift.study.report.blocks import Report
from keysift.study.report.drawing import to_png
from keysift.study.report.html_page import to_page
from keysift.study.report.report import build_report
from keysift.study.report.run_analysis import StudyAnalysis


def write_report(analysis: StudyAnalysis, path: str | os.PathLike[str]) -> tuple[Path, ...]:
    """Write the report of an analysis and return the files, the one to open first.

    NAME.html is one file that holds everything. A path without suffix is a folder with report.html, and the figures and
    the data in files of their own. Files have their names only when they are complete.
    """
    target = Path(path)
    is_folder = check_target(target)
    report = build_report(analysis)
    target.parent.mkdir(parents=True, exist_ok=True)
    if not is_folder:
        return (_write(target, to_page(report)),)
    target.mkdir(exist_ok=True)
    return _write(target / "report.html", to_page(report)), *_write_files(report, target)


def check_target(target: Path) -> bool:
    """Tell whether a path is for a folder, not for a page; refuse what would be neither."""
    if not target.is_dir() and target.suffix.lower() in (".html", ".htm"):
        if target.parent.exists():
            written_files.check_target(target)
        return False
    if target.suffix and not target.is_dir():
        raise OptionError(f"A report is a file that ends in .html, or a folder without a suffix. Got {target}.")
    if target.exists() and not target.is_dir():
        raise OptionError(f"A report without .html is a folder, but {target} is a file. Name another path.")
    return True


def _write_files(report: Report, target: Path) -> tuple[Path, ...]:
    figures, data = target / "figures", target / "data"
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
    with written_files.written_aside(path) as stream:
        stream.write(content.encode("utf-8", "replace") if isinstance(content, str) else content)
    return path

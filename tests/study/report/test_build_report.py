"""The report that `make report` builds, where there are no datasets."""

from __future__ import annotations

from pathlib import Path

import pytest

import build_report
from tests.study.page_checks import PageReader


def test_generated_documents_name_their_keyphrases() -> None:
    """Generated datasets are the same every time, differ in length, and most of their keyphrases are in the text."""
    datasets = build_report.generated_datasets(documents=10)
    assert datasets == build_report.generated_datasets(documents=10)
    lengths = [sum(len(document.text) for document in dataset) for dataset in datasets]
    assert lengths == sorted(lengths)
    longest = datasets[-1]
    assert all(phrase in document.text for document in longest for phrase in document.keyphrases)


def test_a_folder_without_datasets_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Generated documents do not take the place of a folder that was named."""
    with pytest.raises(SystemExit):
        build_report.main([str(tmp_path / "report.html"), "--data", str(tmp_path)])
    assert f"no labelled dataset in English in {tmp_path}" in capsys.readouterr().err


@pytest.mark.long
def test_a_report_is_built_from_generated_documents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without any dataset there is a whole report, and its path is printed."""
    target = tmp_path / "report.html"
    build_report.main([str(target), "--generated", "--workers", "1"])
    assert capsys.readouterr().out == f"{target}\n"
    page = target.read_text("utf-8")
    assert PageReader(page).problems == []
    assert "generated-longer" in page

"""The page: well-formed, complete, and in need of nothing else."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from keysift.evaluation import RunResults
from keysift.study.report.html_page import to_page
from keysift.study.report.report import build_report
from keysift.study.report.run_analysis import StudyAnalysis, analyze
from tests.study.generated_runs import generated_run
from tests.study.page_checks import PageReader

pytestmark = pytest.mark.xdist_group("report")


@pytest.fixture(scope="module")
def page(page_file: Path) -> str:
    """Return the page of a run with enough of everything."""
    return page_file.read_text("utf-8")


def test_the_page_is_well_formed(page: str) -> None:
    """Tags are balanced, ids unique, links resolve, images have alternatives, tables captions and headers."""
    reader = PageReader(page)
    assert reader.problems == []
    assert len(set(reader.ids)) == len(reader.ids)
    within = [link[1:] for link in reader.links if link.startswith("#")]
    assert len(within) > 8
    assert set(within) <= set(reader.ids)
    assert reader.images
    assert all(image["alt"] for image in reader.images)
    assert reader.tables
    assert all({"caption", "thead", "tbody", "th col", "th row"} <= parts for parts in reader.tables)


def test_the_page_loads_nothing(page: str) -> None:
    """Whatever the browser loads is in the file, and its policy forbids anything else."""
    reader = PageReader(page)
    assert all(address.startswith("data:") for address in reader.loaded)
    assert not [link for link in reader.links if not link.startswith(("#", "data:text/csv"))]
    assert "default-src 'none'" in page


def test_figures_are_drawings(page: str) -> None:
    """Each figure is an SVG image without date or raster inside."""
    images = re.findall(r'<img[^>]* src="data:image/svg\+xml;base64,([^"]+)"', page)
    assert len(images) == len(PageReader(page).images)
    for encoded in images:
        drawn = base64.b64decode(encoded)
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
        assert b"<dc:date>" not in drawn
        assert b"<image" not in drawn


def test_figures_and_tables_offer_their_data(page: str, full: StudyAnalysis) -> None:
    """Every figure and every table has a link to a CSV file of its numbers, and no two have the same name."""
    found = re.findall(r'download="([^"]+)\.csv" href="data:text/csv;charset=utf-8;base64,([^"]+)"', page)
    assert len(build_report(full).figures) > 5
    assert sorted(name for name, _ in found) == sorted(build_report(full).data)
    for _, encoded in found:
        assert len(base64.b64decode(encoded).decode().splitlines()) > 1


def test_the_same_run_gives_the_same_page(known_run: RunResults) -> None:
    """Analyzed and written again, byte for byte."""
    one, other = (to_page(build_report(analyze(known_run, datasets=["one"]))) for _ in range(2))
    assert one == other


def test_names_are_escaped(page: str) -> None:
    """Names of datasets with characters that mean something in HTML stand in the page as they are."""
    assert "a &amp; b" in page
    assert "&lt;five&gt;" in page
    assert "<five>" not in page


@pytest.mark.long
def test_one_method_on_many_datasets_has_correlations(tmp_path: Path) -> None:
    """One method cannot be compared, but what goes with its scores can be said; so can it of twenty methods."""
    datasets = {f"set {number}": 10 for number in range(8)}
    page = to_page(build_report(analyze(generated_run(tmp_path / "one", strengths={"alpha": 0.5}, datasets=datasets))))
    assert PageReader(page).problems == []
    assert "Correlations of MRR" in page
    many = {f"method-number-{number}": number / 40 for number in range(20)}
    page = to_page(build_report(analyze(generated_run(tmp_path / "many", strengths=many, datasets=datasets))))
    assert PageReader(page).problems == []


def test_a_single_document_has_a_report(tmp_path: Path) -> None:
    """One document, one measure and equal scores of all methods are no error."""
    results = generated_run(
        tmp_path / "run", strengths={"alpha": 0.0, "beta": 0.0}, datasets={"one": 1}, measures=("MAP",), noise=0.0
    )
    assert PageReader(to_page(build_report(analyze(results)))).problems == []

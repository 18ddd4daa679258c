from __future__ import annotations

import base64
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from keysift.evaluation import BenchmarkSettings, run_benchmark
from keysift.study.report.analysis import StudyAnalysis, analyze
from keysift.study.report.page import to_page
from keysift.study.report.report import build_report
from tests.evaluation.made_up import made_up_dataset
from tests.study.generated_runs import generated_run
from tests.study.page_checks import PageReader

pytestmark = pytest.mark.xdist_group("page")

SECTIONS = [
    "Summary in words",
    "Results",
    "Which differences are real",
    "Agreement",
    "What about a corpus matters",
    "Time",
    "Datasets",
    "Methods and provenance",
]


@pytest.fixture(scope="module")
def analysis(tmp_path_factory: pytest.TempPathFactory) -> StudyAnalysis:
    """Return the analysis of a run with enough of everything, one dataset going by the name of one of the study's."""
    folder = tmp_path_factory.mktemp("page")
    settings = BenchmarkSettings(methods=("firstn", "tf", "tfidf", "lexspec"), trials=2)
    names = ("kdd", "www", "a & b", 'with "quotes"', "<five>", "six")
    datasets = [made_up_dataset(name, seed=seed, documents=6 + seed) for seed, name in enumerate(names, start=1)]
    return analyze(run_benchmark(datasets, folder / "run", settings=settings))


@pytest.fixture(scope="module")
def page(analysis: StudyAnalysis) -> str:
    """Return the page of that run."""
    return to_page(build_report(analysis))


def test_the_page_is_well_formed(page: str) -> None:
    """Tags are balanced, ids unique, links resolve, images have alternatives, tables captions and headers."""
    reader = PageReader(page)
    assert reader.problems == []
    assert len(set(reader.ids)) == len(reader.ids)
    within = [link[1:] for link in reader.links if link.startswith("#")]
    assert len(within) > len(SECTIONS)
    assert set(within) <= set(reader.ids)
    assert reader.images
    assert all(len(image["alt"] or "") > 40 for image in reader.images)
    assert reader.tables
    assert all({"caption", "thead", "tbody", "th col", "th row"} <= parts for parts in reader.tables)
    assert '<html lang="en">' in page
    assert "<main" in page
    assert "Skip to the content" in page


def test_the_page_has_every_section(page: str) -> None:
    """All sections are there, the comparison with the study too, since the run has some of its datasets."""
    titles = PageReader(page).titles
    for title in [*SECTIONS, "Beside the study"]:
        assert title in titles


def test_the_page_loads_nothing(page: str) -> None:
    """Whatever the browser loads is in the file, and its policy forbids anything else."""
    reader = PageReader(page)
    assert all(address.startswith("data:") for address in reader.loaded)
    assert not [link for link in reader.links if not link.startswith(("#", "data:text/csv"))]
    assert "default-src 'none'" in page


def test_figures_are_drawn_for_light_and_dark(page: str) -> None:
    """Each figure is an SVG image in two colour schemes, without date or raster inside."""
    light = re.findall(r'<img[^>]* src="data:image/svg\+xml;base64,([^"]+)"', page)
    dark = re.findall(r'<source media="screen and \(prefers-color-scheme: dark\)" srcset="[^,]+,([^"]+)"', page)
    assert len(light) == len(dark) == len(PageReader(page).images)
    for one, other in zip(light, dark, strict=True):
        assert one != other
        for encoded in (one, other):
            drawn = base64.b64decode(encoded)
            assert ElementTree.fromstring(drawn).tag.endswith("svg")
            assert b"<dc:date>" not in drawn
            assert b"<image" not in drawn


def test_figures_offer_their_data(page: str, analysis: StudyAnalysis) -> None:
    """Every figure has a link to a CSV file of its numbers."""
    figures = build_report(analysis).figures
    assert len(figures) > 5
    for name in (figure.name for figure in figures):
        found = re.search(rf'download="{name}\.csv" href="data:text/csv;charset=utf-8;base64,([^"]+)"', page)
        assert found
        assert len(base64.b64decode(found[1]).decode().splitlines()) > 1


def test_the_same_run_gives_the_same_page(page: str, analysis: StudyAnalysis) -> None:
    """Analysed and written again, byte for byte."""
    assert to_page(build_report(analyze(analysis.results))) == page


def test_names_are_escaped(page: str) -> None:
    """Names of datasets with characters that mean something in HTML stand in the page as they are."""
    assert "a &amp; b" in page
    assert "&lt;five&gt;" in page
    assert "<five>" not in page


@pytest.mark.parametrize(
    ("methods", "datasets"), [(["alpha"], ["one"]), (["alpha"], None), (None, ["one"]), (["beta", "gamma"], None)]
)
def test_sections_say_what_they_lack(tmp_path: Path, methods: list[str] | None, datasets: list[str] | None) -> None:
    """With one method or one dataset, every section is there, and those that need more say so."""
    found = analyze(generated_run(tmp_path / "run"), methods=methods, datasets=datasets)
    page = to_page(build_report(found))
    reader = PageReader(page)
    assert reader.problems == []
    assert [title for title in reader.titles if title in SECTIONS] == SECTIONS
    assert "Correlations over datasets need at least 7" in page
    assert "need at least two methods and 7 datasets" in page
    assert ("Comparing methods needs at least two" in page) == (len(found.methods) == 1)
    assert ("Agreement needs at least two methods" in page) == (len(found.methods) == 1)
    assert "Beside the study" not in reader.titles


@pytest.mark.long
def test_one_method_on_many_datasets_has_correlations(tmp_path: Path) -> None:
    """One method cannot be compared, but what goes with its scores can be said; so can it of twenty methods."""
    datasets = {f"set {number}": 10 for number in range(8)}
    found = analyze(generated_run(tmp_path / "one", strengths={"alpha": 0.5}, datasets=datasets))
    page = to_page(build_report(found))
    assert PageReader(page).problems == []
    assert "What goes with MRR" in page
    assert "need at least two methods and 7 datasets" in page
    many = {f"method-number-{number}": number / 40 for number in range(20)}
    page = to_page(build_report(analyze(generated_run(tmp_path / "many", strengths=many, datasets=datasets))))
    assert PageReader(page).problems == []
    assert 'class="huge"' in page


def test_nothing_is_folded_away_and_wide_tables_are_set_smaller(page: str) -> None:
    """What is closed is not printed, so nothing is; tables with many columns have a class of their own."""
    assert "<details>" not in page
    assert page.count("<details open>") >= 3
    assert 'class="scroll table dense"' in page


def test_few_datasets_say_first_what_they_cannot_say(tmp_path: Path) -> None:
    """A run of three datasets says that it cannot speak about kinds of corpora before it gives any number."""
    found = analyze(generated_run(tmp_path / "run", datasets={"one": 12, "two": 12, "three": 12}))
    page = to_page(build_report(found))
    assert found.correlations == {}
    assert page.index("What this run cannot say:") < page.index("leads with")


def test_too_few_kept_phrases_have_no_agreement(tmp_path: Path) -> None:
    """A run that kept one phrase of each ranking says so instead of giving an agreement of five."""
    settings = BenchmarkSettings(methods=("firstn", "tf"), keep=1, trials=0)
    found = analyze(run_benchmark([made_up_dataset()], tmp_path / "run", settings=settings))
    assert found.agreement is None
    page = to_page(build_report(found))
    assert "kept only the first 1 of each ranking" in page
    assert "without timing its methods" in page


def test_a_single_document_has_a_report(tmp_path: Path) -> None:
    """One document, one measure and equal scores of all methods are no error."""
    results = generated_run(
        tmp_path / "run", strengths={"alpha": 0.0, "beta": 0.0}, datasets={"one": 1}, measures=("MAP",), noise=0.0
    )
    page = to_page(build_report(analyze(results)))
    assert PageReader(page).problems == []
    assert "may be chance (p" in page

"""The documentation as a site: every link resolves, and every public name has its place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from api_reference import INDEX, MODULES, names_on, page_of, public_names

ROOT = Path(__file__).parents[2]


def test_every_public_name_is_on_one_page() -> None:
    """The pages of the API reference share all public names between them."""
    placed = [name for page in (*MODULES, INDEX) for name in names_on(page)]
    assert sorted(placed) == sorted(public_names())
    assert {"keysift.extract", "keysift.Corpus", "keysift.evaluation.evaluate"} <= set(placed)


@pytest.mark.parametrize(
    ("module", "page"),
    [
        ("keysift.extractor", "api/extraction.md"),
        ("keysift.rankers.declaration", "api/extraction.md"),
        ("keysift.rankers.kea.model", "api/corpus.md"),
        ("keysift.corpus.counts", "api/corpus.md"),
        ("keysift.evaluation.runs.benchmark", "api/evaluation.md"),
        ("keysift.extractors", "api/index.md"),
    ],
)
def test_the_module_decides_the_page(module: str, page: str) -> None:
    """A name is documented where its module belongs, by the longest match; unknown modules go to the index."""
    assert page_of(module) == page


def test_every_page_takes_its_names() -> None:
    """Each page of the reference has the mark that its names replace."""
    for page in (*MODULES, INDEX):
        assert "<!-- public names -->" in (ROOT / "docs" / page).read_text("utf-8"), page


@pytest.mark.long
def test_the_site_builds_without_a_broken_link(tmp_path: Path) -> None:
    """Mkdocs in strict mode finds nothing wrong, and the reference has an entry for every public name."""
    pytest.importorskip("mkdocstrings", reason="needs the extra docs")
    site = tmp_path / "site"
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(site)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    pages = "".join(path.read_text("utf-8") for path in (site / "api").rglob("*.html"))
    assert [name for name in public_names() if f'id="{name}"' not in pages] == []

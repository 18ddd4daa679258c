"""The page about the study: short enough to read, and complete."""

from __future__ import annotations

import re

from keysift.study.claims.statements import statements
from tests.documents import ROOT

PAGE = (ROOT / "docs" / "reproduction.md").read_text("utf-8")
HOLDS = "What holds"


def part_of(heading: str) -> str:
    """Return what stands below a heading."""
    return PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def kept_of(heading: str) -> list[int]:
    """Return for each statement below a heading how many variations keep its verdict."""
    return [int(kept) for kept in re.findall(r"\([^()]*; (\d+)\)", part_of(heading))]


def test_the_page_can_be_read() -> None:
    """It has at most 1,500 words, and names the commands that print its figures."""
    assert len(PAGE.split()) <= 1500
    assert "keysift study claims RUN" in PAGE
    assert "scripts/build_reproduction.py" in PAGE


def test_every_statement_is_on_the_page() -> None:
    """Each statement stands under its verdict, in words or by its key, and the counts are those of the lists."""
    counted = dict(re.findall(r"(holds on these documents|depends on the sets|holds|fails|open) (\d+)", PAGE))
    listed = {"holds": HOLDS, "fails": "What fails", "depends on the sets": "What depends on the datasets"}
    for verdict, heading in listed.items():
        documents = int(counted["holds on these documents"]) if heading == HOLDS else 0
        assert len(kept_of(heading)) == int(counted[verdict]) + documents
    for statement in statements():
        text, by, measure = statement.text.rpartition(" by ")
        in_words = re.search(rf"\* {re.escape(text)}.*{by}{measure} \(", PAGE)
        assert in_words or f"`{statement.key}`" in PAGE, statement.key


def test_nothing_holds_that_two_variations_overturn() -> None:
    """Of what holds on the page, at most one of 14 variations says otherwise, and every dataset is left out once."""
    assert min(*kept_of(HOLDS), *kept_of("What fails")) >= 13
    rows = [line for line in part_of("With each dataset left out").splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + 13 + 1

"""The pages about the study: short enough to read, and complete."""

from __future__ import annotations

import re

from keysift.study.claims.statement import RULE, VERDICTS
from keysift.study.claims.statements import statements
from tests.documents import ROOT

PAGE = (ROOT / "docs" / "reproduction.md").read_text("utf-8")
REGISTER = (ROOT / "docs" / "register.md").read_text("utf-8")


def rows_of(text: str, heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading."""
    part = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split(" | ") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip(" *") for cell in row] for row in rows[2:]]


def test_the_page_can_be_read() -> None:
    """It has at most 1,500 words, and names the commands that print its figures."""
    assert len(PAGE.split()) <= 1500
    assert "keysift study claims RUN" in PAGE
    assert "scripts/build_reproduction.py" in PAGE


def test_every_statement_has_a_row_with_a_verdict() -> None:
    """The register has all statements, in order, each with a verdict, after the rule; both pages count them alike."""
    rows = rows_of(REGISTER, "Statements")
    assert [row[0].startswith(statement.text) for row, statement in zip(rows, statements(), strict=True)]
    assert all(row[5].startswith(VERDICTS) for row in rows)
    assert REGISTER.index(RULE.partition("\n")[0][:60]) < REGISTER.index("## Statements")
    counts = re.findall(r"Of \d+ statements: .*", PAGE)
    assert len(counts) == 1
    assert counts[0] in REGISTER


def test_nothing_holds_that_two_variations_overturn() -> None:
    """Of what holds on the page, at most one variation says otherwise, and every dataset is left out once."""
    for row in rows_of(REGISTER, "Statements"):
        kept = re.match(r"(\d+) of (\d+) variations", row[4])
        if row[5].startswith("holds") and kept:
            assert int(kept[1]) >= int(kept[2]) - 1, row
    assert len(rows_of(REGISTER, "With each dataset left out")) == 14
    assert len(rows_of(REGISTER, "Datasets and cells")) == 13

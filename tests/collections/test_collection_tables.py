"""A collection as CSV and as text."""

from __future__ import annotations

import csv
import io

import pytest

import keysift
from keysift.collections.collection_tables import TABLES, table_rows, to_csv, to_text

from .samples import TOPICS, records


@pytest.mark.parametrize("table", TABLES)
def test_csv_has_the_rows_of_the_table(table: str) -> None:
    """Every table is rectangular, and its CSV has the same cells, numbers with all digits."""
    found = keysift.collect(records(), by="year")
    titles, rows = table_rows(found, table)
    read = list(csv.reader(io.StringIO(to_csv(found, table))))
    assert tuple(read[0]) == titles
    assert len(read) - 1 == len(rows) > 0
    for row, cells in zip(rows, read[1:], strict=True):
        assert len(row) == len(titles)
        for cell, written in zip(row, cells, strict=True):
            if isinstance(cell, float):
                assert float(written) == cell
            elif not isinstance(cell, tuple):
                assert written == ("" if cell is None else str(cell))


def test_csv_without_columns() -> None:
    """Without parts and periods, their cells are empty, and their tables have a header only."""
    found = keysift.collect(records())
    row = next(csv.DictReader(io.StringIO(to_csv(found, "phrases"))))
    assert (row["part"], row["part_score"], row["direction"]) == ("", "", "")
    assert to_csv(found, "parts").count("\n") == to_csv(found, "trends").count("\n") == 1


def test_text_shows_every_finding() -> None:
    """The text for a terminal has phrases, parts, trends and pairs."""
    shown = to_text(keysift.collect(records(copies=5), by="year"))
    for words in ("40 documents", "honey bees", "by year", "rising (2000 to 2003)", "falling", "together"):
        assert words in shown


def test_text_of_little() -> None:
    """Where nothing is found, that is said."""
    assert "no phrase is in enough documents" in to_text(keysift.collect([TOPICS["bees"]]))
    same = [{"text": TOPICS["bees"], "label": label} for label in "aabb"]
    assert "no phrase is characteristic of a part by label" in to_text(keysift.collect(same, by="label"))
    many = [{"text": TOPICS[topic], "label": f"{topic} {number}"} for topic in TOPICS for number in range(8)]
    assert "(the first 20 of 24 parts)" in to_text(keysift.collect(many, by="label"))

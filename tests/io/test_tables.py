from __future__ import annotations

import csv
import io
from dataclasses import replace
from xml.etree import ElementTree

from keysift.io.tables import Table

TABLE = Table("Scores & more", ("set", "a_b", "c|d"), (("x", "1.0", "2.5"), ("50 %", "3.0", "<0")), frozenset({(0, 2)}))


def test_text_marks_the_best() -> None:
    """Plain text has aligned columns and a star at what is bold."""
    lines = TABLE.to_text().splitlines()
    assert lines[0] == "Scores & more"
    assert "2.5*" in lines[3]
    assert len({line.index("a_b") for line in lines[1:2]} | {lines[3].index("1.0")}) == 1


def test_markdown_escapes_and_bolds() -> None:
    """Markdown has bold cells, and a bar inside a cell does not end it."""
    text = TABLE.to_markdown()
    assert "| x | 1.0 | **2.5** |" in text
    assert r"c\|d" in text


def test_csv_reads_back() -> None:
    """CSV holds the cells as they are."""
    rows = list(csv.reader(io.StringIO(TABLE.to_csv())))
    assert rows == [["set", "a_b", "c|d"], ["x", "1.0", "2.5"], ["50 %", "3.0", "<0"]]


def test_latex_escapes_and_bolds() -> None:
    """LaTeX has the rules of booktabs, bold cells, and no character that would break it."""
    text = TABLE.to_latex()
    assert r"x & 1.0 & \textbf{2.5} \\" in text
    assert r"50 \% & 3.0" in text
    assert r"a\_b" in text
    assert text.startswith("% Scores & more\n\\begin{tabular}{lrr}")


def test_html_is_well_formed_and_has_heads() -> None:
    """HTML can be parsed, names rows and columns in heads, and has bold cells."""
    tree = ElementTree.fromstring(TABLE.to_html())
    assert tree.findtext("caption") == "Scores & more"
    assert [head.text for head in tree.iterfind("thead/tr/th")] == ["set", "a_b", "c|d"]
    assert [head.get("scope") for head in tree.iterfind("tbody/tr/th")] == ["row", "row"]
    assert [cell.text for cell in tree.iterfind("tbody/tr/td/strong")] == ["2.5"]


def test_columns_of_words_stand_to_the_left() -> None:
    """Columns of words are aligned to the left in Markdown and LaTeX, columns of numbers to the right."""
    table = replace(TABLE, left=frozenset({0, 2}))
    assert "|---|---:|---|" in table.to_markdown()
    assert r"\begin{tabular}{lrl}" in table.to_latex()
    assert "|---|---:|---:|" in TABLE.to_markdown()

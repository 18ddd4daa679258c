"""`keysift recommend` as a user meets it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.test_commands import EXAMPLES, keysift
from tests.evaluation.made_up import made_up_dataset
from tests.evaluation.runs.test_benchmark import write_jsonl


def test_without_labels_it_says_how_to_make_them() -> None:
    """Without labels nothing is guessed: it is a usage error that says how to label documents and measure on them."""
    done = keysift("recommend", EXAMPLES, code=2)
    assert done.stdout == ""
    for expected in ("keysift label", "keysift recommend labelled.jsonl --gold", "use sift"):
        assert expected in done.stderr


def test_labelled_documents_are_measured(tmp_path: Path) -> None:
    """With --gold, methods are measured on a labelled file, with bootstrap intervals."""
    path = write_jsonl(made_up_dataset(documents=8), tmp_path)
    output = keysift("recommend", path, "--gold").stdout
    assert "8 documents, percent, 95% bootstrap intervals" in output
    assert "the best by P@5 on these 8 documents" in output
    data = json.loads(keysift("recommend", path, "--gold", "--format", "json").stdout)
    assert data["documents"] == 8
    assert data["methods"]["tf"]["P@5"]["behind_best"]["estimate"] <= 0
    assert "tuned" in data["methods"]


def test_mistakes_are_named(tmp_path: Path) -> None:
    """No file, or several labelled inputs are errors of one line."""
    assert "one labelled dataset" in keysift("recommend", "a", "b", "--gold", code=1).stderr
    assert "no file" in keysift("recommend", tmp_path / "none.jsonl", "--gold", code=1).stderr.lower()


def test_methods_that_cannot_be_measured_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the library that fits topics, the methods that need them are left out, and that is said."""
    monkeypatch.setitem(sys.modules, "gensim", None)
    path = tmp_path / "labelled.jsonl"
    path.write_text(
        '{"id": 1, "text": "Coral reefs grow. Coral reefs need light.", "keyphrases": ["coral reefs"]}\n'
        '{"id": 2, "text": "Sparse grids have points.", "keyphrases": ["sparse grids"]}\n',
        "utf-8",
    )
    done = keysift("recommend", path, "--gold", "-o", tmp_path / "table.txt")
    assert "left out" in done.stderr
    assert "singletpr" in done.stderr
    table = (tmp_path / "table.txt").read_text("utf-8")
    assert "sift" in table
    assert "singletpr" not in table

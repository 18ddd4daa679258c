"""`keysift recommend` as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.test_commands import EXAMPLES, keysift
from tests.evaluation.made_up import made_up_dataset
from tests.evaluation.runs.test_benchmark import write_jsonl


def test_without_labels_sift_is_recommended() -> None:
    """Texts without labels give sift, how sure that is, and what to do to know more."""
    output = keysift("recommend", EXAMPLES).stdout
    for expected in ("Use sift.", "is the best method on", "points behind", "keysift train", "--gold"):
        assert expected in output
    assert "Use sift." in output  # which needs no corpus
    assert "keysift fit" not in output


def test_advice_comes_as_data() -> None:
    """The same as JSON has on how many datasets sift is best, and how far it is behind the best method."""
    data = json.loads(keysift("recommend", EXAMPLES, "--format", "json").stdout)
    assert data["recommended"] == "sift"
    found = data["leave_one_out"]["MRR"]
    assert 0 < found["best_on"] <= found["datasets"]
    assert 0 <= found["regret"] <= found["regret_by_prediction"]


def test_labelled_documents_are_measured(tmp_path: Path) -> None:
    """With --gold, methods are measured on a labelled file, with bootstrap intervals."""
    path = write_jsonl(made_up_dataset(documents=20), tmp_path)
    output = keysift("recommend", path, "--gold").stdout
    assert "20 documents, percent, 95% bootstrap intervals" in output
    assert "the best by P@5 on these 20 documents" in output
    data = json.loads(keysift("recommend", path, "--gold", "--format", "json").stdout)
    assert data["documents"] == 20
    assert data["methods"]["tf"]["P@5"]["behind_best"]["estimate"] <= 0
    assert "tuned" in data["methods"]


def test_mistakes_are_named(tmp_path: Path) -> None:
    """No phrases, no file, or several labelled inputs are errors of one line."""
    assert "no candidate phrases" in keysift("recommend", "-", stdin="of the and", code=1).stderr
    assert "one labelled dataset" in keysift("recommend", "a", "b", "--gold", code=1).stderr
    assert "no file" in keysift("recommend", tmp_path / "none.jsonl", "--gold", code=1).stderr.lower()

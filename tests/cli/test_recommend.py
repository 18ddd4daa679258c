"""`keysift recommend` as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.test_commands import EXAMPLES, keysift
from tests.evaluation.made_up import made_up_dataset
from tests.evaluation.runs.test_benchmark import write_jsonl


def test_a_method_is_recommended_with_reasons() -> None:
    """Texts without labels give a method, the datasets they are like, and what the advice is worth."""
    output = keysift("recommend", EXAMPLES).stdout
    for expected in ("Predicted, percent", "Use ", "Most like them are the datasets", "in hindsight", "--gold"):
        assert expected in output
    assert "Use sift." in output  # which needs no corpus
    assert "keysift fit" not in output


def test_advice_comes_as_data() -> None:
    """The same as JSON has estimates, intervals and the leave-one-out evaluation."""
    data = json.loads(keysift("recommend", EXAMPLES, "--format", "json").stdout)
    assert data["recommended"] in data["methods"]
    assert {"estimate", "low", "high", "level"} == set(data["methods"]["tfidf"]["P@5"]["score"])
    assert data["leave_one_out"]["MRR"]["regret"] >= 0


def test_labelled_documents_are_measured(tmp_path: Path) -> None:
    """With --gold, methods are measured on a labelled file, with bootstrap intervals."""
    path = write_jsonl(made_up_dataset(documents=20), tmp_path)
    output = keysift("recommend", path, "--gold").stdout
    assert "20 documents, percent, 95% bootstrap intervals" in output
    assert "the best by P@5 on these 20 documents" in output
    data = json.loads(keysift("recommend", path, "--gold", "--format", "json").stdout)
    assert data["documents"] == 20
    assert data["methods"]["tf"]["P@5"]["behind_best"]["estimate"] <= 0


def test_mistakes_are_named(tmp_path: Path) -> None:
    """No phrases, no file, or several labelled inputs are errors of one line."""
    assert "no candidate phrases" in keysift("recommend", "-", stdin="of the and", code=1).stderr
    assert "one labelled dataset" in keysift("recommend", "a", "b", "--gold", code=1).stderr
    assert "no file" in keysift("recommend", tmp_path / "none.jsonl", "--gold", code=1).stderr.lower()

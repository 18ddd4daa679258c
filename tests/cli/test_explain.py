"""`keysift explain`, and the options about results, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_commands import ARTICLE, EXAMPLES, keysift


def test_a_phrase_is_explained() -> None:
    """Rank, score, words with their weights and counts, and the formula are printed."""
    output = keysift("explain", ARTICLE, "Coral Reef", "--method", "lexrank").stdout
    for expected in ("coral reefs: rank ", "weight", "prior", "in corpus", "PageRank"):
        assert expected in output
    data = json.loads(keysift("explain", ARTICLE, "marine heatwave", "--format", "json").stdout)
    assert data["keyphrase"]["stem"] == "marin heatwav"
    assert data["rank"] <= data["ranked"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([ARTICLE, "lunar orbit"], "no candidate phrase of the text. It is not in the text."),
        ([EXAMPLES / "abstracts.jsonl", "x"], "explained in one text"),
    ],
)
def test_mistakes(arguments: list[object], message: str) -> None:
    """A phrase that is not there and a file of many texts are errors of one line."""
    assert message in keysift("explain", *arguments, code=1).stderr


def test_results_are_shaped_from_the_command_line(tmp_path: Path) -> None:
    """Words are boosted and banned, phrases listed in a file, scores rescaled."""
    listed = tmp_path / "phrases.txt"
    listed.write_text("coral reefs\nmarine heatwave\nthe bay\n")
    done = keysift(
        *("extract", ARTICLE, "--phrases", f"@{listed}", "--ban", "bay", "--boost", "heatwave=5"),
        *("--normalize", "max", "--format", "json"),
    )
    (document,) = json.loads(done.stdout)
    assert [phrase["text"] for phrase in document["keyphrases"]] == ["marine heatwave", "coral reefs"]
    assert document["keyphrases"][0]["score"] == 1.0
    assert "WORD=FACTOR" in keysift("extract", ARTICLE, "--boost", "heatwave", code=1).stderr

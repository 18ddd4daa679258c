"""`keysift explain`, and the options about results, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.test_commands import ARTICLE, EXAMPLES, keysift


def test_a_phrase_is_explained() -> None:
    """Rank, score, words with their weights and counts are printed, and where the formula is."""
    output = keysift("explain", ARTICLE, "Coral Reef", "--method", "lexrank").stdout
    for expected in (
        "coral reefs: shown by lexrank",
        "number 2 of",
        "weight",
        "prior",
        "in corpus",
        "keysift methods lexrank",
    ):
        assert expected in output
    data = json.loads(keysift("explain", ARTICLE, "marine heatwave", "--format", "json").stdout)
    assert data["keyphrase"]["stem"] == "marin heatwav"
    assert data["rank"] <= data["ranked"]


def test_any_phrase_has_an_answer(tmp_path: Path) -> None:
    """A phrase that is not in the text is told so, in a file if one is named, and a file of many texts is an error."""
    written = tmp_path / "why.txt"
    assert keysift("explain", ARTICLE, "lunar orbit", "-o", written).stdout == ""
    assert "lunar orbit: no candidate\nIt is not in the text." in written.read_text("utf-8")
    message = keysift("explain", EXAMPLES / "abstracts.jsonl", "x", code=1).stderr
    assert "has 4: put one into a file of its own, or pipe it to keysift explain - PHRASE" in message


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

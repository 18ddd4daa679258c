from __future__ import annotations

import json
from pathlib import Path

import keysift
from keysift.evaluation.runs.published import published, published_name


def test_all_eleven_published_methods_are_ours_too() -> None:
    """Every method of the tables has exactly one method here, `cf` for what the tables call TF."""
    names = [published_name(method) for method in keysift.methods()]
    assert sorted(name for name in names if name) == sorted(published()["methods"])
    assert published_name("cf") == "TF"
    assert published_name("tf") is None
    assert published_name("no such method") is None


def test_the_shipped_figures_are_those_of_the_paper(shared: Path) -> None:
    """The data file says what the transcription of the paper says."""
    assert published() == json.loads((shared / "paper" / "tables.json").read_text("utf-8"))

"""What the fuzzers have done so far."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.fuzz.mutated_files import kinds
from tests.fuzz.records import add_record, read_records, totals

ROOT = Path(__file__).resolve().parents[2]


def test_the_documentation_has_the_figures_of_the_records() -> None:
    """The sums in docs/reliability.md are those that `python scripts/fuzz.py --totals` prints."""
    page = (ROOT / "docs" / "reliability.md").read_text("utf-8")
    sums = [line for line in totals().splitlines() if line.startswith("| all |")]
    assert len(sums) == 2
    for number in re.findall(r"[\d,]+", " ".join(sums)):
        assert number in page


def test_ten_thousand_files_of_every_kind_were_read() -> None:
    """Of each kind of file, ten thousand mutated ones were read in under 500 MB, the last ones without a fault."""
    runs = [run for run in read_records() if run["build"] == "files"]
    for name in kinds():
        read = [run for run in runs if run["target"] == name]
        assert sum(run["calls"] for run in read) >= 10_000
        assert read[-1]["faults"] == 0
        assert max(run["megabytes"] for run in read) < 500


def test_records_add_up(tmp_path: Path) -> None:
    """Runs of one target and build are one number."""
    path = tmp_path / "runs.jsonl"
    for calls in (10, 32):
        add_record({"build": "sanitizers", "target": "calls", "seed": 1, "calls": calls, "faults": 0}, path)
    assert [json.loads(line)["calls"] for line in path.read_text("utf-8").splitlines()] == [10, 32]
    assert "| 42 | 0 | 0 |" in totals(path)


def test_kills_and_calls_in_threads_are_printed(tmp_path: Path) -> None:
    """What `scripts/kill_test.py` and `scripts/soak.py` record adds up by name, apart from the calls of fuzzers."""
    path = tmp_path / "runs.jsonl"
    for build, target, calls in (("kills", "fit", 100), ("kills", "fit", 20), ("threads", "all methods", 1000)):
        add_record({"build": build, "target": target, "seed": 0, "calls": calls, "faults": 0}, path)
    printed = totals(path)
    assert "| fit | 120 | 0 |" in printed
    assert "| all methods | 1,000 | 0 |" in printed
    assert "| all | 0 | 0 | 0 |" in printed

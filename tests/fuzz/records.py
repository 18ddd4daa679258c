"""How many calls the fuzzers have made: one line of JSON per run, in a file beside this one."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

RECORDS: Final = Path(__file__).parent / "runs.jsonl"


def add_record(record: dict[str, Any], path: Path = RECORDS) -> None:
    """Add a run to the file of runs."""
    with path.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(record) + "\n")


def totals(path: Path = RECORDS) -> dict[str, Counter[str]]:
    """Return the calls of each target, by build."""
    found: dict[str, Counter[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        run = json.loads(line)
        found.setdefault(run["target"], Counter())[run["build"]] += run["calls"]
    return found


def print_totals(path: Path = RECORDS) -> None:
    """Print the calls of each target as a Markdown table, a column for each build."""
    counted = totals(path)
    builds = sorted({build for calls in counted.values() for build in calls})
    print("| target | " + " | ".join(builds) + " |\n|" + "---|" * (len(builds) + 1))
    for target, calls in counted.items():
        print(f"| {target} | " + " | ".join(f"{calls[build]:,}" for build in builds) + " |")
    sums = [sum(calls[build] for calls in counted.values()) for build in builds]
    print("| all | " + " | ".join(f"{number:,}" for number in sums) + " |")

"""How many calls, kills and calls in threads there have been: one line of JSON per run, in a file beside this one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

RECORDS: Final = Path(__file__).parent / "runs.jsonl"
FILES: Final = "files"
"""What stands in the place of a build in the records of mutated files."""

_TARGETS: Final = {
    "calls": "texts, by all methods, languages and options",
    "extract": "texts, with rarer options",
    "tokens": "own tokens and tags",
    "pattern": "patterns",
    "damaged_file": "corpora, models and vocabularies with wrong bytes",
    "lying_file": "corpora, models and vocabularies with impossible numbers",
    "text_file": "damaged text files",
    "explain": "explanations and highlighting",
    "command": "command lines",
    "vocabulary": "vocabularies and own phrases",
    "many": "streams of texts",
    "request": "requests to the service",
}
_OTHERS: Final = {"kills": "commands killed while they write", "threads": "calls in threads that share extractors"}
_BUILDS: Final = {"sanitizers": "sanitizers", "bounds": "bounds checks", "guided": "guided by coverage"}


def add_record(record: dict[str, Any], path: Path = RECORDS) -> None:
    """Add a run to the file of runs."""
    with path.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(record) + "\n")


def read_records(path: Path = RECORDS) -> list[dict[str, Any]]:
    """Return all runs."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def totals(path: Path = RECORDS) -> str:
    """Return Markdown tables: the calls of each target by build, mutated files by kind, then kills and threads."""
    runs = read_records(path)
    calls = [run for run in runs if run["build"] in _BUILDS]
    lines = ["| target | " + " | ".join(_BUILDS.values()) + " |", "|---|" + "---|" * len(_BUILDS)]
    for target, words in _TARGETS.items():
        sums = (_sum(calls, "calls", target=target, build=build) for build in _BUILDS)
        lines.append(f"| `{target}`: {words} | " + " | ".join(f"{number:,}" for number in sums) + " |")
    sums = (_sum(calls, "calls", build=build) for build in _BUILDS)
    lines.append("| all | " + " | ".join(f"{number:,}" for number in sums) + " |")
    files = [run for run in runs if run["build"] == FILES]
    lines += ["", "| kind of file | mutated | refused | most memory |", "|---|---|---|---|"]
    for kind in _named(files):
        memory = max(run["megabytes"] for run in files if run["target"] == kind)
        mutated, refused = (_sum(files, counted, target=kind) for counted in ("calls", "refused"))
        lines.append(f"| {kind} | {mutated:,} | {refused:,} | {memory} MB |")
    lines.append(f"| all | {_sum(files, 'calls'):,} | {_sum(files, 'refused'):,} | |")
    for build, words in _OTHERS.items():
        others = [run for run in runs if run["build"] == build]
        lines += ["", f"| {words} | times | faults |", "|---|---|---|"] if others else []
        for name in _named(others):
            lines.append(f"| {name} | {_sum(others, 'calls', target=name):,} | {_sum(others, 'faults', target=name)} |")
    return "\n".join(lines)


def _named(runs: Iterable[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(run["target"] for run in runs))


def _sum(runs: Iterable[dict[str, Any]], counted: str, **wanted: str) -> int:
    return sum(run[counted] for run in runs if all(run[name] == value for name, value in wanted.items()))

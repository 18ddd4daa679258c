from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.test_commands import run_here


def keysift(*arguments: object, code: int) -> tuple[str, list[str]]:
    """Run the command; return its output and its error lines."""
    done = run_here(*arguments)
    assert done.returncode == code, done.stderr
    return done.stdout, done.stderr.splitlines()


def test_the_first_bad_record_stops(tmp_path: Path) -> None:
    """Without --skip-errors, the first bad record ends the command with its file and number."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "Coral reefs host fish."}\nbroken\n', "utf-8")
    _, errors = keysift("extract", path, code=1)
    assert len(errors) == 1
    assert errors[0].startswith(f"keysift: {path}, line 2, is not JSON")


def test_skipped_errors_are_reported(tmp_path: Path) -> None:
    """With --skip-errors, all else is read, bad records are reported at the end, and the exit code says so."""
    (tmp_path / "a.jsonl").write_text('{"text": "Coral reefs host fish."}\nbroken\n"Kelp forests."\n', "utf-8")
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.4")
    output, errors = keysift("extract", tmp_path, "--skip-errors", "--format", "jsonl", code=1)
    assert len(output.splitlines()) == 2
    assert [error.partition(" is ")[0] for error in errors[:2]] == [
        f"keysift: skipped: {tmp_path / 'a.jsonl'}, line 2,",
        f"keysift: skipped: {tmp_path / 'b.pdf'}",
    ]
    assert errors[2:] == ["keysift: files or records that could not be read: 2"]


def test_skipped_files_are_counted(tmp_path: Path) -> None:
    """What a folder passes over is one line per reason, with some names; that is no error."""
    (tmp_path / "a.txt").write_text("Coral reefs host fish.", "utf-8")
    for number in range(7):
        (tmp_path / f"{number}.png").write_bytes(b"\x89PNG")
    (tmp_path / "b.py").write_text("print()", "utf-8")
    _, errors = keysift("fit", tmp_path, "-o", tmp_path / "a.corpus", code=0)
    names = ", ".join(str(tmp_path / f"{number}.png") for number in range(5))
    assert errors[1:] == [
        f"keysift: skipped 7 files (files ending in .png are not read): {names} and 2 more",
        f"keysift: skipped 1 file (files ending in .py are not read): {tmp_path / 'b.py'}",
    ]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs interval timers and limits on memory")
@pytest.mark.parametrize(
    ("limit", "reason"),
    [(("--time-limit", "0.4"), "time limit of 0.4 seconds"), (("--memory-limit", "100"), "the limit of 100 MB")],
)
def test_a_document_that_takes_too_much_is_skipped(limit: tuple[str, str], reason: str, tmp_path: Path) -> None:
    """With --skip-errors, a document beyond a limit is reported by name, and the others are answered."""
    (tmp_path / "a.txt").write_text("Sparse grids converge.", "utf-8")
    words = " ".join(f"graph{number}" for number in range(1_500_000))  # new words take the longest: seconds in all
    (tmp_path / "b.txt").write_text(words, "utf-8")
    (tmp_path / "c.txt").write_text("Word graphs grow.", "utf-8")
    output, errors = keysift(
        "extract", tmp_path, "--format", "jsonl", "--skip-errors", *limit, "--method", "tf", code=1
    )
    assert [json.loads(line)["id"].rpartition("/")[2] for line in output.splitlines()] == ["a.txt", "c.txt"]
    assert any("b.txt" in line and reason in line for line in errors)

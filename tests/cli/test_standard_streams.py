"""Commands that are started without some of the standard streams, or whose output cannot take every character."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_commands import EXAMPLES

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")

ARTICLE = EXAMPLES / "coral_reefs.txt"


def shell(command: str) -> tuple[int, str, str]:
    """Run a command of the shell; return its exit code, output and messages."""
    line = f"'{sys.executable}' -m keysift {command}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("options", ["--format jsonl", "--format jsonl --workers 2"])
def test_without_standard_error_results_are_the_same(options: str) -> None:
    """Where nobody wants the messages, the results are printed as always."""
    code, output, _ = shell(f"extract '{ARTICLE}' {options}")
    assert code == 0
    assert shell(f"extract '{ARTICLE}' {options} 2>&-") == (0, output, "")
    assert shell(f"extract '{ARTICLE}' {options} 2>&- <&-") == (0, output, "")
    assert shell("extract missing.txt 2>&-")[0] == 1


@pytest.mark.parametrize("command", [f"extract '{ARTICLE}'", f"extract '{ARTICLE}' --format csv", "methods", "--help"])
def test_without_standard_output_results_are_an_error(command: str) -> None:
    """Results that cannot be printed are an error of one line."""
    code, _, errors = shell(f"{command} >&-")
    assert (code, errors) == (1, "keysift: Standard output is closed, so there is nowhere to write to.\n")
    assert shell(f"{command} >&- 2>&-") == (1, "", "")


@pytest.mark.parametrize("command", ["extract", "extract -", "fit -o a.corpus", f"label '{ARTICLE}' -o a.jsonl"])
def test_without_standard_input_there_is_nothing_to_read(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text that cannot come is an error, not an empty text, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    code, _, errors = shell(f"{command} <&-")
    assert (code, errors.count("\n")) == (1, 1)
    assert errors.startswith("keysift: Standard input is closed, so there is nothing to read")
    assert not [path for path in tmp_path.iterdir() if not path.name.startswith(".")]


def test_a_command_that_prints_nothing_needs_no_standard_output(tmp_path: Path) -> None:
    """A file is written without standard output, or without any of the streams, and nothing gets into it."""
    shell(f"fit '{ARTICLE}' -o '{tmp_path}/a'")
    for closed in (">&-", ">&- 2>&- <&-"):
        assert shell(f"fit '{ARTICLE}' -o '{tmp_path}/b' {closed}")[0] == 0
        assert (tmp_path / "b").read_bytes() == (tmp_path / "a").read_bytes()


def test_output_that_nobody_reads_any_more_is_no_error(tmp_path: Path) -> None:
    """The exit code is that of SIGPIPE, in the middle of a long output too, and nothing is said."""
    (tmp_path / "many.txt").write_text("Coral reefs need clean water.\n" * 3000, "utf-8")
    for command in ("extract --input-format lines", "extract --input-format lines --format jsonl"):
        line = f"({sys.executable} -m keysift {command} {tmp_path}/many.txt; echo $? > {tmp_path}/code) | head -c 1"
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=120)
        assert (len(done.stdout), done.stderr) == (1, "")
        assert (tmp_path / "code").read_text() == "141\n"


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("datasets stats '{labelled}'", "?"),
        ("extract '{text}' --language de", "Br?cke"),
        ("extract '{text}' --language de --format csv", "Br?cke"),
        ("extract '{text}' --language de --format jsonl", "Br\\u00fccke"),
        ("collect '{text}' '{text}' --language de --format json", "Br\\u00fccke"),
        ("explain '{text}' '{word}' --language de --format json", "Br\\u00fccke"),
    ],
)
def test_what_the_encoding_lacks_is_a_question_mark_or_an_escape(command: str, expected: str, tmp_path: Path) -> None:
    """On a terminal without Unicode, no command fails: texts have question marks, and JSON keeps every character."""
    text, labelled = tmp_path / "text.txt", tmp_path / "labelled.jsonl"
    text.write_text("Die neue Brücke ist fertig. Die Brücke führt über den Fluss.", "utf-8")
    labelled.write_text('{"id": "a", "text": "Coral reefs grow.", "keyphrases": ["coral reefs"]}\n', "utf-8")
    line = f"'{sys.executable}' -m keysift {command.format(text=text, labelled=labelled, word='Brücke')}"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "1"}
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == 0, done.stderr
    assert expected in done.stdout

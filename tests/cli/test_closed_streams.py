"""Commands that are started without some of the standard streams."""

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


def test_a_command_that_prints_nothing_needs_no_standard_output(tmp_path: Path) -> None:
    """A file is written without standard output, or without any of the streams, and nothing gets into it."""
    shell(f"fit '{ARTICLE}' -o '{tmp_path}/a'")
    for closed in (">&-", ">&- 2>&- <&-"):
        assert shell(f"fit '{ARTICLE}' -o '{tmp_path}/b' {closed}")[0] == 0
        assert (tmp_path / "b").read_bytes() == (tmp_path / "a").read_bytes()

"""Shell completion, as a shell asks for it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def completions(line: str) -> list[str]:
    """Return what bash is offered for the last word of a command."""
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.argv = ['keysift']; from keysift.cli import main; main()"],
        env={
            **os.environ,
            "_KEYSIFT_COMPLETE": "complete_bash",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(line.split(" ")) - 1),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("keysift extract --method si", {"sift", "singlerank", "singletpr"}),
        ("keysift extract --method sif", {"sift"}),
        ("keysift explain a.txt coral -m multi", {"multipartiterank"}),
        ("keysift extract --language p", {"pl", "pt"}),
        ("keysift extract --language au", {"auto"}),
        ("keysift extract --format js", {"json", "jsonl"}),
        ("keysift extract --format pl", {"plain"}),
        ("keysift fit --language au", set()),
        ("keysift exp", {"explain"}),
    ],
)
def test_names_are_completed(line: str, expected: set[str]) -> None:
    """Methods, languages, formats and commands are completed."""
    assert set(completions(line)) == expected

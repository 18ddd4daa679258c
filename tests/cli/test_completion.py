"""Shell completion, as a shell asks for it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable

import pytest

from keysift.cli import main


@pytest.fixture
def completions(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[str], set[str]]:
    """Return what tells what bash is offered for the last word of a command."""

    def complete(line: str) -> set[str]:
        monkeypatch.setattr(sys, "argv", ["keysift"])
        monkeypatch.setenv("_KEYSIFT_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
        with contextlib.suppress(SystemExit):
            main()
        shown = capsys.readouterr()
        assert not shown.err
        return set(shown.out.split())

    return complete


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
def test_names_are_completed(line: str, expected: set[str], completions: Callable[[str], set[str]]) -> None:
    """Methods, languages, formats and commands are completed."""
    assert completions(line) == expected

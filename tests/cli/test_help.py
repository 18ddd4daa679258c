"""The help of every command, as a user reads it in a terminal of 80 columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from keysift.cli import run
from keysift.cli.command import examples
from keysift.cli.command_tree import COMMANDS
from tests.cli.parsing import keysift_commands, parse

EVERY_COMMAND = [
    [],
    *([name] for name in COMMANDS),
    *(["datasets", part] for part in ("list", "fetch", "stats", "check")),
    ["study", "claims"],
    *(["vocabulary", part] for part in ("check", "suggest")),
]


@pytest.fixture
def help_of(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> object:
    """Return what prints a command's help and gives it back."""
    monkeypatch.setenv("COLUMNS", "80")

    def printed(*arguments: str) -> str:
        assert run(list(arguments)) == 0
        output = capsys.readouterr()
        assert output.err == ""
        return output.out

    return printed


@pytest.mark.parametrize("command", EVERY_COMMAND, ids=" ".join)
def test_examples_of_the_help_parse(
    command: list[str], help_of: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command's help ends in examples of that command, which the command line accepts."""
    assert callable(help_of)
    shown = help_of(*command, "--help").partition("\n  Examples:\n")[2].replace("\\\n", " ")
    monkeypatch.chdir(tmp_path)
    for name in (
        "papers.corpus",
        "january.corpus",
        "february.corpus",
        "kea.model",
        "mine.model",
    ):  # what must exist to be parsed
        (tmp_path / name).touch()
    found = [arguments for line in shown.splitlines() for arguments in keysift_commands(line)]
    assert len(found) == len(shown.strip().splitlines())
    assert found[0][: len(command)] == command
    for arguments in found:
        if arguments[-1] != "--help":
            parse(arguments)


@pytest.mark.parametrize("command", EVERY_COMMAND, ids=" ".join)
def test_help_fits_and_has_no_python_types(command: list[str], help_of: object) -> None:
    """No line is longer than 80 columns, no command's summary is cut off, and types are not those of Python."""
    assert callable(help_of)
    shown = help_of(*command, "--help")
    assert max(map(len, shown.splitlines())) <= 80
    assert "..." not in shown.partition("Commands:")[2]
    assert not [sign for sign in ("<", "list[", " range", "PosixPath") if sign in shown.replace("<=x<=", "")]


@pytest.mark.parametrize("command", [[], ["datasets"], ["vocabulary"], ["study"]], ids=" ".join)
def test_no_command_gives_the_help(command: list[str], help_of: object) -> None:
    """Without a command, the same help is printed as with --help, and that is no error."""
    assert callable(help_of)
    assert help_of(*command) == help_of(*command, "--help")


def test_a_wrong_example_does_not_parse() -> None:
    """The check above notices an option that a command does not have."""
    with pytest.raises(Exception, match="--out"):
        parse(["benchmark", "--out", "run"])


def test_long_examples_are_continued() -> None:
    """An example that is too long goes on in the next line, never between an option and its value."""
    long = "keysift extract abstracts.jsonl.gz --text-field abstract --method tfidf --corpus papers.corpus"
    lines = examples(long, "keysift methods").splitlines()
    assert lines[2].endswith(" \\")
    assert max(map(len, lines)) <= 76
    assert " ".join(lines[2].rstrip("\\").split() + lines[3].split()) == long
    assert lines[-1] == "  keysift methods"


def test_one_name_for_what_is_written() -> None:
    """Every command that writes files or prints results takes -o and --output, and no other name for it."""
    writing = {
        "extract": ["a.txt"],
        "explain": ["a.txt", "reef"],
        "collect": ["a.txt"],
        "methods": [],
        "languages": [],
        "recommend": ["a.jsonl"],
        "label": ["a.txt"],
        "vocabulary check": ["terms.txt"],
        "vocabulary suggest": ["a.txt", "--vocabulary", "terms.txt"],
        "datasets list": [],
        "datasets stats": [],
        "datasets check": [],
        "fit": ["a.txt"],
        "merge": [__file__],
        "train": ["a.jsonl"],
        "benchmark": [],
        "study": ["run"],
        "datasets fetch": ["kdd"],
    }
    for command, arguments in writing.items():
        for option in ("-o", "--output"):
            parse([*command.split(), *arguments, option, "written"])

"""Errors on the command line name the options of the command line."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from keysift.cli import run
from keysift.cli.command import with_option_names
from keysift.errors import ForPython, MissingExtraError, OptionError, Parameter, listed
from tests.evaluation.made_up import made_up_dataset
from tests.evaluation.runs.test_benchmark import write_jsonl


@pytest.mark.parametrize(
    ("parts", "in_python", "in_the_command"),
    [
        (["The ", Parameter("max_words"), " must be 1."], "The 'max_words' must be 1.", "The --max-words must be 1."),
        (["No field 'max_words'."], "No field 'max_words'.", "No field 'max_words'."),
        (["Its ", *listed(["max_words", "rules"]), "."], "Its max_words, rules.", "Its --max-words, rules."),
        (["Pass ", ForPython("model=m or "), "--model FILE."], "Pass model=m or --model FILE.", "Pass --model FILE."),
    ],
)
def test_parameters_become_options(parts: list[Any], in_python: str, in_the_command: str) -> None:
    """Parameters are named as options if the command has them, values stay, and advice for Python is left out."""
    error = OptionError(*parts)
    assert str(error) == in_python
    assert with_option_names(error, {"max_words": "--max-words"}) == in_the_command
    copy = pickle.loads(pickle.dumps(error))
    assert with_option_names(copy, {"max_words": "--max-words"}) == in_the_command


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with files that commands can fail on."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("Random walks rank the words of a text.", "utf-8")
    (tmp_path / "latin.html").write_bytes("<html><body>Für</body></html>".encode("latin-1"))
    (tmp_path / "language.jsonl").write_text(json.dumps({"language": 1, "tags": ["walks"]}) + "\n", "utf-8")
    (tmp_path / "labelled.jsonl").write_text(json.dumps({"text": "Random walks.", "tags": []}) + "\n", "utf-8")
    (tmp_path / "data").mkdir()
    write_jsonl(made_up_dataset("mine"), tmp_path / "data")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("train labelled.jsonl -o model", "name the field with --gold-field."),
        ("train labelled.jsonl --text-field body -o model", "name the field with --text-field."),
        ("recommend labelled.jsonl --gold", "name the field with --gold-field."),
        ("train language.jsonl --text-field language -o model", "no text in the field 'language' "),
        ("extract language.jsonl --text-field language", "no text in the field 'language' "),
        ("extract labelled.jsonl --text-field body", "name the field with --text-field."),
        ("extract labelled.jsonl --text-field body --skip-errors", "name the field with --text-field."),
        ("extract latin.html --encoding utf-8", "name its encoding with --encoding."),
        ("extract a.txt --input-format pdf", "leave out --input-format."),
        ("extract a.txt --max-words 0", "The --max-words option of sift must be"),
        ("extract a.txt --min-words 3 --max-words 2", "The --min-words option must not be above --max-words."),
        (
            "extract a.txt --metric best",
            "The method sift has no option --metric: it is one of rake. Its options are --phrase-length,",
        ),
        ("extract a.txt --method rake --metric best", "The --metric option of rake must be"),
        ("extract a.txt --language ru --pattern N+", "The --pattern option must be over the kinds"),
        ("extract a.txt --language und", "no stop words for language 'und': pass --stop-words FILE."),
        (
            "extract a.txt --language und --stop-words a.txt --method tfidf",
            "language 'und': pass --corpus FILE (made by keysift fit",
        ),
        ("extract a.txt --method kea", "none was given: pass --model FILE (made by keysift train"),
        ("explain a.txt walks --method kea", "none was given: pass --model FILE (made by keysift train"),
        ("extract a.txt --method singletpr", "a corpus with topics: keysift fit INPUTS... --topics 15 -o FILE."),
        ("extract a.txt --method expandrank", "keeps its documents: keysift fit INPUTS... --neighbours -o FILE."),
        ("fit a.txt --topics 1 -o corpus", "The --topics option must be an int of at least 2."),
        ("benchmark --data data --methods tf --matching fuzzy -o run", "The --matching option must be one of"),
        ("benchmark --data data --methods tf --gold some -o run", "The --gold option must be one of"),
        ("benchmark --data data --methods tf --denominator some -o run", "The --denominator option must be one of"),
        ("benchmark --data data --methods tf --corpus some -o run", "The --corpus option must be one of"),
        ("benchmark --datasets labelled.jsonl --methods tf -o run", "it has: text (str), tags (list)): rename one.\n"),
        ("benchmark --data data --methods tf --least-frequency 2 -o run", "has the option --least-frequency."),
    ],
)
def test_errors_of_commands(command: str, expected: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a command says about a mistake names its options, and no parameter or function of Python."""
    assert run(command.split()) == 1
    message = capsys.readouterr().err
    assert expected in message
    assert not re.findall(r"\b(gold_field|text_field|stop_words|max_words|min_words|Corpus\.\w+|Kea\.\w+)\b", message)


@pytest.mark.parametrize(
    ("given", "meant"),
    [("--top-n", "--top"), ("-n", "--max-words, --top"), ("--stopwords", "--stop-words"), ("--json", "--format")],
)
def test_an_unknown_option_names_the_one_that_is_meant(
    given: str, meant: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Options that other programs have lead to those of keysift."""
    assert run(["extract", "a.txt", given, "5"]) == 2
    assert f"No such option: {given} (Possible options: {meant})." in capsys.readouterr().err


def test_other_settings_are_named_as_options(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A run that is continued with other settings is refused, and the settings are named as options."""
    command = "benchmark --data data --limit 3 -o run --methods".split()
    assert run([*command, "tf"]) == 0
    assert run([*command, "firstn", "--stop-words", "a.txt"]) == 1
    assert "with other settings (--methods, --stop-words)" in capsys.readouterr().err


def test_a_missing_extra_is_installed_from_an_index_or_a_clone() -> None:
    """The error about an extra has the command for a package index and that for a clone."""
    message = str(MissingExtraError("Reading", package="pyarrow", extra="benchmark"))
    assert "pip install 'keysift[benchmark]'" in message
    assert "pip install '.[benchmark]'" in message

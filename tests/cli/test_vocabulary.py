"""`keysift vocabulary`, and vocabularies as options of other commands."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from keysift import Vocabulary
from keysift.cli import run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with a vocabulary and two texts."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "terms.csv").write_text(
        "term,synonyms,id\nreef,coral reef,r1\nreef,bank,r1\ndrinking water,,w1\n", "utf-8"
    )
    (tmp_path / "papers").mkdir()
    for number in range(2):
        (tmp_path / "papers" / f"{number}.txt").write_text("Coral reefs need clean water.", "utf-8")
    return tmp_path


def test_a_vocabulary_is_checked_and_saved(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says what is odd and where, and saves what Python reads."""
    assert run("vocabulary check terms.csv -o terms.vocabulary".split()) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("2 concepts, 4 labels")
    assert "line 3" in printed
    assert Vocabulary.read("terms.vocabulary") == Vocabulary.read("terms.csv")
    assert run("vocabulary check nowhere.csv".split()) != 0
    capsys.readouterr()
    assert run("vocabulary check terms.csv -o .".split()) == 1
    assert capsys.readouterr() == ("", "keysift: . is a folder. Name a file to write.\n")


def test_concepts_are_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --vocabulary, answers are concepts with identifiers and the labels that were found, and new terms apart."""
    assert run("extract papers/0.txt --vocabulary terms.csv --new-terms 2 --format jsonl".split()) == 0
    found = json.loads(capsys.readouterr().out)
    (reef,) = found["keyphrases"]
    assert (reef["text"], reef["identifier"], reef["labels"]) == ("reef", "r1", ["coral reef"])
    assert found["new_terms"] == ["clean water"]
    assert run("extract papers/0.txt --vocabulary terms.csv --format csv".split()) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (row["keyphrase"], row["identifier"], row["labels"]) == ("reef", "r1", "coral reef")
    assert run("extract papers/0.txt --vocabulary terms.csv --new-terms 2 --format csv".split()) != 0
    assert "--new-terms needs another format" in capsys.readouterr().err
    assert run("explain papers/0.txt bank --vocabulary terms.csv".split()) == 0
    assert "'coral reef'" in capsys.readouterr().out


@pytest.mark.parametrize("output_format", ["csv", "jsonl", "table"])
def test_terms_are_suggested(folder: Path, output_format: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Terms that the vocabulary lacks come with counts, and with the nearest concepts."""
    assert run(["vocabulary", "suggest", "papers", "--vocabulary", "terms.csv", "--format", output_format]) == 0
    printed = capsys.readouterr().out
    if output_format == "csv":
        (row,) = csv.DictReader(io.StringIO(printed))
        assert (row["term"], row["documents"], row["nearest"]) == ("clean water", "2", "drinking water")
    elif output_format == "jsonl":
        assert json.loads(printed)["contexts"][0] == "Coral reefs need clean water."
    else:
        assert "clean water" in printed


@pytest.mark.parametrize(("name", "start"), [("a.csv", "term,documents"), ("a.jsonl", '{"term"'), ("a.txt", "  term")])
def test_suggestions_are_written(name: str, start: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Suggestions go to a file, in the format that its name says, and nothing is printed."""
    assert run(["vocabulary", "suggest", "papers", "--vocabulary", "terms.csv", "-o", name]) == 0
    assert (folder / name).read_text("utf-8").startswith(start)
    assert capsys.readouterr().out == ""

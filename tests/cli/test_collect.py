"""`keysift collect` as a user meets it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import keysift
from keysift.cli import run
from tests.cli.terminal import run_beside_terminal
from tests.collections.samples import TOPICS, records


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with a collection as JSONL, as CSV and as files in folders."""
    monkeypatch.chdir(tmp_path)
    documents = records()
    (tmp_path / "papers.jsonl").write_text("".join(json.dumps(record) + "\n" for record in documents), "utf-8")
    with (tmp_path / "papers.csv").open("w", encoding="utf-8", newline="") as stream:
        rows = csv.DictWriter(stream, list(documents[0]))
        rows.writeheader()
        rows.writerows(documents)
    for topic, text in TOPICS.items():
        for number in range(2):
            path = tmp_path / "notes" / topic / f"{number}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("name", ["papers.jsonl", "papers.csv"])
def test_json_is_what_python_returns(folder: Path, name: str, workers: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints the data of keysift.collect, to the last digit, from JSONL and CSV alike."""
    assert run(["collect", name, "--by", "year", "--format", "json", "--workers", workers]) == 0
    assert json.loads(capsys.readouterr().out) == keysift.collect(records(), by="year").as_data()


def test_the_page_is_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that ends in .html gives a page that names its input, and one line says what is in it."""
    assert run("collect papers.jsonl --by year -o page.html".split()) == 0
    assert capsys.readouterr().err == "page.html: 24 documents, 9 phrases, 4 parts by year\n"
    page = (folder / "page.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "<h1>Keyphrases of papers.jsonl</h1>" in page
    assert not list(folder.glob("*.part"))


def test_formats(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The name of the output gives the format, and --format overrides it."""
    assert run("collect papers.jsonl --by label --format csv --table parts".split()) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {row["part"] for row in rows} == set(TOPICS)
    assert run("collect papers.jsonl --table parts".split()) == 1
    assert capsys.readouterr().err == "keysift: --table goes with the format csv.\n"
    assert run("collect papers.jsonl -o out.csv".split()) == 0
    assert (folder / "out.csv").read_text("utf-8").startswith("phrase,stem,documents,")
    assert run("collect papers.jsonl -o out.json".split()) == 0
    assert json.loads((folder / "out.json").read_text("utf-8"))["document_count"] == 24
    assert run("collect papers.jsonl -o out.csv --format table".split()) == 0
    assert (folder / "out.csv").read_text("utf-8").startswith("24 documents")


def test_folders_are_parts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files are compared by the folder they are in."""
    assert run("collect notes --by folder --format json".split()) == 0
    data = json.loads(capsys.readouterr().out)
    assert {part["name"]: part["documents"] for part in data["parts"]} == dict.fromkeys(TOPICS, 2)
    assert data["documents"][0]["key"] == str(Path("notes/bees/0.txt"))


def test_options_reach_the_extraction(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The method and its options are those of the command line."""
    command = "collect papers.csv --method tf --top 3 --min-words 2 --time year --period decade --format json"
    assert run(command.split()) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["method"], data["top"], [period["name"] for period in data["periods"]]) == ("tf", 3, ["2000s"])
    assert all(" " in phrase["text"] for phrase in data["phrases"])


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (
            "collect papers.jsonl --by yaer",
            "The --by option must name a column. There is none called 'yaer'; the columns are: id, title, year, label.",
        ),
        ("collect papers.csv --time label", "must name a column of years or dates"),
        ("collect notes --by year", "the columns are: folder."),
        ("collect papers.jsonl -o page.xyz", "end it in .html, .htm, .json, .csv or .txt, or pass --format."),
        ("collect papers.jsonl -o missing/page.html", "There is no folder missing"),
        ("collect nothing.jsonl", "There is no file nothing.jsonl"),
    ],
)
def test_errors(command: str, expected: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A mistake is one line that says what to do, in terms of the command line."""
    assert run(command.split()) == 1
    shown = capsys.readouterr()
    assert expected in shown.err
    assert shown.err.count("\n") == 1
    assert shown.out == ""


def test_progress_is_shown_in_a_terminal(folder: Path) -> None:
    """In a terminal, documents are counted while they are read, and the table follows."""
    _, output = run_beside_terminal(["collect", "papers.jsonl"], folder, stdout="terminal")
    assert b"Collecting" in output
    assert output.index(b"Collecting") < output.index(b"honey bees")


def test_lone_surrogates_can_be_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Titles that are no valid Unicode are written as JSON escapes."""
    record = json.dumps({"title": "\ud800", "text": TOPICS["bees"]})
    (folder / "odd.jsonl").write_text(f"{record}\n{record}\n", "utf-8")
    assert run("collect odd.jsonl -o odd.json".split()) == 0
    assert json.loads((folder / "odd.json").read_text("utf-8"))["documents"][0]["title"] == "\ud800"
    assert run("collect odd.jsonl -o odd.html".split()) == 0

"""What `keysift extract` writes: ids, kept fields, texts, and files."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import keysift as library
from tests.cli.test_commands import keysift

RECORDS = (
    '{"id": 7, "year": 2024, "tags": ["sea"], "text": "Coral reefs grow. Coral reefs need light."}\n'
    '{"id": "b", "text": "Die Würde des Menschen ist unantastbar, und sie zu achten ist die Pflicht des Staates."}\n'
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file with two records, of which one has more fields."""
    path = tmp_path / "a.jsonl"
    path.write_text(RECORDS, "utf-8")
    return path


def test_ids_keep_their_type_and_fields_are_kept(file: Path) -> None:
    """Records come out with their ids as they were, the language they were read in, and the fields asked for."""
    done = keysift("extract", file, "--format", "jsonl", "--keep", "year", "--keep", "tags")
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["id"], first["year"], first["tags"], first["language"]) == (7, 2024, ["sea"], "en")
    assert (second["id"], second["year"], second["language"]) == ("b", None, "de")
    assert "text" not in first


def test_the_text_goes_with_its_spans(file: Path) -> None:
    """With the text, the output needs nothing else to find the phrases in it; it is that of the Python API."""
    (first, _) = json.loads(keysift("extract", file, "--format", "json", "--with-text").stdout)
    best = first["keyphrases"][0]
    assert [first["text"][start:end] for start, end in best["spans"]] == ["Coral reefs", "Coral reefs"]
    assert json.dumps(first["keyphrases"]) == json.dumps(library.extract(first["text"]).to_dicts())


def test_columns_of_csv(file: Path) -> None:
    """CSV has kept fields as columns."""
    rows = list(csv.DictReader(io.StringIO(keysift("extract", file, "-f", "csv", "--keep", "year").stdout)))
    assert (rows[0]["id"], rows[0]["keyphrase"], rows[0]["year"]) == ("7", "Coral reefs", "2024")
    assert rows[-1]["year"] == ""


def test_a_file_is_written(file: Path, tmp_path: Path) -> None:
    """The name of the output says its format, nothing is printed, and nothing is left where the work fails."""
    written = tmp_path / "out.jsonl"
    assert keysift("extract", file, "-o", written).stdout == ""
    assert written.read_text("utf-8") == keysift("extract", file, "-f", "jsonl").stdout
    table = tmp_path / "out.txt"
    keysift("extract", file, "-o", table)
    assert table.read_text("utf-8") == keysift("extract", file).stdout
    keysift("extract", tmp_path / "missing.txt", "-o", tmp_path / "none.jsonl", code=1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "out.jsonl", "out.txt"]
    for command in ("methods", "languages"):
        keysift(command, "-o", tmp_path / "listed.txt")
        assert (tmp_path / "listed.txt").read_text("utf-8") == keysift(command).stdout
        keysift(command, "-o", tmp_path / "listed.json")
        assert (tmp_path / "listed.json").read_text("utf-8") == keysift(command, "--format", "json").stdout
    assert keysift("extract", file, "-o", "-").stdout == keysift("extract", file).stdout
    assert not Path("-").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["extract", "a.jsonl", "--keep", "year"], "--keep and --with-text need a format with fields: --format json"),
        (["extract", "a.jsonl", "-f", "json", "--keep", "keyphrases"], "rename the field"),
        (["extract", "a.jsonl", "-o", "."], "is a folder. Name a file"),
        (["extract", "a.jsonl", "-o", "out.jsonl.gz"], "end it in .json, .jsonl, .csv or .txt, or pass --format"),
        (["extract", "A text."], "There is no file A text.. A text itself is piped in: echo TEXT | keysift extract -"),
        (["fit", "a.jsonl", "-o", "."], "is a folder. Name a file"),
        (["recommend", "a.jsonl", "--gold", "--gold-field", "text", "-o", "."], "is a folder. Name a file"),
        (["extract", "binary"], "x.txt is a binary file"),
        (["benchmark", "--datasets", "mine20.jsonl", "-o", "run"], "There is no file mine20.jsonl"),
    ],
)
def test_mistakes(
    arguments: list[str], message: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be done is said in a line that helps, and leaves nothing behind."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "binary").mkdir()
    (tmp_path / "binary" / "x.txt").write_bytes(bytes(range(256)) * 20)
    assert message in keysift(*arguments, code=1).stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "binary"]


def test_a_wrong_choice_is_said_without_prefixes(file: Path) -> None:
    """The message about a wrong format or number has no words of the library that checks it."""
    message = keysift("extract", file, "--format", "md", code=2).stderr
    assert "'md' is not one of 'table'" in message
    assert "Value error" not in message
    assert "it should be a valid integer. Try --help." in keysift("extract", file, "--top", "five", code=2).stderr


def test_stop_words_are_added(file: Path, tmp_path: Path) -> None:
    """A file of words with a plus before them adds to the built-in list."""
    words = tmp_path / "more.txt"
    words.write_text("# mine\n+coral\n", "utf-8")
    found = keysift("extract", file, "-f", "plain", "--stop-words", words).stdout.splitlines()
    assert "Coral reefs" not in found
    assert "reefs" in found

from __future__ import annotations

import json
import os
import subprocess
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


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.json"])
def test_an_input_without_documents_is_told(name: str, tmp_path: Path) -> None:
    """A table with nothing but a header, or an empty file of records, gives no output, and a line that says why."""
    (tmp_path / name).write_text("id,text\n" if name.endswith("csv") else "", "utf-8")
    output, errors = keysift("extract", tmp_path / name, code=0)
    assert output == ""
    assert errors == ["keysift: there are no documents in what was given: it is empty, or has only a header"]


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


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("command", [("extract", "--format", "plain"), ("explain", "-", "coral reefs"), ("collect",)])
def test_a_text_can_be_typed(command: tuple[str, ...]) -> None:
    """A command that waits for a text at a terminal says so, and one Ctrl-D ends the text."""
    main, side = os.openpty()
    try:
        os.write(main, b"Coral reefs need clean water. Divers restore coral reefs.\n\x04")
        arguments = [sys.executable, "-m", "keysift", *command]
        done = subprocess.run(arguments, stdin=side, capture_output=True, text=True, timeout=120)
    finally:
        os.close(side)
        os.close(main)
    assert (done.returncode, done.stdout.lower()[:11]) in [(0, "coral reefs"), (0, "1 documents")]
    assert done.stderr.startswith("keysift: reading a text from the terminal: ")


def test_a_collection_without_common_phrases_says_how_to_see_more(tmp_path: Path) -> None:
    """Where no phrase is in enough documents, the option that says how many are enough is named."""
    (tmp_path / "a.txt").write_text("Coral reefs host fish.", "utf-8")
    _, errors = keysift("collect", tmp_path, code=0)
    assert errors == ["keysift: no phrase is in 2 documents; to list rarer ones: --min-documents 1"]
    (tmp_path / "empty.txt").touch()
    assert not keysift("collect", tmp_path / "empty.txt", code=0)[1]
    output, errors = keysift("collect", tmp_path, "--min-documents", 1, code=0)
    assert "Coral reefs" in output
    assert not errors


def test_a_kept_field_that_no_document_has_is_told(tmp_path: Path) -> None:
    """A misspelt field does not pass as one that is empty everywhere."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "Coral reefs host fish.", "year": 2024}\n{"text": "Kelp forests."}\n', "utf-8")
    output, errors = keysift("extract", path, "--format", "jsonl", "--keep", "yaer", "--keep", "year", code=0)
    assert json.loads(output.splitlines()[0])["year"] == 2024
    assert errors == ["keysift: no document has the field yaer"]
    assert not keysift("extract", path, "--format", "csv", "--keep", "year", code=0)[1]


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (["--ban", "@{folder}/missing"], "keysift: There is no file {folder}/missing. Behind @"),
        (["--stop-words", "{folder}"], "keysift: {folder} is a folder. Name a file. Stop"),
        (["--encoding", "utf-16"], "keysift: {folder}/a.txt is not utf-16 text (UTF-16 stream does not start with"),
        (["--input-format", "epub"], "keysift: {folder}/a.txt cannot be read as EPUB: leave out --input-format."),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="the messages are those of POSIX systems")
def test_errors_about_files_are_sentences(option: list[str], message: str, tmp_path: Path) -> None:
    """An error of the system says which file it is about, and no number."""
    (tmp_path / "a.txt").write_text("Coral reefs host fish.", "utf-8")
    _, errors = keysift("extract", tmp_path / "a.txt", *(one.format(folder=tmp_path) for one in option), code=1)
    assert len(errors) == 1
    assert errors[0].startswith(message.format(folder=tmp_path))

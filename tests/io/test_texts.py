from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path

import pytest

from keysift import FileFormatError, InputError
from keysift.io.texts import InputFormat, TextRecord, read_texts


def texts(*inputs: Path | str, **options: str | InputFormat) -> list[str]:
    return [record.text for record in read_texts(inputs, **options)]  # type: ignore[arg-type]


def test_text_files(tmp_path: Path) -> None:
    """A text file is one document, named by its path; a byte order mark is no part of it."""
    path = tmp_path / "a.txt"
    path.write_text("\ufeffOne\r\ntwo", "utf-8")
    assert list(read_texts([path])) == [TextRecord(str(path), "One\ntwo")]


def test_folders(tmp_path: Path) -> None:
    """A folder gives the documents below it in the order of their names, and passes over other files."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "b.txt").write_text("second", "utf-8")
    (tmp_path / "a.md").write_text("first", "utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    assert texts(tmp_path) == ["first", "second"]


def test_folder_without_documents(tmp_path: Path) -> None:
    """An empty folder is an error that says what was looked for."""
    with pytest.raises(InputError, match="no documents"):
        texts(tmp_path)


def test_jsonl(tmp_path: Path) -> None:
    """JSONL gives one document per line: from the text field, or a bare string; ids become names."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": 7, "text": "one"}\n\n{"text": "two"}\n"three"\n', "utf-8")
    assert list(read_texts([path])) == [
        TextRecord("7", "one"),
        TextRecord(f"{path}:3", "two"),
        TextRecord(f"{path}:4", "three"),
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.csv", 'id,body\nx,"one, two\nthree"\n'), ("a.tsv", 'id\tbody\nx\t"one, two\nthree"\n')],
)
def test_csv(tmp_path: Path, name: str, content: str) -> None:
    """CSV and TSV give one document per row, from the named column, line breaks in quotes included."""
    (tmp_path / name).write_text(content, "utf-8")
    assert list(read_texts([tmp_path / name], text_field="body")) == [TextRecord("x", "one, two\nthree")]


def test_long_csv_fields(tmp_path: Path) -> None:
    """A column may hold a text of any length."""
    (tmp_path / "a.csv").write_text("text\n" + "x" * 200_000, "utf-8")
    assert texts(tmp_path / "a.csv") == ["x" * 200_000]


def test_lines(tmp_path: Path) -> None:
    """One document per line, if asked for."""
    (tmp_path / "a.txt").write_text("one\n\ntwo\n", "utf-8")
    assert texts(tmp_path / "a.txt", input_format=InputFormat.LINES) == ["one", "two"]


def test_gzip(tmp_path: Path) -> None:
    """Compressed files are read by the name under the .gz."""
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"text": "one"}\n'))
    assert texts(path) == ["one"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash is standard input, one text unless told otherwise."""
    for input_format, expected in ((InputFormat.AUTO, ["one\ntwo\n"]), (InputFormat.LINES, ["one", "two"])):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"one\ntwo\n")))
        assert texts("-", input_format=input_format) == expected


def test_other_encodings(tmp_path: Path) -> None:
    """A file in another encoding is refused by name, and read when the encoding is named."""
    path = tmp_path / "a.txt"
    path.write_bytes("für".encode("latin-1"))
    with pytest.raises(FileFormatError, match=r"a\.txt is not utf-8 text .* --encoding"):
        texts(path)
    assert texts(path, encoding="latin-1") == ["für"]
    with pytest.raises(FileFormatError, match="unknown encoding"):
        texts(path, encoding="klingon")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.jsonl", b'{"text": 1}', "line 1, has no text in the field 'text'"),
        ("a.jsonl", b'{"text": "one"}\n{"body": "two"}', r"line 2.*it has: body.*--text-field"),
        ("a.jsonl", b"{", "line 1, is not JSON"),
        ("a.jsonl", b"[" * 100_000, "line 1, is not JSON"),
        ("a.csv", b"id,body\n1,x\n", "no column 'text'"),
        ("a.csv", b"id,text\n1\n", "no value in the column"),
        ("a.txt.gz", b"not compressed", "is damaged"),
        ("a.txt.gz", gzip.compress(b"one" * 1000)[:-12], "is damaged"),
    ],
)
def test_bad_files_are_named(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    """What is wrong with a file is said with its name, and its line where there is one."""
    (tmp_path / name).write_bytes(content)
    with pytest.raises(FileFormatError, match=message):
        texts(tmp_path / name)


def test_missing_file() -> None:
    """A file that is not there is an error; a text is never taken for one silently."""
    with pytest.raises(InputError, match="There is no file"):
        texts("Keyphrases of this text, please")


def test_reads_as_it_goes(tmp_path: Path) -> None:
    """Documents before a bad one are given out before the error."""
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"text": "one"}) + "\nbroken", "utf-8")
    records = read_texts([path])
    assert next(records).text == "one"
    with pytest.raises(FileFormatError):
        next(records)

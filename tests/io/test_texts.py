from __future__ import annotations

import gzip
import io
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import keysift
from keysift import FileFormatError, InputError, MissingExtraError
from keysift.io.texts import InputFormat, Limits, Skipped, TextRecord, read_bytes, read_texts

from .made_files import pdf, pdf_of_repeated_forms


def texts(*inputs: Path | str, **options: object) -> list[str]:
    return [record.text for record in read_texts(inputs, **options)]  # type: ignore[arg-type]


def test_text_files(tmp_path: Path) -> None:
    """A text file is one document, named by its path; a byte order mark is no part of it."""
    path = tmp_path / "a.txt"
    path.write_text("\ufeffOne\r\ntwo", "utf-8")
    assert list(read_texts([path])) == [TextRecord(str(path), "One\ntwo")]


def test_folders(tmp_path: Path) -> None:
    """A folder gives the documents below it in the order of their names, and tells which files it passed over."""
    (tmp_path / "sub").mkdir()
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config.txt").write_text("hidden", "utf-8")
    (tmp_path / "sub" / "b.txt").write_text("second", "utf-8")
    (tmp_path / "a.md").write_text("first", "utf-8")
    (tmp_path / "README").write_text("a file without an ending", "utf-8")
    (tmp_path / "sub" / "c.dat").write_bytes(pdf([["A PDF file."]]))
    (tmp_path / "program.py").write_text("print()", "utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "picture.txt").write_bytes(b"\x89PNG")
    skipped: list[Skipped] = []
    read = [record.text for record in read_texts([tmp_path], on_skip=skipped.append)]
    assert read == ["a file without an ending", "first", "second", "A PDF file."]
    assert {Path(one.name).name: str(one.reason) for one in skipped} == {
        "picture.png": "files ending in .png are not read",
        "picture.txt": "it is a PNG picture, which is not read: run OCR first.",
        "program.py": "files ending in .py are not read",
    }
    assert not any(one.is_error for one in skipped)


def test_bad_files_of_folders(tmp_path: Path) -> None:
    """A damaged file in a folder is an error, which can be skipped with the rest being read."""
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "b.jsonl").write_text('{"text": "one"}\n{"text": 2}\n{"text": "three"}\n', "utf-8")
    with pytest.raises(FileFormatError, match=r"a\.pdf is a damaged"):
        texts(tmp_path)
    skipped: list[Skipped] = []
    assert texts(tmp_path, skip_errors=True, on_skip=skipped.append) == ["one", "three"]
    assert [one.is_error for one in skipped] == [True, True]
    assert "a.pdf is a damaged" in str(skipped[0].reason)
    assert "b.jsonl, line 2, has no text" in str(skipped[1].reason)


def test_skipped_errors(tmp_path: Path) -> None:
    """Bad records and missing files are skipped one by one if asked for."""
    (tmp_path / "a.csv").write_text("id,text\n1\n2,two\n", "utf-8")
    (tmp_path / "b.json").write_text('["one", 2, "three"]', "utf-8")
    (tmp_path / "c.jsonl").write_text('"one"\nbroken\n"three"', "utf-8")
    skipped: list[Skipped] = []
    inputs = [tmp_path / name for name in ("a.csv", "missing.txt", "b.json", "c.jsonl")]
    assert texts(*inputs, skip_errors=True, on_skip=skipped.append) == ["two", "one", "three", "one", "three"]
    expected = ("a.csv, line 2", "no file", "b.json, record 2", "c.jsonl, line 2")
    assert all(part in str(one.reason) for part, one in zip(expected, skipped, strict=True))


def test_missing_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the parser, a file says what to install, and a folder reads the rest."""
    (tmp_path / "a.pdf").write_bytes(pdf([["A PDF file."]]))
    (tmp_path / "b.txt").write_text("text", "utf-8")
    (tmp_path / "without" / "pypdfium2").mkdir(parents=True)
    (tmp_path / "without" / "pypdfium2" / "__init__.py").write_text("raise ImportError", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "without"))
    # A process of another memory limit is a new one, which has the path above.
    limits = Limits(memory_bytes=500 * 2**20)
    with pytest.raises(MissingExtraError, match=r"a\.pdf is a PDF file: .*pip install 'keysift\[files\]'"):
        next(read_texts([tmp_path / "a.pdf"], limits=limits))
    assert texts(tmp_path / "b.txt", tmp_path, limits=limits) == ["text", "text"]


def test_single_files(tmp_path: Path) -> None:
    """A file or its bytes give the same documents."""
    data = pdf([["A PDF file."]])
    (tmp_path / "a.pdf").write_bytes(data)
    (tmp_path / "b.pdf.gz").write_bytes(gzip.compress(data, mtime=0))
    assert list(read_texts([tmp_path / "a.pdf"])) == [TextRecord(str(tmp_path / "a.pdf"), "A PDF file.")]
    assert read_bytes(data, name="a.pdf") == [TextRecord("a.pdf", "A PDF file.")]
    assert next(read_texts([str(tmp_path / "b.pdf.gz")])).text == "A PDF file."
    with pytest.raises(InputError, match="There is no file"):
        next(read_texts([tmp_path / "c.pdf"]))


def test_many_threads() -> None:
    """Files are parsed by several threads at once, as a service does."""
    files = [pdf([[f"File number {number}."]]) for number in range(8)]
    with ThreadPoolExecutor(4) as threads:
        read = list(threads.map(lambda data: read_bytes(data, name="a.pdf")[0].text, files))
    assert read == [f"File number {number}." for number in range(8)]


def test_time_limit() -> None:
    """A file that takes too long is an error, and the next one is read."""
    with pytest.raises(FileFormatError, match=r"takes longer than 0\.2 seconds"):
        read_bytes(pdf_of_repeated_forms(10), name="a.pdf", limits=Limits(seconds=0.2))
    assert read_bytes(pdf([["Reefs."]]), name="a.pdf")[0].text == "Reefs."


def test_folder_without_documents(tmp_path: Path) -> None:
    """An empty folder is an error that says what was looked for."""
    with pytest.raises(InputError, match="no documents"):
        texts(tmp_path)


def test_jsonl(tmp_path: Path) -> None:
    """JSONL gives one document per line: from the text field, or a bare string; ids keep their type."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": 7, "text": "one"}\n\n{"text": "two"}\n"three"\n', "utf-8")
    assert list(read_texts([path])) == [
        TextRecord(7, "one"),
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
    path.write_bytes(gzip.compress(b'{"text": "one"}\n', mtime=0))
    assert texts(path) == ["one"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash is standard input, one text unless told otherwise."""
    for input_format, expected in ((InputFormat.AUTO, ["one\ntwo\n"]), (InputFormat.LINES, ["one", "two"])):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"one\ntwo\n")))
        assert texts("-", input_format=input_format) == expected


def test_other_encodings(tmp_path: Path) -> None:
    """The encoding of a file is detected, unless it is named."""
    path = tmp_path / "a.txt"
    path.write_bytes("für".encode("latin-1"))
    assert texts(path) == ["für"]
    assert texts(path, encoding="cp1250") == ["für"]
    with pytest.raises(FileFormatError, match=r"a\.txt is not utf-8 text .* 'encoding'"):
        texts(path, encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.jsonl", b'{"text": 1}', "line 1, has no text in the field 'text'"),
        ("a.jsonl", b'{"text": "one"}\n{"body": "two"}', r"line 2.*it has: body.*'text_field'"),
        ("a.jsonl", b"{", "line 1, is not JSON"),
        ("a.jsonl", b"[" * 100_000, "record 1, is not JSON: it is nested too deeply"),
        ("a.csv", b"id,body\n1,x\n", "no column 'text'"),
        ("a.csv", b"id,text\n1\n", "no value in the column"),
        ("a.txt.gz", b"not compressed", "is damaged"),
        ("a.txt.gz", gzip.compress(b"one" * 1000, mtime=0)[:-12], "is damaged"),
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


def test_files_are_read_from_python(tmp_path: Path) -> None:
    """Documents come with their ids, texts and fields; what was not read in a folder is told."""
    (tmp_path / "a.jsonl").write_text('{"id": 7, "year": 2024, "text": "Coral reefs grow."}\n', "utf-8")
    (tmp_path / "b.txt").write_text("Sparse grids converge.", "utf-8")
    (tmp_path / "c.py").write_text("print()", "utf-8")
    (record,) = keysift.read(tmp_path / "a.jsonl")
    assert (record.id, record.text, record.fields["year"]) == (7, "Coral reefs grow.", 2024)
    found = keysift.read(tmp_path)
    assert [one.text for one in found] == ["Coral reefs grow.", "Sparse grids converge."]
    assert len(found.warnings) == 1
    assert "c.py" in found.warnings[0]
    warnings: list[str] = []
    many = keysift.read_many([tmp_path / "b.txt", str(tmp_path)], on_warning=warnings.append)
    assert dict(keysift.extract_many((one.id, one.text) for one in many))[7].texts == ["Coral reefs"]
    assert warnings == list(found.warnings)


def test_errors_of_reading_name_arguments_of_python(tmp_path: Path) -> None:
    """What is wrong with a file or a call is said in words of Python, and skipped if asked to."""
    (tmp_path / "a.jsonl").write_text('{"body": "Coral reefs grow."}\n', "utf-8")
    with pytest.raises(keysift.FileFormatError, match="'text_field'") as error:
        keysift.read(tmp_path / "a.jsonl")
    assert "--" not in str(error.value)
    assert len(keysift.read(tmp_path / "a.jsonl", text_field="body")) == 1
    warnings: list[str] = []
    assert not list(keysift.read_many([tmp_path / "a.jsonl"], skip_errors=True, on_warning=warnings.append))
    assert "'text_field'" in warnings[0]
    with pytest.raises(keysift.InputError, match=r"use keysift\.read"):
        list(keysift.read_many("a.txt"))
    with pytest.raises(keysift.InputError, match="no file"):
        keysift.read("missing.txt")
    with pytest.raises(keysift.InputError, match=r"A text itself goes to keysift\.extract") as refusal:
        keysift.read("Coral reefs need clean water. " * 500)
    assert len(str(refusal.value)) < 400
    for paths in ([5], [None], [b"a.txt"]):
        with pytest.raises(keysift.InputError, match="path of a file"):
            list(keysift.read_many(paths))  # type: ignore[arg-type]
    with pytest.raises(keysift.OptionError, match="input_format"):
        keysift.read("a.txt", input_format="doc")


def test_what_is_no_path_is_refused() -> None:
    """A number is no path, and the error says what is wanted."""
    with pytest.raises(InputError, match="path of a file or folder"):
        keysift.read(5)  # type: ignore[arg-type]


def test_documents_that_were_read_show_themselves_in_a_notebook(tmp_path: Path) -> None:
    """A notebook shows the first documents as a table, with their openings escaped."""
    path = tmp_path / "notes.txt"
    path.write_text("\n".join(f"<b>Note {number}.</b> {'Reefs. ' * 40}" for number in range(30)), "utf-8")
    shown = keysift.read(path, input_format="lines")._repr_html_()
    assert shown.endswith("<p>and 10 more</p>")
    assert "&lt;b&gt;Note 0." in shown
    assert "Note 29" not in shown
    assert len(shown) < 6_000

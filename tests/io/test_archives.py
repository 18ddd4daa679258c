"""Zip archives of documents."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from keysift import FileFormatError
from keysift.io.texts import Limits, Skipped, read_bytes, read_texts

from .made_files import WORD, raw_docx

MEMBERS = {
    "b/two.txt": b"Two.",
    "a/one.txt": b"One.",
    "a/records.jsonl": b'{"id": "x", "text": "Three.", "year": 2001}\n{"text": "Four."}\n',
    "a/table.csv": b"text,label\nFive.,x\n",
    "program.py": b"print()",
    "inner.zip": b"PK\x03\x04",
    ".hidden.txt": b"no",
    "__MACOSX/a/one.txt": b"no",
    "folder/": b"",
}


def archive(members: dict[str, bytes], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as made:
        for name, content in members.items():
            made.writestr(name, content)
    return stream.getvalue()


def test_documents_of_an_archive(tmp_path: Path) -> None:
    """The files of an archive are read by name, records with their fields; other files are reported."""
    path = tmp_path / "papers.zip"
    path.write_bytes(archive(MEMBERS))
    skipped: list[Skipped] = []
    found = list(read_texts([path], on_skip=skipped.append))
    assert [(record.name, record.text) for record in found] == [
        (f"{path}/a/one.txt", "One."),
        ("x", "Three."),
        (f"{path}/a/records.jsonl:2", "Four."),
        (f"{path}/a/table.csv:2", "Five."),
        (f"{path}/b/two.txt", "Two."),
    ]
    assert found[1].fields["year"] == 2001
    assert found[3].fields == {"text": "Five.", "label": "x"}
    assert [(one.name, one.is_error) for one in skipped] == [
        (f"{path}/inner.zip", False),
        (f"{path}/program.py", False),
    ]
    assert list(read_texts([path])) == found


def test_an_archive_in_memory() -> None:
    """An upload is read like a file."""
    found = read_bytes(archive(MEMBERS), name="papers.zip")
    assert [record.text for record in found] == ["One.", "Three.", "Four.", "Five.", "Two."]
    assert found[0].name == "papers.zip/a/one.txt"


def test_a_word_file_in_an_archive_and_under_its_name(tmp_path: Path) -> None:
    """DOCX files are read inside of archives, and also if they are called .zip themselves."""
    document = raw_docx(f"<w:document {WORD}><w:body><w:p><w:r><w:t>Reefs.</w:t></w:r></w:p></w:body></w:document>")
    path = tmp_path / "notes.zip"
    path.write_bytes(document)
    assert [record.text.strip() for record in read_texts([path])] == ["Reefs."]
    assert [record.text.strip() for record in read_bytes(document, name="notes.zip")] == ["Reefs."]
    inside = archive({"notes.docx": document})
    assert [record.text.strip() for record in read_bytes(inside, name="papers.zip")] == ["Reefs."]


def damaged() -> bytes:
    content = bytearray(archive({"a.txt": b"One. " * 100}, method=zipfile.ZIP_STORED))
    content[60] ^= 255
    return bytes(content)


def locked() -> bytes:
    content = bytearray(archive({"a.txt": b"One."}))
    content[content.index(b"PK\x01\x02") + 8] |= 1
    return bytes(content)


HOSTILE = {
    "truncated": (archive(MEMBERS)[:200], "damaged or truncated zip archive"),
    "damaged": (damaged(), "damaged or truncated zip archive"),
    "empty": (archive({}), "has no documents that can be read"),
    "no documents": (archive({"a.py": b"x"}), "has no documents that can be read"),
    "locked": (locked(), "protected by a password"),
    "dense": (archive({"a.txt": b" " * 11_000_000}), "zip bomb"),
    "many": (archive({f"{number}.txt": b"" for number in range(101)}), "at most 100 files"),
    "large": (archive({f"{number}.txt": b"x" * 999_999 for number in range(6)}), "zip bomb"),
    "long names": (archive({f"{'x' * 60_000}{number}.txt": b"" for number in range(2)}), "at most 100 files"),
    "record": (archive({"a.jsonl": b"{"}), "papers.zip/a.jsonl, line 1, is not JSON"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_archives(name: str) -> None:
    """A damaged or hostile archive is an error that names it."""
    content, message = HOSTILE[name]
    with pytest.raises(FileFormatError, match=message) as caught:
        read_bytes(content, name="papers.zip", limits=Limits(zip_members=100, archive_bytes=5_000_000))
    assert str(caught.value).startswith("papers.zip")


def test_an_archive_states_its_sizes_falsely() -> None:
    """No more is unpacked of a file than the archive says it has."""
    content = bytearray(archive({"a.txt": b"x" * 5_000_000}))
    place = content.index(b"PK\x01\x02") + 24
    content[place : place + 4] = (100).to_bytes(4, "little")
    with pytest.raises(FileFormatError, match="damaged or truncated"):
        read_bytes(bytes(content), name="papers.zip")


def test_errors_in_an_archive_can_be_skipped(tmp_path: Path) -> None:
    """With skip_errors, a record or file that cannot be read is reported, and the others are read."""
    path = tmp_path / "papers.zip"
    path.write_bytes(archive({"a.jsonl": b'{\n{"text": "One."}\n', "b.pdf": b"text", "c.txt": b"Two."}))
    skipped: list[Skipped] = []
    found = list(read_texts([path], skip_errors=True, on_skip=skipped.append))
    assert [record.text for record in found] == ["One.", "Two."]
    assert [one.is_error for one in skipped] == [True, True]
    assert "a.jsonl, line 1" in str(skipped[0].reason)
    assert "b.pdf" in str(skipped[1].reason)


def test_fields_of_records(tmp_path: Path) -> None:
    """Records carry their fields, which do not count when records are compared; other documents have none."""
    path = tmp_path / "a.json"
    path.write_text(json.dumps([{"text": "One.", "year": 2001}, "Two."]), "utf-8")
    one, two = read_texts([path])
    assert (one.fields, two.fields) == ({"text": "One.", "year": 2001}, {})
    assert "year" not in repr(one)

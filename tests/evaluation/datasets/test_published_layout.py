"""Datasets as zip files, which may come from anybody."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from keysift import FileFormatError
from keysift.evaluation.datasets.published_layout import files_in_archive
from keysift.evaluation.datasets.readers import read_dataset
from tests.evaluation.samples import DOCUMENTS, members, write_zip


def test_folders_and_backslashes(tmp_path: Path) -> None:
    """Entries of folders and what systems add are passed over, and names with backslashes are paths as well."""
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a/", b"")
        archive.writestr("a\\b.txt", b"x")
        archive.writestr("__MACOSX/a/._b.txt", b"y")
    with files_in_archive(tmp_path / "a.zip") as files:
        assert {name: opener().read() for name, opener in files.items()} == {"a/b.txt": b"x"}


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_files_of_one_name(tmp_path: Path) -> None:
    """Two files of one name are refused, also when their names differ only in the slash."""
    for second in ("a/b.txt", "a\\b.txt"):
        with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
            archive.writestr("a/b.txt", b"x")
            archive.writestr(second, b"y")
        with pytest.raises(FileFormatError, match=r"'a/b\.txt' twice"):
            read_dataset(tmp_path / "a.zip")


def test_bombs_are_refused(tmp_path: Path) -> None:
    """A file that unpacks to many times its size is refused, and so are too many files, before any is read."""
    bomb = write_zip(tmp_path / "a.zip", {"a.txt": b" " * (11 << 20), "a.key": b""})
    with pytest.raises(FileFormatError, match="zip bomb"):
        read_dataset(bomb)
    many = write_zip(tmp_path / "b.zip", {str(number): b"" for number in range(50_001)})
    with pytest.raises(FileFormatError, match="too many files: at most 50,000"):
        read_dataset(many)


def test_encrypted_files_are_refused(tmp_path: Path) -> None:
    """An encrypted file is refused before anything is read."""
    archive = write_zip(tmp_path / "a.zip", {"a.txt": b"x"})
    content = bytearray(archive.read_bytes())
    content[content.rindex(b"PK\x01\x02") + 8] |= 1  # the flag in the directory
    archive.write_bytes(content)
    with pytest.raises(FileFormatError, match="protected by a password"):
        read_dataset(archive)


def test_every_cut_is_noticed(tmp_path: Path) -> None:
    """An archive that ends too early is refused by name, wherever it is cut."""
    whole = write_zip(tmp_path / "a.zip", members(DOCUMENTS)).read_bytes()
    for size in range(0, len(whole), 7):
        (tmp_path / "cut.zip").write_bytes(whole[:size])
        with pytest.raises(FileFormatError, match=r"cut\.zip is a damaged or truncated zip"):
            read_dataset(tmp_path / "cut.zip")


def test_damaged_bytes_are_noticed(tmp_path: Path) -> None:
    """A changed byte never gives other content: it is an error, or in a place that does not matter."""
    whole = write_zip(tmp_path / "a.zip", members(DOCUMENTS)).read_bytes()
    refused = 0
    for position in range(0, len(whole), 5):
        (tmp_path / "b.zip").write_bytes(whole[:position] + bytes([whole[position] ^ 0x41]) + whole[position + 1 :])
        try:
            with files_in_archive(tmp_path / "b.zip") as files:
                found = {name: opener().read() for name, opener in files.items()}
        except FileFormatError:
            refused += 1
            continue
        assert set(found.values()) <= set(members(DOCUMENTS).values())
    assert refused > len(whole) / 5 / 4

from __future__ import annotations

import stat
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from keysift import FileFormatError
from keysift.evaluation.datasets.readers import read_dataset
from keysift.evaluation.datasets.unpack import ArchiveLimits, opened_archive, unpack, unpacked_aside
from tests.evaluation.samples import DOCUMENTS, SAMPLE, members, write_zip


def below(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_unpacks_what_is_inside(tmp_path: Path) -> None:
    """Everything is unpacked; if it lies in one folder, that folder is the target."""
    for inner in ("", "sample/"):
        archive = write_zip(tmp_path / "a.zip", members(DOCUMENTS, inner=inner))
        unpack(archive, tmp_path / f"target{len(inner)}")
        assert below(tmp_path / f"target{len(inner)}") == members(DOCUMENTS, inner="")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.zip", "target0", "target7"]


def test_folders_and_backslashes(tmp_path: Path) -> None:
    """Entries of folders are passed over, and names with backslashes are paths as well."""
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a/", b"")
        archive.writestr("a\\b.txt", b"x")
        archive.writestr("__MACOSX/a/._b.txt", b"y")
    unpack(tmp_path / "a.zip", tmp_path / "target")
    assert below(tmp_path / "target") == {"b.txt": b"x"}


def link(name: str, target: str) -> tuple[zipfile.ZipInfo, bytes]:
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry, target.encode()


def device(name: str) -> tuple[zipfile.ZipInfo, bytes]:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (stat.S_IFCHR | 0o666) << 16
    return entry, b""


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([("../outside.txt", b"x")], "leads outside"),
        ([("a/../../outside.txt", b"x")], "leads outside"),
        ([("..\\outside.txt", b"x")], "leads outside"),
        ([("/outside.txt", b"x")], "leads outside"),
        ([("\\outside.txt", b"x")], "leads outside"),
        ([("C:/outside.txt", b"x")], "leads outside"),
        ([("c:outside.txt", b"x")], "leads outside"),
        ([link("a", "/etc"), ("a/passwd", b"x")], "is a link or a device"),
        ([device("null")], "is a link or a device"),
        ([("a.txt", b"0" * (5 << 20))], "more than 200 times its size"),
        ([("a", b"x"), ("a/b", b"y")], "two of its files would both be"),
    ],
)
def test_hostile_archives_leave_nothing(
    tmp_path: Path, entries: list[tuple[str | zipfile.ZipInfo, bytes]], message: str
) -> None:
    """An archive that would write outside, make links or explode is refused, and nothing of it stays."""
    folder = tmp_path / "inside"
    folder.mkdir()
    with zipfile.ZipFile(folder / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("docsutf8/first.txt", b"harmless")
        for entry, content in entries:
            archive.writestr(entry, content)
    with pytest.raises(FileFormatError, match=message):
        unpack(folder / "a.zip", folder / "target")
    assert [path.name for path in folder.iterdir()] == ["a.zip"]
    assert [path.name for path in tmp_path.iterdir()] == ["inside"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_files_of_one_name(tmp_path: Path) -> None:
    """Two files of one name are refused, also when their names differ only in the slash."""
    for second in ("a/b.txt", "a\\b.txt", "a//b.txt"):
        with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
            archive.writestr("a/b.txt", b"x")
            archive.writestr(second, b"y")
        with pytest.raises(FileFormatError, match="comes twice"):
            unpack(tmp_path / "a.zip", tmp_path / "target")


def test_limits(tmp_path: Path) -> None:
    """Too many files, too many bytes in all, and unknown ways of compression are refused, when reading too."""
    archive = write_zip(tmp_path / "a.zip", {f"{number}.txt": b"12345" for number in range(10)})
    with pytest.raises(FileFormatError, match="has 10 files; at most 9"):
        unpack(archive, tmp_path / "target", limits=ArchiveLimits(files=9))
    with pytest.raises(FileFormatError, match="would unpack to 50 bytes; at most 49"):
        unpack(archive, tmp_path / "target", limits=ArchiveLimits(bytes=49))
    unpack(archive, tmp_path / "target", limits=ArchiveLimits(files=10, bytes=50))
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_BZIP2) as packed:
        packed.writestr("a.txt", b"x")
    with pytest.raises(FileFormatError, match="compression method 12"):
        read_dataset(tmp_path / "b.zip")
    bomb = write_zip(tmp_path / "c.zip", {"a.txt": b" " * (5 << 20), "a.key": b""})
    with pytest.raises(FileFormatError, match="200 times"):
        read_dataset(bomb)


def test_encrypted_files_are_refused(tmp_path: Path) -> None:
    """An encrypted file is refused before anything is read."""
    archive = write_zip(tmp_path / "a.zip", {"a.txt": b"x"})
    content = bytearray(archive.read_bytes())
    content[content.rindex(b"PK\x01\x02") + 8] |= 1  # the flag in the directory
    archive.write_bytes(content)
    with pytest.raises(FileFormatError, match="is encrypted"):
        unpack(archive, tmp_path / "target")


def test_every_cut_is_noticed(tmp_path: Path) -> None:
    """An archive that ends too early is refused by name, wherever it is cut."""
    whole = write_zip(tmp_path / "a.zip", members(DOCUMENTS)).read_bytes()
    for size in range(0, len(whole), 7):
        (tmp_path / "cut.zip").write_bytes(whole[:size])
        with pytest.raises(FileFormatError, match=r"cut\.zip is not a whole zip file"):
            unpack(tmp_path / "cut.zip", tmp_path / "target")
        assert not (tmp_path / "target").exists()


def test_damaged_bytes_are_noticed(tmp_path: Path) -> None:
    """A changed byte never gives other content: it is an error, or in a place that does not matter."""
    whole = write_zip(tmp_path / "a.zip", members(DOCUMENTS)).read_bytes()
    refused = 0
    for position in range(0, len(whole), 5):
        (tmp_path / "b.zip").write_bytes(whole[:position] + bytes([whole[position] ^ 0x41]) + whole[position + 1 :])
        try:
            with opened_archive(tmp_path / "b.zip") as files:
                found = {name: opener().read() for name, opener in files.items()}
        except FileFormatError:
            refused += 1
            continue
        assert set(found.values()) <= set(members(DOCUMENTS).values())
    assert refused > len(whole) / 5 / 4


def test_nothing_is_left_of_an_interrupted_unpacking(tmp_path: Path) -> None:
    """If what comes after unpacking fails, the folder never gets its name."""
    archive = write_zip(tmp_path / "a.zip", members(DOCUMENTS))
    with suppress(KeyboardInterrupt), unpacked_aside(archive, tmp_path / "target") as aside:
        assert read_dataset(aside, name="sample") == SAMPLE
        raise KeyboardInterrupt
    assert [path.name for path in tmp_path.iterdir()] == ["a.zip"]

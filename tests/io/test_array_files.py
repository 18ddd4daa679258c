from __future__ import annotations

from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift import FileFormatError
from keysift.io.array_files import load_arrays, pack_strings, save_arrays, unpack_strings
from keysift.io.written_files import written_aside


def save(path: Path, *, kind: str = "corpus", version: int = 1) -> None:
    save_arrays(path, kind=kind, version=version, header={"n": 1}, arrays={"numbers": array("i", range(5))})


def test_round_trip(tmp_path: Path) -> None:
    """Header and arrays come back as they were."""
    save(tmp_path / "file")
    header, arrays = load_arrays(tmp_path / "file", kind="corpus", version=1)
    assert header["n"] == 1
    assert arrays["numbers"].tolist() == [0, 1, 2, 3, 4]


def test_crash_keeps_the_old_file(tmp_path: Path) -> None:
    """When writing fails half-way, the old file is whole and nothing is left beside it."""
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def write_half() -> None:
        with written_aside(path) as stream:
            stream.write(b"half of the n")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_half()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@given(st.data())
def test_damage_is_noticed(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """A file cut off anywhere, or with any byte of its content changed, is refused or reads the same."""
    path = tmp_path_factory.mktemp("files") / "file"
    save(path)
    whole = path.read_bytes()
    position = data.draw(st.integers(0, len(whole) - 1))
    damaged = (
        whole[:position]
        if data.draw(st.booleans())
        else whole[:position] + bytes([whole[position] ^ 0x40]) + whole[position + 1 :]
    )
    path.write_bytes(damaged)
    try:
        _, arrays = load_arrays(path, kind="corpus", version=1)
    except FileFormatError:
        return
    assert arrays["numbers"].tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("content", [b"", b"text", b"\x80\x04K\x01.", b"\x93NUMPY\x01\x00v\x00{"])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    """Empty, foreign and pickled files are refused with their name."""
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(FileFormatError, match="other"):
        load_arrays(path, kind="corpus", version=1)


def test_other_kinds_and_newer_versions_are_refused(tmp_path: Path) -> None:
    """A file of another kind or of a later keysift says so."""
    save(tmp_path / "model", kind="model")
    with pytest.raises(FileFormatError, match="is a keysift model file, not a corpus file"):
        load_arrays(tmp_path / "model", kind="corpus", version=1)
    save(tmp_path / "newer", version=2)
    with pytest.raises(FileFormatError, match="Upgrade keysift"):
        load_arrays(tmp_path / "newer", kind="corpus", version=1)


def test_missing_file_is_an_ordinary_error(tmp_path: Path) -> None:
    """A file that is not there is not called damaged."""
    with pytest.raises(FileNotFoundError):
        load_arrays(tmp_path / "none", kind="corpus", version=1)


@given(st.lists(st.text(st.characters(categories=["L", "Cs", "Cc", "Zs"]))))
def test_any_strings_can_be_packed(strings: list[str]) -> None:
    """Strings come back as they were, lone surrogates and line breaks included."""
    assert unpack_strings(pack_strings(strings)) == strings

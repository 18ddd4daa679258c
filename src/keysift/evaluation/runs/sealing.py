"""Checksums over everything that a run folder holds, so that a damaged file is an error and never another figure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from keysift.errors import FileFormatError
from keysift.io.written_files import written_aside

SEAL: Final = "checksums.json"
_KEY: Final = "sha256"


def write_json(path: Path, value: object) -> None:
    """Write a JSON file, complete or not at all."""
    with written_aside(path) as stream:
        stream.write((json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "surrogatepass"))


def write_checked_json(path: Path, value: Mapping[str, object]) -> None:
    """Write a JSON object together with its own checksum."""
    write_json(path, {**value, _KEY: _checksum(value)})


def read_checked_json(path: Path) -> dict[str, Any]:
    """Read what `write_checked_json` wrote, or say what is wrong with it."""
    value = parse_json(_content(path), path)
    if not isinstance(value, dict) or value.pop(_KEY, None) != _checksum(value):
        raise _damaged(path, "its checksum is wrong, or it is of another version of keysift")
    return value


def seal(folder: Path) -> None:
    """Write the checksums of all files of a folder, which do not change any more."""
    files = {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir()) if path.is_file()}
    write_checked_json(folder / SEAL, {"files": files})


def read_sealed(folder: Path) -> dict[str, bytes]:
    """Return the content of all files of a folder by name, or raise an error that names the one that has changed."""
    checksums = read_checked_json(folder / SEAL)["files"]
    contents = {}
    for name, checksum in checksums.items():
        content = _content(folder / name)
        if sha256(content).hexdigest() != checksum:
            raise _damaged(folder / name, "its checksum is wrong")
        contents[name] = content
    return contents


def parse_json(content: bytes, path: Path) -> Any:
    """Return what the content of a JSON file says."""
    try:
        return json.loads(content.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError) as error:
        raise _damaged(path, str(error)) from error


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise FileFormatError(
            f"There is no file {path}: {path.parent} is not a benchmark run of this version of keysift, or not a "
            "whole one."
        ) from None


def _checksum(value: Mapping[str, object]) -> str:
    return sha256(json.dumps(value, sort_keys=True).encode("ascii")).hexdigest()


def _damaged(path: Path, reason: str) -> FileFormatError:
    return FileFormatError(f"{path} is damaged: {reason}. Run the benchmark anew, with --restart or in another folder.")

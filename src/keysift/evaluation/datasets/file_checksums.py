"""SHA-256 of files and of folders."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

_CHUNK: Final = 1 << 20


def file_checksum(path: Path) -> str:
    """Return the SHA-256 of a file."""
    digest = sha256()
    with path.open("rb") as stream:
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def tree_checksum(folder: Path, *, but: str) -> str:
    """Return a SHA-256 of the names and contents of all files below a folder, but for one."""
    digest = sha256()
    for name in sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()):
        if name != but:
            digest.update(f"{file_checksum(folder / name)} {name}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()

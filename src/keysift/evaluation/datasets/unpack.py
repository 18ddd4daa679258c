"""Untrusted zip files: checked before anything is read or written, and unpacked atomically."""

from __future__ import annotations

import os
import re
import shutil
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, Final, TypeAlias

from keysift.errors import FileFormatError

Opener: TypeAlias = "Callable[[], IO[bytes]]"

_SMALL: Final = 1 << 20  # bytes: below this, no compression is suspicious
_COMPRESSIONS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED: Final = 0x1


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """Limits on archives: the number of files, the number of bytes, and how many times its size a file may unpack to.

    The largest published dataset has under five thousand files and some 130 megabytes; text shrinks to a third.
    """

    files: int = 50_000
    bytes: int = 1 << 30
    ratio: int = 200


DEFAULT_LIMITS: Final = ArchiveLimits()


@contextmanager
def opened_archive(path: Path, *, limits: ArchiveLimits = DEFAULT_LIMITS) -> Iterator[dict[str, Opener]]:
    """Open a zip file and yield its files by name, each with the function that opens it, after checking all of them.

    Refused are names that lead outside (absolute, with a drive letter, with ".."), links and devices, encrypted files,
    two files of one name, and more than the limits allow. What systems add by themselves (`__MACOSX`) is left out.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            members = [member for member in archive.infolist() if not member.filename.endswith("/")]
            _check_places(path, members)
            _check_sizes(path, members, limits)
            files: dict[str, Opener] = {}
            for member in members:
                name = _checked_name(path, member)
                if name in files:
                    raise _refused(path, member, "comes twice")
                files[name] = partial(archive.open, member)
            yield {name: opener for name, opener in files.items() if not _is_clutter(name)}
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, UnicodeDecodeError) as error:
        raise FileFormatError(f"{path} is not a whole zip file: {error}. Delete it and fetch it again.") from error


@contextmanager
def unpacked_aside(path: Path, target: Path, *, limits: ArchiveLimits = DEFAULT_LIMITS) -> Iterator[Path]:
    """Unpack a zip file atomically: into a temporary folder that is renamed to `target` on success, or else deleted.

    If everything in the archive lies in one folder, that folder is `target`.
    """
    aside = target.parent / f".{target.name}.{os.urandom(4).hex()}.part"
    try:
        aside.mkdir()
        with opened_archive(path, limits=limits) as files:
            inner = _common_folder(files)
            for name, opener in files.items():
                _write(path, opener, aside / name[len(inner) :])
        yield aside
        aside.rename(target)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def unpack(path: Path, target: Path, *, limits: ArchiveLimits = DEFAULT_LIMITS) -> None:
    """Unpack a zip file into the new folder `target`, all of it or nothing."""
    with unpacked_aside(path, target, limits=limits):
        pass


def _check_places(path: Path, members: list[zipfile.ZipInfo]) -> None:
    size = path.stat().st_size
    if any(not 0 <= member.header_offset < size for member in members):
        raise zipfile.BadZipFile("a file lies outside of it")


def _check_sizes(path: Path, members: list[zipfile.ZipInfo], limits: ArchiveLimits) -> None:
    # zipfile never gives out more than the size that a member declares, so what is declared can be counted on.
    if len(members) > limits.files:
        raise FileFormatError(f"{path} has {len(members)} files; at most {limits.files} are unpacked.")
    total = sum(member.file_size for member in members)
    if total > limits.bytes:
        raise FileFormatError(f"{path} would unpack to {total} bytes; at most {limits.bytes} are.")
    for member in members:
        if member.file_size > max(_SMALL, limits.ratio * member.compress_size):
            raise _refused(path, member, f"unpacks to more than {limits.ratio} times its size")


def _checked_name(path: Path, member: zipfile.ZipInfo) -> str:
    """Return a member's name with slashes, if it is a plain file inside the archive."""
    name = member.filename.replace("\\", "/")
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or ".." in parts or re.match("[A-Za-z]:", name):
        raise _refused(path, member, "has a name that leads outside the archive")
    if stat.S_IFMT(member.external_attr >> 16) not in (0, stat.S_IFREG):
        raise _refused(path, member, "is a link or a device, not a file")
    if member.flag_bits & _ENCRYPTED:
        raise _refused(path, member, "is encrypted")
    if member.compress_type not in _COMPRESSIONS:
        raise _refused(path, member, f"has the unknown compression method {member.compress_type}")
    return str(PurePosixPath(name))


def _refused(path: Path, member: zipfile.ZipInfo, reason: str) -> FileFormatError:
    return FileFormatError(f"{path} is not unpacked: its file {member.filename!r} {reason}. Get it from a safe source.")


def _is_clutter(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return "__MACOSX" in parts or parts[-1] == ".DS_Store"


def _common_folder(names: dict[str, Opener]) -> str:
    """Return the folder, with its slash, that all files lie in, or nothing."""
    folders = {name.partition("/")[0] if "/" in name else "" for name in names}
    folder = folders.pop() if len(folders) == 1 else ""
    return f"{folder}/" if folder else ""


def _write(path: Path, opener: Opener, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with opener() as stream, target.open("xb") as copy:
            shutil.copyfileobj(stream, copy, 1 << 20)
    except (FileExistsError, NotADirectoryError) as error:
        raise FileFormatError(f"{path} is not unpacked: two of its files would both be {target.name!r}.") from error

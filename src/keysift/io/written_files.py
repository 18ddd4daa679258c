"""Write files so that nothing is lost: complete or not at all, where links lead, with the rights that were there.

What is written stands beside its place until it is complete (`.NAME.*.part`), locked by the process that writes it. So
the next one can tell the parts that a killed process has left, and removes them.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape, iglob
from hashlib import sha256
from typing import IO, Final

from keysift.errors import InputError, OptionError

LONGEST_NAME: Final = 230
"""Bytes of a name to which something is added: the whole must not be longer than file systems allow."""
_PASSED_ON: Final = ("/dev/fd/", "/dev/std", "/proc/")
"""How names begin that stand for streams that are open already."""

_STANDARD: Final = {"stdout": 1, "stderr": 2}
_OWN_STREAM: Final = re.compile(r"/dev/(stdout|stderr)|/(?:dev|proc/self)/fd/(\d+)")

_Path = str | os.PathLike[str]


@contextmanager
def written_aside(path: _Path, *, like: _Path | None = None) -> Iterator[IO[bytes]]:
    """Open a file that is written atomically: it replaces `path` on success, and a crash leaves the old file intact.

    Where a link stands, its target is replaced. The file keeps its mode and its owner; a new one gets those of `like`,
    if that is there. Devices and pipes are written to as they are.
    """
    check_target(path)
    if _is_passed_on(path):
        with open(_own_stream(path), "wb") as stream:
            yield stream
        return
    target = os.path.realpath(path)
    model = _status(target) or (None if like is None else _status(like))
    _remove_parts(target)
    aside, descriptor = _create_part(target, mode=0o666 if model is None else 0o600)
    try:
        with open(descriptor, "wb") as stream:
            if model is not None:
                _copy_rights(descriptor, model)
            yield stream
            stream.flush()
            os.fsync(descriptor)
            if os.name != "nt":  # while it is locked; Windows renames only what is closed
                os.replace(aside, target)
        if os.name == "nt":
            os.replace(aside, target)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(aside)


def check_target(path: _Path) -> None:
    """Refuse a file that cannot be written, before there is anything to write."""
    if not isinstance(path, str | os.PathLike):
        raise InputError(f"A file is written to a path. Got {type(path).__name__} instead.")
    if _is_passed_on(path):
        return
    target = os.path.realpath(path)
    folder, name = os.path.split(target)
    if os.path.isdir(target):
        raise OptionError(f"{os.fspath(path)} is a folder. Name a file to write.")
    if not os.path.isdir(folder):
        given = os.path.dirname(os.fspath(path)) or folder
        raise OptionError(f"There is no folder {given} to write {name} to. Create it, or name another file.")
    with suppress(FileNotFoundError):
        os.lstat(target)  # a name that is too long is an error here
    if not os.access(folder, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))


def beside(path: _Path, ending: str) -> str:
    """Return the name of a hidden file that goes with a file, in the same folder, links followed.

    >>> beside("/data/papers.corpus", "lock")
    '/data/.papers.corpus.lock'
    """
    folder, name = os.path.split(os.path.realpath(path))
    if len(os.fsencode(name)) > LONGEST_NAME:
        name = sha256(os.fsencode(name)).hexdigest()
    return os.path.join(folder, f".{name}.{ending}")


def _is_passed_on(path: _Path) -> bool:
    """Tell whether a path is written to as it is: a device, a pipe, or a stream that is open already."""
    found = _status(path)
    if found is None or stat.S_ISDIR(found.st_mode):
        return False
    return not stat.S_ISREG(found.st_mode) or os.path.abspath(path).startswith(_PASSED_ON)


def _own_stream(path: _Path) -> _Path | int:
    """Return a copy of the stream of this process that a path stands for, or the path if it stands for none.

    To open the path would be to begin a file anew to which something is appended or was written.
    """
    found = _OWN_STREAM.fullmatch(os.fspath(path))
    return path if found is None else os.dup(_STANDARD[found[1]] if found[1] else int(found[2]))


def _status(path: _Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _copy_rights(descriptor: int, model: os.stat_result) -> None:
    if not hasattr(os, "fchown"):
        return
    own = os.fstat(descriptor)
    if (own.st_uid, own.st_gid) != (model.st_uid, model.st_gid):
        with suppress(PermissionError):  # only root gives files away
            os.fchown(descriptor, model.st_uid, model.st_gid)
    os.fchmod(descriptor, stat.S_IMODE(model.st_mode))


def _create_part(target: str, *, mode: int) -> tuple[str, int]:
    while True:
        aside = beside(target, f"{os.urandom(4).hex()}.part")
        descriptor = os.open(aside, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), mode)
        _lock(descriptor)
        if os.name == "nt" or os.fstat(descriptor).st_nlink:
            return aside, descriptor
        os.close(descriptor)  # another process took it for one that was left, before it was locked


def _remove_parts(target: str) -> None:
    """Remove what killed processes have left of a file: parts that nobody holds."""
    for left in iglob(escape(beside(target, "")) + "*.part"):
        with suppress(OSError):
            if os.name == "nt":  # which removes only what nobody has open
                os.unlink(left)
                continue
            descriptor = os.open(left, os.O_WRONLY | os.O_NOFOLLOW)
            try:
                if _lock(descriptor):
                    os.unlink(left)
            finally:
                os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Lock an open file until it is closed, and tell whether that was possible."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock

        flock(descriptor, LOCK_EX | LOCK_NB)
    except (ImportError, OSError):
        return False
    return True

"""Locks on folders that several processes may write to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from keysift.errors import MissingExtraError, OptionError


@contextmanager
def locked(path: Path, *, wait: bool = True) -> Iterator[None]:
    """Hold the lock file `path`, as soon as it is free, or raise OptionError; a killed process frees its locks.

    The empty file may stay: deleting it would let two processes lock two different files of one name.
    """
    try:
        from filelock import FileLock, Timeout
    except ImportError as error:
        raise MissingExtraError("Locking a folder", package="filelock", extra="benchmark") from error
    lock = FileLock(path, timeout=-1 if wait else 0)
    try:
        lock.acquire()
    except Timeout:
        raise OptionError(
            f"Another process works in the folder {path.parent}. Wait until it is done, or name another folder."
        ) from None
    try:
        yield
    finally:
        lock.release()

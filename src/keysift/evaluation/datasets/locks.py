"""Locks on folders that several processes may write to."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from keysift.errors import MissingExtraError


def locked(path: Path) -> AbstractContextManager[object]:
    """Return a context manager that waits for the lock file `path` and holds it; a killed process frees its locks.

    The empty file may stay: deleting it would let two processes lock two different files of one name.
    """
    try:
        from filelock import FileLock
    except ImportError as error:
        raise MissingExtraError("Locking a folder", package="filelock", extra="benchmark") from error
    return FileLock(path)

"""One process at a time: a lock that the system lets go when its holder ends, however it ends."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

_PAUSE: Final = 0.1  # seconds between two tries


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file `path` inside the block; wait for whoever holds it."""
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _wait_for(descriptor)
            if _is_still(path, descriptor):
                try:
                    yield
                finally:
                    # While it is held: who waits for this file sees that it is gone, and makes a new one.
                    with suppress(OSError):
                        path.unlink()
                return
        finally:
            os.close(descriptor)


def _is_still(path: Path, descriptor: int) -> bool:
    """Tell whether the opened file is the one that has the name now."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _wait_for(descriptor: int) -> None:
        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            except OSError:
                time.sleep(_PAUSE)
            else:
                return

else:
    import fcntl

    def _wait_for(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)

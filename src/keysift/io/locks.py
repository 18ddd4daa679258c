"""Locks on what several processes may write to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from keysift.errors import OptionError


@contextmanager
def locked(
    path: str | os.PathLike[str], work: str, *, wait: bool = True, waiting: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Hold the lock file `path`, as soon as it is free; a killed process frees its locks.

    If it is not free, `waiting` is called, or with `wait=False` an OptionError says what others do: they `work`.
    The empty file may stay: deleting it would let two processes lock two different files of one name.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        if not wait:
            raise OptionError(f"Another process {work}. Wait until it is done, or name another one.") from None
        waiting()
        lock.acquire()
    except NotImplementedError:  # a file system without locks
        yield
        return
    try:
        yield
    finally:
        lock.release()

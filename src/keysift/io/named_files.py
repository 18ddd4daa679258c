"""Files that somebody names: one that is not there is an error that says what it should be."""

from __future__ import annotations

import os

from keysift.errors import ForPython, InputError


class MissingFileError(InputError, FileNotFoundError):
    """Report a file that is not there; who expects the error of the system catches it too."""

    def __init__(self, *parts: str | ForPython) -> None:
        BaseException.__init__(self, *parts)  # an error of the system would take them for its number and file


def check_named(path: object, *remedy: str | ForPython) -> None:
    """Refuse what is not the path of a file; `remedy` says what the file is, or how it is made."""
    if not isinstance(path, str | os.PathLike):
        raise InputError(f"A file is named by its path. Got {type(path).__name__} instead. ", *remedy)
    if os.path.isdir(path):
        raise InputError(f"{os.fspath(path)} is a folder. Name a file. ", *remedy)
    if not os.path.exists(path):
        raise MissingFileError(f"There is no file {os.fspath(path)}. ", *remedy)

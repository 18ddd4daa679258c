"""Standard streams that were closed before the program started, or that cannot take every character."""

from __future__ import annotations

import io
import os
import sys
from typing import IO, Final

BROKEN_PIPE: Final = 141
"""The exit code of a command whose output nobody reads any more, as shells have it for SIGPIPE."""


class _ClosedInput(io.TextIOBase):
    """Stands for standard input: to read from it is an error."""

    @property
    def buffer(self) -> IO[bytes]:
        raise OSError("Standard input is closed, so there is nothing to read: name a file, or pipe a text in.")

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return self.buffer.readline(-1).decode()


class _ClosedOutput(io.TextIOBase):
    """Stands for standard output: whatever is written to it is an error, and writing nothing is none."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        raise OSError("Standard output is closed, so there is nowhere to write to.")


def prepare_streams() -> None:
    """Give the process standard streams that can be used: none is closed, and none fails at a character."""
    _replace_closed_streams()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a question mark for what the encoding lacks


def _replace_closed_streams() -> None:
    """Give the process the streams that it lacks: input and output that are errors, messages that are lost.

    Python has None for them, and gives their numbers to the next files that it opens: what other programs write to
    their output would go there.
    """
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
            os.set_inheritable(descriptor, True)
    if sys.stdin is None:
        sys.stdin = _ClosedInput()
    if sys.stdout is None:
        sys.stdout = _ClosedOutput()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115

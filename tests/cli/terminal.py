"""Commands whose standard error is a pseudo-terminal, as when a user redirects the output of one."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path
from threading import Thread
from typing import Any

import keysift

_GUARDED = """
import sys, types

class Guarded(types.ModuleType):
    def __setattr__(self, name, value):
        if name == "stdout":
            raise AssertionError("standard output was replaced")
        super().__setattr__(name, value)

sys.__class__ = Guarded
sys.argv[0] = "keysift"
from keysift.cli import main
main()
"""
"""Runs the command line, and fails if anything puts something else in the place of `sys.stdout`."""

_WIDTH = 132  # unlike that of 80 columns that is assumed where there is no terminal


def run_beside_terminal(arguments: list[str], folder: Path, *, stdout: str) -> tuple[bytes, bytes]:
    """Run a command with standard error on a terminal; return its output, and what the terminal got.

    `stdout` is "file", "pipe" or "terminal": where the output goes. On the terminal, it is among what that got.
    """
    main, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 50, _WIDTH, 0, 0))
    shown: list[bytes] = []
    reader = Thread(target=_read_all, args=(main, shown))
    reader.start()
    redirected = folder / "redirected-output"
    try:
        with redirected.open("wb") as file:
            goes_to: dict[str, Any] = {"file": file, "pipe": subprocess.PIPE, "terminal": side}
            done = subprocess.run(
                [sys.executable, "-c", _GUARDED, *arguments],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=goes_to[stdout],
                stderr=side,
                env=environment(),
                check=False,
            )
    finally:
        os.close(side)
        reader.join()
        os.close(main)
    terminal = b"".join(shown)
    assert done.returncode == 0, terminal.decode()
    return done.stdout if stdout == "pipe" else redirected.read_bytes(), terminal


def run_without_terminal(arguments: list[str], folder: Path) -> bytes:
    """Run a command with no terminal at all, and return its output."""
    done = subprocess.run(
        [sys.executable, "-c", _GUARDED, *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        start_new_session=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def environment() -> dict[str, str]:
    """Return the variables of a usual terminal, but for those that say how wide it is, or whether to use colour."""
    unwanted = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    # The commands run in other folders, where a relative PYTHONPATH would lead nowhere.
    path = os.pathsep.join([str(Path(keysift.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    return {**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", "PYTHONPATH": path}


def _read_all(descriptor: int, shown: list[bytes]) -> None:
    while True:
        try:
            chunk = os.read(descriptor, 65536)
        except OSError:  # how Linux says that the other side is closed
            return
        if not chunk:
            return
        shown.append(chunk)

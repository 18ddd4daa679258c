"""Start worker processes, and talk to them."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Final

from keysift.processes.messages import receive, send

# Interrupts are for the parent, from the start: the rest takes a while to import.
_START: Final = (
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); import json, sys; from importlib import import_module"
    "; sys.path[:], module, arguments = json.loads(sys.argv[1]); import_module(module).serve(*arguments)"
)


def python_command(module: str, *arguments: str | float) -> list[str]:
    """Return the command that calls the function `serve` of a module of keysift in a Python process of its own.

    Unlike multiprocessing's, such a process does not import the caller's main module again, so scripts need no
    `if __name__ == "__main__"` and notebooks work.
    """
    return [sys.executable, "-c", _START, json.dumps([sys.path, module, arguments])]


class WorkerProcess:
    """A process that reads messages on its standard input and answers on its standard output."""

    def __init__(self, command: Sequence[str], *, errors_to: IO[bytes] | int | None = None) -> None:
        self._command = command
        self._errors_to = errors_to
        self.start()

    def start(self) -> None:
        """Start the process, the first time or after it has ended."""
        from subprocess import PIPE, Popen

        self._process = Popen(self._command, stdin=PIPE, stdout=PIPE, stderr=self._errors_to, bufsize=0)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        for pipe in (self._to, self._from):
            _widen(pipe)

    def send(self, message: bytes) -> None:
        """Send a message."""
        with suppress(OSError):  # a process that has ended is noticed when its answer does not come
            send(self._to, message)

    def receive(self) -> bytes:
        """Wait for a message, or raise EOFError if the process has ended."""
        return receive(self._from)

    def ask(self, message: bytes, *, seconds: float) -> bytes:
        """Send a message and wait for the answer; a process that takes longer is ended, which raises EOFError."""
        from threading import Timer

        timer = Timer(seconds, self._process.kill)
        timer.daemon = True
        timer.start()
        try:
            self.send(message)
            return self.receive()
        finally:
            timer.cancel()

    def fileno(self) -> int:
        """Return what to wait on for a message."""
        return self._from.fileno()

    def end(self) -> int:
        """End the process, whatever it is doing, and return its exit code."""
        self._process.kill()
        code = self._process.wait()
        for pipe in (self._to, self._from):
            with suppress(OSError):  # what was left to send has no reader any more
                pipe.close()
        return code


def _widen(pipe: IO[bytes]) -> None:
    """Let a pipe hold a whole batch of documents, where the system can do that."""
    with suppress(ImportError, AttributeError, OSError):
        from fcntl import F_SETPIPE_SZ, fcntl

        fcntl(pipe, F_SETPIPE_SZ, 1 << 20)

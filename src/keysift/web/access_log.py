"""The log of requests: a line for each, with its route instead of its path, and never a text or a name.

Lines are written together, a few times per second: to write each on its own would take as long as a short text.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from typing import Final

LOGGER: Final = logging.getLogger("keysift.web")
"""For everything but requests."""
_SECONDS: Final = 0.1


class AccessLog:
    """Lines that are written to standard error a moment later."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def write(self, line: str) -> None:
        """Write a line, with the time before it."""
        if not self._lines:
            asyncio.get_running_loop().call_later(_SECONDS, self.flush)
        self._lines.append(line)

    def flush(self) -> None:
        """Write what waits."""
        lines, self._lines = self._lines, []
        now = time.strftime("%Y-%m-%d %H:%M:%S")
        sys.stderr.write("".join([f"{now} {line}\n" for line in lines]))
        sys.stderr.flush()

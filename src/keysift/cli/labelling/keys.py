"""Single keys from a terminal, without waiting for the end of a line."""

from __future__ import annotations

import os
import sys
from codecs import getincrementaldecoder
from types import TracebackType
from typing import Any, Final

UP: Final = "up"
DOWN: Final = "down"
ENTER: Final = "enter"
ERASE: Final = "erase"
ESCAPE: Final = "escape"
END: Final = "end"
"""What `Keys.read` returns if the terminal is gone."""

_NAMES: Final = {"\r": ENTER, "\n": ENTER, "\x7f": ERASE, "\b": ERASE, "\x04": END}
_ARROWS: Final = {"A": UP, "B": DOWN}
_WAIT: Final = 0.05  # seconds, within which the rest of an arrow key's sequence follows its first character


def keys_can_be_read() -> bool:
    """Tell whether input and output are a terminal that gives single keys (on Windows, lines are read instead)."""
    if sys.platform == "win32" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return os.environ.get("TERM", "") not in ("", "dumb")


class Keys:
    """The keys that are typed in a terminal, which gives them one by one and does not show them while this is open.

    Keys typed ahead are kept: the terminal is changed once, not for every key.
    """

    def __init__(self) -> None:
        self._descriptor = sys.stdin.fileno()
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._waiting = ""
        self._before: list[Any] = []

    def __enter__(self) -> Keys:
        import termios

        self._before = termios.tcgetattr(self._descriptor)
        changed = termios.tcgetattr(self._descriptor)
        changed[3] &= ~(termios.ICANON | termios.ECHO)  # Ctrl-C stays what it is
        changed[6][termios.VMIN], changed[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, changed)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        import termios

        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    def read(self) -> str:
        """Return the next key: its character, or the name of a key that has none."""
        character = self._character()
        if character != "\x1b":
            return _NAMES.get(character, character)
        if not self._follows():
            return ESCAPE
        if self._character() not in "[O":
            return ESCAPE
        final = self._character()
        while final in "0123456789;":  # of a longer sequence, such as Page Up or Ctrl-Up
            final = self._character()
        return _ARROWS.get(final, "")

    def _character(self) -> str:
        while not self._waiting:
            try:
                data = os.read(self._descriptor, 1024)
            except OSError:
                data = b""
            if not data:
                return "\x04"
            self._waiting = self._decoder.decode(data)
        first, self._waiting = self._waiting[0], self._waiting[1:]
        return first

    def _follows(self) -> bool:
        from select import select

        return bool(self._waiting or select([self._descriptor], [], [], _WAIT)[0])

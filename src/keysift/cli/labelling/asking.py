"""How one document is labelled: by lines that are typed, or by single keys on a terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable
from typing import Final, Protocol

import typer

from keysift.cli.labelling.choices import Choices
from keysift.cli.labelling.keys import DOWN, END, ENTER, ERASE, ESCAPE, UP, Keys

FINISHED: Final = ""
BACK: Final = "b"
STOP: Final = "q"

LINES_HELP: Final = "numbers: accept or reject · + phrase: add · u: undo · Enter: next document · b: back · q: stop"
KEYS_HELP: Final = "↑ ↓ move · y accept · n reject · a add · u undo · Enter next document · b back · q stop"

_WIDEST: Final = 100
_CLEAR: Final = "\x1b[H\x1b[2J"
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_BESIDE_TEXT: Final = 6  # lines: status, name, two empty ones, the help and the one that the cursor is in
_LEAST_TEXT: Final = 3  # lines


class Asker(Protocol):
    """A way of asking about documents."""

    def say(self, message: str) -> None:
        """Show a message."""

    def ask(self, name: str, text: str, choices: Choices, *, save: Callable[[], None]) -> str:
        """Let a document be labelled, and `save` after every change; return FINISHED, BACK or STOP."""


def _printable(text: str) -> str:
    """Return a text in one line, without anything in it that a terminal would obey."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


class LineAsker:
    """Ask for lines: what is used if the input is not a terminal."""

    def say(self, message: str) -> None:
        """Print a message."""
        typer.echo(message)

    def ask(self, name: str, text: str, choices: Choices, *, save: Callable[[], None]) -> str:
        """Print a document and its phrases with their numbers, and read lines until it is left."""
        width = min(_WIDEST, shutil.get_terminal_size().columns)
        typer.echo(f"\n{LINES_HELP}\n{_printable(name)}\n{textwrap.shorten(_printable(text), 8 * width)}\n")
        while True:
            for number, phrase in enumerate(choices.offered, start=1):
                typer.echo(f"{'*' if phrase in choices.chosen else ' '} {number:2d} {_printable(phrase)}")
            try:
                given = input("> ").strip()
            except EOFError:
                return STOP
            if given in (FINISHED, BACK, STOP):
                return given
            if not _change(given, choices):
                typer.echo(LINES_HELP)
            save()


def _change(given: str, choices: Choices) -> bool:
    """Do what a line asks for, and tell whether it could be understood."""
    if given == "u":
        choices.undo()
        return True
    if given.startswith("+"):
        if phrase := " ".join(given[1:].split()):
            choices.accept(phrase)
        return bool(phrase)
    numbers = given.replace(",", " ").split()
    if not all(number.isdecimal() and 1 <= int(number) <= len(choices.offered) for number in numbers):
        return False
    for phrase in [choices.offered[int(number) - 1] for number in numbers]:
        choices.toggle(phrase)
    return True


class KeyAsker:
    """Ask for single keys on a terminal, whose screen is drawn anew after each."""

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self.message = ""

    def say(self, message: str) -> None:
        """Show a message in the first line of the next document."""
        self.message = message

    def ask(self, name: str, text: str, choices: Choices, *, save: Callable[[], None]) -> str:
        """Show a document and its phrases, one of which is the current one, and obey keys until it is left."""
        current, adding = 0, None
        while True:
            current = max(0, min(current, len(choices.offered) - 1))
            self._draw(name, text, choices, current, adding)
            key = self.keys.read()
            if adding is not None:
                adding = self._typed(key, adding, choices)
                if adding is None:
                    save()
                    current = len(choices.offered) - 1 if key == ENTER else current
                if key == END:
                    return STOP
                continue
            phrase = choices.offered[current] if choices.offered else None
            if key in (UP, "k"):
                current -= 1
            elif key in (DOWN, "j"):
                current += 1
            elif key in ("y", "n", " ") and phrase is not None:
                {"y": choices.accept, "n": choices.reject, " ": choices.toggle}[key](phrase)
                save()
                current += key != " "
            elif key in ("a", "+"):
                adding = ""
            elif key == "u":
                choices.undo()
                save()
            elif key == ENTER:
                return FINISHED
            elif key in (BACK, STOP):
                return key
            elif key == END:
                return STOP

    def _typed(self, key: str, adding: str, choices: Choices) -> str | None:
        """Return the phrase that is being typed after one more key, or None at its end."""
        if key == ENTER:
            if phrase := " ".join(adding.split()):
                choices.accept(phrase)
            return None
        if key in (ESCAPE, END):
            return None
        if key == ERASE:
            return adding[:-1]
        return adding + key if len(key) == 1 and key.isprintable() else adding

    def _draw(self, name: str, text: str, choices: Choices, current: int, adding: str | None) -> None:
        size = shutil.get_terminal_size()
        width = min(_WIDEST, size.columns - 1)
        rows = max(1, min(len(choices.offered), size.lines - _BESIDE_TEXT - _LEAST_TEXT))
        lines = textwrap.wrap(_printable(text), width)
        room = max(_LEAST_TEXT, size.lines - _BESIDE_TEXT - rows)
        shown = lines[:room] if len(lines) <= room else [*lines[: room - 1], f"{lines[room - 1][: width - 6]} [...]"]
        first = max(0, min(current - rows // 2, len(choices.offered) - rows))
        drawn = [self.message[:width], f"{_BOLD}{_printable(name)[:width]}{_PLAIN}", *shown, ""]
        for number in range(first, min(first + rows, len(choices.offered))):
            phrase = choices.offered[number]
            mark = "[x]" if phrase in choices.chosen else "[ ]"
            pointer = ">" if number == current else " "
            drawn.append(f"{pointer} {mark} {_printable(phrase)[: width - 6]}")
        drawn += ["", KEYS_HELP[:width] if adding is None else "add (Enter: done, Esc: cancel)"]
        prompt = "" if adding is None else f"+ {adding}"
        typer.echo(_CLEAR + "\n".join(drawn) + f"\n{prompt}", nl=False)

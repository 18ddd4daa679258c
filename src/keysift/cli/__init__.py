"""The `keysift` command: one file per command, and the rules that all of them share."""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING

from keysift.cli.standard_streams import BROKEN_PIPE, prepare_streams
from keysift.errors import KeysiftError

if TYPE_CHECKING:
    from typer import Typer

_USAGE_ERROR = 2
_INTERRUPTED = 130


def main() -> None:
    """Run the command line: errors are one line on standard error, and a closed output pipe is not an error."""
    warnings.showwarning = _show_warning
    sys.exit(run())


def run(arguments: list[str] | None = None) -> int:
    """Run the command line with these arguments (those of the process for None) and return the exit code."""
    from keysift.cli.command_tree import build_app

    return run_program("keysift", lambda: build_app(arguments), arguments)


def run_program(name: str, build: Callable[[], Typer], arguments: list[str] | None) -> int:
    """Run a program of this name and return the exit code."""
    prepare_streams()
    try:
        code = build()(arguments, standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is left in the buffer goes nowhere; without this, Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return _fail(name, "interrupted", _INTERRUPTED)
    except (KeysiftError, OSError) as error:
        return _fail(name, _told(error), 1)
    except Exception as error:
        # Usage errors come from the command-line library, whose exception classes moved between versions.
        message = getattr(error, "format_message", None)
        if message is None:
            if type(error).__name__ == "Abort":
                return _fail(name, "interrupted", _INTERRUPTED)
            raise
        from keysift.cli.command import command_that_is_meant, name_what_is_meant

        name_what_is_meant(error)
        # "Value error" and "Input should be ..., unable to parse" are words of the library that checks values.
        said = re.sub(r"Input (should be [^,]*)(, unable to .*)?", r"it \1", message().replace("Value error, ", ""))
        stop = "" if said.endswith((".", "?")) else "."
        help_or_command = command_that_is_meant(error) or "Try --help."
        return _fail(name, f"{said}{stop} {help_or_command}", getattr(error, "exit_code", _USAGE_ERROR))
    return code if isinstance(code, int) else 0


def _told(error: KeysiftError | OSError) -> str:
    """Return what an error says; of one of the system, no number, which says nothing to most people."""
    if isinstance(error, KeysiftError) or not error.strerror:
        return str(error)
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror


def _fail(name: str, message: str, code: int) -> int:
    print(f"{name}:", " ".join(message.split()), file=sys.stderr)
    return code


def _show_warning(message: Warning | str, *_place: object, **_more: object) -> None:
    """Print a warning of the library without the line of code that it comes from."""
    print("keysift: warning:", " ".join(str(message).split()), file=sys.stderr)

"""The `keysift` command: one file per command, and the rules that all of them share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from keysift.cli.closed_streams import replace_closed_streams
from keysift.errors import KeysiftError

if TYPE_CHECKING:
    from typer import Typer

_USAGE_ERROR = 2
_INTERRUPTED = 130
_BROKEN_PIPE = 141


def main() -> None:
    """Run the command line: errors are one line on standard error, and a closed output pipe is not an error."""
    sys.exit(run())


def run(arguments: list[str] | None = None) -> int:
    """Run the command line with these arguments (those of the process for None) and return the exit code."""
    from keysift.cli.command_tree import build_app

    return run_program("keysift", lambda: build_app(arguments), arguments)


def run_program(name: str, build: Callable[[], Typer], arguments: list[str] | None) -> int:
    """Run a program of this name and return the exit code."""
    replace_closed_streams()
    try:
        code = build()(arguments, standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is left in the buffer goes nowhere; without this, Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except KeyboardInterrupt:
        return _fail(name, "interrupted", _INTERRUPTED)
    except (KeysiftError, OSError) as error:
        return _fail(name, str(error), 1)
    except Exception as error:
        # Usage errors come from the command-line library, whose exception classes moved between versions.
        message = getattr(error, "format_message", None)
        if message is None:
            if type(error).__name__ == "Abort":
                return _fail(name, "interrupted", _INTERRUPTED)
            raise
        # The prefix is that of the library that checks values.
        said = message().replace("Value error, ", "")
        return _fail(name, f"{said} Try --help.", getattr(error, "exit_code", _USAGE_ERROR))
    return code if isinstance(code, int) else 0


def _fail(name: str, message: str, code: int) -> int:
    print(f"{name}:", " ".join(message.split()), file=sys.stderr)
    return code

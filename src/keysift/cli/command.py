"""What all commands share beside their parameters: how examples look in the help, and how errors name options."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

import typer
from typer.core import TyperCommand

from keysift.cli.declared import OPTIONS, declared_flags, declared_summary
from keysift.cli.parameters import EXTRACTED, INPUT, OUTPUT
from keysift.cli.standard_streams import BROKEN_PIPE
from keysift.errors import ForPython, KeysiftError, Parameter
from keysift.options import NAMES_ELSEWHERE

_WIDTH: Final = 74  # of an example: help is at most 78 columns wide, less its indentation


def examples(*commands: str) -> str:
    """Return the examples of a command as the end of its help: one per line, long ones continued with a backslash."""
    lines = ["\b", "Examples:"]
    for command in commands:
        line = "  "
        for word in _words(command):
            if len(line) + len(word) + 2 > _WIDTH:
                lines.append(f"{line}\\")
                line = "      "
            line += f"{word} "
        lines.append(line.rstrip())
    return "\n".join(lines)


def _words(command: str) -> list[str]:
    """Return the parts of a command that stay on one line: an option stays with its value, a phrase in its quotes."""
    words: list[str] = []
    for word in re.findall(r'"[^"]*"|\S+', command):
        if words and words[-1].startswith("-") and " " not in words[-1] and not word.startswith("-"):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def show_help_without_command(context: typer.Context) -> None:
    """Print the help of a group of commands if none of them is named."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


class CommandError(KeysiftError):
    """An error of the library, rephrased for the command line."""


class Command(TyperCommand):
    """A command whose help shows no Python types, and whose errors name options as the command line has them."""

    arguments: ClassVar[Sequence[str]] = ()
    """What the process was called with: the help is printed before arguments are looked at."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and options of the help: `FILE` instead of `FILE <path>`, `a|b` instead of `<a|b>`."""
        groups: dict[str, list[tuple[str, str]]] = {title: [] for title in ("Arguments", INPUT, OUTPUT, EXTRACTED)}
        for parameter in self.get_params(ctx):
            if record := parameter.get_help_record(ctx):
                title = "Arguments" if parameter.param_type_name == "argument" else _group_of(parameter)
                name = re.sub(r"<([^<>]*)>$", r"\1", re.sub(r" <[^<>|]*>$", "", record[0]))
                groups.setdefault(title, []).append((name, record[1]))
        groups["Options"] = groups.pop("Options", [])  # behind those that belong together
        for title, rows in groups.items():
            if title == OPTIONS:
                self._write_declared_options(formatter)
            elif rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def _write_declared_options(self, formatter: Any) -> None:
        """Write which options the chosen method has, with its defaults; what they mean is told by another command."""
        if any("--method" in parameter.opts for parameter in self.params):
            name, *options = declared_summary(_method_in(self.arguments))
            title, others = f"Options of {name}, with their defaults", " Others: --method NAME --help."
        else:  # several methods at once
            name, options, title, others = "NAME", declared_flags(), OPTIONS, ""
        with formatter.section(title):
            lines, line = [], ""
            for option in options:
                if line and len(line) + len(option) > _WIDTH:
                    lines.append(line)
                    line = ""
                line += f"{option}  "
            lines += [line, f"What they mean: keysift methods {name}.{others}"]
            formatter.write("".join(f"  {one.rstrip()}\n" for one in lines))

    def invoke(self, ctx: Any) -> Any:
        """Run the command; errors about parameters of the library name the options instead."""
        try:
            return super().invoke(ctx)
        except KeysiftError as error:
            raise CommandError(with_option_names(error, _flags(self.params))) from error
        except BrokenPipeError as error:  # for which the command-line library would choose another code
            raise typer.Exit(BROKEN_PIPE) from error


def _group_of(parameter: Any) -> str:
    return getattr(parameter, "rich_help_panel", None) or "Options"


def _method_in(arguments: Sequence[str]) -> str | None:
    """Return the method that arguments name."""
    for place, argument in enumerate(arguments):
        if argument in ("--method", "-m"):
            return arguments[place + 1] if place + 1 < len(arguments) else None
        if argument.startswith("--method="):
            return argument.partition("=")[2]
    return None


def name_what_is_meant(error: Any) -> None:
    """Let the error about an option that other libraries have name the options of the command that are meant."""
    name = getattr(error, "option_name", "").lstrip("-").replace("-", "_").lower()
    wanted = "format" if name in ("json", "jsonl", "csv") else NAMES_ELSEWHERE.get(name)
    if wanted is not None and getattr(error, "ctx", None) is not None:
        flags = _flags(error.ctx.command.params)
        meant = [flags[one] for one in wanted.split(", or ") if one in flags]
        error.possibilities = meant or error.possibilities


def command_that_is_meant(error: Any) -> str:
    """Return what to write where a file or an option of a command stands in place of the command."""
    given = Command.arguments[0] if Command.arguments else ""
    context: Any = getattr(error, "ctx", None)
    if not given or context is None or context.parent is not None or not hasattr(context.command, "commands"):
        return ""
    if given.startswith("-"):
        return f"Options stand behind a command: keysift extract {given} ..."
    return f"To read this file: keysift extract {shlex.quote(given)}" if os.path.exists(given) else ""


def _flags(parameters: Iterable[Any]) -> dict[str, str]:
    """Return the options of a command by the names that the library may have for them."""
    flags = {}
    for parameter in parameters:
        if parameter.param_type_name == "option":
            flag = max(parameter.opts, key=len)
            flags[flag[2:].replace("-", "_")] = flag
            flags[parameter.name] = flag
    return flags


def with_option_names(error: KeysiftError, flags: Mapping[str, str]) -> str:
    """Return the message of an error in which parameters are called by the options that stand for them.

    >>> from keysift.errors import Parameter
    >>> with_option_names(KeysiftError("Choose ", Parameter("max_words"), "."), {"max_words": "--max-words"})
    'Choose --max-words.'
    """
    return "".join(_worded(part, flags) for part in error.args)


def _worded(part: object, flags: Mapping[str, str]) -> str:
    """Return a part of a message as the command line has it."""
    if isinstance(part, Parameter):
        if part.name in flags:
            return part.lead + flags[part.name]
        return "" if part.lead else str(part)
    return part.command if isinstance(part, ForPython) else str(part)

"""What all commands share beside their parameters: how examples look in the help, and how errors name options."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

import typer
from typer.core import TyperCommand

from keysift.errors import KeysiftError

_WIDTH: Final = 74  # of an example: help is at most 78 columns wide, less its indentation
_PYTHON_ADVICE: Final = re.compile(r"(?<=: )[^:]*\bon the command line:? (--)?")
_QUOTED: Final = re.compile(r"(?:The )?(['`])(\w+)\1(?= must)|(['`])(\w+)\3")
_LISTED: Final = re.compile(r"(?<=options are )\w+(?:, \w+)*|(?<=settings \()\w+(?:, \w+)*(?=\))")


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
    """An error of the library, told in the words of the command line."""


class Command(TyperCommand):
    """A command whose help shows no Python types, and whose errors name options as the command line has them."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and options of the help: `FILE` instead of `FILE <path>`, `a|b` instead of `<a|b>`."""
        records: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
        for parameter in self.get_params(ctx):
            if record := parameter.get_help_record(ctx):
                name = re.sub(r" <[^<>|]*>$", "", record[0])
                records[parameter.param_type_name].append((re.sub(r"<([^<>]*)>$", r"\1", name), record[1]))
        for title, rows in (("Arguments", records["argument"]), ("Options", records["option"])):
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; what the library says about its parameters is said about options."""
        try:
            return super().invoke(ctx)
        except KeysiftError as error:
            message = with_option_names(str(error), flags=_flags(self.params), given=_given(ctx.params))
            raise CommandError(message) from error


def _flags(parameters: Iterable[Any]) -> dict[str, str]:
    """Return the options of a command by the names that the library may have for them."""
    flags = {}
    for parameter in parameters:
        if parameter.param_type_name == "option":
            flag = max(parameter.opts, key=len)
            flags[flag[2:].replace("-", "_")] = flag
            flags[parameter.name] = flag
    return flags


def _given(values: Mapping[str, object]) -> set[str]:
    """Return the texts among the values of a command's parameters."""
    several = (value if isinstance(value, list) else [value] for value in values.values())
    return {value for some in several for value in some if isinstance(value, str)}


def with_option_names(message: str, *, flags: Mapping[str, str], given: Collection[str] = ()) -> str:
    """Return a message of the library in which parameters are called by their options on the command line.

    `flags` are the options of the running command by parameter. The library writes names of parameters in quotes; a
    quoted word that the user has `given` is a value and stays. Advice to Python programmers that is followed by advice
    for the command line is left out.

    >>> with_option_names("The 'max_words' option must be an int.", flags={"max_words": "--max-words"})
    'The --max-words option must be an int.'
    """

    def quoted(match: re.Match[str]) -> str:
        name = match[2] or match[4]
        return match[0] if name in given or name not in flags else flags[name]

    def listed(match: re.Match[str]) -> str:
        return ", ".join(flags.get(name, name) for name in match[0].split(", "))

    message = _PYTHON_ADVICE.sub(lambda match: "pass --" if match[1] else "", message)
    return _LISTED.sub(listed, _QUOTED.sub(quoted, message))

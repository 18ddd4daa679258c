"""Commands in texts: found in a line for the shell, and parsed without being run."""

from __future__ import annotations

import shlex

from typer.main import get_command

from keysift.cli.command_tree import build_app


def keysift_commands(line: str) -> list[list[str]]:
    """Return the arguments of each keysift command in a line for the shell.

    >>> keysift_commands("cat notes.txt | keysift extract --top 5 > out.txt  # the best")
    [['extract', '--top', '5']]
    """
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split = True
    found: list[list[str]] = [[]]
    for word in lexer:
        if word[0] in "|&;":
            found.append([])
        else:
            found[-1].append(word)
    commands = [words for words in found if words and words[0] == "keysift"]
    return [words[1 : words.index(">") if ">" in words else None] for words in commands]


def parse(arguments: list[str]) -> str:
    """Parse the arguments of a command as the command line does, without running it; return the command's name.

    What does not parse raises the error that a user would see.
    """
    command = get_command(build_app(arguments))
    context = command.make_context("keysift", list(arguments))
    while hasattr(command, "resolve_command") and (rest := [*context._protected_args, *context.args]):
        name, found, remaining = command.resolve_command(context, rest)
        assert found is not None
        command = found
        context = command.make_context(name, remaining, parent=context)
    return str(context.info_name)

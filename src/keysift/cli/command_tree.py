"""The command tree. Only the requested command is built, because building all options takes longer than most work."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Final

import typer

from keysift._version import __version__
from keysift.analysis.missing_data import write_messages_by
from keysift.cli.command import Command, examples, show_help_without_command, with_option_names
from keysift.cli.groups import with_single_parameters
from keysift.errors import KeysiftError

COMMANDS: Final = (
    "extract",
    "explain",
    "collect",
    "vocabulary",
    "fit",
    "merge",
    "train",
    "label",
    "methods",
    "languages",
    "serve",
    "benchmark",
    "recommend",
    "study",
    "datasets",
    "mcp",
)
"""The commands in the order of the help; each is a module of this package."""


def build_app(arguments: Sequence[str] | None = None) -> typer.Typer:
    """Return the command line for these arguments (those of the process for None)."""
    given = Command.arguments = sys.argv[1:] if arguments is None else arguments
    app = typer.Typer(
        name="keysift",
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        help="Keywords and keyphrases by term weighting: fast, offline, explainable.",
        epilog=examples("keysift extract article.txt", "keysift methods", "keysift extract --help"),
    )
    app.callback()(_root)
    wanted = given[0] if given else None
    for name in (wanted,) if wanted in COMMANDS else COMMANDS:
        module = import_module(f"keysift.cli.{name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            app.command(name, cls=Command, epilog=module.EXAMPLES)(with_single_parameters(module.command))
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        from keysift.kernels import are_compiled

        typer.echo(f"keysift {__version__} ({'compiled' if are_compiled() else 'interpreted'} kernels)")
        raise typer.Exit


def _root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    show_help_without_command(context)
    write_messages_by(_write_message)


def _write_message(message: KeysiftError) -> None:
    print(f"keysift: {with_option_names(message, {'language': '--language'})}", file=sys.stderr)

"""`keysift methods`: the list of methods."""

from __future__ import annotations

from textwrap import fill
from typing import Annotated, Final

import typer

from keysift.cli.command import examples
from keysift.cli.declared import declared_meanings, in_flags
from keysift.cli.output import as_json, is_in_color, print_in_color
from keysift.cli.outputs import is_json, printed_to
from keysift.cli.parameters import ListingFormat, ListingFormatChoice, PrintedTo
from keysift.io.tables import Table, aligned
from keysift.options import method_data
from keysift.rankers import Method, find_method, methods

_WIDTH: Final = 78  # that of the help
_INDENT: Final = 6 * " "

EXAMPLES = examples("keysift methods", "keysift methods singlerank", "keysift methods --format json")


def command(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Show this method in full.")] = None,
    *,
    output: PrintedTo = None,
    output_format: ListingFormatChoice = ListingFormat.TABLE,
) -> None:
    """List the methods, or show one in full."""
    chosen = methods() if name is None else {name: find_method(name)}
    with printed_to(output):
        if is_json(output_format, output):
            data = {key: method_data(method) for key, method in chosen.items()}
            print(as_json(data, indent=2))
        elif name is None:
            _print_table()
        else:
            _print_method(chosen[name])


def _print_method(method: Method) -> None:
    """Print everything that is declared about a method, with its options as commands have them."""
    paragraphs = [f"{method.name} ({method.title})", *in_flags(method.description, method).split("\n\n")]
    print("\n\n".join(fill(" ".join(paragraph.split()), _WIDTH) for paragraph in paragraphs))
    print()
    for title, value in (("Needs", method.needs), ("Scores", method.score_range), ("Reference", method.reference)):
        print(fill(f"{title}: {value}", _WIDTH, subsequent_indent="  "))
    print("\nOptions, with their defaults:")
    for option, meaning in declared_meanings(method):
        print(f"  {option}")
        print(fill(meaning, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT))


def _print_table() -> None:
    titles = ("method", "needs", "what it does")
    rows = tuple((method.name, method.needs, method.summary) for method in methods().values())
    if is_in_color():
        print_in_color(Table("", titles, rows, left=frozenset({0, 1, 2})))
    else:
        # A table for a file or a pipe must not depend on how wide a terminal is that happens to be there.
        typer.echo(aligned(titles, rows, left=(0, 1, 2)))
    typer.echo("Formula, options and source of one of them: keysift methods NAME")

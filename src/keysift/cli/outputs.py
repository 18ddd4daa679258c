"""The file that a command writes: checked before the work, and changed by one process at a time."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TypeVar

import typer

from keysift.cli.parameters import ListingFormat, TableFormat
from keysift.errors import OptionError
from keysift.io.locks import locked
from keysift.io.written_files import beside, check_target, written_aside

Chosen = TypeVar("Chosen")


@contextmanager
def printed_to(output: Path | None) -> Iterator[None]:
    """Let what is printed go to a file, which is complete or not there at all; without one, or for -, it is printed."""
    if output is None or str(output) == "-":
        yield
        return
    check_target(output)
    with written_aside(output) as stream:
        text = io.TextIOWrapper(stream, encoding="utf-8", errors="replace", newline="\n")
        with redirect_stdout(text):
            yield
        text.detach()


def format_by_name(output: Path, formats: Mapping[str, Chosen]) -> Chosen:
    """Return the format that the name of an output ends in, and refuse a name that says nothing."""
    ending = output.suffix.lower()
    if ending not in formats:
        check_target(output)  # it may be a folder, which is to be said first
        *others, last = formats
        raise OptionError(
            f"What {output} should be does not follow from its name: end it in {', '.join(others)} or {last}, or pass "
            "--format."
        )
    return formats[ending]


def keep_inputs(output: Path, inputs: Iterable[str | Path]) -> None:
    """Refuse to replace a file that is read."""
    if output.is_file():
        for one in inputs:
            if os.path.exists(one) and output.samefile(one):
                raise OptionError(f"{output} is read, and would be replaced by the output. Name another file to write.")


def is_json(chosen: ListingFormat | TableFormat, output: Path | None) -> bool:
    """Tell whether a listing is written as JSON: this is asked for, or the name of the output ends so."""
    return chosen.value == "json" or (output is not None and output.suffix.lower() == ".json")


@contextmanager
def one_writer(output: Path, *, wait: bool = True) -> Iterator[None]:
    """Let no other command read, change or write a file meanwhile; wait for others, or with `wait=False` say so."""
    check_target(output)
    if output.exists() and not output.is_file():  # a device or a pipe
        yield
        return
    with locked(
        beside(output, "lock"),
        f"is writing {output}",
        wait=wait,
        waiting=lambda: typer.echo(f"Another process is writing {output}. Waiting for it.", err=True),
    ):
        yield


def say_written(output: Path, made: object) -> None:
    """Write to standard error what a file has: what its object shows of itself, such as `<Corpus: 3 documents>`."""
    typer.echo(f"{output}: {repr(made)[1:-1].partition(': ')[2]}", err=True)

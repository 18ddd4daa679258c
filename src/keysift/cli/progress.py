"""Progress of long work, on standard error and only when somebody is watching."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[], None]]:
    """Count finished documents in the terminal; yields the function to call after each."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        # Nobody is watching, or results on the same screen are progress enough.
        yield _do_nothing
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TextColumn("{task.completed} documents"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None)
        yield lambda: progress.advance(task)


@contextmanager
def counted_bar() -> Iterator[Callable[[str, int, int], None]]:
    """Show how many of the documents there are have been done, whatever else is printed.

    Yields the function to call with a title, how many more are done, and how many more there are to do.
    """
    if not sys.stderr.isatty():
        yield _do_nothing
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Reading", total=0)
        total = 0

        def advance(title: str, done: int, more: int) -> None:
            nonlocal total
            total += more
            progress.update(task, description=title, total=total, advance=done)

        yield advance


@contextmanager
def download_bar(title: str) -> Iterator[Callable[[int, int | None], None]]:
    """Show how much of a file has come; yields the function to call with the bytes there are and there will be."""
    if not sys.stderr.isatty():
        yield _do_nothing
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None)
        yield lambda received, total: progress.update(task, completed=received, total=total)


def _do_nothing(*_: object) -> None:
    pass

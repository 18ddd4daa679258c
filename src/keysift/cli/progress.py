"""Progress of long work, shown on standard error and only when that is a terminal.

Standard output belongs to the results. rich would replace `sys.stdout` and `sys.stderr` while a bar is shown, and send
what is printed to the bar's own console: results would end up on the terminal instead of in a file or a pipe. Every
bar is therefore made by `_shown`, which switches that off.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn


@contextmanager
def progress_bar(title: str, *, results_later: bool = False) -> Iterator[Callable[[], None]]:
    """Count finished documents in the terminal; yields the function to call after each.

    With `results_later`, nothing is printed before all documents are done, so the bar is shown beside results too.
    """
    if not sys.stderr.isatty() or (sys.stdout.isatty() and not results_later):
        # Nobody is watching, or results on the same screen are progress enough.
        yield _do_nothing
        return
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    with _shown(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TextColumn("{task.completed} documents"),
        TimeElapsedColumn(),
    ) as progress:
        task = progress.add_task(title, total=None)
        yield lambda: progress.advance(task)


@contextmanager
def counted_bar() -> Iterator[Callable[[str, int, int], None]]:
    """Show how many of the known documents are done.

    Yields the function to call with a title, how many more are done, and how many more there are to do. Nothing may be
    printed on the terminal until the bar is gone.
    """
    if not sys.stderr.isatty():
        yield _do_nothing
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn

    with _shown(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()) as progress:
        task = progress.add_task("Reading", total=0)
        total = 0

        def advance(title: str, done: int, more: int) -> None:
            nonlocal total
            total += more
            progress.update(task, description=title, total=total, advance=done)

        yield advance


@contextmanager
def download_bar(title: str) -> Iterator[Callable[[int, int | None], None]]:
    """Show the progress of a download; yields the function to call with the bytes received and the bytes in total."""
    if not sys.stderr.isatty():
        yield _do_nothing
        return
    from rich.progress import BarColumn, DownloadColumn, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    with _shown(
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    ) as progress:
        task = progress.add_task(title, total=None)
        yield lambda received, total: progress.update(task, completed=received, total=total)


def _shown(*columns: ProgressColumn) -> Progress:
    """Return a bar on standard error that leaves both standard streams alone and disappears when it is done."""
    from rich.console import Console
    from rich.progress import Progress

    return Progress(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
    )


def _do_nothing(*_: object) -> None:
    pass

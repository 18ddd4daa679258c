"""Progress of long work, shown on standard error and only when that is a terminal.

Standard output belongs to the results. rich would replace `sys.stdout` and `sys.stderr` while a bar is shown, and send
what is printed to the bar's own console: results would end up on the terminal instead of in a file or a pipe. Every
bar is therefore made by `_shown`, which switches that off.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

_TITLE: Final = "{task.description}"


@contextmanager
def progress_bar(title: str, *, results_later: bool = False) -> Iterator[Callable[[], None]]:
    """Count finished documents in the terminal; yields the function to call after each.

    With `results_later`, nothing is printed before all documents are done, so the bar is shown beside results too.
    """
    # Where results come on the same screen, they are progress enough.
    is_wanted = results_later or not sys.stdout.isatty()
    with _shown(
        title, "SpinnerColumn", _TITLE, "{task.completed} documents", "TimeElapsedColumn", is_wanted=is_wanted
    ) as bar:
        yield lambda: bar(advance=1)


@contextmanager
def counted_bar() -> Iterator[Callable[[str, int, int], None]]:
    """Show how many of the known documents are done.

    Yields the function to call with a title, how many more are done, and how many more there are to do. Nothing may be
    printed on the terminal until the bar is gone.
    """
    total = 0

    def advance(title: str, done: int, more: int) -> None:
        nonlocal total
        total += more
        bar(description=title, total=total, advance=done)

    with _shown("Reading", _TITLE, "BarColumn", "MofNCompleteColumn", "TimeElapsedColumn", total=0) as bar:
        yield advance


@contextmanager
def download_bar(title: str) -> Iterator[Callable[[int, int | None], None]]:
    """Show the progress of a download; yields the function to call with the bytes received and the bytes in total."""
    columns = _TITLE, "BarColumn", "DownloadColumn", "TransferSpeedColumn", "TimeRemainingColumn"
    with _shown(title, *columns) as bar:
        yield lambda received, total: bar(completed=received, total=total)


@contextmanager
def _shown(
    title: str, *columns: str, total: float | None = None, is_wanted: bool = True
) -> Iterator[Callable[..., None]]:
    """Show a bar on standard error that leaves both standard streams alone and disappears when it is done.

    Its columns are classes of rich by name, or templates of text. Yields the function that updates it.
    """
    if not is_wanted or not sys.stderr.isatty():
        yield lambda **_: None
        return
    from rich import progress
    from rich.console import Console

    made = [progress.TextColumn(one) if "{" in one else getattr(progress, one)() for one in columns]
    with progress.Progress(
        *made,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task(title, total=total)
        yield lambda **news: bar.update(task, **news)

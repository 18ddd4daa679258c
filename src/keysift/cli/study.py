"""`keysift study`: what a benchmark run says."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated, Optional

import typer

EXAMPLES = """Examples:

keysift study runs/all -o report.html

keysift study runs/all -o report.md --methods tfidf,lexspec,positionrank --correction holm

keysift study runs/all -o report --datasets Inspec,kdd,www
"""


class Correction(str, Enum):
    """How p-values are corrected for their number."""

    NONE = "none"
    HOLM = "holm"


def command(
    run: Annotated[Path, typer.Argument(help="The folder of a benchmark run.")],
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", help="NAME.html: one page; NAME.md: Markdown and NAME_files; NAME: a folder with both."
        ),
    ] = Path("report.html"),
    methods: Annotated[
        Optional[str],  # noqa: UP045 - the command-line library evaluates this on Python 3.10 too
        typer.Option("--methods", "-m", help="Methods of the run, with commas between; all else."),
    ] = None,
    datasets: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(help="Datasets of the run, with commas between; all else."),
    ] = None,
    correction: Annotated[
        Correction, typer.Option(help="Whether p-values are corrected for the number of pairs; the study's are not.")
    ] = Correction.NONE,
    level: Annotated[float, typer.Option(help="The p below which a difference counts as real.")] = 0.05,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the bootstrap intervals.")] = 0,
) -> None:
    """Write a report of a benchmark run: which methods are better, where, and whether that is more than chance."""
    from keysift.evaluation.runs.results import RunResults
    from keysift.study.report.analysis import analyse
    from keysift.study.report.write_report import check_target, write_report

    check_target(output)
    analysis = analyse(
        RunResults.load(run),
        methods=_names(methods),
        datasets=_names(datasets),
        correction=correction.value,
        level=level,
        seed=seed,
    )
    files = write_report(analysis, output)
    more = f" and {len(files) - 1} more files" if len(files) > 1 else ""
    typer.echo(f"The report is in {files[0]}{more}.", err=True)


def _names(joined: str | None) -> list[str] | None:
    return None if joined is None else [name.strip() for name in joined.split(",") if name.strip()]

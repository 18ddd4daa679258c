"""`keysift study`: a report on a benchmark run."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated, Optional

import typer

from keysift.cli.command import examples

EXAMPLES = examples(
    "keysift study runs/all -o report.html",
    "keysift study runs/all -o report.md --methods tfidf,lexspec,positionrank --correction holm",
    "keysift study runs/all -o report --datasets Inspec,kdd,www",
)


class Correction(str, Enum):
    """How p-values are corrected for their number."""

    NONE = "none"
    HOLM = "holm"


def command(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run; see: keysift benchmark.")],
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            help="NAME.html is one page, NAME.md is Markdown with figures in NAME_files, NAME is a folder with both.",
        ),
    ] = Path("report.html"),
    methods: Annotated[
        Optional[str],  # noqa: UP045 - the command-line library evaluates this on Python 3.10 too
        typer.Option("--methods", "-m", metavar="NAMES", help="Methods of the run, separated by commas. Default: all."),
    ] = None,
    datasets: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(metavar="NAMES", help="Datasets of the run, separated by commas. Default: all."),
    ] = None,
    correction: Annotated[
        Correction, typer.Option(help="How p-values are corrected for the number of pairs; those of the study are not.")
    ] = Correction.NONE,
    level: Annotated[
        float, typer.Option(metavar="NUMBER", help="The p-value below which a difference is significant.")
    ] = 0.05,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="The random seed of the bootstrap intervals.")] = 0,
) -> None:
    """Write a report of a benchmark run.

    It says which methods are better, on which datasets, and whether the differences are significant.
    """
    from keysift.evaluation.runs.results import RunResults
    from keysift.study.report.analysis import analyze
    from keysift.study.report.write_report import check_target, write_report

    check_target(output)
    analysis = analyze(
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

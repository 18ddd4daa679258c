"""`keysift study`: a report on a benchmark run."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Optional

import typer
from typer.core import TyperGroup

from keysift.cli.command import examples

EXAMPLES = examples(
    "keysift study runs/all -o report.html",
    "keysift study runs/all -o report.md --methods tfidf,lexspec,positionrank --correction holm",
    "keysift study runs/all -o report --datasets Inspec,kdd,www",
    "keysift study claims runs/all",
)


class _ReportUnlessNamed(TyperGroup):
    """Take `keysift study RUN` as `keysift study report RUN`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "-h", "--help"):
            args = ["report", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_ReportUnlessNamed,
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Write a report of a benchmark run, or judge claims.",
    epilog=EXAMPLES,
)


class Correction(str, Enum):
    """How p-values are corrected for their number."""

    NONE = "none"
    HOLM = "holm"
    FDR = "fdr"


@app.command(epilog=EXAMPLES)
def report(
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
    from keysift.evaluation.runs.run_results import RunResults
    from keysift.study.report.run_analysis import analyze
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


class ClaimsFormat(str, Enum):
    """How the register is printed."""

    TABLE = "table"
    MARKDOWN = "markdown"
    CSV = "csv"
    JSON = "json"


@app.command()
def claims(
    run: Annotated[Path, typer.Argument(help="The folder of a benchmark run with the study's methods and datasets.")],
    *,
    candidates: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option(
            help="The folder of the same run made with --gold candidates, for the statement about the filter."
        ),
    ] = None,
    every_pair: Annotated[
        bool, typer.Option("--all", help="Judge each cell of the published matrices of p-values too.")
    ] = False,
    output_format: Annotated[ClaimsFormat, typer.Option("--format", "-f", help="How it is printed.")] = (
        ClaimsFormat.TABLE
    ),
) -> None:
    """Judge the statements of the study of 2021.

    Every statement is judged by a benchmark run, and the verdicts are printed.
    """
    from dataclasses import asdict

    from keysift.evaluation.runs.run_results import RunResults
    from keysift.study.claims.evidence import Evidence
    from keysift.study.claims.register import count_words, judge_statements, register_table

    filtered = None if candidates is None else RunResults.load(candidates)
    evidence = Evidence.of_run(RunResults.load(run), filtered=filtered)
    judgements = judge_statements(evidence, every_pair=every_pair)
    if output_format is ClaimsFormat.JSON:
        rows = [
            {
                "key": judgement.statement.key,
                "statement": judgement.statement.text,
                "section": judgement.statement.section,
                "unit": judgement.statement.unit,
                "measure": judgement.statement.measure,
                "direction": judgement.statement.direction,
                "test": judgement.statement.test,
                "verdict": judgement.verdict,
                **{name: None if value != value else value for name, value in asdict(judgement.finding).items()},
            }
            for judgement in judgements
        ]
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    table = register_table(judgements)
    if output_format is ClaimsFormat.TABLE:
        for judgement in judgements:
            finding = judgement.finding
            statement = judgement.statement
            typer.echo(f"{judgement.verdict.upper()}: {statement.text} [{statement.measure}; {statement.unit}]")
            typer.echo(f"    published: {finding.published}")
            typer.echo(f"    here:      {finding.why or finding.ours}{f' ({finding.note})' if finding.note else ''}")
    else:
        typer.echo(table.to_markdown() if output_format is ClaimsFormat.MARKDOWN else table.to_csv())
    if output_format is not ClaimsFormat.CSV:
        typer.echo(
            f"{count_words(judgements)} Documents: {len(evidence.scores.datasets):,} of "
            f"{len(evidence.datasets)} datasets."
        )


def _names(joined: str | None) -> list[str] | None:
    return None if joined is None else [name.strip() for name in joined.split(",") if name.strip()]

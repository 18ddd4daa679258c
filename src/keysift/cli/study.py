"""`keysift study`: a report on a benchmark run."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from keysift.cli.command import Command, examples
from keysift.cli.output import as_json, print_table
from keysift.cli.parameters import TableFormat, TableFormatChoice

EXAMPLES = examples(
    "keysift study runs/all -o report.html",
    "keysift study runs/all -o report.html --methods tfidf,lexspec,positionrank --correction holm",
    "keysift study runs/all -o report --datasets Inspec,kdd,www",
    "keysift study claims runs/all",
)


class _ReportUnlessNamed(TyperGroup):
    """Take `keysift study RUN` as `keysift study report RUN`, and nothing at all as a question for help."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        args = args or ["--help"]
        if args[0] not in (*self.commands, "-h", "--help"):
            args = ["report", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_ReportUnlessNamed,
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


@app.command(cls=Command, epilog=EXAMPLES)
def report(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run; see: keysift benchmark.")],
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            help="NAME.html is one page, NAME a folder that has its figures and data as files too.",
        ),
    ] = Path("report.html"),
    methods: Annotated[
        str | None,
        typer.Option("--methods", "-m", metavar="NAMES", help="Methods of the run, separated by commas. Default: all."),
    ] = None,
    datasets: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Datasets of the run, separated by commas. Default: all.")
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


@app.command(cls=Command, epilog=examples("keysift study claims runs/all"))
def claims(
    run: Annotated[
        Path, typer.Argument(metavar="RUN", help="The folder of a benchmark run made with --compare paper.")
    ],
    *,
    datasets: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Datasets of the run, separated by commas. Default: all of the study's."),
    ] = None,
    times: Annotated[
        Path | None, typer.Option(metavar="RUN", help="The folder of the run that has the times, if it is another one.")
    ] = None,
    tables: Annotated[
        bool,
        typer.Option("--tables", help="Print how datasets, cells and p-values differ from the published ones too."),
    ] = False,
    output_format: TableFormatChoice = TableFormat.TABLE,
) -> None:
    """Judge the statements of the study of 2021.

    Each has two verdicts: whether our numbers agree with the published ones, and whether it holds.
    """
    from keysift.evaluation.runs.run_results import RunResults
    from keysift.study.claims.cell_tables import datasets_table, decisions_table
    from keysift.study.claims.evidence import Evidence
    from keysift.study.claims.register import (
        as_data,
        count_words,
        judge_register,
        left_out_table,
        numbers_table,
        register_table,
    )
    from keysift.study.claims.statement import RULE

    results = RunResults.load(run).only(datasets=_names(datasets))
    evidence = Evidence.of_run(results, timed=None if times is None else RunResults.load(times))
    judgements = judge_register(evidence)
    if output_format is TableFormat.JSON:
        print(as_json([as_data(judgement) for judgement in judgements], indent=1))
        return
    further = [datasets_table(results), decisions_table(results)] if tables else []
    if output_format not in (TableFormat.TABLE, TableFormat.MARKDOWN):
        for table in (numbers_table(judgements), *further):
            print_table(table, output_format)
        return
    shown = [register_table(judgements), left_out_table(judgements, evidence), *further]
    if output_format is TableFormat.TABLE:
        typer.echo(f"{RULE}\n")
        for words, numbers, documents, sets, variations, verdict in shown[0].rows:
            typer.echo(f"{verdict.upper()}: {words}\n    ours / published: {numbers or 'nothing'}")
            typer.echo(f"    by documents: {documents}; by sets: {sets}; {variations}".rstrip("; "))
        shown = shown[1:]
    for table in shown:
        typer.echo(f"\n{table.to_markdown()}")
    typer.echo(f"\n{count_words(judgements)} {len(evidence.labels):,} documents of {len(evidence.datasets)} datasets.")


def _names(joined: str | None) -> list[str] | None:
    return None if joined is None else [name.strip() for name in joined.split(",") if name.strip()]

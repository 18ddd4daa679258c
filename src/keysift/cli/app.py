"""The command tree."""

from __future__ import annotations

from typing import Annotated

import typer

from keysift._version import __version__
from keysift.cli import benchmark, datasets, explain, extract, fit, languages, merge, methods, recommend, study, train

app = typer.Typer(
    name="keysift",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Keywords and keyphrases by term weighting: fast, offline, explainable.",
    epilog="Start with: keysift extract FILE",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from keysift.kernels import are_compiled

        typer.echo(f"keysift {__version__} ({'compiled' if are_compiled() else 'interpreted'} kernels)")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    pass


app.command("extract", epilog=extract.EXAMPLES)(extract.command)
app.command("explain", epilog=explain.EXAMPLES)(explain.command)
app.command("fit", epilog=fit.EXAMPLES)(fit.command)
app.command("merge", epilog=merge.EXAMPLES)(merge.command)
app.command("train", epilog=train.EXAMPLES)(train.command)
app.command("methods", epilog=methods.EXAMPLES)(methods.command)
app.command("languages", epilog=languages.EXAMPLES)(languages.command)
app.command("benchmark", epilog=benchmark.EXAMPLES)(benchmark.command)
app.command("recommend", epilog=recommend.EXAMPLES)(recommend.command)
app.command("study", epilog=study.EXAMPLES)(study.command)
app.add_typer(datasets.app, name="datasets")

"""`keysift benchmark`: methods over labelled datasets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keysift.cli.command import examples
from keysift.cli.datasets import Compare, Data, names_or_all, reason_to_leave_out
from keysift.cli.declared import DeclaredOptions
from keysift.cli.output import as_json, print_table
from keysift.cli.parameters import Markup, MarkupChoice, StopWords, TableFormat, TableFormatChoice, Workers
from keysift.cli.progress import counted_bar

if TYPE_CHECKING:
    from keysift.evaluation.datasets.dataset import Dataset
    from keysift.evaluation.runs.own_systems import Predictions
    from keysift.evaluation.runs.run_results import RunResults
    from keysift.evaluation.runs.run_tables import Comparison

EXAMPLES = examples(
    "keysift benchmark --data ~/datasets --output runs/all --workers 2",
    "keysift benchmark --datasets Inspec,kdd --methods tfidf,positionrank --output runs/two --compare paper",
    "keysift benchmark --datasets mine.jsonl --methods tfidf,sift --predictions neural.jsonl --output runs/mine",
    "keysift benchmark --data mine/ --methods lexspec,yake-package --measures P@5,F1@10,nDCG@10 --output runs/mine",
)


def command(
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FOLDER",
            help="The folder of the run. The same command with the same folder continues a run that was stopped.",
        ),
    ],
    data: Data = None,
    datasets: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Datasets, or files of your own, separated by commas. Default: all in a known language.",
        ),
    ] = None,
    chosen: Annotated[
        str | None,
        typer.Option(
            "--methods",
            "-m",
            metavar="NAMES",
            help="Methods, separated by commas; yake-package and the like are other packages. Default: all of keysift.",
        ),
    ] = None,
    predictions: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="JSONL with the id and the predictions of each document; can be repeated."),
    ] = None,
    system_names: Annotated[
        list[str] | None,
        typer.Option(
            "--name", metavar="NAME", help="The name of the system whose predictions these are. Default: the file's."
        ),
    ] = None,
    measures: Annotated[
        str,
        typer.Option(metavar="NAMES", help="Measures, separated by commas: P@k, Pmin@k, R@k, F1@k, nDCG@k, MRR, MAP."),
    ] = "P@5,P@10,MRR",
    matching: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="How predictions match: by stem, exact, or by the name of a stemmer (porter, german)."
        ),
    ] = "stem",
    gold: Annotated[
        str, typer.Option(metavar="all|candidates", help="Which gold phrases count: all, or candidates of the text.")
    ] = "all",
    denominator: Annotated[
        str,
        typer.Option(
            metavar="min|k", help="What precision is divided by: k, or the smaller of k and the number of gold phrases."
        ),
    ] = "min",
    no_hit: Annotated[
        str | None,
        typer.Option(
            metavar="zero|documents",
            help="The reciprocal rank of a ranking without a hit: zero, or the study's 1 / (documents + 1). "
            "Default: zero, and with --compare paper the study's.",
        ),
    ] = None,
    compare: Compare = None,
    stop_words: StopWords = None,
    corpus: Annotated[
        str,
        typer.Option(
            metavar="dataset|background",
            help="What methods compare a text with: its dataset, or the built-in word frequencies.",
        ),
    ] = "dataset",
    topics: Annotated[int, typer.Option(metavar="N", min=2, help="LDA topics, for methods that need them.")] = 15,
    seed: Annotated[int, typer.Option(metavar="N", help="The random seed of the topics.")] = 0,
    markup: MarkupChoice = Markup.AUTO,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Use only the first N documents of each dataset.")
    ] = None,
    trials: Annotated[
        int, typer.Option(metavar="N", min=0, help="How often each method is timed; 0 for not at all.")
    ] = 10,
    restart: Annotated[
        bool, typer.Option("--restart", help="Delete the results in the folder and start again.")
    ] = False,
    output_format: TableFormatChoice = TableFormat.TABLE,
    workers: Workers = 1,
    options: DeclaredOptions,
) -> None:
    """Run methods on labelled datasets, and print their scores."""
    from keysift.evaluation.datasets.locations import open_dataset, path_of_dataset
    from keysift.evaluation.evaluation_rules import EvaluationRules
    from keysift.evaluation.runs.benchmark import BenchmarkSettings, run_benchmark, stop_word_set
    from keysift.evaluation.runs.run_results import summarize
    from keysift.evaluation.runs.run_tables import all_tables, compare_with_study, write_tables
    from keysift.evaluation.runs.sealing import write_json
    from keysift.measures.measure import Measure
    from keysift.rankers import methods

    settings = BenchmarkSettings(
        methods=tuple(_names(chosen)) if chosen else tuple(methods()),
        measures=tuple(map(Measure.parse, _names(measures))),
        systems=_read_predictions(predictions or [], system_names or []),
        rules=EvaluationRules(matching, gold, denominator, no_hit or ("documents" if compare else "zero")),
        stop_words=stop_word_set(stop_words),
        options=options,  # type: ignore[arg-type]
        corpus=corpus,
        topics=topics,
        seed=seed,
        markup=markup.value,
        limit=limit,
        trials=trials,
    )
    settings.check()
    for name in _names(datasets or ""):
        path_of_dataset(name, data=data)  # what is not there is said before there is a folder

    left_out: list[str] = []

    def write_all(results: RunResults) -> None:
        write_tables(output / "tables", all_tables(results, compare=compare is not None))
        if compare:
            write_json(output / "comparison.json", compare_with_study(results))

    with counted_bar() as advance:

        def opened() -> Iterator[Dataset]:
            for name in names_or_all(_names(datasets or ""), data):
                dataset = open_dataset(name, data=data)
                if not datasets and (reason := reason_to_leave_out(dataset)):
                    left_out.append(reason)  # said when the bar is gone
                    continue
                advance(dataset.name, 0, len(dataset))
                yield dataset

        results = run_benchmark(
            opened(),
            output,
            settings=settings,
            workers=workers,
            restart=restart,
            progress=lambda name, done: advance(name, done, 0),
            finished=write_all,
        )
    for reason in left_out:
        typer.echo(reason, err=True)
    tables = all_tables(results, compare=compare is not None)
    comparison = compare_with_study(results) if compare else {}
    if output_format is TableFormat.JSON:
        print(as_json(comparison if compare else summarize(results), indent=1))
        return
    shown = [name for name in tables if name.endswith("-compared") == (compare is not None)]
    if compare is None:
        shown = [name for name in shown if not name.startswith("time-")]
    if compare and output_format is TableFormat.TABLE:
        _show_comparison(comparison)
    else:
        for name in shown:
            print_table(tables[name], output_format)
    if compare:
        _show_others(results, output_format)
    typer.echo(f"Rankings, scores, times and tables are in {output}.", err=True)


def _read_predictions(files: list[Path], names: list[str]) -> dict[str, Predictions]:
    from keysift.errors import OptionError
    from keysift.evaluation.datasets.readers import dataset_name
    from keysift.evaluation.runs.own_systems import Predictions

    if len(names) > len(files):
        raise OptionError(f"Every --name must have its --predictions. Got {len(names)} names and {len(files)} files.")
    named = [*names, *(dataset_name(path) for path in files[len(names) :])]
    return {name: Predictions.read(path) for name, path in zip(named, files, strict=True)}


def _names(joined: str) -> list[str]:
    return [name.strip() for name in joined.split(",") if name.strip()]


def _show_comparison(comparison: Comparison) -> None:
    """Print differences only: with both figures, a table would be wider than a screen."""
    from keysift.evaluation.runs.run_tables import comparison_table, mean_difference

    if not comparison:
        typer.echo("Nothing to compare: the run has none of the study's datasets, methods and measures.")
    for measure in comparison:
        print_table(comparison_table(comparison, measure, brief=True), TableFormat.TABLE)
        typer.echo(f"  mean absolute difference: {mean_difference(comparison, measure):.2f} points\n")


def _show_others(results: RunResults, output_format: TableFormat) -> None:
    """Print the scores of methods that the study does not have, which no comparison shows."""
    from dataclasses import replace

    from keysift.evaluation.runs.published import published_name
    from keysift.evaluation.runs.run_tables import score_table

    others = [method for method in results.methods if published_name(method) is None]
    for measure in results.measures if others else ():
        table = score_table(results.only(methods=others), measure)
        print_table(replace(table, title=f"{table.title}: methods that the study does not have"), output_format)

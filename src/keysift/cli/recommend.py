"""`keysift recommend`: which method suits labelled documents."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from keysift.cli.command import examples
from keysift.cli.outputs import is_json, printed_to
from keysift.cli.parameters import (
    GoldField,
    LanguageOfDataset,
    ListingFormat,
    ListingFormatChoice,
    PrintedTo,
    StopWords,
    TextField,
    Workers,
)
from keysift.errors import MissingExtraError, OptionError
from keysift.io.tables import Table
from keysift.io.texts import STANDARD_INPUT
from keysift.rankers import methods
from keysift.rankers.tuned.model import Tuned

if TYPE_CHECKING:
    from keysift.evaluation.datasets.dataset import Dataset
    from keysift.study.measuring import MeasuredMethod

EXAMPLES = examples(
    "keysift recommend labelled.jsonl --gold",
    "keysift recommend tagged.jsonl --gold --gold-field tags --text-field abstract",
)
WITHOUT_LABELS = (
    "Which method suits documents can only be measured with labels. Label about ten of them: keysift label TEXTS "
    "-o labelled.jsonl. Then compare the methods: keysift recommend labelled.jsonl --gold. Without labels, use sift, "
    "the default."
)


def command(
    inputs: Annotated[
        list[str] | None, typer.Argument(metavar="FILE|FOLDER", help="One dataset of documents with keyphrases.")
    ] = None,
    *,
    gold: Annotated[bool, typer.Option("--gold", help="Measure the methods on the labels of the dataset.")] = False,
    gold_field: GoldField = "keyphrases",
    text_field: TextField = "text",
    language: LanguageOfDataset = None,
    stop_words: StopWords = None,
    output: PrintedTo = None,
    output_format: ListingFormatChoice = ListingFormat.TABLE,
    workers: Workers = 1,
) -> None:
    """Recommend a method for your texts.

    With --gold, all methods are measured on labelled documents. Without labels, it says how to make them.
    """
    if not gold:
        typer.echo(f"keysift: {WITHOUT_LABELS}", err=True)
        raise typer.Exit(2)
    if not inputs or len(inputs) > 1 or inputs == [STANDARD_INPUT]:
        raise OptionError("--gold takes one labelled dataset: a file or a folder.")
    from keysift.evaluation.datasets.readers import read_dataset
    from keysift.evaluation.runs.benchmark import BenchmarkSettings, stop_word_set
    from keysift.study.measuring import measurable_methods, measure_methods

    dataset = read_dataset(inputs[0], language=language, text_field=text_field, gold_field=gold_field)
    chosen = measurable_methods()
    if left_out := [name for name in methods() if name not in chosen]:
        typer.echo(
            f"keysift: left out: {', '.join(left_out)}. "
            f"{MissingExtraError('Fitting topics', package='gensim', extra='topics')}",
            err=True,
        )
    settings = BenchmarkSettings(methods=chosen, stop_words=stop_word_set(stop_words))
    with printed_to(output):  # around the work, so that a file that cannot be written is noticed before it
        measured = measure_methods(dataset, settings=settings, workers=workers)
        _print(dataset, measured, in_json=is_json(output_format, output))


def _print(dataset: Dataset, measured: tuple[MeasuredMethod, ...], *, in_json: bool) -> None:
    if in_json:
        data = {
            found.method: {
                measure: {"score": asdict(found.scores[measure]), "behind_best": asdict(found.behind_best[measure])}
                for measure in found.scores
            }
            for found in measured
        }
        typer.echo(json.dumps({"documents": len(dataset), "methods": data}, indent=1))
        return
    typer.echo(_measured_table(dataset.name, len(dataset), measured).to_text())
    first = next(iter(measured[0].scores))
    level_with = [found.method for found in measured[1:] if found.behind_best[first].high >= 0]
    typer.echo(f"Use {measured[0].method}: the best by {first} on these {len(dataset)} documents.")
    clearly = [found.method for found in measured[1:] if found.behind_best[first].high < 0]
    if clearly:
        typer.echo(f"Significantly worse by {first}: {', '.join(clearly)}.")
    if level_with:
        typer.echo(f"Not significantly worse by {first}: {', '.join(level_with)}. More labelled documents would tell.")
    if measured[0].method == Tuned.method:
        typer.echo("tuned was measured on documents that it had not learned from. To train on all: keysift train")


def _measured_table(name: str, documents: int, measured: tuple[MeasuredMethod, ...]) -> Table:
    measures = list(measured[0].scores)
    rows = [
        (
            found.method,
            *(found.scores[measure].in_words() for measure in measures),
            *(found.behind_best[measure].in_words(sign="+") for measure in measures),
        )
        for found in measured
    ]
    columns = ("method", *measures, *(f"{measure} less the best" for measure in measures))
    level = measured[0].scores[measures[0]].level
    title = f"{name}: {documents} documents, percent, {level:.0%} bootstrap intervals"
    return Table(f"{title}; P@k of the first min(k, gold phrases)", columns, tuple(rows))

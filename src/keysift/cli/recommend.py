"""`keysift recommend`: which method suits a collection."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from keysift.cli.command import examples
from keysift.cli.groups import TextInputs
from keysift.cli.methods import ListingFormat
from keysift.cli.parameters import Encoding, Format, Inputs, SkipErrors, StopWords, TextField, Workers
from keysift.cli.progress import progress_bar
from keysift.cli.text_inputs import Reading
from keysift.errors import OptionError
from keysift.io.tables import Table
from keysift.io.texts import STANDARD_INPUT, InputFormat
from keysift.rankers.tuned.model import Tuned

if TYPE_CHECKING:
    from keysift.statistics.bootstrap import Interval
    from keysift.study.advice import Advice, MeasuredMethod

EXAMPLES = examples(
    "keysift recommend papers/",
    "keysift recommend abstracts.jsonl --text-field abstract",
    "keysift recommend labelled.jsonl --gold --gold-field tags",
)


def command(
    inputs: Inputs = None,
    *,
    gold: Annotated[
        bool, typer.Option("--gold", help="The input is one labelled dataset: measure the methods on it.")
    ] = False,
    gold_field: Annotated[
        str, typer.Option(metavar="FIELD", help="With --gold, the field that holds the keyphrases.")
    ] = "keyphrases",
    input_format: Format = InputFormat.AUTO,
    text_field: TextField = "text",
    encoding: Encoding = "auto",
    skip_errors: SkipErrors = False,
    language: Annotated[
        Optional[str],  # noqa: UP045 - the command-line library evaluates this on Python 3.10 too
        typer.Option(metavar="CODE", help="The language of the texts. Default: the dataset's own, or en."),
    ] = None,
    stop_words: StopWords = None,
    output_format: Annotated[
        ListingFormat, typer.Option("--format", "-f", help="The format of the output.")
    ] = ListingFormat.TABLE,
    workers: Workers = 1,
) -> None:
    """Recommend a method for a collection of texts.

    It says how sure that is. With --gold, the methods are measured on labelled documents.
    """
    if gold:
        _measure(inputs, gold_field, text_field, language, stop_words, output_format, workers)
        return
    from keysift.study.advice import advise

    texts_read = TextInputs(
        inputs=inputs, input_format=input_format, text_field=text_field, encoding=encoding, skip_errors=skip_errors
    )
    reading = Reading(texts_read)
    with progress_bar("Reading") as advance:

        def texts() -> Iterator[str]:
            for record in reading.records:
                advance()
                yield record.text

        advice = advise(texts(), language=language or "en", stop_words=stop_words, workers=workers)
    if output_format is ListingFormat.JSON:
        typer.echo(json.dumps(_advice_as_data(advice), indent=1))
    else:
        _print_advice(advice)
    reading.finish()


def _measure(
    inputs: list[str] | None,
    gold_field: str,
    text_field: str,
    language: str | None,
    stop_words: Path | None,
    output_format: ListingFormat,
    workers: int,
) -> None:
    from keysift.evaluation.datasets.readers import read_dataset
    from keysift.evaluation.runs.benchmark import BenchmarkSettings, stop_word_set
    from keysift.study.advice import measure_methods

    if not inputs or len(inputs) > 1 or inputs == [STANDARD_INPUT]:
        raise OptionError("--gold takes one labelled dataset: a file or a folder.")
    dataset = read_dataset(inputs[0], language=language, text_field=text_field, gold_field=gold_field)
    settings = BenchmarkSettings(stop_words=stop_word_set(stop_words))
    measured = measure_methods(dataset, settings=settings, workers=workers)
    if output_format is ListingFormat.JSON:
        data = {
            found.method: {
                measure: {"score": _ends(found.scores[measure]), "behind_best": _ends(found.behind_best[measure])}
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
        typer.echo("tuned was measured on documents that it had not learnt from. To train on all: keysift train")


def _measured_table(name: str, documents: int, measured: tuple[MeasuredMethod, ...]) -> Table:
    measures = list(measured[0].scores)
    rows = [
        (
            found.method,
            *(_with_interval(found.scores[measure]) for measure in measures),
            *(_with_interval(found.behind_best[measure], sign="+") for measure in measures),
        )
        for found in measured
    ]
    columns = ("method", *measures, *(f"{measure} less the best" for measure in measures))
    level = measured[0].scores[measures[0]].level
    return Table(f"{name}: {documents} documents, percent, {level:.0%} bootstrap intervals", columns, tuple(rows))


def _print_advice(advice: Advice) -> None:
    texts = "one text" if advice.statistics.documents == 1 else f"{advice.statistics.documents} texts"
    typer.echo(
        f"Use {advice.default}. Nothing about {texts} without labels says that another method suits them better.\n"
    )
    typer.echo("How sure that is, by the benchmark datasets:")
    for found in advice.evaluations:
        best, datasets = advice.best_on[found.measure]
        typer.echo(
            f"* {found.measure}: {advice.default} is the best method on {best} of {datasets} datasets, and "
            f"{found.default_regret:.1f} points behind the best one on average. Choosing by what a dataset is like "
            f"would be {found.regret:.1f} points behind."
        )
    for reservation in advice.reservations:
        typer.echo(f"* {reservation}")
    typer.echo(
        "\nFive labelled documents tell more. Train on them: keysift train LABELLED -o FILE. "
        "Compare methods on them: keysift recommend LABELLED --gold"
    )


def _with_interval(found: Interval, *, sign: str = "") -> str:
    return f"{found.estimate:{sign}.1f} ({found.low:{sign}.1f} to {found.high:{sign}.1f})"


def _ends(found: Interval) -> dict[str, float]:
    return {"estimate": found.estimate, "low": found.low, "high": found.high, "level": found.level}


def _advice_as_data(advice: Advice) -> dict[str, object]:
    return {
        "recommended": advice.default,
        "documents": advice.statistics.documents,
        "leave_one_out": {
            found.measure: {
                "best_on": advice.best_on[found.measure][0],
                "datasets": advice.best_on[found.measure][1],
                "regret": found.default_regret,
                "regret_by_prediction": found.regret,
            }
            for found in advice.evaluations
        },
        "reservations": list(advice.reservations),
    }

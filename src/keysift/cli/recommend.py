"""`keysift recommend`: which method suits a collection."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from keysift.cli.command import examples
from keysift.cli.methods import ListingFormat
from keysift.cli.parameters import Encoding, Format, Inputs, StopWords, TextField, Workers
from keysift.cli.progress import progress_bar
from keysift.cli.reading import Reading, SkipErrors
from keysift.errors import OptionError
from keysift.io.tables import Table
from keysift.io.texts import STANDARD_INPUT, InputFormat

if TYPE_CHECKING:
    from keysift.study.advice import Advice, MeasuredMethod
    from keysift.study.statistics.bootstrap import Interval
    from keysift.study.statistics.prediction import Prediction

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

    Without labels, the scores of the methods are predicted from what the texts are like. With --gold, they are measured
    on labelled documents.
    """
    if gold:
        _measure(inputs, gold_field, text_field, language, stop_words, output_format, workers)
        return
    from keysift.study.advice import advise

    reading = Reading(
        inputs, input_format=input_format, text_field=text_field, encoding=encoding, skip_errors=skip_errors
    )
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
    if level_with:
        typer.echo(f"Not certainly worse by {first}: {', '.join(level_with)}. More labelled documents would tell.")


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
    measures = list(advice.methods[0].scores)
    rows = [
        (
            found.method,
            *(_with_interval(found.scores[measure]) for measure in measures),
            *(_with_interval(found.differences[measure], sign="+") for measure in measures),
        )
        for found in advice.methods
    ]
    level = advice.methods[0].scores[measures[0]].level
    columns = ("method", *measures, *(f"{measure} less {advice.default}" for measure in measures))
    typer.echo(Table(f"Predicted, percent, {level:.0%} intervals", columns, tuple(rows)).to_text())
    typer.echo(f"Use {advice.recommended}.\n")
    for reason in advice.reasons:
        typer.echo(f"* {reason}")
    typer.echo(
        "\nWhat such advice is worth, each benchmark dataset in turn being left out and predicted by the others:"
    )
    for found in advice.evaluations:
        typer.echo(
            f"* {found.measure}: following the highest prediction gives away {found.regret:.1f} points against the "
            f"best method in hindsight, always using {found.default} {found.default_regret:.1f}, and predictions are "
            f"off by {found.absolute_error:.1f} on average."
        )
    typer.echo("With labelled documents, a few dozen of them, measure instead: keysift recommend FILE --gold")


def _with_interval(found: Interval | Prediction, *, sign: str = "") -> str:
    return f"{found.estimate:{sign}.1f} ({found.low:{sign}.1f} to {found.high:{sign}.1f})"


def _ends(found: Interval | Prediction) -> dict[str, float]:
    return {"estimate": found.estimate, "low": found.low, "high": found.high, "level": found.level}


def _advice_as_data(advice: Advice) -> dict[str, object]:
    return {
        "recommended": advice.recommended,
        "default": advice.default,
        "documents": advice.statistics.documents,
        "nearest": dict(advice.nearest),
        "methods": {
            found.method: {
                measure: {"score": _ends(found.scores[measure]), "difference": _ends(found.differences[measure])}
                for measure in found.scores
            }
            for found in advice.methods
        },
        "leave_one_out": {
            found.measure: {
                "regret": found.regret,
                "default_regret": found.default_regret,
                "average_regret": found.average_regret,
                "absolute_error": found.absolute_error,
                "coverage": found.coverage,
            }
            for found in advice.evaluations
        },
        "reasons": list(advice.reasons),
    }

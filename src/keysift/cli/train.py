"""`keysift train`: learn from labelled documents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from keysift.cli.command import examples
from keysift.cli.parameters import Output, StopWords, TextField
from keysift.errors import OptionError
from keysift.rankers.kea.model import Kea

EXAMPLES = examples(
    "keysift train labelled.jsonl --gold-field tags -o kea.model",
    "keysift extract new.txt --method kea --model kea.model",
)


def command(
    labelled: Annotated[
        Path,
        typer.Argument(metavar="LABELLED", help="Labelled documents: JSONL, CSV, Parquet, a zip file or a folder."),
    ],
    *,
    output: Output,
    text_field: TextField = "text",
    gold_field: Annotated[
        str, typer.Option(metavar="FIELD", help="The field that holds the keyphrases.")
    ] = "keyphrases",
    language: Annotated[
        Optional[str],  # noqa: UP045 - the command-line library evaluates this on Python 3.10 too
        typer.Option(metavar="CODE", help="The language of the texts. Default: the dataset's own, or en."),
    ] = None,
    stop_words: StopWords = None,
    ngrams: Annotated[
        bool, typer.Option("--ngrams", help="Take all runs of words as phrases, whatever their part of speech.")
    ] = False,
    max_words: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option(metavar="N", min=1, max=100, help="Most words of a phrase; without it, what suits the language."),
    ] = None,
) -> None:
    """Train a model on labelled documents, for the method kea."""
    from keysift.evaluation.datasets.readers import read_dataset

    if not output.parent.is_dir():
        raise OptionError(f"There is no folder {output.parent} to write {output.name} to.")
    dataset = read_dataset(labelled, language=language, text_field=text_field, gold_field=gold_field)
    model = Kea.fit(dataset, language=dataset.language, stop_words=stop_words, ngrams=ngrams, max_words=max_words)
    model.save(output)
    typer.echo(f"{output}: {repr(model)[1:-1].removeprefix('Kea: ')}", err=True)

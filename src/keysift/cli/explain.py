"""`keysift explain`: why a phrase has its score."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from keysift.analysis.detection import AUTO
from keysift.cli.command import examples
from keysift.cli.declared import DeclaredOptions
from keysift.cli.groups import Extraction
from keysift.cli.methods import ListingFormat
from keysift.cli.output import printable
from keysift.cli.outputs import printed_to
from keysift.cli.parameters import EXTRACTED, OUTPUT, Encoding, PrintedTo, TextField
from keysift.cli.text_inputs import warn_of_language
from keysift.errors import InputError
from keysift.extractor import Extractor
from keysift.io.texts import read_texts

EXAMPLES = examples(
    'keysift explain article.txt "coral reefs"',
    'keysift explain article.txt "coral reefs" --method lexspec --format json',
    "keysift explain article.txt reefs --model mine.model",
    'cat notes.txt | keysift explain - "word graph" --method topicrank',
)


def command(
    *,
    text: Annotated[str, typer.Argument(metavar="FILE|-", help="A file with one text; - is standard input.")],
    phrase: Annotated[str, typer.Argument(metavar="PHRASE", help="A phrase that occurs in it.")],
    extraction: Extraction,
    top: Annotated[
        int,
        typer.Option(
            "--top", "-t", metavar="N", min=0, help="How many keyphrases are shown.", rich_help_panel=EXTRACTED
        ),
    ] = 10,
    output: PrintedTo = None,
    output_format: Annotated[
        ListingFormat, typer.Option("--format", "-f", help="The format of the output.", rich_help_panel=OUTPUT)
    ] = ListingFormat.TABLE,
    text_field: TextField = "text",
    encoding: Encoding = "auto",
    options: DeclaredOptions,
) -> None:
    """Explain why a phrase is a keyphrase of a text, or why not."""
    extractor = Extractor(**extraction.settings(), **options)
    records = list(read_texts([text], text_field=text_field, encoding=encoding))
    if len(records) != 1:
        raise InputError(f"A phrase is explained in one text. {text} has {len(records)}.")
    if extraction.language != AUTO:
        warn_of_language(records[0], extraction.language)
    explanation = extractor.explain(records[0].text, phrase, top=top)
    with printed_to(output):
        if output_format is ListingFormat.JSON:
            typer.echo(json.dumps(asdict(explanation), ensure_ascii=False, indent=1))
        else:
            typer.echo(printable(str(explanation)))
            typer.echo(f"\nThe formula of {explanation.method}: keysift methods {explanation.method}")

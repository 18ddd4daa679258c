"""`keysift explain`: why a phrase has its score."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from keysift.analysis.detection import AUTO
from keysift.cli.command import examples
from keysift.cli.declared import DeclaredOptions
from keysift.cli.groups import Extraction
from keysift.cli.output import as_json
from keysift.cli.outputs import is_json, keep_inputs, printed_to
from keysift.cli.parameters import Encoding, HowMany, ListingFormat, ListingFormatChoice, PrintedTo, TextField
from keysift.cli.text_inputs import say_what_is_read, warn_of_language
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
    top: HowMany = 10,
    output: PrintedTo = None,
    output_format: ListingFormatChoice = ListingFormat.TABLE,
    text_field: TextField = "text",
    encoding: Encoding = "auto",
    options: DeclaredOptions,
) -> None:
    """Explain why a phrase is a keyphrase of a text, or why not."""
    if output is not None:
        keep_inputs(output, [text])
    extractor = Extractor(**extraction.settings(), **options)
    say_what_is_read([text])
    records = list(read_texts([text], text_field=text_field, encoding=encoding))
    if len(records) != 1:
        raise InputError(
            f"A phrase is explained in one text, and {text} has {len(records)}: put one into a file of its own, or "
            "pipe it to keysift explain - PHRASE"
        )
    if extraction.language != AUTO:
        warn_of_language(records[0], extraction.language)
    explanation = extractor.explain(records[0].text, phrase, top=top)
    with printed_to(output):
        if is_json(output_format, output):
            print(as_json(asdict(explanation), indent=1))
        else:
            print(explanation)
            print(f"\nThe formula of {explanation.method}: keysift methods {explanation.method}")

"""`keysift explain`: why a phrase has its score."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from keysift.analysis.detection import AUTO
from keysift.cli.command import examples
from keysift.cli.declared import DeclaredOptions
from keysift.cli.groups import Extraction
from keysift.cli.methods import ListingFormat
from keysift.cli.parameters import Encoding, TextField
from keysift.cli.text_inputs import warn_of_language
from keysift.errors import InputError
from keysift.extractor import Extractor
from keysift.io.tables import aligned
from keysift.io.texts import read_texts

if TYPE_CHECKING:
    from keysift.results.explanation import Explanation

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
    output_format: Annotated[
        ListingFormat, typer.Option("--format", "-f", help="The format of the output.")
    ] = ListingFormat.TABLE,
    text_field: TextField = "text",
    encoding: Encoding = "auto",
    options: DeclaredOptions,
) -> None:
    """Explain the score and the rank of a phrase in a text."""
    extractor = Extractor(**extraction.settings(), **options)
    records = list(read_texts([text], text_field=text_field, encoding=encoding))
    if len(records) != 1:
        raise InputError(f"A phrase is explained in one text. {text} has {len(records)}.")
    explanation = extractor.explain(records[0].text, phrase)
    if extraction.language != AUTO:
        warn_of_language(records[0], extraction.language)
    if output_format is ListingFormat.JSON:
        typer.echo(json.dumps(asdict(explanation), ensure_ascii=False, indent=1))
    else:
        _print(explanation)


def _print(found: Explanation) -> None:
    shown = found.keyphrase
    place = "left out" if found.rank is None else f"rank {found.rank} of {found.ranked}"
    typer.echo(f"{shown.text}: {place} by {found.method}, score {shown.score:.4g}")
    times = "once" if found.occurrences == 1 else f"{found.occurrences} times"
    counted = "" if found.counted == found.occurrences else f" {found.counted} of them count for the score."
    typer.echo(f"It occurs {times}, first as token {found.first_position + 1}.{counted}\n")
    names = list(found.words[0].weights) if found.words else []
    titles = ["word (stem)", "times", *names]
    compared = bool(found.words) and found.words[0].corpus_frequency is not None
    titles += ["in corpus", "documents"] if compared else []
    rows = []
    for word in found.words:
        row = [word.stem, str(word.times), *(f"{word.weights[name]:.4g}" for name in names)]
        row += [f"{word.corpus_frequency}", f"{word.document_frequency}"] if compared else []
        rows.append(row)
    typer.echo(aligned(titles, rows, left=(0,)))
    if found.factors:
        cells = [[name, f"{value:.4g}"] for name, value in found.factors.items()]
        typer.echo(aligned(["factor", "value"], cells, left=(0,)))
    for note in found.notes:
        typer.echo(f"Note: {note}")
    typer.echo(f"{found.formula}")

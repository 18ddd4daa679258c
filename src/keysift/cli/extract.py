"""`keysift extract`: keyphrases of texts."""

from __future__ import annotations

from typing import Annotated

import typer

from keysift.cli.command import examples
from keysift.cli.declared import DeclaredOptions
from keysift.cli.groups import Extraction, TextInputs
from keysift.cli.output import writer_for
from keysift.cli.parameters import MemoryLimit, OutputFormat, TimeLimit, Workers
from keysift.cli.progress import progress_bar
from keysift.cli.text_inputs import Reading
from keysift.errors import KeysiftError
from keysift.extractor import Extractor
from keysift.io.texts import TextRecord

EXAMPLES = examples(
    "keysift extract article.txt",
    "keysift extract abstracts.jsonl.gz --text-field abstract --method tfidf --corpus papers.corpus --format jsonl",
    "cat notes.txt | keysift extract --top 5 --highlight",
    "keysift extract letters/ --language auto --format plain",
)


def command(
    *,
    extraction: Extraction,
    top: Annotated[int, typer.Option("--top", "-t", metavar="N", min=0, help="How many keyphrases to print.")] = 10,
    output_format: Annotated[
        OutputFormat, typer.Option("--format", "-f", help="The format of the output.")
    ] = OutputFormat.TABLE,
    highlight: Annotated[bool, typer.Option("--highlight", help="Show the text with its keyphrases marked.")] = False,
    texts: TextInputs,
    workers: Workers = 1,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    options: DeclaredOptions,
) -> None:
    """Print the keyphrases of texts, best first."""
    extractor = Extractor(**extraction.settings(), **options)
    reading = Reading(texts, language=extraction.language)
    pairs = ((record, record.text) for record in reading.records)
    with writer_for(output_format, highlight=highlight) as writer, progress_bar("Extracting") as advance:
        failed: set[int] = set()

        def report(pair: tuple[TextRecord, str], error: KeysiftError) -> None:
            failed.add(id(pair[0]))
            reading.report(pair[0].name, error)

        found = extractor.extract_many(
            pairs,
            top=top,
            workers=workers,
            time_limit=time_limit,
            memory_limit=memory_limit,
            on_error=report if texts.skip_errors else None,
        )
        for record, keyphrases in found:
            if id(record) in failed:
                failed.remove(id(record))
            else:
                writer.write(record, keyphrases)
            advance()
    reading.finish()

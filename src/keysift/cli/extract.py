"""`keysift extract`: keyphrases of texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from keysift.cli.command import examples
from keysift.cli.declared import DeclaredOptions
from keysift.cli.groups import Extraction, TextInputs
from keysift.cli.output import Found, Shown, write_results
from keysift.cli.outputs import format_by_name, printed_to
from keysift.cli.parameters import OUTPUT, HowMany, MemoryLimit, OutputFormat, PrintedTo, TimeLimit, Workers
from keysift.cli.progress import progress_bar
from keysift.cli.text_inputs import Reading
from keysift.errors import KeysiftError
from keysift.extractor import Extractor
from keysift.io.texts import TextRecord

_FORMATS: Final = {
    ".json": OutputFormat.JSON,
    ".jsonl": OutputFormat.JSONL,
    ".csv": OutputFormat.CSV,
    ".txt": OutputFormat.TABLE,
}
"""What is written to a file whose name ends so."""
EXAMPLES = examples(
    "keysift extract article.txt",
    "keysift extract abstracts.jsonl.gz --text-field abstract --keep year -o keyphrases.jsonl",
    "cat notes.txt | keysift extract --top 5 --highlight",
    "keysift extract papers/ --method tfidf --corpus papers.corpus --format plain",
)


def command(
    *,
    extraction: Extraction,
    top: HowMany = 10,
    texts: TextInputs,
    output: PrintedTo = None,
    output_format: Annotated[
        OutputFormat | None,
        typer.Option(
            "--format",
            "-f",
            help="The format of the output. Default: what the name of the output file ends in, or a table.",
            rich_help_panel=OUTPUT,
        ),
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIELD",
            help="Pass this JSON field or CSV column through to the output; can be given several times.",
            rich_help_panel=OUTPUT,
        ),
    ] = None,
    with_text: Annotated[
        bool, typer.Option("--with-text", help="Also write the text, which the spans refer to.", rich_help_panel=OUTPUT)
    ] = False,
    highlight: Annotated[
        bool, typer.Option("--highlight", help="Show the text with its keyphrases marked.", rich_help_panel=OUTPUT)
    ] = False,
    workers: Workers = 1,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    options: DeclaredOptions,
) -> None:
    """Print the keyphrases of texts, best first."""
    extractor = Extractor(**extraction.settings(), **options)
    reading = Reading(texts, output=output, language=extraction.language)
    pairs = ((record, record.text) for record in reading.records)
    shown = Shown(
        _format(output_format, output),
        highlight=highlight,
        keep=tuple(keep or ()),
        with_text=with_text,
        of_concepts=bool(options.get("vocabulary") or options.get("phrases")),
        new_terms=bool(options.get("new_terms")),
    )
    missing = set(shown.keep)
    failed: set[int] = set()

    def report(pair: tuple[TextRecord, str], error: KeysiftError) -> None:
        failed.add(id(pair[0]))
        reading.report(pair[0].name, error)

    def results(advance: Callable[[], None]) -> Iterator[Found]:
        found = extractor.extract_many(
            pairs,
            top=top,
            workers=workers,
            time_limit=time_limit,
            memory_limit=memory_limit,
            on_error=report if texts.skip_errors else None,
        )
        for record, keyphrases in found:
            missing.difference_update(record.fields)
            if id(record) in failed:
                failed.remove(id(record))
            else:
                yield record, keyphrases
            advance()

    with printed_to(output), progress_bar("Extracting") as advance:
        write_results(results(advance), shown)
    if missing:
        typer.echo(f"keysift: no document has the field {', '.join(sorted(missing))}", err=True)
    reading.finish()


def _format(chosen: OutputFormat | None, output: Path | None) -> OutputFormat:
    """Return the format that is asked for, or that the name of the output speaks for."""
    if chosen or output is None or (not output.suffix and not output.is_dir()):
        return chosen or OutputFormat.TABLE
    return format_by_name(output, _FORMATS)

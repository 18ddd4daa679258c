"""`keysift collect`: keyphrases of a whole collection."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Annotated, Final

import typer

from keysift.cli.command import examples
from keysift.cli.declared import DeclaredOptions
from keysift.cli.groups import Extraction, TextInputs
from keysift.cli.output import as_json
from keysift.cli.outputs import format_by_name, keep_inputs, say_written
from keysift.cli.parameters import OUTPUT, Workers
from keysift.cli.progress import progress_bar
from keysift.cli.text_inputs import Reading
from keysift.collections import Collection, Tags, collect
from keysift.errors import OptionError
from keysift.io.texts import TextRecord
from keysift.io.written_files import check_target, written_aside

EXAMPLES = examples(
    "keysift collect papers.jsonl --by year -o page.html",
    "keysift collect articles.csv --text-field body --by author --time date --period month -o page.html",
    "keysift collect notes/ --by folder --format table",
    "keysift collect papers.zip --format csv --table pairs",
    "keysift collect notes/ --tags --most-tags 300 -o tags.csv --report folded.csv",
)


class CollectFormat(str, Enum):
    """How a collection is written."""

    AUTO = "auto"
    HTML = "html"
    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    JSONL = "jsonl"


_FORMATS: Final = {
    ".html": CollectFormat.HTML,
    ".htm": CollectFormat.HTML,
    ".json": CollectFormat.JSON,
    ".csv": CollectFormat.CSV,
    ".txt": CollectFormat.TABLE,
}
"""What is written to a file whose name ends so."""


class CollectTable(str, Enum):
    """The tables of a collection, for CSV."""

    PHRASES = "phrases"
    PARTS = "parts"
    TRENDS = "trends"
    PAIRS = "pairs"
    DOCUMENTS = "documents"


class Period(str, Enum):
    """How long a period of time is."""

    DECADE = "decade"
    YEAR = "year"
    MONTH = "month"


def command(
    *,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="FIELD",
            help="The JSON field or CSV column whose values are the parts to compare. For files, folder is the folder "
            "that a file is in.",
        ),
    ] = None,
    time: Annotated[
        str | None,
        typer.Option(
            metavar="FIELD", help="The field with years or dates, for trends. Default: --by, if it has dates."
        ),
    ] = None,
    period: Annotated[Period, typer.Option(help="By which period of time dates are compared.")] = Period.YEAR,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write: FILE.html is a page, FILE.json and FILE.csv data.",
            rich_help_panel=OUTPUT,
        ),
    ] = None,
    output_format: Annotated[
        CollectFormat,
        typer.Option(
            "--format", "-f", help="The format; auto goes by the file's name, or is a table.", rich_help_panel=OUTPUT
        ),
    ] = CollectFormat.AUTO,
    table: Annotated[
        CollectTable, typer.Option("--table", help="Which table is written as CSV.", rich_help_panel=OUTPUT)
    ] = CollectTable.PHRASES,
    extraction: Extraction,
    top: Annotated[
        int, typer.Option("--top", "-t", metavar="N", min=1, help="How many keyphrases of each document count.")
    ] = 10,
    min_documents: Annotated[
        int, typer.Option(metavar="N", min=1, help="In how many documents a phrase must be to be listed.")
    ] = 2,
    most_phrases: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many of the most frequent phrases are listed.")
    ] = 500,
    tags: Annotated[
        bool,
        typer.Option(
            "--tags",
            help="Write the tags of each document as JSON Lines or CSV: the same term in the same form everywhere.",
        ),
    ] = False,
    most_tags: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="With --tags: how many different tags there may be.")
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With --tags: a CSV file of the forms that became another one, and why."),
    ] = None,
    texts: TextInputs,
    title_field: Annotated[
        str, typer.Option(metavar="FIELD", help="The field that holds the title; without it, first words are shown.")
    ] = "title",
    workers: Workers = 1,
    options: DeclaredOptions,
) -> None:
    """Show the keyphrases of a whole collection.

    The phrases of all documents, those characteristic of a part, how they move over time, and which occur together.
    """
    chosen = _format(output_format, output, tags=tags)
    if not tags and (most_tags is not None or report is not None):
        raise OptionError("--most-tags and --report go with --tags.")
    if report is not None:
        check_target(report)
        keep_inputs(report, texts.inputs or ())
        if output is not None and report.resolve() == output.resolve():
            raise OptionError(f"--output and --report are both {report}. Name another file for one of them.")
    if table is not CollectTable.PHRASES and chosen is not CollectFormat.CSV:
        raise OptionError("--table goes with the format csv.")
    reading = Reading(texts, output=output, language=extraction.language)
    with progress_bar("Collecting", results_later=True) as advance:
        found = collect(
            _counted(reading.records, advance),
            by=by,
            time=time,
            period=period.value,
            top=top,
            min_documents=min_documents,
            most_phrases=most_phrases,
            tags=tags,
            most_tags=most_tags,
            text_field=texts.text_field,
            title_field=title_field,
            workers=workers,
            **extraction.settings(),
            **options,
        )
    if found.tags is not None:
        content = _tags_content(found, found.tags, chosen)
        typer.echo(_summary(found.tags), err=True)
        if report is not None:
            with written_aside(report) as stream:
                stream.write(found.tags.report().encode("utf-8", "replace"))
    else:
        content = _content(found, chosen, table.value, _title(texts.inputs))
    if output is None:
        sys.stdout.write(content)
    else:
        with written_aside(output) as stream:
            stream.write(content.encode("utf-8", "replace"))
        say_written(output, found if found.tags is None else found.tags)
    if found.distinct_phrases and not found.phrases:
        typer.echo(
            f"keysift: no phrase is in {min_documents} documents; to list rarer ones: --min-documents 1", err=True
        )
    reading.finish()


def _tags_content(found: Collection, tags: Tags, chosen: CollectFormat) -> str:
    keys = [document.key for document in found.documents]
    return tags.to_csv(keys) if chosen is CollectFormat.CSV else tags.to_jsonl(keys)


def _summary(tags: Tags) -> str:
    """Say how many tags there are, and what became of other forms."""
    examples = ", ".join(f"{one.form} → {one.tag}" for one in tags.folded[:5])
    beyond = f", {tags.left_out:,} rarer ones left out" if tags.left_out else ""
    none = sum(not own for own in tags.documents)
    untagged = f"; {none:,} {'documents have' if none > 1 else 'document has'} no tag" if none else ""
    told = f": {examples}{' …' if len(tags.folded) > 5 else ''}" if examples else ""
    return f"{len(tags.counts):,} tags{beyond}, {len(tags.folded):,} forms folded{told}{untagged}"


def _format(chosen: CollectFormat, output: Path | None, *, tags: bool) -> CollectFormat:
    """Return the format that is written, and refuse an output that cannot be."""
    if output is not None:
        check_target(output)
    if tags:
        ending = output.suffix.lower() if output is not None else ""
        if chosen is CollectFormat.AUTO:
            return CollectFormat.CSV if ending == ".csv" else CollectFormat.JSONL
        if chosen not in (CollectFormat.CSV, CollectFormat.JSONL):
            raise OptionError("--tags are written as jsonl or csv: pass one of these to --format, or neither.")
        return chosen
    if chosen is CollectFormat.JSONL:
        raise OptionError("The format jsonl goes with --tags.")
    if chosen is not CollectFormat.AUTO:
        return chosen
    if output is None:
        return CollectFormat.TABLE
    return format_by_name(output, _FORMATS)


def _content(found: Collection, chosen: CollectFormat, table: str, title: str) -> str:
    from keysift.collections import collection_tables
    from keysift.collections.page import to_page

    if chosen is CollectFormat.HTML:
        return to_page(found, title=title)
    if chosen is CollectFormat.CSV:
        return collection_tables.to_csv(found, table)
    if chosen is CollectFormat.JSON:
        return f"{as_json(found.as_data())}\n"
    return collection_tables.to_text(found)


def _title(inputs: list[str] | None) -> str:
    """Return the title of the page: it names the only input."""
    name = Path(inputs[0]).resolve().name if inputs and len(inputs) == 1 and inputs[0] != "-" else ""
    return f"Keyphrases of {name}" if name else "Keyphrases of a collection"


def _counted(records: Iterable[TextRecord], advance: Callable[[], None]) -> Iterator[TextRecord]:
    for record in records:
        yield record
        advance()

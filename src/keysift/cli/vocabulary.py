"""`keysift vocabulary`: check a vocabulary, save it as a fast file, and find terms that it lacks."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from keysift.cli.command import Command, examples, show_help_without_command
from keysift.cli.groups import Extraction, TextInputs, with_single_parameters
from keysift.cli.output import as_json
from keysift.cli.outputs import keep_inputs, printed_to
from keysift.cli.parameters import Workers
from keysift.cli.text_inputs import Reading
from keysift.collections import Suggestion, suggest
from keysift.io.tables import aligned, csv_text
from keysift.io.written_files import check_target
from keysift.vocabulary.vocabulary import Vocabulary

_SHOWN_PROBLEMS = 20

app = typer.Typer(
    invoke_without_command=True,
    callback=show_help_without_command,
    rich_markup_mode=None,
    help="Check a vocabulary, and find terms that it lacks.",
    epilog=examples("keysift vocabulary check terms.csv", "keysift vocabulary suggest papers/ --vocabulary terms.csv"),
)
VocabularyFile = Annotated[str, typer.Option("--vocabulary", metavar="FILE", help="The vocabulary.")]


class SuggestionFormat(str, Enum):
    """How suggestions are printed."""

    TABLE = "table"
    JSONL = "jsonl"
    CSV = "csv"


@app.command("check", cls=Command, epilog=examples("keysift vocabulary check terms.csv -o terms.vocabulary"))
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Lines, CSV, TSV, JSON or SKOS.")],
    *,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Save the vocabulary as a file that loads quickly."),
    ] = None,
) -> None:
    """Say what a vocabulary has, and what is odd about it."""
    if output is not None:
        check_target(output)
        keep_inputs(output, [file])
    found = Vocabulary.read(file)
    print(f"{len(found):,} concepts, {len(found.labels):,} labels, {len(found.relations) // 3:,} relations")
    for problem in found.problems[:_SHOWN_PROBLEMS]:
        print(problem)
    if len(found.problems) > _SHOWN_PROBLEMS:
        print(f"… and {len(found.problems) - _SHOWN_PROBLEMS:,} more")
    if output is not None:
        found.save(output)


def suggest_terms(
    *,
    vocabulary: VocabularyFile,
    new_terms: Annotated[
        int, typer.Option("--new-terms", metavar="N", min=1, help="How many new terms of each document are looked at.")
    ] = 10,
    min_documents: Annotated[
        int, typer.Option(metavar="N", min=1, help="In how many documents a term must be to be suggested.")
    ] = 2,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to this file instead of printing; FILE.csv is CSV."),
    ] = None,
    output_format: Annotated[
        SuggestionFormat | None,
        typer.Option("--format", "-f", help="The format of the output. Default: by the output's name, or a table."),
    ] = None,
    extraction: Extraction,
    texts: TextInputs,
    workers: Workers = 1,
) -> None:
    """Print terms of a collection that a vocabulary lacks.

    Each one comes with its documents and the nearest concepts; in csv and jsonl, also with contexts.
    """
    with printed_to(output):
        reading = Reading(texts, output=output, language=extraction.language)
        found = suggest(
            reading.records,
            Vocabulary.read(vocabulary),
            new_terms=new_terms,
            min_documents=min_documents,
            text_field=texts.text_field,
            workers=workers,
            **extraction.settings(),
        )
        _print(found, output_format or _format_of(output))
    reading.finish()


app.command(
    "suggest", cls=Command, epilog=examples("keysift vocabulary suggest papers/ --vocabulary terms.csv --format csv")
)(with_single_parameters(suggest_terms))


def _format_of(output: Path | None) -> SuggestionFormat:
    """Return the format that the name of the output ends in; a table if it ends otherwise."""
    ending = "" if output is None else output.suffix[1:].lower()
    return SuggestionFormat(ending) if ending in ("csv", "jsonl") else SuggestionFormat.TABLE


def _print(found: list[Suggestion], output_format: SuggestionFormat) -> None:
    if output_format is SuggestionFormat.TABLE:
        rows = [(one.text, str(one.documents), "; ".join(one.nearest)) for one in found]
        print(aligned(("term", "documents", "nearest concepts"), rows, left=(0, 2)))
        return
    if output_format is SuggestionFormat.CSV:
        cells = ((one.text, one.documents, "; ".join(one.nearest), " | ".join(one.contexts)) for one in found)
        print(csv_text(("term", "documents", "nearest", "contexts"), cells), end="")
        return
    for one in found:
        data = {"term": one.text, "documents": one.documents, "nearest": one.nearest, "contexts": one.contexts}
        print(as_json(data))

"""Results on standard output: as a table, JSON, JSONL, CSV, or one phrase per line."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from keysift.cli.parameters import OutputFormat, TableFormat
from keysift.errors import OptionError
from keysift.io.tables import Table, aligned
from keysift.io.texts import TextRecord
from keysift.keyphrase import Keyphrases
from keysift.results.highlighting import highlight, pieces
from keysift.results.keyphrase_tables import TITLES, keyphrase_rows, lacking_text
from keysift.vocabulary.concept import FoundConcept

Found: TypeAlias = "tuple[TextRecord, Keyphrases]"
_NOTHING = "no keyphrases"
_FIXED = "keyphrases"


@dataclass(frozen=True)
class Shown:
    """What is written of each document, and in which format: fields of its record, its text, the text with marks.

    What is found are concepts of a vocabulary, or not, and there are new terms beside them, or not.
    """

    output_format: OutputFormat
    highlight: bool = False
    keep: tuple[str, ...] = ()
    with_text: bool = False
    of_concepts: bool = False
    new_terms: bool = False

    def check(self) -> None:
        """Refuse what a format has no place for."""
        chosen = self.output_format
        if chosen in (OutputFormat.CSV, OutputFormat.PLAIN) and self.highlight:
            raise OptionError("--highlight needs another format: --format table, json or jsonl.")
        if chosen in (OutputFormat.CSV, OutputFormat.PLAIN) and self.new_terms:
            raise OptionError("--new-terms needs another format: --format table, json or jsonl.")
        if chosen in (OutputFormat.TABLE, OutputFormat.PLAIN) and (self.keep or self.with_text):
            raise OptionError("--keep and --with-text need a format with fields: --format json, jsonl or csv.")
        if _FIXED in self.keep:
            raise OptionError(f"--keep {_FIXED} would stand where the found keyphrases stand: rename the field first.")

    def fields(self, record: TextRecord, language: str | None) -> dict[str, object]:
        """Return what is written of a document beside its id and its keyphrases."""
        own = {"language": language, **({"text": record.text} if self.with_text else {})}
        return {**own, **{name: record.fields.get(name) for name in self.keep}}


def _print_new_terms(keyphrases: Keyphrases) -> None:
    """Print the keyphrases that a vocabulary lacks, if they were asked for."""
    if hasattr(keyphrases, "new_terms") and (lacking := lacking_text(keyphrases)):
        print(f"  {lacking}\n")


def write_results(found: Iterable[Found], shown: Shown) -> None:
    """Write documents with their keyphrases, one after the other."""
    shown.check()
    in_color = shown.output_format is OutputFormat.TABLE and is_in_color()
    (_write_in_color if in_color else _WRITERS[shown.output_format])(found, shown)


def _write_tables(found: Iterable[Found], shown: Shown) -> None:
    """Write a table per document, and the text with its keyphrases marked if asked to."""
    for record, keyphrases in found:
        rows = keyphrase_rows(keyphrases)
        print(record.id)
        print(aligned(TITLES, rows, left=(1,)) if rows else f"  {_NOTHING}\n")
        _print_new_terms(keyphrases)
        if shown.highlight:
            print(highlight(record.text, keyphrases, format="markdown"), end="\n\n")


def _write_in_color(found: Iterable[Found], shown: Shown) -> None:
    """Write the same for a terminal: in color, keyphrases marked by it."""
    from rich.console import Console
    from rich.text import Text

    for record, keyphrases in found:
        rows = keyphrase_rows(keyphrases)
        bold = frozenset((number, 1) for number in range(len(rows)))
        caption = "" if rows else _NOTHING
        print_in_color(Table(record.name, TITLES, rows, bold, frozenset({1})), caption=caption)
        _print_new_terms(keyphrases)
        if shown.highlight:
            console, marked = Console(), Text()
            for piece, rank in pieces(record.text, keyphrases):
                marked.append(piece, style="bold black on yellow" if rank else "")
            console.print(marked, end="\n\n", soft_wrap=True)


def _write_jsonl(found: Iterable[Found], shown: Shown) -> None:
    """Write one JSON object per line and document."""
    for document in found:
        print(_as_json(document, shown))


def _write_json(found: Iterable[Found], shown: Shown) -> None:
    """Write one JSON array of all documents."""
    between = "[\n"
    for document in found:
        print(between, _as_json(document, shown), sep="", end="")
        between = ",\n"
    print("[]" if between == "[\n" else "\n]")


def _as_json(document: Found, shown: Shown) -> str:
    record, keyphrases = document
    result: dict[str, object] = {
        "id": record.id,
        **shown.fields(record, keyphrases.language),
        "keyphrases": keyphrases.to_dicts(),
    }
    new_terms = getattr(keyphrases, "new_terms", None)
    if new_terms:
        result["new_terms"] = new_terms.texts
    if shown.highlight:
        result["highlighted"] = highlight(record.text, keyphrases, format="markdown")
    return as_json(result)


def _write_csv(found: Iterable[Found], shown: Shown) -> None:
    """Write one row per keyphrase, under a header."""
    rows = csv.writer(sys.stdout, lineterminator="\n")
    concept = ("identifier", "labels") if shown.of_concepts else ()
    own = shown.fields(TextRecord("", ""), None)
    rows.writerow(("id", "rank", "keyphrase", "score", "stem", "spans", *concept, *own))
    for record, keyphrases in found:
        values = shown.fields(record, keyphrases.language).values()
        for rank, keyphrase in enumerate(keyphrases, start=1):
            spans = " ".join(f"{start}-{end}" for start, end in keyphrase.spans)
            columns = [str(record.id), rank, keyphrase.text, keyphrase.score, keyphrase.stem, spans]
            if isinstance(keyphrase, FoundConcept):
                columns += [keyphrase.identifier, "; ".join(dict.fromkeys(keyphrase.labels))]
            rows.writerow((*columns, *values))


def _write_phrases(found: Iterable[Found], shown: Shown) -> None:
    """Write one phrase per line, and an empty line between documents."""
    for number, (_, keyphrases) in enumerate(found):
        if number:
            print()
        for keyphrase in keyphrases:
            print(" ".join(keyphrase.text.split()))


_WRITERS: Final[dict[OutputFormat, Callable[[Iterable[Found], Shown], None]]] = {
    OutputFormat.TABLE: _write_tables,
    OutputFormat.JSON: _write_json,
    OutputFormat.JSONL: _write_jsonl,
    OutputFormat.CSV: _write_csv,
    OutputFormat.PLAIN: _write_phrases,
}


def is_in_color() -> bool:
    """Tell whether tables are printed for a terminal."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def print_in_color(table: Table, *, style: str = "bold", caption: str = "") -> None:
    """Print a table for a terminal, what is bold in this style."""
    # Only here, because importing it takes longer than extracting the keyphrases of a paper.
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    title = Text(table.title) if table.title else None
    shown = RichTable(title=title, caption=Text(caption), box=box.SIMPLE_HEAD, title_justify="left")
    for column, name in enumerate(table.columns):
        shown.add_column(Text(name), justify="left" if column in table.left else "right")
    for number, row in enumerate(table.rows):
        styles = [style if (number, column) in table.bold else "" for column in range(len(row))]
        shown.add_row(*map(Text, row, styles))
    Console().print(shown)


def print_table(table: Table, output_format: TableFormat) -> None:
    """Print a table in any format but JSON, with colors if a terminal shows it."""
    if output_format is TableFormat.TABLE and is_in_color():
        print_in_color(table, style="bold green")
        return
    render = {
        TableFormat.TABLE: Table.to_text,
        TableFormat.MARKDOWN: Table.to_markdown,
        TableFormat.CSV: Table.to_csv,
        TableFormat.LATEX: Table.to_latex,
        TableFormat.HTML: Table.to_html,
    }[output_format]
    print(render(table))


def as_json(value: object, *, indent: int | None = None) -> str:
    """Return a value as JSON that can be printed: what the output's encoding has not is written as an escape."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, indent=indent)
    return text

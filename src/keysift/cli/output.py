"""Results on standard output: as a table, JSON, JSONL or CSV."""

from __future__ import annotations

import csv
import json
import os
import sys
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from keysift.cli.parameters import OutputFormat
from keysift.errors import OptionError
from keysift.io.tables import aligned
from keysift.io.texts import TextRecord
from keysift.keyphrase import Keyphrase
from keysift.results.highlighting import highlight_markdown, pieces

if TYPE_CHECKING:
    from types import TracebackType


class Writer(ABC):
    """Write documents with their keyphrases, one after the other."""

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.finish()

    @abstractmethod
    def write(self, record: TextRecord, keyphrases: list[Keyphrase]) -> None:
        """Write one document."""

    def finish(self) -> None:  # noqa: B027 - most formats have nothing to add
        """Write what comes after the last document."""


_NOTHING = "no keyphrases: the text has no candidate phrases"


class TableWriter(Writer):
    """Write a table per document, and the text with its keyphrases marked if asked to."""

    def __init__(self, *, highlight: bool) -> None:
        self._highlight = highlight

    def write(self, record: TextRecord, keyphrases: list[Keyphrase]) -> None:
        """Write one document."""
        rows = [
            (str(rank), " ".join(printable(found.text).split()), f"{found.score:.4g}", str(len(found.spans)))
            for rank, found in enumerate(keyphrases, start=1)
        ]
        print(printable(record.name))
        print(aligned(("rank", "keyphrase", "score", "times"), rows, left=(1,)) if rows else f"  {_NOTHING}\n")
        if self._highlight:
            print(printable(highlight_markdown(record.text, keyphrases)), end="\n\n")


class TerminalWriter(TableWriter):
    """Write the same for a terminal: in colour, keyphrases marked by it."""

    def write(self, record: TextRecord, keyphrases: list[Keyphrase]) -> None:
        """Write one document."""
        # Only here, because importing it takes longer than extracting the keyphrases of a paper.
        from rich import box
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        console = Console()
        table = Table(title=Text(printable(record.name)), box=box.SIMPLE_HEAD, title_justify="left")
        for title, justify in (("rank", "right"), ("keyphrase", "left"), ("score", "right"), ("times", "right")):
            table.add_column(title, justify=justify)  # type: ignore[arg-type]
        for rank, found in enumerate(keyphrases, start=1):
            shown = Text(" ".join(printable(found.text).split()), style="bold")
            table.add_row(str(rank), shown, f"{found.score:.4g}", str(len(found.spans)))
        if not keyphrases:
            table.caption = Text(_NOTHING)
        console.print(table)
        if self._highlight:
            marked = Text()
            for piece, rank in pieces(record.text, keyphrases):
                marked.append(printable(piece), style="bold black on yellow" if rank else "")
            console.print(marked, end="\n\n", soft_wrap=True)


class JsonlWriter(Writer):
    """Write one JSON object per line and document."""

    def __init__(self, *, highlight: bool) -> None:
        self._highlight = highlight

    def write(self, record: TextRecord, keyphrases: list[Keyphrase]) -> None:
        """Write one document."""
        print(self.encode(record, keyphrases))

    def encode(self, record: TextRecord, keyphrases: list[Keyphrase]) -> str:
        """Return one document as JSON."""
        result: dict[str, object] = {
            "id": record.name,
            "keyphrases": [
                {
                    "text": keyphrase.text,
                    "score": keyphrase.score,
                    "stem": keyphrase.stem,
                    "spans": keyphrase.spans,
                }
                for keyphrase in keyphrases
            ],
        }
        if self._highlight:
            result["highlighted"] = highlight_markdown(record.text, keyphrases)
        # A lone surrogate cannot be written as UTF-8; as an escape it can.
        text = json.dumps(result, ensure_ascii=False)
        return text if _is_writable(text) else json.dumps(result)


class JsonWriter(JsonlWriter):
    """Write one JSON array of all documents."""

    _opened = False

    def write(self, record: TextRecord, keyphrases: list[Keyphrase]) -> None:
        """Write one document."""
        print(",\n" if self._opened else "[\n", self.encode(record, keyphrases), sep="", end="")
        self._opened = True

    def finish(self) -> None:
        """Close the array."""
        print("\n]" if self._opened else "[]")


class CsvWriter(Writer):
    """Write one row per keyphrase, under a header."""

    def __init__(self, *, highlight: bool) -> None:
        self._rows = csv.writer(sys.stdout, lineterminator="\n")
        self._rows.writerow(("id", "rank", "keyphrase", "score", "stem", "spans"))

    def write(self, record: TextRecord, keyphrases: list[Keyphrase]) -> None:
        """Write one document."""
        for rank, keyphrase in enumerate(keyphrases, start=1):
            spans = " ".join(f"{start}-{end}" for start, end in keyphrase.spans)
            columns = (record.name, rank, keyphrase.text, keyphrase.score, keyphrase.stem, spans)
            self._rows.writerow([printable(str(column)) for column in columns])


_WRITERS: dict[OutputFormat, type[TableWriter] | type[JsonlWriter] | type[CsvWriter]] = {
    OutputFormat.TABLE: TableWriter,
    OutputFormat.JSON: JsonWriter,
    OutputFormat.JSONL: JsonlWriter,
    OutputFormat.CSV: CsvWriter,
}


def writer_for(output_format: OutputFormat, *, highlight: bool) -> Writer:
    """Return the writer of a format."""
    if output_format is OutputFormat.TABLE and sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        return TerminalWriter(highlight=highlight)
    if output_format is OutputFormat.CSV and highlight:
        raise OptionError("--highlight goes with the formats table, json and jsonl.")
    return _WRITERS[output_format](highlight=highlight)


def printable(text: str) -> str:
    """Return a text that can be written to the terminal: what cannot be encoded becomes a question mark."""
    return text if _is_writable(text) else text.encode(_encoding(), "replace").decode(_encoding())


def _is_writable(text: str) -> bool:
    try:
        text.encode(_encoding())
    except UnicodeEncodeError:
        return False
    return True


def _encoding() -> str:
    return getattr(sys.stdout, "encoding", None) or "utf-8"

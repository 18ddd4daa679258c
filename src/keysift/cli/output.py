"""Results on standard output: as a table, JSON, JSONL or CSV."""

from __future__ import annotations

import csv
import json
import sys
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from keysift.cli.parameters import OutputFormat
from keysift.formats import TextRecord
from keysift.highlight import highlight_plain, pieces
from keysift.keyphrase import Keyphrase

if TYPE_CHECKING:
    from types import TracebackType

    from rich.console import Console


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


class TableWriter(Writer):
    """Write a table per document, and the text with its keyphrases marked if asked to."""

    def __init__(self, *, highlight: bool) -> None:
        self._highlight = highlight
        self._console: Console | None = None

    def write(self, record: TextRecord, keyphrases: list[Keyphrase]) -> None:
        """Write one document."""
        from rich import box
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        console = self._console = self._console or Console(soft_wrap=not sys.stdout.isatty())
        table = Table(title=Text(record.name), box=box.SIMPLE_HEAD, title_justify="left", caption_justify="left")
        table.add_column("rank", justify="right")
        table.add_column("keyphrase")
        table.add_column("score", justify="right")
        table.add_column("times", justify="right")
        for rank, keyphrase in enumerate(keyphrases, start=1):
            shown = " ".join(printable(keyphrase.text).split())
            table.add_row(str(rank), Text(shown), f"{keyphrase.score:.4g}", str(len(keyphrase.spans)))
        if not keyphrases:
            table.caption = Text("no keyphrases: the text has no candidate phrases")
        console.print(table)
        if self._highlight:
            console.print(self._marked(record.text, keyphrases, console), soft_wrap=True)
            console.print()

    @staticmethod
    def _marked(text: str, keyphrases: list[Keyphrase], console: Console) -> Any:
        from rich.text import Text

        if not console.is_terminal or console.no_color:
            return Text(printable(highlight_plain(text, keyphrases)))
        marked = Text()
        for piece, rank in pieces(text, keyphrases):
            marked.append(printable(piece), style="bold black on yellow" if rank else "")
        return marked


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
            result["highlighted"] = highlight_plain(record.text, keyphrases)
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

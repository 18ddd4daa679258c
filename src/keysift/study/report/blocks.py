"""What a report is made of. The page and the Markdown are written from the same blocks, so they cannot drift apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from keysift.io.tables import Table
from keysift.study.report.figures.figure import Figure


@dataclass(frozen=True)
class Strong:
    """Words that stand out."""

    text: str


@dataclass(frozen=True)
class Code:
    """A name as it is typed."""

    text: str


@dataclass(frozen=True)
class Link:
    """Words that lead to an address, or to a section: "#time"."""

    text: str
    target: str


Inline: TypeAlias = str | Strong | Code | Link
Words: TypeAlias = str | tuple[Inline, ...]
"""A run of text, plain or with parts that stand out."""


@dataclass(frozen=True)
class Heading:
    """The title of a part of a section."""

    text: str


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; a `note` is set apart as an aside."""

    words: Words
    note: bool = False


@dataclass(frozen=True)
class Listing:
    """A list, numbered or not."""

    items: tuple[Words, ...]
    numbered: bool = False


@dataclass(frozen=True)
class TableBlock:
    """A table; with a `name`, it is offered as a CSV file. `wordy` tables have sentences in their cells."""

    table: Table
    name: str = ""
    wordy: bool = False


@dataclass(frozen=True)
class FigureBlock:
    """A figure."""

    figure: Figure


@dataclass(frozen=True)
class Details:
    """Blocks that are folded away under a summary."""

    summary: str
    blocks: tuple[Block, ...]


Block: TypeAlias = Heading | Paragraph | Listing | TableBlock | FigureBlock | Details


@dataclass(frozen=True)
class Section:
    """A section: its title, the anchor that links lead to, and its blocks."""

    title: str
    anchor: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Report:
    """A report: `facts` are numbers with what they count, shown at the top."""

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    made_by: str

    @property
    def blocks(self) -> Iterator[Block]:
        """Yield all blocks, those that are folded away too."""
        for section in self.sections:
            yield from _unfolded(section.blocks)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Return all figures."""
        return tuple(block.figure for block in self.blocks if isinstance(block, FigureBlock))

    @property
    def data(self) -> dict[str, Table]:
        """Return the tables that are offered as CSV files, by name: those of figures, and tables with a name."""
        tables = {figure.name: figure.data for figure in self.figures}
        return tables | {
            block.name: block.table for block in self.blocks if isinstance(block, TableBlock) and block.name
        }


def _unfolded(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Details):
            yield from _unfolded(block.blocks)

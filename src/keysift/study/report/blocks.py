"""What a report is made of. The page and the Markdown are written from the same blocks, so they cannot drift apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from keysift.io.tables import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing


@dataclass(frozen=True)
class Heading:
    """The title of a part of a section."""

    text: str


@dataclass(frozen=True)
class Notes:
    """A list of sentences."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class TableBlock:
    """A table, offered as a CSV file of this name, with `numbers` instead where cells have more than a number in them.

    `wordy` tables have sentences in their cells.
    """

    name: str
    table: Table
    wordy: bool = False
    numbers: Table | None = None

    @property
    def data(self) -> Table:
        """Return what the CSV file has."""
        return self.numbers or self.table


@dataclass(frozen=True)
class Figure:
    """A figure, whose numbers `data` are offered as a CSV file of its name."""

    name: str
    title: str
    caption: str
    data: Table
    draw: Callable[[], Drawing]


Block: TypeAlias = str | Heading | Notes | TableBlock | Figure
"""A part of a section; a string is a paragraph."""


@dataclass(frozen=True)
class Section:
    """A section of a report."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def anchor(self) -> str:
        """Return the name that links lead to."""
        return file_name(self.title.lower())


@dataclass(frozen=True)
class Report:
    """A report: `facts` are numbers with what they count, shown at the top."""

    title: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    made_by: str

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Return all figures."""
        return tuple(block for section in self.sections for block in section.blocks if isinstance(block, Figure))

    @property
    def data(self) -> dict[str, Table]:
        """Return the tables that are offered as CSV files, by name: those of figures, and those that are shown."""
        blocks = [block for section in self.sections for block in section.blocks]
        shown = {block.name: block.data for block in blocks if isinstance(block, TableBlock)}
        return {figure.name: figure.data for figure in self.figures} | shown


def file_name(*parts: str) -> str:
    """Return a name for files: "scores-P-at-5"."""
    return re.sub(r"[^\w-]", "-", "-".join(parts).replace("@", "-at-"))

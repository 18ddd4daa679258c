"""What a report is made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

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
        return self.numbers or (self.table if self.wordy else with_numbers(self.table))


@dataclass(frozen=True)
class Figure:
    """A figure, whose numbers `data` are offered as a CSV file of its name."""

    name: str
    title: str
    caption: str
    data: Table
    draw: Callable[[], Drawing]


_NUMBER: Final = re.compile(r"[-+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?")
_SHAPES: Final = {
    "#": ("",),
    "# %": ("",),
    "# (# to #)": ("", ", low", ", high"),
    "# to #": (", low", ", high"),
    "# of #": ("", ", of"),
    "# / # / #": (", first", ", second", ", third"),
}
"""What stands in a cell, # being a number, and what the columns of its numbers are called."""

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


def with_numbers(table: Table) -> Table:
    """Return a table that has one number in each cell: intervals, ratios and quartiles become columns of their own."""
    if not table.rows:
        return table
    titles: list[str] = []
    columns: list[Sequence[str]] = []
    for title, cells in zip(table.columns, zip(*table.rows, strict=True), strict=True):
        plain = [cell.replace("−", "-") for cell in cells]
        shapes = {_NUMBER.sub("#", cell) for cell in plain} - {"–"}
        names = _SHAPES.get(shapes.pop(), ()) if len(shapes) == 1 else ()
        titles += [title + name for name in names] or [title]
        found = [[cell.replace(",", "") for cell in _NUMBER.findall(text)] or [""] * len(names) for text in plain]
        columns += zip(*found, strict=True) if names else [plain]
    # Bold cells are where they were only if no column was split.
    bold = table.bold if len(titles) == len(table.columns) else frozenset()
    return Table(table.title, tuple(titles), tuple(zip(*columns, strict=True)), bold, table.left)


def file_name(*parts: str) -> str:
    """Return a name for files: "scores-P-at-5"."""
    return re.sub(r"[^\w-]", "-", "-".join(parts).replace("@", "-at-"))

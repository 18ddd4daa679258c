"""What is listed by name: a mapping that prints as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from keysift.io.tables import aligned, html_table

Listed = TypeVar("Listed")


class Listing(Mapping[str, Listed]):
    """A mapping that cannot be changed and shows itself as a table, in a notebook too.

    >>> Listing({"a": 1}, ("name", "number"), lambda number: ("a", str(number)))["a"]
    1
    """

    __slots__ = ("_items", "_row", "_titles")

    def __init__(
        self, items: Mapping[str, Listed], titles: Sequence[str], row: Callable[[Listed], Sequence[str]]
    ) -> None:
        self._items = items
        self._titles = titles
        self._row = row

    def __getitem__(self, name: str) -> Listed:
        return self._items[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        return aligned(self._titles, self._rows(), left=range(len(self._titles))).rstrip("\n")

    def _repr_html_(self) -> str:
        return html_table(self._titles, self._rows(), left=range(len(self._titles)))

    def _rows(self) -> list[Sequence[str]]:
        return list(map(self._row, self._items.values()))

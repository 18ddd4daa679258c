"""Turn bytes into choices, numbers and texts, so that one target serves random, guided and remembered inputs alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

Item = TypeVar("Item")

WORDS: Final = (
    "graph tree network data Coral reef University California theory sparse grid neural learning machine NLP IBM "
    "the of and to in a is not don't Parkinson's state-of-the-art 42 3.14 1,000 2024 Dr. e.g. U.S. "
    "straße café naïve Привет мир графы сети données réseau Ärzte 关键词 提取 データ คำ שלום مرحبا"
).split()
SIGNS: Final = (
    " ",
    "  ",
    "\n",
    "\n\n",
    ". ",
    "? ",
    "! ",
    ", ",
    " - ",
    "-",
    "'",
    "’s ",
    '"',
    " (",
    ") ",
    "[1] ",
    "<b>",
    "</b> ",
    "<script>",
    "# ",
    "* ",
    "```",
    "$x^2$ ",
    "\\cite{a} ",
    "http://a.b/c ",
    "a@b.co ",
    "@user #tag ",
    "&amp; ",
    "{{x|y}} ",
    "== h ==\n",
    "From: x\n",
    "\t",
    "\x00",
    "\u00ad",
    "\u200b",
    "\u2029",
    "\ud800",
    "\u0301",
    "😀 ",
    "\ufeff",
    "İ",
    "ß",
    "ﬁ",
    "𝔾",
)


class Source:
    """Bytes that are used up from the front; when none are left, every answer is the first possible one."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    def number(self, most: int) -> int:
        """Return a number from 0 to `most`."""
        size = 1 if most < 256 else 2 if most < 65536 else 8
        taken = self._data[self._place : self._place + size]
        self._place += size
        return int.from_bytes(taken, "little") % (most + 1)

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one of some items."""
        return items[self.number(len(items) - 1)]

    def chance(self, percent: int) -> bool:
        """Return True so often."""
        return self.number(99) >= 100 - percent

    def fraction(self) -> float:
        """Return a number from 0 to 1."""
        return self.number(1000) / 1000

    def rest(self, most: int) -> bytes:
        """Return up to so many bytes as they are."""
        taken = self._data[self._place : self._place + most]
        self._place += len(taken)
        return taken

    def text(self, most: int = 40) -> str:
        """Return a text of so many pieces at most: words, signs, characters of any kind, now and then many times."""
        pieces: list[str] = []
        for _ in range(self.number(most)):
            kind = self.number(15)
            if kind < 9:
                pieces.append(self.choice(WORDS) + " ")
            elif kind < 13:
                pieces.append(self.choice(SIGNS))
            elif kind == 13:
                pieces.append(chr(self.number(0x10FFFF)))
            elif kind == 14:
                pieces.append(self.rest(self.number(8)).decode("utf-8", "replace"))
            elif pieces:
                start = max(0, len(pieces) - 1 - self.number(5))
                pieces += pieces[start:] * (1 + self.number(3))
        return "".join(pieces)[:20_000]

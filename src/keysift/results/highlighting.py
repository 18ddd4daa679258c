"""Highlight keyphrases in a text, as HTML, for a terminal, or as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Any, Final, Literal

from keysift.document import Document
from keysift.errors import InputError, OptionError
from keysift.keyphrase import Keyphrase


def marked_spans(keyphrases: Iterable[Keyphrase]) -> list[tuple[int, int, int]]:
    """Return (start, end, rank) of the occurrences to mark, in text order and free of overlaps.

    Ranks count from 1. Where occurrences overlap, the longer one is marked, then the better ranked.
    """
    spans = [(start, end, rank) for rank, keyphrase in enumerate(keyphrases, start=1) for start, end in keyphrase.spans]
    taken: list[tuple[int, int, int]] = []
    end_of_last = 0
    # Longest first decides between overlapping spans; the sweep below then needs one pass in text order.
    for start, end, rank in sorted(spans, key=lambda span: (span[0], span[0] - span[1], span[2])):
        if start >= end_of_last:
            taken.append((start, end, rank))
            end_of_last = end
        elif end - start > taken[-1][1] - taken[-1][0] and (len(taken) < 2 or start >= taken[-2][1]):
            taken[-1] = (start, end, rank)
            end_of_last = end
    return taken


def pieces(text: str | Document, keyphrases: Iterable[Keyphrase]) -> Iterator[tuple[str, int]]:
    """Yield the whole text in pieces, each with the rank of the keyphrase it is an occurrence of, or 0."""
    content = text.text if isinstance(text, Document) else text
    position = 0
    for start, end, rank in marked_spans(keyphrases):
        if start > position:
            yield content[position:start], 0
        yield content[start:end], rank
        position = end
    if position < len(content):
        yield content[position:], 0


def _in_html(piece: str, rank: int) -> str:
    return f'<mark data-rank="{rank}">{escape(piece)}</mark>' if rank else escape(piece)


def _in_color(piece: str, rank: int) -> str:
    return f"\x1b[1;30;43m{piece}\x1b[0m" if rank else piece


def _in_markdown(piece: str, rank: int) -> str:
    return f"**{piece}**" if rank else piece


_FORMATS: Final[Mapping[str, Callable[[str, int], str]]] = {
    "html": _in_html,
    "ansi": _in_color,
    "markdown": _in_markdown,
}
"""How a piece of a text is written, and that of a rank marked."""


def highlight(
    text: str | Document,
    phrases: Iterable[Keyphrase],
    *,
    format: Literal["html", "ansi", "markdown"] = "html",  # noqa: A002 - the name that users expect
) -> str:
    """Return the text with every occurrence of the keyphrases marked: for a page, a terminal, or Markdown.

    In HTML everything else is escaped, and a mark has the rank of its keyphrase as `data-rank`.

    >>> import keysift
    >>> text = "Sparse grids are good."
    >>> highlight(text, keysift.extract(text, method="tf"), format="markdown")
    '**Sparse grids** are good.'
    """
    try:
        write = _FORMATS[format]
    except (KeyError, TypeError):
        known = ", ".join(map(repr, _FORMATS))
        raise OptionError(
            f"The 'format' of a highlighted text must be one of {known}. Got {format!r} instead."
        ) from None
    if not isinstance(text, str | Document):
        raise InputError(f"The text must be a str or a keysift.Document. Got {type(text).__name__} instead.")
    length = len(text if isinstance(text, str) else text.text)
    several = isinstance(phrases, Iterable) and not isinstance(phrases, str | bytes | Keyphrase)
    found: list[Any] = list(phrases) if several else [phrases]
    for phrase in found:
        if not isinstance(phrase, Keyphrase):
            raise InputError(f"The phrases must be keyphrases, as extract returns them. Got {phrase!r:.60} instead.")
        if any(end > length for _, end in phrase.spans):
            raise InputError(f"The keyphrase {phrase.text!r} is of another text: this one has {length} characters.")
    return "".join(write(piece, rank) for piece, rank in pieces(text, found))

"""Tables as plain text and as Markdown."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def aligned(titles: Sequence[str], rows: Sequence[Sequence[str]], *, left: Collection[int] = ()) -> str:
    """Return a plain table: the columns with these numbers to the left, the others to the right."""
    widths = [max(len(row[column]) for row in [titles, *rows]) for column in range(len(titles))]
    lines = [
        "   ".join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in [titles, ["-" * width for width in widths], *rows]
    ]
    return "".join(f"  {line.rstrip()}\n" for line in lines)


def markdown(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table, the first column to the left, the others to the right."""
    head = [_markdown_row(titles), "|---|" + "---:|" * (len(titles) - 1)]
    return "\n".join([*head, *map(_markdown_row, rows)]) + "\n"


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"

"""Tables as plain text, Markdown, CSV, LaTeX and HTML."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the first column names the rows; `bold` are (row, column) pairs, rows counted without the head.

    The columns `left`, which have words, are aligned to the left, the others to the right.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    bold: frozenset[tuple[int, int]] = frozenset()
    left: frozenset[int] = frozenset({0})

    def to_text(self) -> str:
        """Return the table as plain text, with a star at what is bold."""
        rows = [
            [f"{cell}*" if (number, column) in self.bold else f"{cell} " for column, cell in enumerate(row)]
            for number, row in enumerate(self.rows)
        ]
        return f"{self.title}\n{aligned([f'{title} ' for title in self.columns], rows, left=self.left)}"

    def to_markdown(self) -> str:
        """Return the table as Markdown, after its title."""
        rows = [
            [
                f"**{_in_markdown(cell)}**" if (number, column) in self.bold else _in_markdown(cell)
                for column, cell in enumerate(row)
            ]
            for number, row in enumerate(self.rows)
        ]
        return f"{self.title}\n\n{markdown([_in_markdown(title) for title in self.columns], rows, left=self.left)}"

    def to_csv(self) -> str:
        """Return the table as CSV; nothing is bold there."""
        return csv_text(self.columns, self.rows)

    def to_latex(self) -> str:
        """Return the table as a LaTeX tabular with the rules of the package booktabs, its title being a comment."""
        rows = [
            " & ".join(
                rf"\textbf{{{_in_latex(cell)}}}" if (number, column) in self.bold else _in_latex(cell)
                for column, cell in enumerate(row)
            )
            for number, row in enumerate(self.rows)
        ]
        head = " & ".join(map(_in_latex, self.columns))
        alignment = "".join("l" if place in self.left else "r" for place in range(len(self.columns)))
        lines = [
            f"% {' '.join(self.title.split())}",
            rf"\begin{{tabular}}{{{alignment}}}",
            r"\toprule",
            rf"{head} \\",
            r"\midrule",
            *(rf"{row} \\" for row in rows),
            r"\bottomrule",
            r"\end{tabular}",
        ]
        return "\n".join(lines) + "\n"

    def to_html(self) -> str:
        """Return the table as HTML: with a caption, and heads for columns and rows."""
        head = "".join(f'<th scope="col">{html.escape(title)}</th>' for title in self.columns)
        rows = []
        for number, row in enumerate(self.rows):
            cells = [
                f"<td><strong>{html.escape(cell)}</strong></td>"
                if (number, column) in self.bold
                else f"<td>{html.escape(cell)}</td>"
                for column, cell in enumerate(row)
                if column
            ]
            rows.append(f'<tr><th scope="row">{html.escape(row[0])}</th>{"".join(cells)}</tr>')
        body = "\n".join(rows)
        return (
            f"<table>\n<caption>{html.escape(self.title)}</caption>\n<thead>\n<tr>{head}</tr>\n</thead>\n"
            f"<tbody>\n{body}\n</tbody>\n</table>\n"
        )


def csv_text(titles: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a table as CSV, None as an empty cell."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(titles)
    writer.writerows(rows)
    return stream.getvalue()


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


def html_table(titles: Sequence[str], rows: Sequence[Sequence[str]], *, left: Collection[int]) -> str:
    """Return a table for notebooks: the columns with these numbers to the left, the others as the notebook has them."""
    sides = [" style='text-align:left'" if column in left else "" for column in range(len(titles))]

    def line(cells: Sequence[str], tag: str) -> str:
        inside = (f"<{tag}{side}>{html.escape(cell)}</{tag}>" for cell, side in zip(cells, sides, strict=True))
        return f"<tr>{''.join(inside)}</tr>"

    body = "".join(line(row, "td") for row in rows)
    return f"<table><thead>{line(titles, 'th')}</thead><tbody>{body}</tbody></table>"


def markdown(titles: Sequence[str], rows: Sequence[Sequence[str]], *, left: Collection[int] = (0,)) -> str:
    """Return a Markdown table: the columns with these numbers to the left, the others to the right."""
    rules = ("---|" if place in left else "---:|" for place in range(len(titles)))
    head = [_markdown_row(titles), "|" + "".join(rules)]
    return "\n".join([*head, *map(_markdown_row, rows)]) + "\n"


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _in_markdown(cell: str) -> str:
    return cell.replace("|", r"\|").replace("\n", " ")


_LATEX = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "±": r"$\pm$",
}


def _in_latex(cell: str) -> str:
    return "".join(_LATEX.get(character, character) for character in cell)

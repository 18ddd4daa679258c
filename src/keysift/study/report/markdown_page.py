"""The report as Markdown, with figures and data in files beside it."""

from __future__ import annotations

import re
from html import escape
from pathlib import PurePosixPath

from keysift.study.report.blocks import (
    Block,
    Code,
    Details,
    FigureBlock,
    Heading,
    Inline,
    Link,
    Listing,
    Paragraph,
    Report,
    Strong,
    TableBlock,
    Words,
)


def to_markdown(report: Report, *, figures: PurePosixPath, data: PurePosixPath) -> str:
    """Return the report as Markdown; `figures` and `data` are the folders of its PNG and CSV files, as it sees them."""
    facts = " · ".join(f"{_escaped(value)} {what}" for value, what in report.facts)
    contents = "\n".join(f"- [{_escaped(section.title)}](#{section.anchor})" for section in report.sections)
    parts = [f"# {_escaped(report.title)}", _escaped(report.subtitle), facts, contents]
    for section in report.sections:
        # Every renderer makes other names of headings for links; an anchor works in all of them.
        parts.append(f'<a id="{section.anchor}"></a>\n\n## {_escaped(section.title)}')
        parts += [_block(block, figures, data) for block in section.blocks]
    parts.append(f"Made by {_escaped(report.made_by)} from a benchmark run.")
    return "\n\n".join(parts) + "\n"


def _block(block: Block, figures: PurePosixPath, data: PurePosixPath) -> str:
    if isinstance(block, Heading):
        return f"### {_escaped(block.text)}"
    if isinstance(block, Paragraph):
        return f"{'> ' if block.note else ''}{_words(block.words)}"
    if isinstance(block, Listing):
        marks = [f"{number}." if block.numbered else "-" for number in range(1, len(block.items) + 1)]
        return "\n".join(f"{mark} {_words(item)}" for mark, item in zip(marks, block.items, strict=True))
    if isinstance(block, TableBlock):
        title, _, table = block.table.to_markdown().partition("\n\n")
        link = f"\n\n[Data (CSV)]({_path(data, f'{block.name}.csv')})" if block.name else ""
        return f"**{_escaped(title)}**\n\n{table.rstrip()}{link}"
    if isinstance(block, FigureBlock):
        figure = block.figure
        image = f"![{_escaped(figure.alt)}]({_path(figures, f'{figure.name}.png')})"
        link = f"[Data (CSV)]({_path(data, f'{figure.name}.csv')})"
        return f"{image}\n\n**{_escaped(figure.title)}.** {_escaped(figure.caption)} {link}"
    if isinstance(block, Details):
        inside = "\n\n".join(_block(inner, figures, data) for inner in block.blocks)
        return f"<details>\n<summary>{escape(block.summary)}</summary>\n\n{inside}\n\n</details>"
    raise TypeError(f"A report is made of blocks. Got {type(block).__name__} instead.")


def _path(folder: PurePosixPath, name: str) -> str:
    """Return the address of a file; spaces and brackets would end it."""
    return re.sub(r"[ ()<>]", lambda found: f"%{ord(found[0]):02X}", str(folder / name))


def _words(words: Words) -> str:
    return _inline(words) if isinstance(words, str) else "".join(map(_inline, words))


def _inline(part: Inline) -> str:
    if isinstance(part, Strong):
        return f"**{_escaped(part.text)}**"
    if isinstance(part, Code):
        return f"`{part.text}`"
    if isinstance(part, Link):
        return f"[{_escaped(part.text)}]({part.target})"
    return _escaped(part)


def _escaped(text: str) -> str:
    """Return text in which nothing is markup."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", " ".join(text.split(" ")))

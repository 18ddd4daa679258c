"""The report as Markdown, with figures and data in files beside it."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from keysift.study.report.blocks import Block, Heading, Notes, Report, TableBlock


def to_markdown(report: Report, *, figures: PurePosixPath, data: PurePosixPath) -> str:
    """Return the report as Markdown; `figures` and `data` are the folders of its PNG and CSV files, as it sees them."""

    def written(block: Block) -> str:
        if isinstance(block, str):
            return _escaped(block)
        if isinstance(block, Heading):
            return f"### {_escaped(block.text)}"
        if isinstance(block, Notes):
            return "\n".join(f"- {_escaped(item)}" for item in block.items)
        link = f"[Data (CSV)]({_address(data / f'{block.name}.csv')})"
        if isinstance(block, TableBlock):
            title, _, table = block.table.to_markdown().partition("\n\n")
            return f"**{_escaped(title)}**\n\n{table.rstrip()}\n\n{link}"
        image = f"![{_escaped(block.title)}]({_address(figures / f'{block.name}.png')})"
        return f"{image}\n\n**{_escaped(block.title)}.** {_escaped(block.caption)} {link}"

    parts = [
        f"# {_escaped(report.title)}",
        " · ".join(f"{_escaped(value)} {what}" for value, what in report.facts),
        "\n".join(f"- [{_escaped(section.title)}](#{section.anchor})" for section in report.sections),
    ]
    for section in report.sections:
        # Every renderer makes other names of headings for links; an anchor works in all of them.
        parts.append(f'<a id="{section.anchor}"></a>\n\n## {_escaped(section.title)}')
        parts += map(written, section.blocks)
    parts.append(f"Made by {_escaped(report.made_by)} from a benchmark run.")
    return "\n\n".join(parts) + "\n"


def _address(path: PurePosixPath) -> str:
    """Return the address of a file; spaces and brackets would end it."""
    return re.sub(r"[ ()<>]", lambda found: f"%{ord(found[0]):02X}", str(path))


def _escaped(text: str) -> str:
    """Return text in which nothing is markup."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", text)

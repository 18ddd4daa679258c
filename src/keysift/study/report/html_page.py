"""The report as one HTML file that needs nothing else: no network, no script, no font."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Final

from keysift.io.pages import page_of_one_file
from keysift.io.tables import Table
from keysift.study.report.blocks import Block, Figure, Heading, Notes, Report, Section, TableBlock
from keysift.study.report.drawing import to_svg

_MANY_COLUMNS: Final = 7
_MOST_COLUMNS: Final = 14
"""Tables with so many columns are set smaller, or smaller still, and their cells may break into lines."""


def to_page(report: Report) -> str:
    """Return the report as HTML."""
    style = (Path(__file__).parent / "html_page.css").read_text("utf-8")
    facts = "".join(f"<div><dt>{escape(what)}</dt><dd>{escape(value)}</dd></div>" for value, what in report.facts)
    links = "".join(
        f'<li><a href="#{section.anchor}">{escape(section.title)}</a></li>\n' for section in report.sections
    )
    sections = "\n".join(map(_section, report.sections))
    body = f"""<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="masthead">
<div class="layout">
<p class="kicker">keysift study</p>
<h1>{escape(report.title)}</h1>
<dl class="facts">{facts}</dl>
</div>
</header>
<div class="layout columns">
<nav aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ol>
{links}</ol>
</nav>
<main id="content" tabindex="-1">
{sections}
</main>
</div>
<footer>
<div class="layout">
<p>Made by {escape(report.made_by)} from a benchmark run; the same run gives the same page.</p>
</div>
</footer>
</body>"""
    return page_of_one_file(report.title, body, style=style, made_by=report.made_by)


def _section(section: Section) -> str:
    blocks = "\n".join(map(_block, section.blocks))
    title = f'<h2 id="{section.anchor}-title">{escape(section.title)}</h2>'
    return f'<section id="{section.anchor}" aria-labelledby="{section.anchor}-title">\n{title}\n{blocks}\n</section>'


def _block(block: Block) -> str:
    if isinstance(block, str):
        return f"<p>{escape(block, quote=False)}</p>"
    if isinstance(block, Heading):
        return f"<h3>{escape(block.text)}</h3>"
    if isinstance(block, Notes):
        items = "\n".join(f"<li>{escape(item, quote=False)}</li>" for item in block.items)
        return f"<ul>\n{items}\n</ul>"
    return _table(block) if isinstance(block, TableBlock) else _figure(block)


def _table(block: TableBlock) -> str:
    columns = len(block.table.columns)
    size = "" if columns < _MANY_COLUMNS else " dense" if columns < _MOST_COLUMNS else " dense tiny"
    kinds = f"scroll table{' wordy' if block.wordy else size}"
    # Who cannot use a mouse scrolls by keys, for which the container must take the focus.
    opening = f'<div class="{kinds}" role="group" tabindex="0" aria-label="Table: {escape(block.table.title)}">'
    return f'{opening}\n{block.table.to_html()}</div>\n<p class="data">{_csv_link(block.data, block.name)}</p>'


def _figure(figure: Figure) -> str:
    picture, width, height = to_svg(figure.draw)
    return f"""<figure id="figure-{figure.name}">
<div class="scroll" role="group" tabindex="0" aria-label="Figure: {escape(figure.title)}">
<img src="{_address(picture, "image/svg+xml")}" alt="{escape(figure.title)}" width="{width}" height="{height}">
</div>
<figcaption><strong>{escape(figure.title)}.</strong> {escape(figure.caption, quote=False)} \
<span class="data">{_csv_link(figure.data, figure.name)}</span></figcaption>
</figure>"""


def _csv_link(table: Table, name: str) -> str:
    address = _address(table.to_csv().encode("utf-8", "replace"), "text/csv;charset=utf-8")
    label = f"Data of “{table.title}” as CSV"
    return f'<a download="{escape(name)}.csv" href="{address}" aria-label="{escape(label)}">Data (CSV)</a>'


def _address(content: bytes, kind: str) -> str:
    return f"data:{kind};base64,{b64encode(content).decode('ascii')}"

"""The report as one HTML file that needs nothing else: no network, no script, no font."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path

from keysift.io.tables import Table
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
    Section,
    Strong,
    TableBlock,
    Words,
)
from keysift.study.report.figures.figure import Figure, to_picture

_MANY_COLUMNS, _MOST_COLUMNS = 7, 15
"""Tables with so many columns are set smaller, or smaller still, and their cells may break into lines."""
_WIDE = 760
_HUGE = 1000
"""Figures wider than the first are not shrunk below what can be read, those wider than the second not at all."""


def to_page(report: Report) -> str:
    """Return the report as HTML."""
    style = (Path(__file__).parent / "page.css").read_text("utf-8")
    # Nothing may be loaded or run but this style and the images in the file itself.
    hashed = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; img-src data:; style-src 'sha256-{hashed}'; base-uri 'none'; form-action 'none'"
    facts = "".join(f"<div><dt>{escape(what)}</dt><dd>{escape(value)}</dd></div>" for value, what in report.facts)
    links = "".join(
        f'<li><a href="#{section.anchor}">{escape(section.title)}</a></li>\n' for section in report.sections
    )
    sections = "\n".join(map(_section, report.sections))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="{escape(report.made_by)}">
<meta name="description" content="{escape(report.subtitle)}">
<title>{escape(report.title)}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="masthead">
<div class="layout">
<p class="kicker">keysift study</p>
<h1>{escape(report.title)}</h1>
<p class="subtitle">{escape(report.subtitle)}</p>
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
</body>
</html>
"""


def _section(section: Section) -> str:
    blocks = "\n".join(_block(block, section.anchor) for block in section.blocks)
    title = f'<h2 id="{section.anchor}-title">{escape(section.title)}</h2>'
    return f'<section id="{section.anchor}" aria-labelledby="{section.anchor}-title">\n{title}\n{blocks}\n</section>'


def _block(block: Block, anchor: str) -> str:
    if isinstance(block, Heading):
        return f"<h3>{escape(block.text)}</h3>"
    if isinstance(block, Paragraph):
        return f"<p{' class=note' if block.note else ''}>{_words(block.words)}</p>"
    if isinstance(block, Listing):
        tag = "ol" if block.numbered else "ul"
        items = "\n".join(f"<li>{_words(item)}</li>" for item in block.items)
        return f"<{tag}>\n{items}\n</{tag}>"
    if isinstance(block, TableBlock):
        return _table(block)
    if isinstance(block, FigureBlock):
        return _figure(block.figure)
    if isinstance(block, Details):
        inside = "\n".join(_block(inner, anchor) for inner in block.blocks)
        summary = f"<summary>{escape(block.summary)}</summary>"
        # Open, because what is folded away is not printed.
        return f'<details open>\n{summary}\n<div class="inside">\n{inside}\n</div>\n</details>'
    raise TypeError(f"A report is made of blocks. Got {type(block).__name__} instead.")


def _words(words: Words) -> str:
    return _inline(words) if isinstance(words, str) else "".join(map(_inline, words))


def _inline(part: Inline) -> str:
    if isinstance(part, Strong):
        return f"<strong>{escape(part.text)}</strong>"
    if isinstance(part, Code):
        return f"<code>{escape(part.text)}</code>"
    if isinstance(part, Link):
        return f'<a href="{escape(part.target)}">{escape(part.text)}</a>'
    return escape(_unbroken(part), quote=False)


def _unbroken(text: str) -> str:
    """Keep "24.0 %", "p = 0.018" and "R² 0.93" on one line."""
    return re.sub(r" (?=%)|(?<=\bp) (?=[<=] )|(?<=\bp [<=]) (?=\d)|(?<=R²) (?=\d)", "\u00a0", text)


def _table(block: TableBlock) -> str:
    columns = len(block.table.columns)
    size = "" if columns < _MANY_COLUMNS else " dense" if columns < _MOST_COLUMNS else " dense tiny"
    kinds = f"scroll table{' wordy' if block.wordy else size}"
    # Who cannot use a mouse scrolls by keys, for which the container must take the focus.
    opening = f'<div class="{kinds}" role="group" tabindex="0" aria-label="Table: {escape(block.table.title)}">'
    link = f'\n<p class="data">{_csv_link(block.table, block.name)}</p>' if block.name else ""
    return f"{opening}\n{block.table.to_html()}</div>{link}"


def _figure(figure: Figure) -> str:
    picture = to_picture(figure)
    wide = ' class="huge"' if picture.width > _HUGE else ' class="wide"' if picture.width > _WIDE else ""
    return f"""<figure id="figure-{figure.name}">
<div class="scroll" role="group" tabindex="0" aria-label="Figure: {escape(figure.title)}">
<picture>
<source media="screen and (prefers-color-scheme: dark)" srcset="{_address(picture.dark, "image/svg+xml")}">
<img{wide} src="{_address(picture.light, "image/svg+xml")}" alt="{escape(figure.alt)}" \
width="{picture.width}" height="{picture.height}">
</picture>
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

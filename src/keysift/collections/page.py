"""A collection as one HTML file that needs nothing else: no network, no font, and no script but its own.

The view itself is `collection.js` and `collection.css`, which take the data of `Collection.as_data` and can be used in
any page. Texts of documents reach the page as JSON only, and the script sets them as text, so they are never HTML.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

from keysift.collections.collection import Collection
from keysift.io.pages import page_of_one_file

MOST_DOCUMENTS: Final = 200
"""How many documents of a phrase a page lists, so that pages of large collections stay small."""

_START: Final = (
    'keysiftCollection.show(document.getElementById("collection"), '
    'JSON.parse(document.getElementById("collection-data").textContent));'
)


def view_script() -> str:
    """Return the script of the view, which defines `keysiftCollection.show(element, data)`."""
    return (Path(__file__).parent / "collection.js").read_text("utf-8")


def view_style() -> str:
    """Return the style of the view, all of it for elements inside one of the class `collection`."""
    return (Path(__file__).parent / "collection.css").read_text("utf-8")


def data_block(data: Mapping[str, Any], *, identifier: str = "collection-data") -> str:
    """Return data as an element that scripts read and browsers do not: nothing in it can end it or start a tag."""
    text = json.dumps(data, allow_nan=False, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return f'<script type="application/json" id="{escape(identifier)}">{text}</script>'


def to_page(collection: Collection, *, title: str = "Keyphrases of a collection") -> str:
    """Return a collection as a self-contained HTML page."""
    data = collection.as_data(most_documents=MOST_DOCUMENTS)
    style = view_style() + (Path(__file__).parent / "page.css").read_text("utf-8")
    script = f"{view_script()}\n{_START}\n"
    compared = f", compared by {collection.by}" if collection.by is not None else ""
    about = f"The best {collection.top} phrases of each document by {collection.method}{compared}."
    made_by, title = str(data["made_by"]), _encodable(title)
    body = f"""<body class="collection collection-page">
<header>
<h1>{escape(title)}</h1>
<p>{escape(_encodable(about))}</p>
</header>
<main id="collection"><noscript><p>This page needs JavaScript, which is part of this file.</p></noscript></main>
<footer><p>Made by {escape(made_by)}. This file holds everything it shows and loads nothing.</p></footer>
{data_block(data)}
<script>{script}</script>
</body>"""
    return page_of_one_file(title, body, style=style, script=script, made_by=made_by)


def _encodable(text: str) -> str:
    """Return a text that can be written as UTF-8: a lone surrogate becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")

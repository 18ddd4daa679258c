"""Read an HTML page as a strict reader would, and collect what is wrong with it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {"meta", "link", "img", "source", "br", "hr"}


class PageReader(HTMLParser):
    """Check that tags are balanced, and collect ids, links, images, tables and addresses that would be loaded."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.problems: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.tables: list[set[str]] = []
        self.titles: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        if self._open:
            self.problems.append(f"never closed: {self._open}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an opening tag and its attributes."""
        attributes = dict(attrs)
        if len(attributes) < len(attrs):
            self.problems.append(f"an attribute twice in {tag}")
        if tag not in VOID:
            self._open.append(tag)
        if identity := attributes.get("id"):
            self.ids.append(identity)
        if tag == "a":
            self.links.append(attributes.get("href") or "")
        elif tag == "link":
            self.loaded.append(attributes.get("href") or "")
        for name in ("src", "srcset", "action", "data", "poster"):
            if value := attributes.get(name):
                self.loaded.append(value)
        if tag in ("script", "iframe", "object", "embed", "base", "form") or any(
            name.startswith("on") for name in attributes
        ):
            self.problems.append(f"{tag} with {list(attributes)} has no place here")
        if "style" in attributes:
            self.problems.append(f"the policy forbids the style attribute of {tag}")
        if tag == "img":
            self.images.append(attributes)
        if tag == "table":
            self.tables.append(set())
        elif "table" in self._open and tag in ("caption", "thead", "tbody"):
            self.tables[-1].add(tag)
        elif "table" in self._open and tag == "th":
            self.tables[-1].add(f"th {attributes.get('scope')}")

    def handle_endtag(self, tag: str) -> None:
        """Note whether a closing tag closes the last open one."""
        if not self._open or self._open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        """Note titles, and styles that load something."""
        if self._open and self._open[-1] in ("h1", "h2"):
            self.titles.append(data)
        if self._open and self._open[-1] == "style" and re.search(r"url\(|@import", data):
            self.problems.append("the style loads something")

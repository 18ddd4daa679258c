"""Fill the pages of the API reference with the public names (hooks of mkdocs).

A page in `docs/api/` has a line `<!-- public names -->`, which is replaced with the documentation of the names in
`keysift.__all__` or `keysift.evaluation.__all__` that are defined in the page's modules. A name that is defined
elsewhere comes under "Other names" in the index, so no public name can be missing.
"""

from __future__ import annotations

import importlib
import inspect
import re
from html import escape
from typing import Any, Final

MARK: Final = "<!-- public names -->"
TABLE: Final = "<!-- table of all public names -->"
PACKAGES: Final = ("keysift", "keysift.evaluation")
MODULES: Final = {
    "api/extraction.md": (
        *("keysift.extractor", "keysift.options", "keysift.io"),
        *("keysift.rankers.case", "keysift.resources"),
        *("keysift.analysis", "keysift.document", "keysift.analysis.token_kinds", "keysift.rankers"),
    ),
    "api/corpus.md": ("keysift.corpus", "keysift.rankers.kea"),
    "api/results.md": ("keysift.keyphrase", "keysift.results", "keysift.collections", "keysift.vocabulary"),
    "api/evaluation.md": ("keysift.evaluation", "keysift.measures"),
    "api/errors.md": ("keysift.errors",),
}
"""Page -> the modules (with all that are inside) whose public names it documents. The longest match decides."""

INDEX: Final = "api/index.md"
SPAN_LIKE_A_DECLARATION: Final = re.compile(r"`([^`\n]*<!\[[^`\n]*)`")


def public_names() -> dict[str, str]:
    """Return the full name of every public function and class, with the module that defines it."""
    found = {}
    for package in PACKAGES:
        module = importlib.import_module(package)
        for name in module.__all__:
            value = getattr(module, name)
            if not name.startswith("__"):
                found[f"{package}.{name}"] = str(getattr(value, "__module__", package))
    return found


def page_of(module: str) -> str:
    """Return the page that documents what a module defines."""
    matches = [
        (len(prefix), page)
        for page, prefixes in MODULES.items()
        for prefix in prefixes
        if module == prefix or module.startswith(f"{prefix}.")
    ]
    return max(matches)[1] if matches else INDEX


def names_on(page: str) -> list[str]:
    """Return the full names that a page documents: functions first, then classes, each by name."""
    found = [name for name, module in public_names().items() if page_of(module) == page]
    return sorted(found, key=lambda name: (inspect.isclass(value_of(name)), name.lower()))


def value_of(name: str) -> object:
    """Return what a full name stands for."""
    package, _, attribute = name.rpartition(".")
    return getattr(importlib.import_module(package), attribute)


def first_sentence(value: object) -> str:
    """Return the first line of a docstring."""
    return (inspect.getdoc(value) or "").partition("\n")[0]


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Replace the marks in a page; mkdocs calls this for every page."""
    path = page.file.src_uri
    if MARK in markdown:
        names = names_on(path)
        heading = "## Other names\n\n" if path == INDEX and names else ""
        markdown = markdown.replace(MARK, heading + "\n\n".join(f"::: {name}" for name in names))
    if TABLE in markdown:
        rows = [f"| [`{name}`][{name}] | {first_sentence(value_of(name))} |" for name in sorted(public_names())]
        markdown = markdown.replace(TABLE, "\n".join(["| name | what it is |", "|---|---|", *rows]))
    # mkdocs 1.6 looks for raw HTML in code spans too, and Python's parser fails at `(?<![...])`, as in a pattern.
    return SPAN_LIKE_A_DECLARATION.sub(lambda span: f"<code>{escape(span[1], quote=False)}</code>", markdown)

"""One test corpus for every road: short texts of several kinds, among them difficult ones."""

from __future__ import annotations

import json
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"

TEXTS: list[str] = [
    *(json.loads(line)["text"] for line in (EXAMPLES / "abstracts.jsonl").read_text("utf-8").splitlines()),
    (EXAMPLES / "coral_reefs.txt").read_text("utf-8"),
    (EXAMPLES / "word_graphs.txt").read_text("utf-8"),
    "",
    "...",
    "<p>Markup <b>inside</b> of a paragraph &amp; an <a href='https://example.org'>old link</a>.</p>",
    "Machine translation (MT) of the São Paulo state constitution – naïve café owners' view.\r\nMT is no panacea. 😀",
    "# Heading\n\nSome *Markdown* text, `code()` and a [link](https://example.org) about neural networks.",
    "Parkinson's disease and state-of-the-art deep-brain stimulation in 2021.",
]

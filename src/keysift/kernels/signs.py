"""What a first look at a text may find besides plain prose, as bits."""

from __future__ import annotations

from typing import Final

STRUCTURE: Final = 1 << 0  # tags, entities, code, mail, JSON, LaTeX, wikis: from there on anything may be found
MARKDOWN: Final = 1 << 1
REFERENCES: Final = 1 << 2
SOCIAL: Final = 1 << 3
HEADINGS: Final = 1 << 4
SOFT_HYPHENS: Final = 1 << 5
BROKEN_WORDS: Final = 1 << 6
EVERYTHING: Final = (1 << 7) - 1

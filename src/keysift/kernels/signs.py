"""What a first look at a text may find besides plain prose, as bits."""

from __future__ import annotations

from typing import Final

STRUCTURE: Final = 1 << 0  # tags, entities, code, mail, JSON, LaTeX, wikis: from there on anything may be found
MARKDOWN: Final = 1 << 1
SOCIAL: Final = 1 << 2
HEADINGS: Final = 1 << 3
SOFT_HYPHENS: Final = 1 << 4
BROKEN_WORDS: Final = 1 << 5

# References to other works, each kind of which is looked for by itself: most texts that have one have no other.
REFERENCE_MARKS: Final = 1 << 6  # [12], [Knu68]
REFERENCE_YEARS: Final = 1 << 7  # (Smith, 1999)
REFERENCE_AUTHORS: Final = 1 << 8  # Smith et al.
IDENTIFIERS: Final = 1 << 9  # 10.1038/x
NUMBERED_WORKS: Final = 1 << 10  # arXiv, ISBN and other numbers with a name
PAGES: Final = 1 << 11
VOLUMES: Final = 1 << 12
REFERENCES: Final = (
    REFERENCE_MARKS | REFERENCE_YEARS | REFERENCE_AUTHORS | IDENTIFIERS | NUMBERED_WORKS | PAGES | VOLUMES
)

PRONUNCIATIONS: Final = 1 << 13
SPEAKERS: Final = 1 << 14
FORMULAS: Final = 1 << 15

EVERYTHING: Final = (1 << 16) - 1

# A conversation has at least so many turns. The name before a turn is followed by a colon within so many characters.
# Whether a text is one is seen in its first so many characters.
FEWEST_TURNS: Final = 3
LONGEST_TURN: Final = 80
CONVERSATION_OPENING: Final = 10_000

"""Limits and signs of the tagger's model that its kernels and their callers share."""

from __future__ import annotations

from typing import Final

LONGEST_WORD: Final = 40  # of a longer one, both ends are looked at
MOST_FEATURES: Final = 24  # that a word has in one role
NEIGHBOURS: Final = 4  # words whose scores a tag depends on: the two before and the two behind
NO_TAG: Final = 255  # of a word whose tag is not fixed
TABLE_ENTRY_BYTES: Final = 12  # of a feature in the table of a RowMaker: three 32-bit numbers

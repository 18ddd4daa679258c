"""Limits of the tagger's model that its kernels and those who make and check models share."""

from __future__ import annotations

from typing import Final

LANES: Final = 8  # scores that are added up at once; rows of scores are a multiple of them
LONGEST_WORD: Final = 40  # of a longer one, both ends are looked at
MOST_FEATURES: Final = 24  # that a word has in one role
MOST_CONTEXT_FEATURES: Final = 6  # of these, that its neighbours see
NEIGHBOURS: Final = 4  # words whose scores a tag depends on: the two before and the two behind
ROLES: Final = 1 + NEIGHBOURS  # of a word: as current, left, second left, right and second right word
MOST_TAGS: Final = 51  # the column of a weight, of all tags in the five roles, is one byte
WIDEST_ROW: Final = 56  # that many tags, padded
NO_TAG: Final = 255  # of a word whose tag is not fixed
BOUNDARY_CLASS: Final = 0  # the word class of what lies outside of a sentence


def padded(tag_count: int) -> int:
    """Return how long a row with a score for each tag is: whole lanes."""
    return -(-tag_count // LANES) * LANES

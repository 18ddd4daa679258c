"""Noun phrases of languages other than English, found by hand and by regular expression."""

from __future__ import annotations

import re
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.analysis.languages import DUTCH, GERMAN, POLISH, ROMANCE
from keysift.kernels.arrays import zeros
from keysift.phrases.finding import QUICKLY_FOUND


@pytest.mark.parametrize("pattern", [ROMANCE, GERMAN, DUTCH, POLISH])
@given(sentences=st.lists(st.text("NPCAD-", min_size=1, max_size=12), max_size=4))
def test_the_kernels_find_what_the_patterns_do(pattern: str, sentences: list[str]) -> None:
    """Each kernel finds exactly the matches of its language's pattern, sentence by sentence."""
    kinds, ends, expected = "", array("i"), []
    for sentence in sentences:
        expected += [(len(kinds) + match.start(), len(match.group())) for match in re.finditer(pattern, sentence)]
        kinds += sentence
        ends.append(len(kinds))
    starts, lengths = zeros("i", len(kinds)), zeros("i", len(kinds))
    found = QUICKLY_FOUND[pattern](kinds, ends, starts, lengths)
    assert list(zip(starts[:found], lengths[:found], strict=True)) == expected

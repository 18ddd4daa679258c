"""Noun phrases, found by hand and by regular expression."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.phrases.finding import QUICKLY_FOUND
from tests.cases import document_of


@pytest.mark.parametrize("pattern", QUICKLY_FOUND)
@given(sentences=st.lists(st.text("NPCADV-.", min_size=1, max_size=12), max_size=4))
def test_the_kernels_find_what_the_patterns_do(pattern: str, sentences: list[str]) -> None:
    """Each kernel finds exactly the matches of its language's pattern, sentence by sentence."""
    kinds, ends, expected = "", [], []
    for sentence in sentences:
        expected += [(len(kinds) + match.start(), len(match.group())) for match in re.finditer(pattern, sentence)]
        kinds += sentence
        ends.append(len(kinds))
    assert QUICKLY_FOUND[pattern](document_of(kinds, sentence_ends=ends)).pairs() == expected

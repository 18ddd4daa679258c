"""Porter's algorithm in a kernel, held against that of the Snowball library."""

from __future__ import annotations

import gzip
import json
import re
from itertools import islice
from pathlib import Path

import pytest
import Stemmer
from hypothesis import example, given, settings
from hypothesis import strategies as st

from keysift.kernels.lexicon import base_forms
from keysift.kernels.porter import stem_words

SNOWBALL = Stemmer.Stemmer("porter", 0)
ENDINGS = (
    "sses ies ss s eed ed ing at bl iz tt y ational tional enci anci izer abli alli entli eli ousli ization ation ator "
    "alism iveness fulness ousness aliti iviti biliti icate ative alize iciti ical ful ness al ance ence er ic able "
    "ible ant ement ment ent sion tion ion ou ism ate iti ous ive ize e l ll"
).split()
WORDS = st.lists(st.one_of(st.text("aeiouyblstwxz-7'", max_size=4), st.sampled_from(ENDINGS)), max_size=5).map("".join)


def expected(words: list[str]) -> list[str]:
    """Return the stems that the library finds."""
    stems: list[str] = SNOWBALL.stemWords(base_forms(words))
    return stems


@settings(max_examples=400)
@given(st.lists(WORDS, min_size=1, max_size=20))
@example(["s", "is", "yes", "sky", "ayy", "hopping", "hoping", "agreed", "feed", "fly", "rate", "controlling", "sses"])
@example(["GENERALIZATIONS", "Don't", "users'", "x" * 61, "café", "coöperation", ""])
def test_stems_are_those_of_the_library(words: list[str]) -> None:
    """Every word of ASCII letters has the stem that the library finds; others are named, with their base form."""
    others: list[int] = []
    stems = stem_words(words, others)
    assert others == [place for place, word in enumerate(words) if not word.isascii() or len(word) > 60]
    for place, (stem, other) in enumerate(zip(stems, expected(words), strict=True)):
        assert stem == (base_forms([words[place]])[0] if place in others else other)


@pytest.mark.long
def test_stems_of_datasets_are_those_of_the_library(shared: Path) -> None:
    """The words of texts of many kinds have the stems that the library finds."""
    words: set[str] = set()
    for path in sorted((shared / "datasets").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in islice(lines, 50):
                words.update(re.findall(r"[A-Za-z0-9'-]{1,60}", json.loads(line)["text"]))
    listed = sorted(words)
    others: list[int] = []
    assert stem_words(listed, others) == expected(listed)
    assert not others

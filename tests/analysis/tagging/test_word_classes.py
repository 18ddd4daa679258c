from __future__ import annotations

from collections import Counter

import numpy as np

from keysift.analysis.tagging.features import split_word
from keysift.analysis.tagging.word_classes import Lexicon, number_cores
from keysift.kernels.traits import NORMAL

TYPES = Counter(
    {("der", NORMAL, "DET"): 30, ("hund", NORMAL, "NOUN"): 5, ("Anna", NORMAL, "PROPN"): 4, ("7", NORMAL, "NUM"): 4}
)


def test_frequent_words_with_one_tag_are_fixed() -> None:
    """A word that is always the same has its tag fixed, and a rarer one has not."""
    lexicon = Lexicon(TYPES)
    assert lexicon.tags[lexicon.fixed["=der"]] == "DET"
    assert "=hund" not in lexicon.fixed


def test_numbers_are_numbers() -> None:
    """Every form of a number is fixed, whatever the treebank says, in a tag set that has numbers."""
    lexicon = Lexicon(TYPES + Counter({("2010", NORMAL, "ADJ"): 50}))
    assert all(lexicon.tags[lexicon.fixed[f"={core}"]] == "NUM" for core in number_cores())
    assert {"0000", "0,0", "00:00", "0.", "0-0", "0.000.000"} <= set(number_cores())
    assert not any(key.startswith("=0") for key in Lexicon(Counter({("der", NORMAL, "DT"): 30})).fixed)


def test_listed_words_and_names_are_known() -> None:
    """Words of a list have the class of their likely tags, names of other languages that of names."""
    likely = np.array([0.0, 0.97, 0.01, 0.02])
    lexicon = Lexicon(TYPES, {"katze": likely, "hund": likely}, names=["obama"])
    assert "=katze" in lexicon.classes
    assert lexicon.classes["C=obama"] == lexicon.classes["C=anna"]
    assert lexicon.class_if_unknown(split_word("hund", NORMAL)) == lexicon.classes["=katze"]

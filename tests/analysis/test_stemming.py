from __future__ import annotations

import pytest

from keysift.analysis.stemming import snowball
from keysift.kernels.words import base_form

porter_stem = snowball("porter")


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("Networks", "network"),
        ("networking", "network"),
        ("Parkinson's", "parkinson"),
        ("Parkinson’s", "parkinson"),
        ("users'", "user"),
        ("COVID-19", "covid-19"),
        ("C++", "c++"),
        ("", ""),
        ("\ud800", "\ud800"),
    ],
)
def test_stems(word: str, stem: str) -> None:
    """Words come down to lower-case Porter stems without possessive endings; what cannot be stemmed is kept."""
    assert porter_stem(word) == stem


def test_composed_and_decomposed_letters_are_the_same() -> None:
    """A word has one stem, however its accents are encoded."""
    assert porter_stem("cafe\u0301s") == porter_stem("caf\u00e9s")


def test_soft_hyphens_do_not_count() -> None:
    """A soft hyphen inside a word is no letter of it."""
    assert base_form("key\u00adphrase") == "keyphrase"


def test_an_apostrophe_inside_is_no_possessive() -> None:
    """Only a final 's or apostrophe is an ending."""
    assert base_form("o'clock") == "o'clock"

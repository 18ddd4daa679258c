from __future__ import annotations

import pytest

from keysift.analysis.tagging.features import casings, is_title
from keysift.kernels.traits import CAPITAL, FIRST, NORMAL, SMALL, TITLE
from keysift.kernels.words import casing_traits


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("Keyphrase Extraction with Term Weighting", True),
        ("RELATED WORK", True),
        ("We tested the method in Berlin .", False),
        ("Introduction", False),
        ("", False),
        ("1 2 3", False),
    ],
)
def test_titles(sentence: str, title: bool) -> None:
    """A sentence is a title if it has several longer words and nearly all of them have capitals."""
    assert is_title(sentence.split()) is title


def test_casing_traits() -> None:
    """Longer words speak for or against a title; short and linking ones do not."""
    words = ["Method", "method", "Web", "the", "with", "12345", ""]
    evidence = [casing_traits(word) & (CAPITAL | SMALL) for word in words]
    assert evidence == [CAPITAL, SMALL, 0, 0, 0, 0, 0]


def test_casings() -> None:
    """The first word with a letter is the first word of a sentence; a title is one throughout."""
    contexts = casings(["(", "1", ")", "The", "method", "works"])
    assert list(contexts) == [NORMAL, NORMAL, NORMAL, FIRST, NORMAL, NORMAL]
    assert list(casings(["Related", "Work"])) == [TITLE, TITLE]
    assert not len(casings([]))

from __future__ import annotations

import pytest

from keysift import Extractor, extract
from keysift.rankers.tuned.ordering import unsureness

SURE = "Sparse grids. " * 20 + "Neural networks learn equations."


def test_unsureness_is_the_share_of_lower_ranks() -> None:
    """It is what the phrases from rank 6 to 20 have of the scores of the first twenty."""
    text = "Graphs have nodes. Trees have roots. Rivers have banks. Clouds have shapes. Towns have mayors."
    scores = [phrase.score for phrase in extract(text, top=20)]
    assert len(scores) > 5
    assert unsureness(text, extractor=Extractor()) == pytest.approx(sum(scores[5:]) / sum(scores))


def test_a_text_about_one_thing_leaves_less_unsure() -> None:
    """A text that repeats one phrase is surer than one of many phrases; a text without phrases is not unsure at all."""
    many = "Graphs have nodes. Trees have roots. Rivers have banks. Clouds have shapes. Towns have mayors."
    assert unsureness(SURE, extractor=Extractor()) < unsureness(many, extractor=Extractor())
    assert unsureness("", extractor=Extractor()) == 0.0

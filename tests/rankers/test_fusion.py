from __future__ import annotations

import pytest

import keysift
from keysift import OptionError

TEXT = "Sparse grids solve equations. Neural networks learn sparse grids. Equations describe neural networks."


def test_reciprocal_ranks_by_hand() -> None:
    """A phrase scores the sum over members of 1 / (constant + its rank)."""
    members = ("firstn", "tf")
    ranks = {
        name: [phrase.stem for phrase in keysift.Extractor(name, max_words=6).extract(TEXT, top=None)]
        for name in members
    }
    fused = keysift.Extractor("fusion", members=members, constant=10).extract(TEXT, top=None)
    expected = {
        stem: sum(1 / (10 + ranking.index(stem) + 1) for ranking in ranks.values() if stem in ranking)
        for stem in {stem for ranking in ranks.values() for stem in ranking}
    }
    assert {phrase.stem: phrase.score for phrase in fused} == pytest.approx(expected)
    assert [phrase.score for phrase in fused] == sorted((phrase.score for phrase in fused), reverse=True)


@pytest.mark.parametrize("members", [["tf"], ["tf", "tf"], ["tf", "fusion"], ["tf", "kea"], ["tf", "nothing"], []])
def test_impossible_members_are_refused(members: list[str]) -> None:
    """Members are at least two different methods that need neither topics, neighbours nor a model."""
    with pytest.raises(OptionError, match="members"):
        keysift.Extractor("fusion", members=members)

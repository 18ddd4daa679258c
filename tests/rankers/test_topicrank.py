from __future__ import annotations

import random
from array import array

import pytest

from keysift import Document, extract
from keysift.kernels.graph import connect_clusters
from keysift.rankers.topicrank import _rank_by_convolution


@pytest.mark.parametrize("seed", range(5))
def test_both_ways_to_rank_agree(seed: int) -> None:
    """The convolution gives the same ranks as looking at every pair."""
    chance = random.Random(seed)
    count, size = chance.randrange(2, 120), chance.randrange(1, 20)
    positions = array("i", sorted(chance.choices(range(400), k=count)))
    clusters = array("i", [chance.randrange(size) for _ in range(count)] + list(range(size)))
    positions.extend(range(400, 400 + size))
    by_pairs = connect_clusters(positions, clusters, size).uniform_walk(0.85)
    assert _rank_by_convolution(positions, clusters, size, 0.85) == pytest.approx(list(by_pairs), abs=1e-9)
    assert sum(by_pairs) == pytest.approx(1.0)


def test_long_paper() -> None:
    """Ten thousand tokens of thousands of phrases are no burden."""
    chance = random.Random(1)
    words = [f"w{chance.randrange(1500)}" if chance.random() < 0.6 else "." for _ in range(10_000)]
    document = Document.from_tokens(words, ["PUNCT" if word == "." else "NOUN" for word in words], stop_words=set())
    found = extract(document, method="topicrank", top=None)
    assert sum(keyphrase.score for keyphrase in found) == pytest.approx(1.0)

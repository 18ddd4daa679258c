from __future__ import annotations

from array import array

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.cluster.hierarchy import fcluster, linkage

from keysift.kernels.linkage import average_linkage, shared_word_similarities

word_sets = st.lists(st.sets(st.integers(0, 9), min_size=1, max_size=4).map(sorted), min_size=2, max_size=25)


@given(word_sets)
def test_similarities_are_jaccard(sets: list[list[int]]) -> None:
    """Sets that share a word have their Jaccard similarity; others have no entry."""
    found = shared_word_similarities(sets, 10)
    for a, first in enumerate(sets):
        for b, second in enumerate(sets):
            common = len(set(first) & set(second))
            if a != b and common:
                assert found[a][b] == pytest.approx(common / len(set(first) | set(second)))
            else:
                assert b not in found[a]


@given(st.integers(2, 20), st.integers(0, 2**32 - 1), st.floats(0.3, 0.95))
def test_clusters_equal_scipy(count: int, seed: int, cut: float) -> None:
    """Without ties, clusters are those of scipy's average linkage cut at the same distance."""
    generator = np.random.default_rng(seed)
    distances = generator.uniform(0.05, 1.0, count * (count - 1) // 2)
    similarities: list[dict[int, float]] = [{} for _ in range(count)]
    for (a, b), distance in zip(np.argwhere(np.triu(np.ones((count, count)), 1)), distances, strict=True):
        similarities[a][int(b)] = similarities[b][int(a)] = 1.0 - distance
    expected = fcluster(linkage(distances, "average"), cut, "distance")
    found = array("i", bytes(4 * count))
    average_linkage(similarities, 1.0 - cut, found)
    same = [[x == y for y in found] for x in found]
    assert same == [[x == y for y in expected] for x in expected]


def test_first_pair_wins_a_tie() -> None:
    """Of equally similar pairs, the one that comes first is joined."""
    similarities = shared_word_similarities([[0, 1], [1, 2], [2, 3]], 4)
    found = array("i", [9, 9, 9])
    average_linkage(similarities, 0.3, found)
    assert list(found) == [0, 0, 1]

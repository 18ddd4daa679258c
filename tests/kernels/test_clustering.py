from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.cluster.hierarchy import fcluster, linkage

from keysift.kernels.clustering import average_linkage, shared_word_similarities
from tests.cases import candidates_of


def similarities_of(sets: list[list[int]]) -> list[dict[int, float]]:
    """Return the similarities of phrases with these words."""
    return shared_word_similarities(candidates_of(sets), 1_000_000)


word_sets = st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=4), min_size=2, max_size=25)


@given(word_sets)
def test_similarities_are_jaccard(sets: list[list[int]]) -> None:
    """Sets that share a word have their Jaccard similarity; others have no entry."""
    found = similarities_of(sets)
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
    found = average_linkage(similarities, 1.0 - cut)
    same = [[x == y for y in found] for x in found]
    assert same == [[x == y for y in expected] for x in expected]


def test_first_pair_wins_a_tie() -> None:
    """Of equally similar pairs, the one that comes first is joined."""
    assert list(average_linkage(similarities_of([[0, 1], [1, 2], [2, 3]]), 0.3)) == [0, 0, 1]


def test_words_of_most_phrases_are_left_out() -> None:
    """With more pairs than are to be compared, phrases that share only their most frequent word are no pairs."""
    sets = [[0, 1], [0, 2], [0, 3], [1, 2]]
    assert [sorted(row) for row in shared_word_similarities(candidates_of(sets), 3)] == [[3], [3], [], [0, 1]]

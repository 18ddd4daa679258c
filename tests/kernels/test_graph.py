from __future__ import annotations

import itertools
from array import array
from collections import Counter

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.kernels.arrays import zeros
from keysift.kernels.graph import count_meetings, fill_closeness, find_parts, join_neighbours, walk


def as_edges(graph: tuple[array[int], array[int], array[float]]) -> dict[tuple[int, int], float]:
    offsets, targets, weights = graph
    return {
        (node, targets[index]): weights[index]
        for node in range(len(offsets) - 1)
        for index in range(offsets[node], offsets[node + 1])
    }


streams = st.lists(st.integers(-1, 7), max_size=60)
Graph = tuple["array[int]", "array[int]", "array[float]"]


def graph_of(stream: list[int], window: int) -> Graph:
    """Return the graph of a stream of node numbers, -1 being no node."""
    stem_ids = array("i", [number + 1 for number in stream])
    node_of_stem = array("i", range(-1, 8))
    degrees = zeros("i", 8)
    total = count_meetings(stem_ids, node_of_stem, window, degrees)
    offsets, targets, weights = zeros("i", 9), zeros("i", total), zeros("d", total)
    entries = join_neighbours(
        stem_ids,
        node_of_stem,
        window,
        degrees,
        zeros("i", total),
        zeros("i", 8),
        zeros("i", 8),
        offsets,
        targets,
        weights,
    )
    return offsets, targets[:entries], weights[:entries]


@given(streams, st.integers(2, 6))
def test_neighbours_equal_a_plain_count(stream: list[int], window: int) -> None:
    """Every pair of different nodes fewer than `window` tokens apart is counted once in both directions."""
    expected: Counter[tuple[int, int]] = Counter()
    for i, a in enumerate(stream):
        for b in stream[i + 1 : i + window]:
            if a >= 0 and b >= 0 and a != b:
                expected[a, b] += 1
                expected[b, a] += 1
    assert as_edges(graph_of(stream, window)) == dict(expected)


@given(streams)
def test_parts_are_the_connected_components(stream: list[int]) -> None:
    """The nodes of each connected component stand together, and every node stands once."""
    offsets, targets, weights = graph_of(stream, 3)
    order, part_ends = zeros("i", 8), zeros("i", 8)
    found = find_parts(offsets, targets, order, part_ends, zeros("i", 8))
    graph = nx.Graph(as_edges((offsets, targets, weights)).keys())
    graph.add_nodes_from(range(8))
    ends = [0, *part_ends[:found]]
    parts = [frozenset(order[start:end]) for start, end in itertools.pairwise(ends)]
    assert sorted(order) == list(range(8))
    assert set(parts) == set(map(frozenset, nx.connected_components(graph)))


@given(streams, st.lists(st.floats(0.01, 10), min_size=8, max_size=8), st.floats(0, 0.95))
def test_walk_equals_networkx(stream: list[int], preference: list[float], damping: float) -> None:
    """PageRank equals networkx's to 1e-6, nodes without neighbours included."""
    offsets, targets, weights = graph_of(stream, 3)
    total = sum(preference)
    prior = array("d", [value / total for value in preference])
    ranks = zeros("d", 8)
    order, part_ends = zeros("i", 8), zeros("i", 8)
    part_ends = part_ends[: find_parts(offsets, targets, order, part_ends, zeros("i", 8))]
    flow, shares = zeros("d", 8), zeros("d", 8)
    walk(offsets, targets, weights, order, part_ends, prior, damping, 1e-12, 1000, flow, shares, ranks)

    graph = nx.Graph()
    graph.add_nodes_from(range(8))
    for (a, b), weight in as_edges((offsets, targets, weights)).items():
        graph.add_edge(a, b, weight=weight)
    expected = nx.pagerank(graph, alpha=damping, personalization=dict(enumerate(prior)), tol=1e-12, max_iter=2000)
    assert list(ranks) == pytest.approx([expected[node] for node in range(8)], abs=1e-6)


@given(st.lists(st.tuples(st.integers(0, 500), st.integers(0, 4)), min_size=1, max_size=30))
def test_closeness_sums_reciprocal_distances(occurrences: list[tuple[int, int]]) -> None:
    """Two clusters weigh the sum over pairs of occurrences of 1 / distance, same place counting as 1."""
    occurrences.sort()
    positions = array("i", [position for position, _ in occurrences])
    clusters = array("i", [cluster for _, cluster in occurrences])
    offsets, targets, weights = zeros("i", 6), zeros("i", 20), zeros("d", 20)
    fill_closeness(positions, clusters, 5, zeros("d", 25), offsets, targets, weights)
    found = as_edges((offsets, targets, weights))
    for a in range(5):
        for b in range(5):
            expected = sum(1 / max(1, abs(p - q)) for p, c in occurrences if c == a for q, d in occurrences if d == b)
            assert a == b or found[a, b] == pytest.approx(expected)

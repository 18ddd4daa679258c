from __future__ import annotations

import itertools
from array import array
from collections import Counter

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.kernels.graph import Graph, connect_clusters, join_words


def as_edges(graph: Graph) -> dict[tuple[int, int], float]:
    return {
        (node, graph.targets[index]): graph.weights[index]
        for node in range(len(graph.offsets) - 1)
        for index in range(graph.offsets[node], graph.offsets[node + 1])
    }


streams = st.lists(st.integers(-1, 7), max_size=60)


def graph_of(stream: list[int], window: int) -> Graph:
    """Return the graph of a stream of eight node numbers, -1 being no node."""
    ends, shares = array("i", [len(stream)]), array("d", [1.0])
    return join_words(array("i", range(8)), array("i", stream), ends, shares, window)


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


@given(st.lists(st.tuples(streams, st.floats(0.1, 1.0)), max_size=4), st.integers(2, 6))
def test_meetings_weigh_what_their_document_does(documents: list[tuple[list[int], float]], window: int) -> None:
    """Nodes of several documents meet within each, and an edge weighs the sum over meetings of the document's share."""
    expected: Counter[tuple[int, int]] = Counter()
    for stream, share in documents:
        for edge, weight in as_edges(graph_of(stream, window)).items():
            expected[edge] += weight * share  # type: ignore[assignment]
    ends = array("i", itertools.accumulate(len(stream) for stream, _ in documents))
    nodes = array("i", itertools.chain.from_iterable(stream for stream, _ in documents))
    graph = join_words(array("i", range(8)), nodes, ends, array("d", [share for _, share in documents]), window)
    assert as_edges(graph) == pytest.approx(dict(expected))


@given(streams)
def test_parts_are_the_connected_components(stream: list[int]) -> None:
    """The nodes of each connected component stand together, and every node stands once."""
    found = graph_of(stream, 3)
    graph = nx.Graph(as_edges(found).keys())
    graph.add_nodes_from(range(8))
    parts = [frozenset(found.order[start:end]) for start, end in itertools.pairwise([0, *found.part_ends])]
    assert sorted(found.order) == list(range(8))
    assert set(parts) == set(map(frozenset, nx.connected_components(graph)))


@given(streams, st.lists(st.floats(0.01, 10), min_size=8, max_size=8), st.floats(0, 0.95))
def test_walk_equals_networkx(stream: list[int], preference: list[float], damping: float) -> None:
    """PageRank equals networkx's to 1e-6, nodes without neighbours included."""
    found = graph_of(stream, 3)
    total = sum(preference)
    prior = array("d", [value / total for value in preference])
    graph = nx.Graph()
    graph.add_nodes_from(range(8))
    for (a, b), weight in as_edges(found).items():
        graph.add_edge(a, b, weight=weight)
    expected = nx.pagerank(graph, alpha=damping, personalization=dict(enumerate(prior)), tol=1e-12, max_iter=2000)
    assert list(found.walk(prior, damping)) == pytest.approx([expected[node] for node in range(8)], abs=1e-6)


@given(st.lists(st.tuples(st.integers(0, 500), st.integers(0, 4)), min_size=1, max_size=30))
def test_closeness_sums_reciprocal_distances(occurrences: list[tuple[int, int]]) -> None:
    """Two clusters weigh the sum over pairs of occurrences of 1 / distance, same place counting as 1."""
    occurrences.sort()
    positions = array("i", [position for position, _ in occurrences])
    clusters = array("i", [cluster for _, cluster in occurrences])
    found = as_edges(connect_clusters(positions, clusters, 5))
    for a in range(5):
        for b in range(5):
            expected = sum(1 / max(1, abs(p - q)) for p, c in occurrences if c == a for q, d in occurrences if d == b)
            assert a == b or found[a, b] == pytest.approx(expected)

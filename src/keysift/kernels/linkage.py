"""Group phrases that share words: average-linkage clustering on sparse Jaccard similarities."""

from __future__ import annotations

from array import array
from heapq import heapify, heappop, heappush


def shared_word_similarities(word_sets: list[list[int]], vocabulary_size: int) -> list[dict[int, float]]:
    """Return for each set the Jaccard similarity with every other set that shares a word with it."""
    holders: list[list[int] | None] = [None] * vocabulary_size
    similarities: list[dict[int, float]] = []
    for number in range(len(word_sets)):
        words = word_sets[number]
        shared: dict[int, int] = {}
        for word in words:
            holding = holders[word]
            if holding is None:
                holders[word] = [number]
            else:
                for other in holding:
                    shared[other] = shared.get(other, 0) + 1
                holding.append(number)
        row: dict[int, float] = {}
        size = len(words)
        for other, common in shared.items():
            similarity = common / (size + len(word_sets[other]) - common)
            row[other] = similarity
            other_row = similarities[other]
            other_row[number] = similarity
        similarities.append(row)
    return similarities


def average_linkage(sums: list[dict[int, float]], threshold: float, clusters: array[int]) -> None:
    """Fill in the cluster of each item when the two most similar clusters are joined until none reach `threshold`.

    The similarity of clusters is the mean over pairs of items, absent pairs being 0; `threshold` must be above 0, so
    pairs that share nothing never need to be looked at. Of equally similar pairs, the one that comes first is joined.
    `sums` are the similarities of items; they are used up: sums[a][b] becomes the sum over pairs of items of two
    clusters. A cluster goes by the number of its first item until all are numbered by first appearance.
    """
    count = len(sums)
    sizes = array("i", [1]) * count
    parent = array("i", range(count))
    # Entries are (-similarity, cluster, cluster, size, size); one whose sizes are no longer true is out of date.
    queue: list[tuple[float, int, int, int, int]] = []
    for low in range(count):
        row = sums[low]
        for other, total in row.items():
            if low < other and total >= threshold:
                queue.append((-round(total, 12), low, other, 1, 1))
    heapify(queue)
    while len(queue) > 0:
        _, low, high, low_size, high_size = heappop(queue)
        if parent[low] != low or parent[high] != high or sizes[low] != low_size or sizes[high] != high_size:
            continue
        _join(sums, sizes, low, high)
        parent[high] = low
        row = sums[low]
        for other, total in row.items():
            similarity = total / (sizes[low] * sizes[other])
            if similarity >= threshold:
                first = low if low < other else other
                second = other if low < other else low
                heappush(queue, (-round(similarity, 12), first, second, sizes[first], sizes[second]))
    _number_clusters(parent, clusters)


def _join(sums: list[dict[int, float]], sizes: array[int], kept: int, gone: int) -> None:
    row = sums[kept]
    gone_row = sums[gone]
    del row[gone]
    for other, total in gone_row.items():
        if other == kept:
            continue
        joined = row.get(other, 0.0) + total
        row[other] = joined
        other_row = sums[other]
        other_row[kept] = joined
        del other_row[gone]
    sums[gone] = {}
    sizes[kept] += sizes[gone]


def _number_clusters(parent: array[int], clusters: array[int]) -> None:
    """Fill in for each item the number of its cluster, clusters being numbered by first appearance."""
    numbers = array("i", [-1]) * len(parent)
    found = 0
    for item in range(len(parent)):
        root = item
        while parent[root] != root:
            root = parent[root]
        if numbers[root] < 0:
            numbers[root] = found
            found += 1
        clusters[item] = numbers[root]

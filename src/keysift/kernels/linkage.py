"""Group phrases that share words: average-linkage clustering on sparse Jaccard similarities."""

from __future__ import annotations

from array import array
from heapq import heapify, heappop, heappush


def shared_word_similarities(word_sets: list[list[int]], vocabulary_size: int) -> list[dict[int, float]]:
    """Return for each set the Jaccard similarity with every other set that shares a word with it."""
    holders: list[list[int]] = [[] for _ in range(vocabulary_size)]
    similarities: list[dict[int, float]] = []
    for number, words in enumerate(word_sets):
        shared: dict[int, int] = {}
        for word in words:
            for other in holders[word]:
                shared[other] = shared.get(other, 0) + 1
            holders[word].append(number)
        row: dict[int, float] = {}
        for other, common in shared.items():
            similarity = common / (len(words) + len(word_sets[other]) - common)
            row[other] = similarity
            similarities[other][number] = similarity
        similarities.append(row)
    return similarities


def average_linkage(sums: list[dict[int, float]], threshold: float) -> array[int]:
    """Return the cluster of each item when the two most similar clusters are joined until none reach `threshold`.

    The similarity of clusters is the mean over pairs of items, absent pairs being 0; `threshold` must be above 0, so
    pairs that share nothing never need to be looked at. Of equally similar pairs, the one that comes first is joined.
    `sums` are the similarities of items; they are used up: sums[a][b] becomes the sum over pairs of items of two
    clusters. A cluster goes by the number of its first item.
    """
    count = len(sums)
    sizes = array("i", [1]) * count
    parent = array("i", range(count))
    # Entries are (-similarity, cluster, cluster, size, size); one whose sizes are no longer true is out of date.
    queue: list[tuple[float, int, int, int, int]] = []
    for low in range(count):
        for high, similarity in sums[low].items():
            if low < high and similarity >= threshold:
                queue.append((-round(similarity, 12), low, high, 1, 1))
    heapify(queue)
    while queue:
        _, low, high, low_size, high_size = heappop(queue)
        if parent[low] != low or parent[high] != high or sizes[low] != low_size or sizes[high] != high_size:
            continue
        _join(sums, sizes, low, high)
        parent[high] = low
        for other, total in sums[low].items():
            similarity = total / (sizes[low] * sizes[other])
            if similarity >= threshold:
                first, second = (low, other) if low < other else (other, low)
                heappush(queue, (-round(similarity, 12), first, second, sizes[first], sizes[second]))
    return _numbered_clusters(parent)


def _join(sums: list[dict[int, float]], sizes: array[int], kept: int, gone: int) -> None:
    row = sums[kept]
    row.pop(gone, None)
    for other, total in sums[gone].items():
        if other == kept:
            continue
        joined = row.get(other, 0.0) + total
        row[other] = joined
        sums[other][kept] = joined
        del sums[other][gone]
    sums[gone] = {}
    sizes[kept] += sizes[gone]


def _numbered_clusters(parent: array[int]) -> array[int]:
    """Return for each item the number of its cluster, clusters being numbered by first appearance."""
    numbers = array("i", [-1]) * len(parent)
    clusters = array("i", bytes(4 * len(parent)))
    found = 0
    for item in range(len(parent)):
        root = item
        while parent[root] != root:
            root = parent[root]
        if numbers[root] < 0:
            numbers[root] = found
            found += 1
        clusters[item] = numbers[root]
    return clusters

"""Group phrases that share words, by average linkage, and words that meet, by modularity."""

from __future__ import annotations

from array import array
from heapq import heapify, heappop, heappush
from typing import Final

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import minus_ones, zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.graph import Graph
    from keysift.kernels.interpreted import doubles, ints
else:
    from cython.cimports.keysift.kernels.arrays import minus_ones, zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.keysift.kernels.graph import Graph
    from cython.cimports.pointers import doubles, ints


_PAIRS: Final = 1 << 64  # numbers of two clusters, 32 bits each
_MOST_PASSES = cython.declare(cython.Py_ssize_t, 50)
_SAME_GAIN = cython.declare(cython.double, 1e-12)  # gains that differ by less are ties that rounding broke


def shared_word_similarities(candidates: Candidates, most_pairs: cython.longlong) -> list[dict[int, float]]:
    """Return for each phrase the Jaccard similarity of its words with those of every other phrase that shares one.

    Words that are in most phrases are not compared if there are more than `most_pairs` pairs of phrases that share one.
    """
    document = candidates.document
    # Each distinct word of a phrase is one holding. A stem knows its newest holding, a holding the one before it.
    newest_holdings = _compared_stems(candidates, most_pairs)
    newest_holdings_at = ints(newest_holdings)
    holders: list[int] = []
    holdings_before: list[int] = []
    sizes = zeros("i", candidates.phrases)
    sizes_at = ints(sizes)
    common = zeros("i", candidates.phrases)
    common_at = ints(common)
    similarities: list[dict[int, float]] = []
    holding: cython.Py_ssize_t
    other: cython.Py_ssize_t
    similarity: cython.double
    for phrase in range(candidates.phrases):
        start = candidates.starts_at[candidates.first_at[phrase]]
        touched: list[int] = []
        for position in range(start, start + candidates.lengths_at[candidates.first_at[phrase]]):
            stem = document.stem_ids_at[position]
            holding = newest_holdings_at[stem]
            if holding >= 0:
                other = holders[holding]
                if other == phrase:
                    continue  # the phrase has this word twice
            sizes_at[phrase] += 1
            if holding == -2:
                continue
            while holding >= 0:
                other = holders[holding]
                if common_at[other] == 0:
                    touched.append(other)
                common_at[other] += 1
                holding = holdings_before[holding]
            holdings_before.append(newest_holdings_at[stem])
            newest_holdings_at[stem] = len(holders)
            holders.append(phrase)
        row: dict[int, float] = {}
        for other in touched:
            similarity = common_at[other] / (0.0 + sizes_at[phrase] + sizes_at[other] - common_at[other])
            common_at[other] = 0
            row[other] = similarity
            other_row: dict[int, float] = similarities[other]
            other_row[phrase] = similarity
        similarities.append(row)
    return similarities


@cython.cfunc
def _compared_stems(candidates: Candidates, most_pairs: cython.longlong) -> array[int]:
    """Return -1 for each stem by which phrases are compared, and -2 for those left out because they are in too many."""
    words = len(candidates.document.vocabulary)
    compared = minus_ones("i", words)
    if candidates.phrases * candidates.phrases <= most_pairs:  # there cannot be so many
        return compared
    counts = zeros("i", words)  # phrases that have the stem, one that has it twice counting twice
    counts_at = ints(counts)
    for phrase in range(candidates.phrases):
        start = candidates.starts_at[candidates.first_at[phrase]]
        for position in range(start, start + candidates.lengths_at[candidates.first_at[phrase]]):
            counts_at[candidates.document.stem_ids_at[position]] += 1
    pairs = sum([count * (count - 1) // 2 for count in counts])
    for _, stem in sorted([(-count, stem) for stem, count in enumerate(counts)]):
        if pairs <= most_pairs:
            break
        compared[stem] = -2
        pairs -= counts[stem] * (counts[stem] - 1) // 2
    return compared


def average_linkage(sums: list[dict[int, float]], threshold: cython.double) -> array[int]:
    """Return the cluster of each item when the two most similar clusters are joined until none reach `threshold`.

    The similarity of clusters is the mean over pairs of items, absent pairs being 0; `threshold` must be above 0, so
    pairs that share nothing never need to be looked at. Of equally similar pairs, the one that comes first is joined.
    `sums` are the similarities of items; they are used up: sums[a][b] becomes the sum over pairs of items of two
    clusters. A cluster goes by the number of its first item until all are numbered by first appearance.
    """
    count = len(sums)
    sizes = array("i", [1]) * count
    sizes_at = ints(sizes)
    parents = array("i", range(count))
    parents_at = ints(parents)
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    owner: cython.Py_ssize_t
    # The entry of a cluster is the pair with the cluster most similar to it; the lowest is joined if it is still true.
    entries = [_best_entry(sums, sizes, threshold, cluster) for cluster in range(count)]
    queue = [entry for entry in entries if entry < 0]
    heapify(queue)
    while len(queue) > 0:
        entry = heappop(queue)
        low = (entry >> 33) & 0xFFFFFFFF
        high = (entry >> 1) & 0xFFFFFFFF
        owner = high if entry & 1 else low
        if parents_at[owner] != owner or entries[owner] != entry:
            continue
        entries[owner] = _best_entry(sums, sizes, threshold, owner)
        if entries[owner] == entry:
            _join(sums, low, high)
            sizes_at[low] += sizes_at[high]
            parents_at[high] = low
            owner = low
            entries[low] = _best_entry(sums, sizes, threshold, low)
        if entries[owner] < 0:
            heappush(queue, entries[owner])
    return _numbered(parents)


@cython.cfunc
def _best_entry(
    sums: list[dict[int, float]], sizes: array[int], threshold: cython.double, cluster: cython.Py_ssize_t
) -> int:
    """Return one number for a cluster and the most similar one, or 0: lower the more similar, and the sooner they come.

    Similarities are whole billionths, so that rounding breaks no ties. The last bit says which of the two it is.
    """
    sizes_at = ints(sizes)
    best: cython.longlong = 0
    partner: cython.Py_ssize_t = -1
    other: cython.Py_ssize_t
    total: cython.double
    rank: cython.longlong
    row: dict[int, float] = sums[cluster]
    for other, total in row.items():
        similarity = total / (sizes_at[cluster] * sizes_at[other])
        if similarity >= threshold:
            rank = int(similarity * -1e9 - 0.5)
            if rank < best or (rank == best and other < partner):
                best = rank
                partner = other
    if partner < 0:
        return 0
    pair: cython.longlong = min(cluster, partner) << 32 | max(cluster, partner)
    return (best * _PAIRS + pair) * 2 + (cluster > partner)


@cython.cfunc
def _join(sums: list[dict[int, float]], kept: cython.Py_ssize_t, gone: cython.Py_ssize_t) -> None:
    """Add the similarities of one cluster to those of another."""
    row: dict[int, float] = sums[kept]
    gone_row: dict[int, float] = sums[gone]
    total: cython.double
    joined: cython.double
    del row[gone]
    for other, total in gone_row.items():
        if other == kept:
            continue
        joined = row.get(other, 0.0) + total
        row[other] = joined
        other_row: dict[int, float] = sums[other]
        other_row[kept] = joined
        del other_row[gone]
    sums[gone] = {}


@cython.cfunc
def _numbered(parents: array[int]) -> array[int]:
    """Return for each item the number of its cluster, clusters being numbered by first appearance."""
    parents_at = ints(parents)
    numbers = minus_ones("i", len(parents))
    numbers_at = ints(numbers)
    clusters = zeros("i", len(parents))
    clusters_at = ints(clusters)
    found: cython.int = 0
    root: cython.Py_ssize_t
    for item in range(len(parents)):
        root = item
        while parents_at[root] != root:
            root = parents_at[root]
        if numbers_at[root] < 0:
            numbers_at[root] = found
            found += 1
        clusters_at[item] = numbers_at[root]
    return clusters


def find_communities(graph: Graph) -> array[int]:
    """Return the community of each node: the partition at which no move of one node raises the modularity.

    Modularity is Σ over communities of inside / m - (degrees / 2m)², m being all weights. Every node starts by itself;
    in the order of the text, each moves to the neighbouring community that gains most, until none gains (the first
    phase of the Louvain method). Of equal gains, the community that was numbered first wins.
    """
    offsets_at = ints(graph.offsets)
    targets_at = ints(graph.targets)
    weights_at = doubles(graph.weights)
    size = len(graph.offsets) - 1
    degrees = zeros("d", size)
    degrees_at = doubles(degrees)
    total = 0.0
    for node in range(size):
        for place in range(offsets_at[node], offsets_at[node + 1]):
            degrees_at[node] += weights_at[place]
        total += degrees_at[node]
    communities = array("i", range(size))
    communities_at = ints(communities)
    sums = degrees[:]
    sums_at = doubles(sums)
    shared = zeros("d", size)  # what a node shares with each community; all 0 again before the next node
    shared_at = doubles(shared)
    best: cython.Py_ssize_t
    other: cython.Py_ssize_t
    if total == 0.0:
        return communities
    for _ in range(_MOST_PASSES):
        moved = False
        for node in range(size):
            degree = degrees_at[node]
            for place in range(offsets_at[node], offsets_at[node + 1]):
                shared_at[communities_at[targets_at[place]]] += weights_at[place]
            own = communities_at[node]
            sums_at[own] -= degree
            best = own
            best_gain = shared_at[own] - degree * sums_at[own] / total
            gaining: list[int] = []
            for place in range(offsets_at[node], offsets_at[node + 1]):
                other = communities_at[targets_at[place]]
                if shared_at[other] - degree * sums_at[other] / total > best_gain + _SAME_GAIN:
                    gaining.append(other)
            gaining.sort()
            for other in gaining:
                gain = shared_at[other] - degree * sums_at[other] / total
                if gain > best_gain + _SAME_GAIN:
                    best = other
                    best_gain = gain
            for place in range(offsets_at[node], offsets_at[node + 1]):
                shared_at[communities_at[targets_at[place]]] = 0.0
            sums_at[best] += degree
            if best != own:
                communities_at[node] = best
                moved = True
        if not moved:
            break
    return communities

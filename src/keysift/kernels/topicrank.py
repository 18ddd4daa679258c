"""Group phrases that share words: average-linkage clustering on sparse Jaccard similarities."""

from __future__ import annotations

from array import array
from heapq import heapify, heappop, heappush

from keysift.kernels.arrays import minus_ones


def shared_word_similarities(
    stem_ids: array[int],
    starts: array[int],
    lengths: array[int],
    first: array[int],
    newest_holder: array[int],
    sizes: array[int],
    common: array[int],
) -> list[dict[int, float]]:
    """Return for each phrase the Jaccard similarity of its words with those of every other phrase that shares one.

    `newest_holder` has a -1 for each stem, or -2 for one that is not compared; `sizes` and `common` have a 0 for each
    phrase. All are used up.
    """
    similarities: list[dict[int, float]] = []
    # Each distinct word of a phrase is one holding. A stem knows its newest holding, a holding the one before it.
    holders: list[int] = []
    holdings_before: list[int] = []
    for phrase in range(len(first)):
        start = starts[first[phrase]]
        touched: list[int] = []
        for position in range(start, start + lengths[first[phrase]]):
            stem = stem_ids[position]
            holding = newest_holder[stem]
            if holding >= 0:
                other = holders[holding]
                if other == phrase:
                    continue  # the phrase has this word twice
            sizes[phrase] += 1
            if holding == -2:
                continue
            while holding >= 0:
                other = holders[holding]
                if common[other] == 0:
                    touched.append(other)
                common[other] += 1
                holding = holdings_before[holding]
            holdings_before.append(newest_holder[stem])
            newest_holder[stem] = len(holders)
            holders.append(phrase)
        row: dict[int, float] = {}
        for other in touched:
            similarity = common[other] / (0.0 + sizes[phrase] + sizes[other] - common[other])
            common[other] = 0
            row[other] = similarity
            other_row = similarities[other]
            other_row[phrase] = similarity
        similarities.append(row)
    return similarities


def count_holders(
    stem_ids: array[int], starts: array[int], lengths: array[int], first: array[int], counts: array[int]
) -> None:
    """Add up in how many phrases each stem is, one that has it twice counting twice."""
    for phrase in range(len(first)):
        start = starts[first[phrase]]
        for position in range(start, start + lengths[first[phrase]]):
            counts[stem_ids[position]] += 1


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
    # Similarities are whole billionths, so that rounding breaks no ties.
    queue: list[tuple[int, int, int, int, int]] = []
    for low in range(count):
        row = sums[low]
        for other, total in row.items():
            if low < other and total >= threshold:
                rank = int(total * -1e9 - 0.5)
                queue.append((rank, low, other, 1, 1))
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
                rank = int(similarity * -1e9 - 0.5)
                heappush(queue, (rank, first, second, sizes[first], sizes[second]))
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


def link_few(
    stem_ids: array[int],
    starts: array[int],
    lengths: array[int],
    first: array[int],
    threshold: float,
    holder: array[int],
    sums: array[float],
    clusters: array[int],
) -> None:
    """Do what `shared_word_similarities` and `average_linkage` do, on a full table: quicker for few phrases.

    `holder` has a 0 for each stem; `sums` is scratch space for the square of the number of phrases.
    """
    count = len(first)
    words = array("i", [0]) * count
    for low in range(count):
        start = starts[first[low]]
        for position in range(start, start + lengths[first[low]]):
            if holder[stem_ids[position]] != low + 1:
                holder[stem_ids[position]] = low + 1
                words[low] += 1
        # Words in common with each phrase before.
        for high in range(low):
            start = starts[first[high]]
            common = 0
            for position in range(start, start + lengths[first[high]]):
                if holder[stem_ids[position]] == low + 1:
                    holder[stem_ids[position]] = -low - 1  # counted, should the phrase have it twice
                    common += 1
            if common > 0:
                for position in range(start, start + lengths[first[high]]):
                    if holder[stem_ids[position]] == -low - 1:
                        holder[stem_ids[position]] = low + 1
            similarity = common / (0.0 + words[low] + words[high] - common)
            sums[low * count + high] = similarity
            sums[high * count + low] = similarity

    sizes = array("i", [1]) * count
    parent = array("i", range(count))
    while True:
        best = 0
        kept = gone = 0
        for low in range(count):
            if parent[low] != low:
                continue
            for high in range(low + 1, count):
                total = sums[low * count + high]
                if total > 0.0 and parent[high] == high:
                    similarity = total / (sizes[low] * sizes[high])
                    # Whole billionths, so that rounding breaks no ties.
                    if similarity >= threshold and int(similarity * 1e9 + 0.5) > best:
                        best = int(similarity * 1e9 + 0.5)
                        kept = low
                        gone = high
        if best == 0:
            break
        parent[gone] = kept
        sizes[kept] += sizes[gone]
        for high in range(count):
            total = sums[kept * count + high] + sums[gone * count + high]
            sums[kept * count + high] = total
            sums[high * count + kept] = total
    _number_clusters(parent, clusters)


def gather(values: array[int], index: array[int], result: array[int]) -> None:
    """Fill in the value at each index."""
    for position in range(len(index)):
        result[position] = values[index[position]]


def _number_clusters(parent: array[int], clusters: array[int]) -> None:
    """Fill in for each item the number of its cluster, clusters being numbered by first appearance."""
    numbers = minus_ones("i", len(parent))
    found = 0
    for item in range(len(parent)):
        root = item
        while parent[root] != root:
            root = parent[root]
        if numbers[root] < 0:
            numbers[root] = found
            found += 1
        clusters[item] = numbers[root]

"""Group phrases that share words: average-linkage clustering on Jaccard similarities."""

from __future__ import annotations

from array import array
from heapq import heapify, heappop, heappush

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import minus_ones, zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.interpreted import doubles, ints
else:
    from cython.cimports.keysift.kernels.arrays import minus_ones, zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.pointers import doubles, ints


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
    other: cython.Py_ssize_t
    total: cython.double
    low_size: cython.int
    high_size: cython.int
    rank: cython.longlong
    # Entries are (-similarity, cluster, cluster, size, size); one whose sizes are no longer true is out of date.
    # Similarities are whole billionths, so that rounding breaks no ties.
    queue: list[tuple[int, int, int, int, int]] = []
    row: dict[int, float]
    for low in range(count):
        row = sums[low]
        for other, total in row.items():
            if low < other and total >= threshold:
                rank = int(total * -1e9 - 0.5)
                queue.append((rank, low, other, 1, 1))
    heapify(queue)
    while len(queue) > 0:
        _, low, high, low_size, high_size = heappop(queue)
        if parents_at[low] != low or parents_at[high] != high:
            continue
        if sizes_at[low] != low_size or sizes_at[high] != high_size:
            continue
        _join(sums, low, high)
        sizes_at[low] += sizes_at[high]
        parents_at[high] = low
        row = sums[low]
        for other, total in row.items():
            similarity = total / (sizes_at[low] * sizes_at[other])
            if similarity >= threshold:
                first = min(low, other)
                second = max(low, other)
                rank = int(similarity * -1e9 - 0.5)
                heappush(queue, (rank, first, second, sizes_at[first], sizes_at[second]))
    return _numbered(parents)


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


def link_few(candidates: Candidates, threshold: cython.double) -> array[int]:
    """Do what `shared_word_similarities` and `average_linkage` do, on a full table: quicker for few phrases."""
    count = candidates.phrases
    stem_ids_at = candidates.document.stem_ids_at
    words = zeros("i", count)
    words_at = ints(words)
    holders = zeros("i", len(candidates.document.vocabulary))
    holders_at = ints(holders)
    sums = zeros("d", count * count)
    sums_at = doubles(sums)
    common: cython.int
    similarity: cython.double
    for low in range(count):
        start = candidates.starts_at[candidates.first_at[low]]
        for position in range(start, start + candidates.lengths_at[candidates.first_at[low]]):
            if holders_at[stem_ids_at[position]] != low + 1:
                holders_at[stem_ids_at[position]] = low + 1
                words_at[low] += 1
        # Words in common with each phrase before.
        for high in range(low):
            start = candidates.starts_at[candidates.first_at[high]]
            end = start + candidates.lengths_at[candidates.first_at[high]]
            common = 0
            for position in range(start, end):
                if holders_at[stem_ids_at[position]] == low + 1:
                    holders_at[stem_ids_at[position]] = -low - 1  # counted, should the phrase have it twice
                    common += 1
            if common > 0:
                for position in range(start, end):
                    if holders_at[stem_ids_at[position]] == -low - 1:
                        holders_at[stem_ids_at[position]] = low + 1
            similarity = common / (0.0 + words_at[low] + words_at[high] - common)
            sums_at[low * count + high] = similarity
            sums_at[high * count + low] = similarity

    sizes = array("i", [1]) * count
    sizes_at = ints(sizes)
    parents = array("i", range(count))
    parents_at = ints(parents)
    best: cython.longlong
    rank: cython.longlong
    kept: cython.Py_ssize_t
    gone: cython.Py_ssize_t
    while True:
        best = 0
        kept = gone = 0
        for low in range(count):
            if parents_at[low] != low:
                continue
            for high in range(low + 1, count):
                total = sums_at[low * count + high]
                if total > 0.0 and parents_at[high] == high:
                    similarity = total / (sizes_at[low] * sizes_at[high])
                    rank = int(similarity * 1e9 + 0.5)  # whole billionths, so that rounding breaks no ties
                    if similarity >= threshold and rank > best:
                        best = rank
                        kept = low
                        gone = high
        if best == 0:
            break
        parents_at[gone] = kept
        sizes_at[kept] += sizes_at[gone]
        for high in range(count):
            total = sums_at[kept * count + high] + sums_at[gone * count + high]
            sums_at[kept * count + high] = total
            sums_at[high * count + kept] = total
    return _numbered(parents)


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

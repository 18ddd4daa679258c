"""Graphs of words and phrases that stand near each other, and the time a random surfer on them spends where."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import first_ints, minus_ones, zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.interpreted import doubles, ints
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import first_ints, minus_ones, zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import doubles, ints

TOLERANCE = 1e-12
MAX_SWEEPS = 1000


@cython.cclass
class Graph:
    """An undirected graph in compressed rows.

    The neighbours of node i are `targets[offsets[i]:offsets[i + 1]]`, and `weights` are those of the edges. `order` has
    the nodes of each connected part together, and `part_ends` where each ends.
    """

    def __init__(self, offsets: array[int], targets: array[int], weights: array[float]) -> None:
        self.offsets = offsets
        self.targets = targets
        self.weights = weights
        offsets_at = ints(offsets)
        targets_at = ints(targets)
        size = len(offsets) - 1
        self.order = zeros("i", size)
        order_at = ints(self.order)
        part_ends = zeros("i", size)
        part_ends_at = ints(part_ends)
        seen = zeros("i", size)
        seen_at = ints(seen)
        parts: cython.Py_ssize_t = 0
        filled: cython.Py_ssize_t = 0
        place: cython.Py_ssize_t
        for start in range(size):
            if seen_at[start] != 0:
                continue
            seen_at[start] = 1
            place = filled
            order_at[filled] = start
            filled += 1
            while place < filled:
                node = order_at[place]
                place += 1
                for index in range(offsets_at[node], offsets_at[node + 1]):
                    other = targets_at[index]
                    if seen_at[other] == 0:
                        seen_at[other] = 1
                        order_at[filled] = other
                        filled += 1
            part_ends_at[parts] = filled
            parts += 1
        self.part_ends = first_ints(part_ends, parts)

    def walk(self, prior: array[float], damping: cython.double, counted: cython.bint = True) -> array[float]:
        """Return the PageRank of each node; the surfer restarts from `prior`, which runs over nodes and sums to 1.

        x_i = c p_i + damping * sum_j (w_ij / s_j) x_j, s_j being the total weight at j. A surfer at a node without
        neighbours restarts too, which makes c = (1 - damping) / (1 - damping * prior of those nodes). If edges are not
        `counted`, all weigh the same.

        Nobody walks from one connected part to another, so each is solved by itself, and what it holds in all is known
        from its prior. It is solved by Gauss-Seidel sweeps, until one changes its ranks by less than `TOLERANCE` of
        that; each sweep starts by bringing the part to what it holds, without which the sweeps would converge slowly.
        """
        tolerance: cython.double = TOLERANCE
        max_sweeps: cython.Py_ssize_t = MAX_SWEEPS
        offsets_at = ints(self.offsets)
        targets_at = ints(self.targets)
        weights = self.weights if counted else array("d", [1.0]) * len(self.targets)
        weights_at = doubles(weights)
        order_at = ints(self.order)
        part_ends_at = ints(self.part_ends)
        prior_at = doubles(prior)
        size = len(self.offsets) - 1
        flow = zeros("d", size)
        flow_at = doubles(flow)
        shares = zeros("d", size)
        shares_at = doubles(shares)
        ranks = zeros("d", size)
        ranks_at = doubles(ranks)
        alone = 0.0
        for node in range(size):
            strength = 0.0
            for index in range(offsets_at[node], offsets_at[node + 1]):
                strength += weights_at[index]
            ranks_at[node] = strength
            if strength > 0.0:
                flow_at[node] = damping / strength
            else:
                alone += prior_at[node]
        restart = (1.0 - damping) / (1.0 - damping * alone)

        change: cython.double
        last: cython.Py_ssize_t = 0
        for part in range(len(self.part_ends)):
            first = last
            last = part_ends_at[part]
            if last - first == 1:
                ranks_at[order_at[first]] = restart * prior_at[order_at[first]]
                continue
            # Without restarts, ranks would be proportional to strength: a start close to the end.
            held = 0.0
            total = 0.0
            for place in range(first, last):
                held += prior_at[order_at[place]]
                total += ranks_at[order_at[place]]
            held = restart * held / (1.0 - damping)
            for _ in range(max_sweeps):
                scale = held / total if total > 0.0 else 0.0
                for place in range(first, last):
                    node = order_at[place]
                    ranks_at[node] *= scale
                    shares_at[node] = ranks_at[node] * flow_at[node]
                change = 0.0
                total = 0.0
                for place in range(first, last):
                    node = order_at[place]
                    rank = restart * prior_at[node]
                    for index in range(offsets_at[node], offsets_at[node + 1]):
                        rank += weights_at[index] * shares_at[targets_at[index]]
                    change += abs(rank - ranks_at[node])
                    total += rank
                    ranks_at[node] = rank
                    shares_at[node] = rank * flow_at[node]
                if change <= tolerance * held:
                    break
        return ranks


@cython.cclass
class WordGraph(Graph):
    """Which words meet how often. `stems` are the nodes' stem ids, -1 for words that the document does not have."""

    def __init__(self, stems: array[int], offsets: array[int], targets: array[int], weights: array[float]) -> None:
        Graph.__init__(self, offsets, targets, weights)
        self.stems = stems

    def rank_words(self, prior: array[float], damping: cython.double, counted: cython.bint = True) -> array[float]:
        """Return the PageRank of each stem that is a node, and 0 for others; `prior` runs over stems too.

        The surfer restarts at each node by the prior of its stem, or anywhere if that prefers no node at all.
        """
        prior_at = doubles(prior)
        stems_at = ints(self.stems)
        size = len(self.stems)
        total = 0.0
        for node in range(size):
            total += prior_at[stems_at[node]]
        # Not above 0, or not a number, or infinite: such a prior prefers nothing.
        usable: cython.bint = total > 0.0 and total < 1e308
        restarts = zeros("d", size)
        restarts_at = doubles(restarts)
        for node in range(size):
            restarts_at[node] = prior_at[stems_at[node]] / total if usable else 1.0 / size
        ranks = self.walk(restarts, damping, counted)
        ranks_at = doubles(ranks)
        result = zeros("d", len(prior))
        result_at = doubles(result)
        for node in range(size):
            result_at[stems_at[node]] = ranks_at[node]
        return result


@cython.ccall
def number_nodes(candidates: Candidates, node_of_stem: array[int]) -> array[int]:
    """Number the stems that occur in phrases, linking words aside, by first appearance; return the stem of each node.

    `node_of_stem` has -1 for every stem before, and still for those that are no nodes after.
    """
    document = candidates.document
    node_of_stem_at = ints(node_of_stem)
    stems = zeros("i", len(node_of_stem))
    stems_at = ints(stems)
    count: cython.Py_ssize_t = 0
    for occurrence in range(candidates.count):
        start = candidates.starts_at[occurrence]
        for position in range(start, start + candidates.lengths_at[occurrence]):
            stem = document.stem_ids_at[position]
            if node_of_stem_at[stem] < 0 and document.kinds_at[position] != "D":
                node_of_stem_at[stem] = count
                stems_at[count] = stem
                count += 1
    return first_ints(stems, count)


def connect_words(candidates: Candidates, window: cython.Py_ssize_t) -> WordGraph:
    """Return the graph of the stems that occur in candidates.

    Two are neighbours if they stand fewer than `window` tokens apart, anything between them keeping its place.
    """
    document = candidates.document
    node_of_stem = minus_ones("i", len(document.vocabulary))
    node_of_stem_at = ints(node_of_stem)
    stems = number_nodes(candidates, node_of_stem)
    stream = zeros("i", document.count)
    stream_at = ints(stream)
    for position in range(document.count):
        stream_at[position] = node_of_stem_at[document.stem_ids_at[position]]
    return join_words(stems, stream, array("i", [document.count]), array("d", [1.0]), window)


@cython.ccall
def join_words(
    stems: array[int], stream: array[int], ends: array[int], shares: array[float], window: cython.Py_ssize_t
) -> WordGraph:
    """Return the graph of words that stand fewer than `window` tokens apart in one of several documents.

    `stems` are those of the nodes. The `stream` has the node of each token, or -1 for one that is none, documents one
    after the other; `ends` says where each ends, and `shares` how much a meeting in it weighs. No node meets itself.
    """
    stream_at = ints(stream)
    ends_at = ints(ends)
    shares_at = doubles(shares)
    size = len(stems)
    degrees = zeros("i", size)
    degrees_at = ints(degrees)
    total: cython.Py_ssize_t = 0
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    for document in range(len(ends)):
        end = ends_at[document]
        for position in range(start, end):
            node = stream_at[position]
            if node < 0:
                continue
            for other_position in range(position + 1, min(position + window, end)):
                other = stream_at[other_position]
                if other >= 0 and other != node:
                    degrees_at[node] += 1
                    degrees_at[other] += 1
                    total += 2
        start = end

    offsets = zeros("i", size + 1)
    offsets_at = ints(offsets)
    targets = zeros("i", total)
    targets_at = ints(targets)
    weights = zeros("d", total)
    weights_at = doubles(weights)
    meetings = zeros("i", total)
    meetings_at = ints(meetings)
    strengths = zeros("d", total)
    strengths_at = doubles(strengths)
    for node in range(size):
        offsets_at[node + 1] = offsets_at[node] + degrees_at[node]
        degrees_at[node] = offsets_at[node]  # from here on: where the next neighbour of the node goes
    start = 0
    for document in range(len(ends)):
        end = ends_at[document]
        for position in range(start, end):
            node = stream_at[position]
            if node < 0:
                continue
            for other_position in range(position + 1, min(position + window, end)):
                other = stream_at[other_position]
                if other >= 0 and other != node:
                    meetings_at[degrees_at[node]] = other
                    strengths_at[degrees_at[node]] = shares_at[document]
                    degrees_at[node] += 1
                    meetings_at[degrees_at[other]] = node
                    strengths_at[degrees_at[other]] = shares_at[document]
                    degrees_at[other] += 1
        start = end

    # Fold repeated neighbours into weights: `owner` says whose row an entry of `places` belongs to.
    owner = zeros("i", size)
    owner_at = ints(owner)
    places = zeros("i", size)
    places_at = ints(places)
    written: cython.Py_ssize_t = 0
    for node in range(size):
        row = written
        for index in range(offsets_at[node], offsets_at[node + 1]):
            other = meetings_at[index]
            if owner_at[other] == node + 1:
                weights_at[places_at[other]] += strengths_at[index]
            else:
                owner_at[other] = node + 1
                places_at[other] = written
                targets_at[written] = other
                weights_at[written] = strengths_at[index]
                written += 1
        offsets_at[node] = row
    offsets_at[size] = written
    return WordGraph(stems, offsets, first_ints(targets, written), weights[:written])


def position_weights(document: Tokens) -> array[float]:
    """Return the sum of 1 / position over each stem's occurrences, positions counted from 1."""
    weights = zeros("d", len(document.vocabulary))
    weights_at = doubles(weights)
    for position in range(document.count):
        weights_at[document.stem_ids_at[position]] += 1.0 / (position + 1)
    return weights


def connect_clusters(positions: array[int], clusters: array[int], size: cython.Py_ssize_t) -> Graph:
    """Return the complete graph of clusters, given the position and the cluster of each occurrence of a phrase.

    The weight of two clusters is the sum over pairs of their occurrences of 1 / distance, 0 counting as 1.
    """
    positions_at = ints(positions)
    clusters_at = ints(clusters)
    closeness = zeros("d", size * size)
    closeness_at = doubles(closeness)
    distance: cython.Py_ssize_t
    for occurrence in range(len(positions)):
        row = clusters_at[occurrence] * size
        for other in range(occurrence):
            distance = max(positions_at[occurrence] - positions_at[other], 1)
            closeness_at[row + clusters_at[other]] += 1.0 / distance
    offsets = zeros("i", size + 1)
    offsets_at = ints(offsets)
    targets = zeros("i", size * (size - 1))
    targets_at = ints(targets)
    weights = zeros("d", size * (size - 1))
    weights_at = doubles(weights)
    written: cython.Py_ssize_t = 0
    for cluster in range(size):
        for target in range(size):
            if target != cluster:
                targets_at[written] = target
                weights_at[written] = closeness_at[cluster * size + target] + closeness_at[target * size + cluster]
                written += 1
        offsets_at[cluster + 1] = written
    return Graph(offsets, targets, weights)


def rank_across_topics(
    candidates: Candidates, topics: array[int], boosts: array[float], damping: cython.double
) -> array[float]:
    """Return the PageRank of phrases that draw on each other, for MultipartiteRank.

    Phrases of different topics draw on each other by the sum over pairs of occurrences of 1 / distance, 0 counting as
    1. What the others of a topic draw, the topic's first phrase draws as well, `boosts[topic]` times. Topics are
    numbered by first appearance, and there are two at least.

    x_i = (1 - damping) / n + damping * sum_j (a_ij / sum_k a_kj) x_j, by Gauss-Seidel sweeps until one changes nothing.
    """
    tolerance: cython.double = TOLERANCE
    max_sweeps: cython.Py_ssize_t = MAX_SWEEPS
    size = candidates.phrases
    topics_at = ints(topics)
    boosts_at = doubles(boosts)
    attraction = zeros("d", size * size)
    attraction_at = doubles(attraction)
    distance: cython.Py_ssize_t
    for occurrence in range(candidates.count):
        phrase = candidates.phrase_ids_at[occurrence]
        for other_occurrence in range(occurrence):
            other = candidates.phrase_ids_at[other_occurrence]
            if topics_at[phrase] == topics_at[other]:
                continue
            distance = max(candidates.starts_at[occurrence] - candidates.starts_at[other_occurrence], 1)
            attraction_at[phrase * size + other] += 1.0 / distance
            attraction_at[other * size + phrase] += 1.0 / distance
    firsts = minus_ones("i", len(boosts))
    firsts_at = ints(firsts)
    for node in range(size):
        first = firsts_at[topics_at[node]]
        if first < 0:
            firsts_at[topics_at[node]] = node
            continue
        boost = boosts_at[topics_at[node]]
        for target in range(size):
            attraction_at[first * size + target] += boost * attraction_at[node * size + target]

    flow = zeros("d", size)
    flow_at = doubles(flow)
    ranks = zeros("d", size)
    ranks_at = doubles(ranks)
    for node in range(size):
        ranks_at[node] = 1.0 / size
        for target in range(size):
            flow_at[target] += attraction_at[node * size + target]
    for node in range(size):
        flow_at[node] = damping / flow_at[node]
    change: cython.double
    for _ in range(max_sweeps):
        change = 0.0
        total = 0.0
        for node in range(size):
            rank = 0.0
            for target in range(size):
                rank += attraction_at[node * size + target] * flow_at[target] * ranks_at[target]
            rank += (1.0 - damping) / size
            change += abs(rank - ranks_at[node])
            ranks_at[node] = rank
            total += rank
        # What the nodes hold in all is known, without which the sweeps would converge slowly.
        for node in range(size):
            ranks_at[node] /= total
        if change <= tolerance:
            break
    return ranks

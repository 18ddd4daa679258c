"""Count neighbours in a token stream and let a random surfer walk on the graph they make."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from keysift.kernels.arrays import first_ints, minus_ones, zeros
    from keysift.kernels.interpreted import doubles, ints, letters


def connect_words(
    stem_ids: array[int], vocabulary_size: int, kinds: str, starts: array[int], lengths: array[int], window: int
) -> tuple[array[int], array[int], array[int], array[float], array[int], array[int]]:
    """Return the graph of the stems in phrases: the fields of `keysift.rankers.graph.WordGraph`."""
    node_of_stem = minus_ones("i", vocabulary_size)
    stems = zeros("i", vocabulary_size)
    size = number_nodes(stem_ids, kinds, starts, lengths, node_of_stem, stems)
    degrees = zeros("i", size)
    total = count_meetings(stem_ids, node_of_stem, window, degrees)
    offsets = zeros("i", size + 1)
    targets = zeros("i", total)
    weights = zeros("d", total)
    entries = join_neighbours(
        stem_ids,
        node_of_stem,
        window,
        degrees,
        zeros("i", total),
        zeros("i", size),
        zeros("i", size),
        offsets,
        targets,
        weights,
    )
    order = zeros("i", size)
    part_ends = zeros("i", size)
    parts = find_parts(offsets, targets, order, part_ends, zeros("i", size))
    return (
        first_ints(stems, size),
        offsets,
        first_ints(targets, entries),
        weights[:entries],
        order,
        first_ints(part_ends, parts),
    )


def number_nodes(
    stem_ids: array[int],
    kinds: str,
    starts: array[int],
    lengths: array[int],
    node_of_stem: array[int],
    stems: array[int],
) -> int:
    """Number the stems that occur in phrases, linking words aside, by first appearance; return how many there are.

    `node_of_stem` has -1 for every stem before, and still for those that are no nodes after; `stems` gets the nodes'.
    """
    kinds_at = letters(kinds)
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    node_of_stem_at = ints(node_of_stem)
    stems_at = ints(stems)
    count = 0
    for occurrence in range(len(starts)):
        start = starts_at[occurrence]
        for position in range(start, start + lengths_at[occurrence]):
            stem = stem_ids_at[position]
            if node_of_stem_at[stem] < 0 and kinds_at[position] != "D":
                node_of_stem_at[stem] = count
                stems_at[count] = stem
                count += 1
    return count


def count_meetings(stem_ids: array[int], node_of_stem: array[int], window: int, degrees: array[int]) -> int:
    """Count how often each node stands fewer than `window` tokens from another; return the sum.

    A token that is no node keeps its place. No node meets itself.
    """
    stem_ids_at = ints(stem_ids)
    node_of_stem_at = ints(node_of_stem)
    degrees_at = ints(degrees)
    length = len(stem_ids)
    total = 0
    for position in range(length):
        node = node_of_stem_at[stem_ids_at[position]]
        if node < 0:
            continue
        for other_position in range(position + 1, min(position + window, length)):
            other = node_of_stem_at[stem_ids_at[other_position]]
            if other >= 0 and other != node:
                degrees_at[node] += 1
                degrees_at[other] += 1
                total += 2
    return total


def join_neighbours(
    stem_ids: array[int],
    node_of_stem: array[int],
    window: int,
    degrees: array[int],
    meetings: array[int],
    owner: array[int],
    place: array[int],
    offsets: array[int],
    targets: array[int],
    weights: array[float],
) -> int:
    """Fill in the undirected graph of nodes that meet, in compressed rows; return the number of entries.

    The neighbours of node i are `targets[offsets[i]:offsets[i + 1]]`, and `weights` say how often the two met.
    `degrees` come from `count_meetings`; `degrees`, `meetings`, `owner` and `place` are used up, the last two being
    zero before.
    """
    stem_ids_at = ints(stem_ids)
    node_of_stem_at = ints(node_of_stem)
    degrees_at = ints(degrees)
    meetings_at = ints(meetings)
    owner_at = ints(owner)
    place_at = ints(place)
    offsets_at = ints(offsets)
    targets_at = ints(targets)
    weights_at = doubles(weights)
    length = len(stem_ids)
    size = len(degrees)
    total = 0
    for node in range(size):
        offsets_at[node] = total
        total += degrees_at[node]
        degrees_at[node] = offsets_at[node]  # from here on: where the next neighbour of the node goes
    offsets_at[size] = total
    for position in range(length):
        node = node_of_stem_at[stem_ids_at[position]]
        if node < 0:
            continue
        for other_position in range(position + 1, min(position + window, length)):
            other = node_of_stem_at[stem_ids_at[other_position]]
            if other >= 0 and other != node:
                meetings_at[degrees_at[node]] = other
                degrees_at[node] += 1
                meetings_at[degrees_at[other]] = node
                degrees_at[other] += 1
    # Fold repeated neighbours into weights: `owner` says whose row an entry of `place` belongs to.
    written = 0
    for node in range(size):
        row = written
        for index in range(offsets_at[node], offsets_at[node + 1]):
            other = meetings_at[index]
            if owner_at[other] == node + 1:
                weights_at[place_at[other]] += 1.0
            else:
                owner_at[other] = node + 1
                place_at[other] = written
                targets_at[written] = other
                weights_at[written] = 1.0
                written += 1
        offsets_at[node] = row
    offsets_at[size] = written
    return written


def find_parts(
    offsets: array[int], targets: array[int], order: array[int], part_ends: array[int], seen: array[int]
) -> int:
    """Bring the nodes of each connected part together in `order`; return how many parts there are.

    `part_ends` says where each part ends in it; `seen` is zero for every node before.
    """
    offsets_at = ints(offsets)
    targets_at = ints(targets)
    order_at = ints(order)
    part_ends_at = ints(part_ends)
    seen_at = ints(seen)
    found = 0
    filled = 0
    for start in range(len(order)):
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
        part_ends_at[found] = filled
        found += 1
    return found


def walk(
    offsets: array[int],
    targets: array[int],
    weights: array[float],
    order: array[int],
    part_ends: array[int],
    prior: array[float],
    damping: float,
    tolerance: float,
    max_sweeps: int,
    flow: array[float],
    shares: array[float],
    ranks: array[float],
) -> int:
    """Fill in the PageRank of an undirected graph whose surfer restarts from `prior`, which sums to 1.

    x_i = c p_i + damping * sum_j (w_ij / s_j) x_j, s_j being the total weight at j. A surfer at a node without
    neighbours restarts too, which makes c = (1 - damping) / (1 - damping * prior of those nodes).

    Nobody walks from one connected part (see `find_parts`) to another, so each is solved by itself, and what it holds
    in all is known from its prior. It is solved by Gauss-Seidel sweeps, until one changes its ranks by less than
    `tolerance` of that; each sweep starts by bringing the part to what it holds, without which the sweeps would
    converge slowly. `flow` and `shares` are scratch space. Returns the number of sweeps in the slowest part.
    """
    offsets_at = ints(offsets)
    targets_at = ints(targets)
    weights_at = doubles(weights)
    order_at = ints(order)
    part_ends_at = ints(part_ends)
    prior_at = doubles(prior)
    flow_at = doubles(flow)
    shares_at = doubles(shares)
    ranks_at = doubles(ranks)
    size = len(prior)
    alone = 0.0
    for node in range(size):
        strength = 0.0
        for index in range(offsets_at[node], offsets_at[node + 1]):
            strength += weights_at[index]
        ranks_at[node] = strength
        if strength > 0.0:
            flow_at[node] = damping / strength
        else:
            flow_at[node] = 0.0
            alone += prior_at[node]
    restart = (1.0 - damping) / (1.0 - damping * alone)

    most_sweeps = 0
    last = 0
    for part in range(len(part_ends)):
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
        for sweep in range(max_sweeps):
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
            if sweep >= most_sweeps:
                most_sweeps = sweep + 1
            if change <= tolerance * held:
                break
    return most_sweeps


def walk_on_words(
    prior: array[float],
    stems: array[int],
    offsets: array[int],
    targets: array[int],
    weights: array[float],
    order: array[int],
    part_ends: array[int],
    damping: float,
    tolerance: float,
    max_sweeps: int,
) -> array[float]:
    """Return the PageRank of each stem that is a node, and 0 for others.

    `prior` and the result run over stems, the other arrays over nodes.
    """
    stems_at = ints(stems)
    restarts = zeros("d", len(stems))
    choose_restarts(prior, stems, restarts)
    flow = zeros("d", len(stems))
    shares = zeros("d", len(stems))
    ranks = zeros("d", len(stems))
    walk(offsets, targets, weights, order, part_ends, restarts, damping, tolerance, max_sweeps, flow, shares, ranks)
    ranks_at = doubles(ranks)
    result = zeros("d", len(prior))
    result_at = doubles(result)
    for node in range(len(stems)):
        result_at[stems_at[node]] = ranks_at[node]
    return result


def choose_restarts(prior: array[float], stems: array[int], restarts: array[float]) -> None:
    """Fill in where the surfer restarts: at each node by the prior of its stem, in sum 1; anywhere if there is none."""
    prior_at = doubles(prior)
    stems_at = ints(stems)
    restarts_at = doubles(restarts)
    size = len(stems)
    total = 0.0
    for node in range(size):
        total += prior_at[stems_at[node]]
    # Not above 0, or not a number, or infinite: such a prior prefers nothing.
    usable = total > 0.0 and total < 1e308
    for node in range(size):
        restarts_at[node] = prior_at[stems_at[node]] / total if usable else 1.0 / size


def position_weights(stem_ids: array[int], prior: array[float]) -> None:
    """Add up 1 / position over each stem's occurrences, positions counted from 1."""
    stem_ids_at = ints(stem_ids)
    prior_at = doubles(prior)
    for position in range(len(stem_ids)):
        prior_at[stem_ids_at[position]] += 1.0 / (position + 1)


def fill_closeness(
    positions: array[int],
    clusters: array[int],
    size: int,
    closeness: array[float],
    offsets: array[int],
    targets: array[int],
    weights: array[float],
) -> None:
    """Fill in the complete graph of clusters, in compressed rows.

    The weight of two clusters is the sum over pairs of their occurrences of 1 / distance, 0 counting as 1.
    `closeness` is scratch space of size * size zeros.
    """
    positions_at = ints(positions)
    clusters_at = ints(clusters)
    closeness_at = doubles(closeness)
    offsets_at = ints(offsets)
    targets_at = ints(targets)
    weights_at = doubles(weights)
    for index in range(len(positions)):
        position = positions_at[index]
        row = clusters_at[index] * size
        for other in range(index):
            distance = position - positions_at[other]
            if distance < 1:
                distance = 1
            closeness_at[row + clusters_at[other]] += 1.0 / distance
    written = 0
    for cluster in range(size):
        offsets_at[cluster] = written
        for target in range(size):
            if target != cluster:
                targets_at[written] = target
                weights_at[written] = closeness_at[cluster * size + target] + closeness_at[target * size + cluster]
                written += 1
    offsets_at[size] = written

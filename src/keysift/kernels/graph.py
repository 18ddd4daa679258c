"""Count neighbours in a token stream and let a random surfer walk on the graph they make."""

from __future__ import annotations

from array import array


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
    count = 0
    for occurrence in range(len(starts)):
        start = starts[occurrence]
        for position in range(start, start + lengths[occurrence]):
            stem = stem_ids[position]
            if node_of_stem[stem] < 0 and kinds[position] != "D":
                node_of_stem[stem] = count
                stems[count] = stem
                count += 1
    return count


def count_meetings(stem_ids: array[int], node_of_stem: array[int], window: int, degrees: array[int]) -> int:
    """Count how often each node stands fewer than `window` tokens from another; return the sum.

    A token that is no node keeps its place. No node meets itself.
    """
    length = len(stem_ids)
    total = 0
    for position in range(length):
        node = node_of_stem[stem_ids[position]]
        if node < 0:
            continue
        for other_position in range(position + 1, min(position + window, length)):
            other = node_of_stem[stem_ids[other_position]]
            if other >= 0 and other != node:
                degrees[node] += 1
                degrees[other] += 1
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
    length = len(stem_ids)
    size = len(degrees)
    total = 0
    for node in range(size):
        offsets[node] = total
        total += degrees[node]
        degrees[node] = offsets[node]  # from here on: where the next neighbour of the node goes
    offsets[size] = total
    for position in range(length):
        node = node_of_stem[stem_ids[position]]
        if node < 0:
            continue
        for other_position in range(position + 1, min(position + window, length)):
            other = node_of_stem[stem_ids[other_position]]
            if other >= 0 and other != node:
                meetings[degrees[node]] = other
                degrees[node] += 1
                meetings[degrees[other]] = node
                degrees[other] += 1
    # Fold repeated neighbours into weights: `owner` says whose row an entry of `place` belongs to.
    written = 0
    for node in range(size):
        row = written
        for index in range(offsets[node], offsets[node + 1]):
            other = meetings[index]
            if owner[other] == node + 1:
                weights[place[other]] += 1.0
            else:
                owner[other] = node + 1
                place[other] = written
                targets[written] = other
                weights[written] = 1.0
                written += 1
        offsets[node] = row
    offsets[size] = written
    return written


def find_parts(
    offsets: array[int], targets: array[int], order: array[int], part_ends: array[int], seen: array[int]
) -> int:
    """Bring the nodes of each connected part together in `order`; return how many parts there are.

    `part_ends` says where each part ends in it; `seen` is zero for every node before.
    """
    found = 0
    filled = 0
    for start in range(len(order)):
        if seen[start] != 0:
            continue
        seen[start] = 1
        place = filled
        order[filled] = start
        filled += 1
        while place < filled:
            node = order[place]
            place += 1
            for index in range(offsets[node], offsets[node + 1]):
                other = targets[index]
                if seen[other] == 0:
                    seen[other] = 1
                    order[filled] = other
                    filled += 1
        part_ends[found] = filled
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
    size = len(prior)
    alone = 0.0
    for node in range(size):
        strength = 0.0
        for index in range(offsets[node], offsets[node + 1]):
            strength += weights[index]
        ranks[node] = strength
        if strength > 0.0:
            flow[node] = damping / strength
        else:
            flow[node] = 0.0
            alone += prior[node]
    restart = (1.0 - damping) / (1.0 - damping * alone)

    most_sweeps = 0
    last = 0
    for part in range(len(part_ends)):
        first = last
        last = part_ends[part]
        if last - first == 1:
            ranks[order[first]] = restart * prior[order[first]]
            continue
        # Without restarts, ranks would be proportional to strength: a start close to the end.
        held = 0.0
        total = 0.0
        for place in range(first, last):
            held += prior[order[place]]
            total += ranks[order[place]]
        held = restart * held / (1.0 - damping)
        for sweep in range(max_sweeps):
            scale = held / total if total > 0.0 else 0.0
            for place in range(first, last):
                node = order[place]
                ranks[node] *= scale
                shares[node] = ranks[node] * flow[node]
            change = 0.0
            total = 0.0
            for place in range(first, last):
                node = order[place]
                rank = restart * prior[node]
                for index in range(offsets[node], offsets[node + 1]):
                    rank += weights[index] * shares[targets[index]]
                change += abs(rank - ranks[node])
                total += rank
                ranks[node] = rank
                shares[node] = rank * flow[node]
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
    restarts: array[float],
    flow: array[float],
    shares: array[float],
    ranks: array[float],
    result: array[float],
) -> None:
    """Fill in the PageRank of each stem that is a node; `prior` and `result` run over stems, the rest over nodes."""
    choose_restarts(prior, stems, restarts)
    walk(offsets, targets, weights, order, part_ends, restarts, damping, tolerance, max_sweeps, flow, shares, ranks)
    for node in range(len(stems)):
        result[stems[node]] = ranks[node]


def choose_restarts(prior: array[float], stems: array[int], restarts: array[float]) -> None:
    """Fill in where the surfer restarts: at each node by the prior of its stem, in sum 1; anywhere if there is none."""
    size = len(stems)
    total = 0.0
    for node in range(size):
        total += prior[stems[node]]
    # Not above 0, or not a number, or infinite: such a prior prefers nothing.
    usable = total > 0.0 and total < 1e308
    for node in range(size):
        restarts[node] = prior[stems[node]] / total if usable else 1.0 / size


def position_weights(stem_ids: array[int], prior: array[float]) -> None:
    """Add up 1 / position over each stem's occurrences, positions counted from 1."""
    for position in range(len(stem_ids)):
        prior[stem_ids[position]] += 1.0 / (position + 1)


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
    for index in range(len(positions)):
        position = positions[index]
        row = clusters[index] * size
        for other in range(index):
            distance = position - positions[other]
            if distance < 1:
                distance = 1
            closeness[row + clusters[other]] += 1.0 / distance
    written = 0
    for cluster in range(size):
        offsets[cluster] = written
        for target in range(size):
            if target != cluster:
                targets[written] = target
                weights[written] = closeness[cluster * size + target] + closeness[target * size + cluster]
                written += 1
    offsets[size] = written

"""Count neighbours in a token stream and let a random surfer walk on the graph they make."""

from __future__ import annotations

from array import array


def number_nodes(
    stem_ids: array[int], starts: array[int], lengths: array[int], node_of_stem: array[int], stems: array[int]
) -> int:
    """Number the stems that occur in phrases as nodes, by first appearance; return how many there are.

    `node_of_stem` has -1 for every stem before, and still for those that are no nodes after; `stems` gets the nodes'.
    """
    count = 0
    for occurrence in range(len(starts)):
        start = starts[occurrence]
        for position in range(start, start + lengths[occurrence]):
            stem = stem_ids[position]
            if node_of_stem[stem] < 0:
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


def find_components(offsets: array[int], targets: array[int], components: array[int], stack: array[int]) -> int:
    """Fill in the number of each node's connected component; return how many there are.

    `components` is -1 for every node before; `stack` is scratch space for as many numbers.
    """
    found = 0
    for start in range(len(components)):
        if components[start] >= 0:
            continue
        components[start] = found
        stack[0] = start
        waiting = 1
        while waiting > 0:
            waiting -= 1
            node = stack[waiting]
            for index in range(offsets[node], offsets[node + 1]):
                other = targets[index]
                if components[other] < 0:
                    components[other] = found
                    stack[waiting] = other
                    waiting += 1
        found += 1
    return found


def walk(
    offsets: array[int],
    targets: array[int],
    weights: array[float],
    components: array[int],
    prior: array[float],
    damping: float,
    tolerance: float,
    max_sweeps: int,
    flow: array[float],
    masses: array[float],
    sums: array[float],
    ranks: array[float],
) -> int:
    """Fill in the PageRank of an undirected graph whose surfer restarts from `prior`, which sums to 1.

    x_i = c p_i + damping * sum_j (w_ij / s_j) x_j, s_j being the total weight at j. A surfer at a node without
    neighbours restarts too, which makes c = (1 - damping) / (1 - damping * prior of those nodes).

    Solved by Gauss-Seidel sweeps, until one changes the ranks by less than `tolerance` in sum. Nobody walks from one
    connected component to another, so what a component holds in all is known from its prior; each sweep ends by
    bringing every component to that mass, without which the sweeps would converge slowly. `flow` (of nodes), `masses`
    and `sums` (of components) are scratch space. Returns the number of sweeps.
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

    for component in range(len(masses)):
        masses[component] = 0.0
        sums[component] = 0.0
    for node in range(size):
        masses[components[node]] += restart * prior[node] / (1.0 - damping)
        sums[components[node]] += ranks[node]
    # Without restarts, ranks would be proportional to strength: a start close to the end.
    for node in range(size):
        if offsets[node] < offsets[node + 1]:
            ranks[node] *= masses[components[node]] / sums[components[node]]
        else:
            ranks[node] = restart * prior[node]

    for sweep in range(max_sweeps):
        change = 0.0
        for component in range(len(sums)):
            sums[component] = 0.0
        for node in range(size):
            if offsets[node] == offsets[node + 1]:
                continue
            rank = restart * prior[node]
            for index in range(offsets[node], offsets[node + 1]):
                other = targets[index]
                rank += weights[index] * flow[other] * ranks[other]
            change += abs(rank - ranks[node])
            ranks[node] = rank
            sums[components[node]] += rank
        if change < tolerance:
            return sweep + 1
        for component in range(len(sums)):
            if sums[component] > 0.0:
                sums[component] = masses[component] / sums[component]
        for node in range(size):
            if offsets[node] < offsets[node + 1]:
                ranks[node] *= sums[components[node]]
    return max_sweeps


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


def scatter(values: array[float], stems: array[int], result: array[float]) -> None:
    """Put the value of each node to its stem."""
    for node in range(len(stems)):
        result[stems[node]] = values[node]


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

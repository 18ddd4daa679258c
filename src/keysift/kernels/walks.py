"""Count neighbours in a token stream and let a random surfer walk on the graph they make."""

from __future__ import annotations

from array import array


def count_neighbours(
    nodes: array[int], size: int, window: int, counted: bool
) -> tuple[array[int], array[int], array[float]]:
    """Return the undirected graph of nodes that stand fewer than `window` tokens apart.

    `nodes` has one number per token: its node, or -1 for a token that is none but keeps its place. The graph is in
    compressed rows: the neighbours of node i are `targets[offsets[i]:offsets[i + 1]]`, with `weights` the number of
    times the two met, or 1 if not `counted`. No node is its own neighbour.
    """
    length = len(nodes)
    degrees = array("i", bytes(4 * (size + 1)))
    for position in range(length):
        node = nodes[position]
        if node < 0:
            continue
        for other_position in range(position + 1, min(position + window, length)):
            other = nodes[other_position]
            if other >= 0 and other != node:
                degrees[node] += 1
                degrees[other] += 1

    offsets = array("i", bytes(4 * (size + 1)))
    total = 0
    for node in range(size):
        offsets[node] = total
        total += degrees[node]
        degrees[node] = offsets[node]  # from here on: where the next neighbour of the node goes
    offsets[size] = total

    meetings = array("i", bytes(4 * total))
    for position in range(length):
        node = nodes[position]
        if node < 0:
            continue
        for other_position in range(position + 1, min(position + window, length)):
            other = nodes[other_position]
            if other >= 0 and other != node:
                meetings[degrees[node]] = other
                degrees[node] += 1
                meetings[degrees[other]] = node
                degrees[other] += 1

    # Fold repeated neighbours into weights: `owner` says whose row an entry of `place` belongs to.
    targets = array("i", bytes(4 * total))
    weights = array("d", bytes(8 * total))
    owner = array("i", bytes(4 * size))
    place = array("i", bytes(4 * size))
    written = 0
    for node in range(size):
        row = written
        for index in range(offsets[node], offsets[node + 1]):
            other = meetings[index]
            if owner[other] == node + 1:
                if counted:
                    weights[place[other]] += 1.0
            else:
                owner[other] = node + 1
                place[other] = written
                targets[written] = other
                weights[written] = 1.0
                written += 1
        offsets[node] = row
    offsets[size] = written
    return offsets, targets[:written], weights[:written]


def walk(
    offsets: array[int],
    targets: array[int],
    weights: array[float],
    prior: array[float],
    damping: float,
    tolerance: float,
    max_steps: int,
) -> array[float]:
    """Return the PageRank of an undirected graph whose surfer restarts from `prior`, which sums to 1.

    x_i = c p_i + damping * sum_j (w_ij / s_j) x_j, s_j being the total weight at j. A surfer at a node without
    neighbours restarts too, which makes c = (1 - damping) / (1 - damping * prior of those nodes). Solved by
    Gauss-Seidel sweeps, until a sweep changes the ranks by less than `tolerance` in sum.
    """
    size = len(prior)
    flow = array("d", bytes(8 * size))  # damping / s_j
    ranks = array("d", bytes(8 * size))
    total = 0.0
    alone = 0.0
    for node in range(size):
        strength = 0.0
        for index in range(offsets[node], offsets[node + 1]):
            strength += weights[index]
        total += strength
        ranks[node] = strength
        if strength > 0.0:
            flow[node] = damping / strength
        else:
            alone += prior[node]
    restart = (1.0 - damping) / (1.0 - damping * alone)

    # Without restarts, ranks would be proportional to strength: a start close to the end.
    connected = 1.0 - restart * alone
    for node in range(size):
        if ranks[node] > 0.0:
            ranks[node] *= connected / total
        else:
            ranks[node] = restart * prior[node]

    for _ in range(max_steps):
        change = 0.0
        for node in range(size):
            if flow[node] == 0.0:
                continue
            rank = restart * prior[node]
            for index in range(offsets[node], offsets[node + 1]):
                other = targets[index]
                rank += weights[index] * flow[other] * ranks[other]
            change += abs(rank - ranks[node])
            ranks[node] = rank
        if change < tolerance:
            break
    return ranks


def closeness_graph(
    positions: array[int], clusters: array[int], size: int
) -> tuple[array[int], array[int], array[float]]:
    """Return the complete graph of clusters, in compressed rows like `count_neighbours`.

    The weight of two clusters is the sum over pairs of their occurrences of 1 / distance, 0 counting as 1.
    """
    closeness = array("d", bytes(8 * size * size))
    for index in range(len(positions)):
        position = positions[index]
        row = clusters[index] * size
        for other in range(index):
            distance = position - positions[other]
            closeness[row + clusters[other]] += 1.0 / (distance if distance > 0 else 1)
    offsets = array("i", bytes(4 * (size + 1)))
    targets = array("i", bytes(4 * size * (size - 1)))
    weights = array("d", bytes(8 * size * (size - 1)))
    written = 0
    for cluster in range(size):
        offsets[cluster] = written
        for target in range(size):
            if target != cluster:
                targets[written] = target
                weights[written] = closeness[cluster * size + target] + closeness[target * size + cluster]
                written += 1
    offsets[size] = written
    return offsets, targets, weights

"""Let a random surfer walk between phrases of different topics, for MultipartiteRank."""

from __future__ import annotations

from array import array


def fill_attraction(
    positions: array[int],
    phrase_ids: array[int],
    topics: array[int],
    boosts: array[float],
    firsts: array[int],
    attraction: array[float],
) -> None:
    """Fill in how much each phrase draws from each other: row by row, a number for every pair.

    Phrases of different topics draw on each other by the sum over pairs of occurrences of 1 / distance, 0 counting as
    1. What the others of a topic draw, the topic's first phrase draws as well, `boosts[topic]` times. `firsts` are the
    first phrases of topics; `attraction` has zeros.
    """
    size = len(topics)
    for occurrence in range(len(positions)):
        phrase = phrase_ids[occurrence]
        for other_occurrence in range(occurrence):
            other = phrase_ids[other_occurrence]
            if topics[phrase] == topics[other]:
                continue
            distance = positions[occurrence] - positions[other_occurrence]
            if distance < 1:
                distance = 1
            attraction[phrase * size + other] += 1.0 / distance
            attraction[other * size + phrase] += 1.0 / distance
    for phrase in range(size):
        first = firsts[topics[phrase]]
        if first != phrase:
            boost = boosts[topics[phrase]]
            for other in range(size):
                attraction[first * size + other] += boost * attraction[phrase * size + other]


def walk_by_attraction(
    attraction: array[float],
    damping: float,
    tolerance: float,
    max_sweeps: int,
    flow: array[float],
    ranks: array[float],
) -> int:
    """Fill in the PageRank of a graph in which i receives from j by attraction[i, j]; return the number of sweeps.

    x_i = (1 - damping) / n + damping * sum_j (a_ij / sum_k a_kj) x_j, by Gauss-Seidel sweeps until one changes nothing.
    Every node must send something. `flow` is scratch space.
    """
    size = len(ranks)
    for node in range(size):
        flow[node] = 0.0
        ranks[node] = 1.0 / size
    for node in range(size):
        for other in range(size):
            flow[other] += attraction[node * size + other]
    for node in range(size):
        flow[node] = damping / flow[node]
    sweeps = 0
    for sweep in range(max_sweeps):
        change = 0.0
        total = 0.0
        for node in range(size):
            rank = 0.0
            for other in range(size):
                rank += attraction[node * size + other] * flow[other] * ranks[other]
            rank += (1.0 - damping) / size
            change += abs(rank - ranks[node])
            ranks[node] = rank
            total += rank
        # What the nodes hold in all is known, without which the sweeps would converge slowly.
        for node in range(size):
            ranks[node] /= total
        sweeps = sweep + 1
        if change <= tolerance:
            break
    return sweeps

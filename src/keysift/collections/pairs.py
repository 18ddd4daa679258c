"""Which phrases of a collection occur in the same documents."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection as AnyCollection
from itertools import combinations
from typing import NamedTuple

from keysift.collections.gathering import Gathered
from keysift.kernels.specificity import specificity


class Together(NamedTuple):
    """Two phrases by their numbers, and how often and how closely they occur together."""

    first: int
    second: int
    documents: int
    npmi: float
    score: float


def occurring_together(
    gathered: Gathered, *, phrases: AnyCollection[int], least: int, most: int
) -> tuple[Together, ...]:
    """Return the pairs of phrases that are in the same documents more often than by chance, the surest first.

    Of N documents, a have the first phrase, b the second and c both; c is at least `least`. The score is
    -log10 P(X >= c) with X ~ Hypergeometric(N, a, b), and

        npmi = log(c N / (a b)) / -log(c / N)

    (Bouma 2009), which is 1 if c = N. Phrases of which one has all words of the other are no pair: they are together
    because one is inside the other.
    """
    documents = len(gathered.entries)
    wanted = frozenset(phrases)
    counts: Counter[tuple[int, int]] = Counter()
    for document in range(documents):
        found = sorted(phrase for phrase in gathered.phrases_of(document) if phrase in wanted)
        counts.update(combinations(found, 2))
    words = {phrase: frozenset(gathered.stems[phrase].split()) for phrase in wanted}
    pairs = []
    for (one, other), count in counts.items():
        if count < least or words[one] <= words[other] or words[other] <= words[one]:
            continue
        first, second = sorted((one, other), key=lambda phrase: (-gathered.counts[phrase], gathered.stems[phrase]))
        marked, drawn = gathered.counts[first], gathered.counts[second]
        if count * documents <= marked * drawn:
            continue  # together no more often than by chance
        score = specificity(count, drawn, marked, documents)
        pairs.append(Together(first, second, count, _npmi(count, marked, drawn, documents), score))
    stems = gathered.stems
    pairs.sort(key=lambda pair: (-pair.score, -pair.documents, stems[pair.first], stems[pair.second]))
    return tuple(pairs[:most])


def _npmi(both: int, first: int, second: int, documents: int) -> float:
    if both == documents:
        return 1.0
    return math.log(both * documents / (first * second)) / -math.log(both / documents)

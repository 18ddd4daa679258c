"""Which phrases are characteristic of one part of a collection against the rest: lexical specificity."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from keysift.collections.columns import Grouping
from keysift.collections.gathering import Gathered
from keysift.kernels.specificity import specificity
from keysift.statistics.false_discovery import false_discovery_rates

_LEAST_SCORE: Final = 1.301029995  # -log10 of 0.05, less a rounding error


class Characteristic(NamedTuple):
    """A phrase by its number, and how much one part has it more often than the rest."""

    phrase: int
    documents: int
    expected: float
    score: float
    q: float


def characteristic_phrases(
    gathered: Gathered, grouping: Grouping, *, frequent: Sequence[int], most: int
) -> tuple[tuple[int, ...], tuple[tuple[Characteristic, ...], ...]]:
    """Return how many documents each part has, and its characteristic phrases, best first.

    A document has a phrase or not. Of N documents that belong to a part, M have the phrase; of the n documents of one
    part, k have it. Under chance, k is hypergeometric, and the score is

        -log10 P(X >= k),    X ~ Hypergeometric(N, M, n).

    It is Lafon's lexical specificity with documents in place of words, or Fisher's exact test with one side. It is
    computed in logarithms, so it is finite for every k. Documents without a part are left aside. A phrase is listed for
    a part if the part has it more often than expected.

    q is the false discovery rate of Benjamini and Hochberg over phrases and parts. Rare phrases and small parts could
    not be significant whatever k is; where P(X >= k) could not be 0.05 or less for any k, nothing is tested and q is 1
    (as Gilbert 2005 does for discrete data). Otherwise such tests would hide the others.
    """
    wanted = frozenset(frequent)
    sizes = [0] * len(grouping.names)
    marked: Counter[int] = Counter()
    counts: Counter[tuple[int, int]] = Counter()
    documents = 0
    for document, parts in enumerate(grouping.members):
        if not parts:
            continue
        documents += 1
        for part in parts:
            sizes[part] += 1
        phrases = [phrase for phrase in gathered.phrases_of(document) if phrase in wanted]
        marked.update(phrases)
        counts.update((part, phrase) for part in parts for phrase in phrases)
    cells = list(counts)
    scores = [specificity(counts[part, phrase], sizes[part], marked[phrase], documents) + 0.0 for part, phrase in cells]

    @cache
    def is_testable(size: int, holders: int) -> bool:
        """Tell whether a phrase in so many documents could be significant for a part of so many."""
        return specificity(min(size, holders), size, holders, documents) >= _LEAST_SCORE

    tested = [place for place, (part, phrase) in enumerate(cells) if is_testable(sizes[part], marked[phrase])]
    # A phrase that a part does not have at all has p = 1 there: it counts as a test, and nothing else.
    held = Counter(marked[phrase] for phrase in wanted)
    tests = sum(
        parts * phrases
        for size, parts in Counter(sizes).items()
        for holders, phrases in held.items()
        if is_testable(size, holders)
    )
    rates = [1.0] * len(cells)
    corrected = false_discovery_rates([min(1.0, 10.0 ** -scores[place]) for place in tested], tests=tests)
    for place, rate in zip(tested, corrected, strict=True):
        rates[place] = rate
    found: defaultdict[int, list[Characteristic]] = defaultdict(list)
    for (part, phrase), score, rate in zip(cells, scores, rates, strict=True):
        expected = sizes[part] * marked[phrase] / documents
        if counts[part, phrase] > expected:
            found[part].append(Characteristic(phrase, counts[part, phrase], expected, score, rate))
    stems = gathered.stems
    best = (
        sorted(found[part], key=lambda one: (-one.score, -one.documents, stems[one.phrase]))[:most]
        for part in range(len(sizes))
    )
    return tuple(sizes), tuple(map(tuple, best))

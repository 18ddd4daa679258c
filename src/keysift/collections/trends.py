"""How the phrases of a collection move over time."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from keysift.collections.columns import Timeline
from keysift.collections.gathering import Gathered
from keysift.statistics.false_discovery import false_discovery_rates

LEAST_TESTED: Final = 5
"""In how many documents a phrase must be for its trend to be tested: z is not normally distributed below that."""
LEVEL: Final = 0.05
"""The false discovery rate below which a phrase rises or falls."""


class Movement(NamedTuple):
    """The trend of a phrase: the change of its share per period, and how sure that is."""

    slope: float
    z: float
    q: float

    @property
    def direction(self) -> str:
        """Return the trend in a word."""
        if self.q >= LEVEL:
            return "steady"
        return "rising" if self.z > 0 else "falling"


def movements(gathered: Gathered, timeline: Timeline, *, frequent: Sequence[int]) -> dict[int, Movement]:
    """Return the trends of phrases, by number: the Cochran-Armitage test for trend in proportions.

    Each of N documents is from a time t and has the phrase (x = 1) or not (x = 0), n of them do, p = n / N. Then

        slope = sum (t - mean t) x / sum (t - mean t)^2,    z = slope * sqrt(sum (t - mean t)^2 / (p (1 - p))).

    The slope is that of the least-squares line through the shares of the periods, weighted by their documents. z^2 is N
    times the squared correlation of t and x. A phrase in all documents, or a collection of one period, has z = 0. q is
    the false discovery rate over all phrases in at least five documents; rarer phrases have q = 1.
    """
    wanted = frozenset(frequent)
    documents = total = squares = 0
    counts: defaultdict[int, int] = defaultdict(int)
    sums: defaultdict[int, int] = defaultdict(int)
    origin = timeline.positions[0] if timeline.positions else 0
    for document, place in enumerate(timeline.places):
        if place < 0:
            continue
        position = timeline.positions[place] - origin
        documents += 1
        total += position
        squares += position * position
        for phrase in gathered.phrases_of(document):
            if phrase in wanted:
                counts[phrase] += 1
                sums[phrase] += position
    spread = documents * squares - total * total  # whole numbers, so that equal trends are exactly equal
    found: dict[int, tuple[float, float]] = {}
    for phrase in frequent:
        count = counts[phrase]
        if not spread or count in (0, documents):
            found[phrase] = 0.0, 0.0
            continue
        excess = sums[phrase] * documents - count * total
        z = excess * math.sqrt(documents / (spread * count * (documents - count)))
        found[phrase] = excess / spread, z
    tested = [phrase for phrase in frequent if counts[phrase] >= LEAST_TESTED]
    rates = false_discovery_rates([math.erfc(abs(found[phrase][1]) / math.sqrt(2.0)) for phrase in tested])
    q = dict(zip(tested, rates, strict=True))
    return {phrase: Movement(slope, z, q.get(phrase, 1.0)) for phrase, (slope, z) in found.items()}


def movers(gathered: Gathered, found: dict[int, Movement], *, most: int) -> list[int]:
    """Return the phrases that move most: so many that rise, and so many that fall."""
    moving = [phrase for phrase, movement in found.items() if movement.direction != "steady"]
    moving.sort(key=lambda phrase: (found[phrase].z, gathered.stems[phrase]))
    falling = [phrase for phrase in moving if found[phrase].z < 0][:most]
    rising = [phrase for phrase in reversed(moving) if found[phrase].z > 0][:most]
    return [*rising, *falling]


def period_counts(gathered: Gathered, timeline: Timeline, *, phrases: Iterable[int]) -> dict[int, list[int]]:
    """Return for each phrase how many documents of each period have it."""
    counts = {phrase: [0] * len(timeline.names) for phrase in phrases}
    for document, place in enumerate(timeline.places):
        if place >= 0:
            for phrase in gathered.phrases_of(document):
                if phrase in counts:
                    counts[phrase][place] += 1
    return counts

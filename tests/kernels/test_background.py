"""Words looked up in general frequencies: counts that are kept at hand are those of the table."""

from __future__ import annotations

from array import array

from keysift.kernels.arrays import zeros
from keysift.kernels.background import look_up_background
from keysift.kernels.hashing import fill_buckets, hash_name

WORDS = ["corpus", "graph", "walk"]
KEYS = array("I", sorted(map(hash_name, WORDS)))
COUNTS = array("I", [10 + place for place in range(len(KEYS))])
BUCKETS = array("I", [0]) * ((1 << 16) + 1)
fill_buckets(KEYS, BUCKETS)
RAREST = 3


def looked_up(words: list[str], known: dict[str, int]) -> list[int]:
    """Return the general counts of words that occur once each."""
    frequencies, document_frequencies = zeros("q", len(words)), zeros("q", len(words))
    own = array("i", [1]) * len(words)
    look_up_background(
        tuple(words), own, known, KEYS, BUCKETS, COUNTS, RAREST, 1e9, 100.0, frequencies, document_frequencies
    )
    return [frequency - 1 for frequency in frequencies]


def expected(words: list[str]) -> list[int]:
    """Return the counts by a plain look into the table."""
    counts = dict(zip(KEYS, COUNTS, strict=True))
    return [counts.get(hash_name(word), RAREST) for word in words]


def test_counts_are_the_same_again() -> None:
    """A word has its count at first, and at a second look."""
    known: dict[str, int] = {}
    words = [*WORDS, "unknown"]
    for _ in range(2):
        assert looked_up(words, known) == expected(words)
    assert known == dict(zip(words, expected(words), strict=True))


def test_more_words_than_are_kept() -> None:
    """Counts stay right when there are so many words that those before are forgotten."""
    known: dict[str, int] = {}
    words = [f"word{number}" for number in range(70_000)]
    words[::100] = WORDS[:1] * len(words[::100])
    for _ in range(2):
        assert looked_up(words, known) == expected(words)
    assert len(known) < len(words)

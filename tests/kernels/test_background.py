"""Words looked up in general frequencies: counts that are kept at hand are those of the table."""

from __future__ import annotations

from array import array

from keysift.kernels import are_compiled
from keysift.kernels.arrays import zeros
from keysift.kernels.background import KnownCounts, look_up_background
from keysift.kernels.hashing import fill_buckets, hash_name

WORDS = ["corpus", "graph", "walk"]
KEYS = array("I", sorted(map(hash_name, WORDS)))
COUNTS = array("I", [10 + place for place in range(len(KEYS))])
BUCKETS = array("I", [0]) * ((1 << 16) + 1)
fill_buckets(KEYS, BUCKETS)
RAREST = 3


def looked_up(words: list[str], known: KnownCounts) -> list[int]:
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
    """A word has its count at first, at a second look, and as another string of the same letters."""
    known = KnownCounts()
    words = [*WORDS, "unknown"]
    for _ in range(2):
        assert looked_up(words, known) == expected(words)
        assert looked_up(["".join(list(word)) for word in words], known) == expected(words)


def test_more_words_than_are_kept() -> None:
    """Counts stay right when there are so many words that those before are forgotten."""
    known = KnownCounts()
    size = 70_000 if are_compiled() else 3_000  # more than are kept; less where it takes long
    for _ in range(2):
        words = [f"word{number}" for number in range(size)]
        words[::100] = WORDS[:1] * len(words[::100])
        assert looked_up(words, known) == expected(words)
        assert looked_up(words[-500:], known) == expected(words[-500:])


def test_strings_that_are_gone() -> None:
    """A new string at the address of one that was freed has a count of its own."""
    known = KnownCounts()
    for number in range(2_000):
        word = f"{WORDS[number % 3]}{'' if number % 2 else number}"  # freed at the end of each turn, unless it is kept
        assert looked_up([word], known) == expected([word])

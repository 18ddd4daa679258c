"""Words looked up in general frequencies: their counts, and how specific they are by these."""

from __future__ import annotations

from array import array

from keysift.kernels.arrays import zeros
from keysift.kernels.background import (
    background_specificities,
    general_count,
    look_up_background,
    make_count_table,
    slot_bits,
)
from keysift.kernels.hashing import hash_name
from keysift.kernels.specificity import specificities

WORDS = ["corpus", "graph", "walk"]
KEYS = array("I", sorted(map(hash_name, WORDS)))
COUNTS = array("I", [10 + place for place in range(len(KEYS))])
TABLE = make_count_table(KEYS, COUNTS)
BITS = slot_bits(len(KEYS))
RAREST = 3


def looked_up(words: list[str]) -> list[int]:
    """Return the general counts of words that occur once each."""
    frequencies, document_frequencies = zeros("q", len(words)), zeros("q", len(words))
    own = array("i", [1]) * len(words)
    look_up_background(tuple(words), own, TABLE, BITS, RAREST, 1e9, 100.0, frequencies, document_frequencies)
    return [frequency - 1 for frequency in frequencies]


def expected(words: list[str]) -> list[int]:
    """Return the counts by a plain look into the table."""
    counts = dict(zip(KEYS, COUNTS, strict=True))
    return [counts.get(hash_name(word), RAREST) for word in words]


def test_counts_are_those_of_the_table() -> None:
    """A word has its count in the table, and one that is not there that of the rarest."""
    words = [*WORDS, "unknown", "łódź"]
    assert looked_up(words) == expected(words)


def test_specificities_are_those_of_the_counts() -> None:
    """Specificities found in one go are to the last digit those of the frequencies, for words in candidates."""
    words = (*WORDS, "unknown", "the", "apart")
    own = array("i", [3, 1, 1, 2, 0, 1])
    frequencies, document_frequencies, wanted = zeros("q", len(own)), zeros("q", len(own)), zeros("d", len(own))
    look_up_background(words, own, TABLE, BITS, RAREST, 1e9, 100.0, frequencies, document_frequencies)
    specificities(own, 8.0, frequencies, 1000.0, wanted)
    wanted[-1] = 0.0  # is in no candidate
    stem_ids = array("i", [0, 1, 5, 2, 3, 4])
    starts, lengths = array("i", [0, 3]), array("i", [2, 3])
    found = background_specificities(words, own, TABLE, BITS, RAREST, 8.0, 1000.0, stem_ids, starts, lengths)
    assert found == wanted
    assert found[4] == 0.0 < min(found[:4])


def test_keys_that_want_the_same_place() -> None:
    """Keys that differ in their lower bits only are all found, up to the end of the table, and no others."""
    keys = array("I", [0, 1, 2, 3, 1 << 31, *range((1 << 32) - 40, (1 << 32) - 1)])
    counts = array("I", range(1, len(keys) + 1))
    table, bits = make_count_table(keys, counts), slot_bits(len(keys))
    found = {number & 0xFFFFFFFF: number >> 32 for number in table if number}
    assert found == dict(zip(keys, counts, strict=True))
    assert table[-1] == 0
    for key in keys:
        places = table[key >> (32 - bits) :]
        assert key in [number & 0xFFFFFFFF for number in places[: places.index(0)]]


def test_a_large_table() -> None:
    """Every one of many stems has the count that was given for it."""
    stems = {hash_name(f"stem{number}"): f"stem{number}" for number in range(5_000)}
    keys = array("I", sorted(stems))
    table, bits = make_count_table(keys, array("I", range(1, len(keys) + 1))), slot_bits(len(keys))
    assert [general_count(stems[key], table, bits, 0) for key in keys] == list(range(1, len(keys) + 1))
    assert general_count("absent", table, bits, 7) == (7 if hash_name("absent") not in stems else 0)

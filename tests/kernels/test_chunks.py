"""The table of chunks, which are looked up by their characters."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st

from keysift.kernels.arrays import zeros
from keysift.kernels.chunks import ChunkTable
from keysift.kernels.tokenizer import scan

LETTERS = st.sampled_from("ab\x00éÿĀ漢😀")
CHUNKS = st.text(LETTERS, min_size=1, max_size=30)


def looked_up(table: ChunkTable, chunks: list[str]) -> tuple[list[int], list[str]]:
    """Return the values of chunks, and those that are not known."""
    text = " ".join(chunks)
    starts, ends, types, breaks = (zeros("i", len(text) + 1) for _ in range(4))
    fresh: list[str] = []
    count = scan(text, table, array("i"), fresh, starts, ends, types, breaks)
    assert [text[start:end] for start, end in zip(starts[:count], ends[:count], strict=True)] == chunks
    return list(types[:count]), fresh


@given(st.dictionaries(CHUNKS, st.integers(0, 2**31 - 1), min_size=1), CHUNKS)
def test_chunks_are_told_apart_by_every_character(values: dict[str, int], other: str) -> None:
    """A chunk has the value it was given last, whatever its length and its letters, and no other one has it."""
    table = ChunkTable()
    table.add_all(list(values), array("i", [7] * len(values)), 80)
    table.add_all(list(values), array("i", values.values()), 80)
    assert len(table) == len(values)
    assert looked_up(table, list(values)) == (list(values.values()), [])
    if other not in values:
        assert looked_up(table, [other]) == ([-1], [other])


def test_a_table_grows() -> None:
    """Thousands of chunks are found again, and those that are too long are not remembered."""
    table = ChunkTable()
    chunks = [f"word-{number:x}" for number in range(5000)]
    table.add_all([*chunks, "x" * 81], array("i", range(5001)), 80)
    assert len(table) == 5000
    assert looked_up(table, chunks) == (list(range(5000)), [])

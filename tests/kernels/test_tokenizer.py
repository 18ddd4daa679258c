"""Chunks, which are looked up by their characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift import analyze
from keysift.kernels.tokenizer import UNKNOWN, ChunkTable, Draft, count_chunks, scan

LETTERS = st.sampled_from("ab\x00éÿĀ漢😀")
CHUNKS = st.text(LETTERS, min_size=1, max_size=30)


def add_all(table: ChunkTable, values: dict[str, int]) -> None:
    """Set the values of chunks in the midst of a text."""
    for chunk, value in values.items():
        table.add(f"before {chunk} behind", 7, 7 + len(chunk), value)


def looked_up(table: ChunkTable, chunks: list[str]) -> list[int]:
    """Return the values of chunks, UNKNOWN for those that are not known."""
    text = " ".join(chunks)
    draft = Draft(text, len(text) + 1)
    unknown = scan(draft, table, 0)
    spans = list(zip(draft.starts[: draft.count], draft.ends[: draft.count], strict=True))
    assert [text[start:end] for start, end in spans] == chunks
    found = list(draft.types[: draft.count])
    assert [table.find(text, start, end) for start, end in spans] == found
    assert unknown == found.count(UNKNOWN)
    return found


@given(st.dictionaries(CHUNKS, st.integers(0, 2**31 - 1), min_size=1), CHUNKS)
def test_chunks_are_told_apart_by_every_character(values: dict[str, int], other: str) -> None:
    """A chunk has the value it was given last, whatever its length and its letters, and no other one has it."""
    table = ChunkTable()
    add_all(table, dict.fromkeys(values, 7))
    add_all(table, values)
    assert len(table) == len(values)
    assert looked_up(table, list(values)) == list(values.values())
    if other not in values:
        assert looked_up(table, [other]) == [UNKNOWN]


def test_a_table_grows() -> None:
    """Thousands of chunks are found again."""
    table = ChunkTable()
    chunks = [f"word-{number:x}" for number in range(5000)]
    add_all(table, {chunk: number for number, chunk in enumerate(chunks)})
    assert len(table) == 5000
    assert looked_up(table, chunks) == list(range(5000))


@given(st.text(st.sampled_from("ab \n\t\f\x1c\x85\u2028\u3000é😀\u200b")))
def test_chunks_are_counted(text: str) -> None:
    """There are as many chunks as pieces between white space of any kind."""
    assert count_chunks(text) == len(text.split())


@pytest.mark.parametrize("blanks", [" ", "\n", " " * 3])
def test_long_texts_have_the_tokens_of_their_parts(blanks: str) -> None:
    """A text for which chunks are counted beforehand is read like a short one, with chunks of several tokens or not."""
    part, times = f'He said:{blanks}"Don\'t (re)start."{blanks}', 1000
    tokens = [(token.text, token.start, token.end) for token in analyze(part, markup="none").tokens]
    found = [(token.text, token.start, token.end) for token in analyze(part * times, markup="none").tokens]
    shifted = [
        (text, start + place * len(part), end + place * len(part))
        for place in range(times)
        for text, start, end in tokens
    ]
    assert found == shifted

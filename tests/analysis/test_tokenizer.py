from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.analysis.tokenizer import split_chunk


def words(chunk: str) -> list[str]:
    return [chunk[start:end] for start, end in split_chunk(chunk)]


@pytest.mark.parametrize(
    "word",
    [
        "COVID-19",
        "S&P",
        "AT&T",
        "C++",
        "C++11",
        "Ph.D.",
        "C#",
        ".NET",
        "e.g.",
        "i.e.",
        "3.5",
        "11,589",
        "U.S.",
        "U.S.-based",
        "J.G.",
        "Fig.",
        "M.",
        "https://example.org/a?b=c",
        "www.example.org",
        "first.last@example.org",
        "don't",
        "n't",
        "O'Shea",
        "Parkinson’s",
        "users'",
        "state-of-the-art",
        "node.js",
        "max_words",
        "#topic",
        "résumés",
        "re\u0301sume\u0301s",
        "हिन्दी",
    ],
)
def test_keeps_in_one_piece(word: str) -> None:
    """Words with inner or trailing signs of their own stay whole, also before a comma and in brackets."""
    assert words(word) == [word]
    if word[-1] not in "'#":
        assert words(f"({word},") == ["(", word, ","]


@pytest.mark.parametrize(
    ("chunk", "expected"),
    [
        ("end.", ["end", "."]),
        ("vs.NET", ["vs.", "NET"]),
        ("end.The", ["end", ".", "The"]),
        ("(see", ["(", "see"]),
        ("and/or", ["and", "/", "or"]),
        ("'users'", ["'", "users", "'"]),
        ("etc.).", ["etc.", ")", "."]),
        ("$3.5", ["$", "3.5"]),
        ("50%", ["50", "%"]),
        ("pre-", ["pre", "-"]),
        ("wait...", ["wait", "..."]),
        ("https://example.org/a.", ["https://example.org/a", "."]),
        ("“Quoted”", ["“", "Quoted", "”"]),
    ],
)
def test_splits(chunk: str, expected: list[str]) -> None:
    """Punctuation around words becomes tokens of its own."""
    assert words(chunk) == expected


@given(st.text(min_size=1, max_size=40).map(lambda text: "".join(text.split())).filter(bool))
def test_tokens_are_in_order_and_lose_nothing(chunk: str) -> None:
    """Tokens are not empty, do not overlap, and together are the chunk."""
    assert "".join(words(chunk)) == chunk
    assert all(start < end for start, end in split_chunk(chunk))


@pytest.mark.parametrize("unit", ["a", "1", "a..b", "-_", "a.b.", "'a", "@a.", "a+", "www."])
def test_takes_linear_time(unit: str) -> None:
    """A chunk of a hundred thousand characters is no trap for the rules."""
    chunk = unit * (100_000 // len(unit))
    assert "".join(words(chunk)) == chunk

"""Patterns over kinds: what `re` finds, in linear time."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift import OptionError, extract
from keysift.phrases.patterns import Pattern, compile_pattern

KIND = st.sampled_from(["N", "A", "P", "D", "[NP]", "[^A]", "[NPC]", ".", "[A-N]", r"\-"])
QUANTIFIER = st.sampled_from(["*", "+", "?", "{2}", "{1,2}", "{0,3}", "{1,}", "{,2}", "*?", "+?", "??", "{1,3}?"])
LOOK = st.sampled_from(
    ["(?!N)", "(?=A)", "(?<!N)", "(?<=[NP])", "^", "$", "(?![NP]|A)", "(?=NA)", "(?!N*A)", "(?=(?!N)A*P)"]
)


def reads_something(source: str) -> bool:
    """Tell whether a pattern reads at least one token: a group that may be empty must not be repeated."""
    return re.fullmatch(source, "") is None and re.match(f"(?:{source})", "") is None


def joined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return patterns one step larger than some."""
    return st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda pair: f"(?:{pair[0]}|{pair[1]})"),
        st.tuples(inner.filter(reads_something), QUANTIFIER).map(lambda pair: f"({pair[0]}){pair[1]}"),
        st.tuples(LOOK, inner).map("".join),
    )


@given(st.recursive(KIND, joined, max_leaves=6), st.lists(st.text("NNAPCD-.", max_size=12), min_size=1, max_size=8))
def test_finds_what_re_finds(source: str, sentences: list[str]) -> None:
    """A pattern in which no part that may be empty is repeated finds the matches of `re`."""
    pattern = Pattern(source)
    for kinds in sentences:
        expected = [match.span() for match in re.finditer(source, kinds) if match.group()]
        assert pattern.find(kinds) == expected
        assert pattern.find(kinds) == expected  # what is remembered is the same


@pytest.mark.parametrize(
    ("source", "kinds"),
    [
        ("(N+)+A", "N" * 50_000),
        ("(N|N)*A", "N" * 50_000),
        ("N*A|N", "N" * 50_000),
        ("(N*)*A", "N" * 50_000),
        ("A*[NPC]+", "A" * 50_000),
        (".*.*.*P", "N-" * 25_000),
        ("(N?){100}N{100}", "N" * 5_000),
    ],
)
def test_time_is_linear(source: str, kinds: str) -> None:
    """Four times as many tokens take at most six times as long, where `re` may need ages."""

    def seconds(tokens: str) -> float:
        found = []
        for _ in range(3):
            pattern = Pattern(source)
            start = time.process_time()
            pattern.find(tokens)
            found.append(time.process_time() - start)
        return min(found)

    assert seconds(kinds) < 6 * seconds(kinds[: len(kinds) // 4]) + 0.02


def test_a_pattern_that_backtracks_for_ever() -> None:
    """Nested quantifiers take no more time than others."""
    start = time.process_time()
    assert extract("graph " * 5_000, pattern="(N+)+A") == []
    assert time.process_time() - start < 5


def test_a_match_of_nothing_does_not_hide_others() -> None:
    """Where a pattern may match nothing, the words after that are still found."""
    assert Pattern("A?|N").find("AN") == [(0, 1), (1, 2)]
    assert Pattern("|NN").find("ANN") == [(1, 3)]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("(N", "parenthesis is not closed"),
        ("N)", "not opened"),
        ("[NP", "bracket is not closed"),
        ("*N", "nothing to repeat"),
        ("N**", "must follow a kind"),
        ("^*N", "must follow a kind"),
        ("N{3,2}", "no lower"),
        ("N{999}", "up to 255"),
        ("((N{200}){200}){200}", "more than 1000 parts"),
        ("(" * 99 + "N" + ")" * 99, "nested"),
        ("(?<=NN)N", "one kind or class only"),
        ("(?P<N>N)", "only"),
        (r"(N)\1", "no part of patterns"),
        ("N N", "no part of patterns"),
        ("[N1]", "no kind"),
        ("[P-A]", "backwards"),
        ("noun", "over the letters"),
    ],
)
def test_what_is_no_pattern(source: str, reason: str) -> None:
    """What cannot be matched in linear time, or is no pattern, is refused with the reason."""
    with pytest.raises(OptionError, match=reason):
        compile_pattern(source)

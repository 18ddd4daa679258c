"""Kernels read arrays through pointers, so an array of another type must never get that far."""

from __future__ import annotations

import os
from array import array
from typing import Any

import pytest
from keysift.kernels.runs import join_runs
from keysift.kernels.selection import sort_keys

from keysift.kernels import are_compiled
from keysift.kernels.candidates import count_occurrences, find_noun_phrases, number_sentences

pytestmark = [
    pytest.mark.skipif(not are_compiled(), reason="interpreted kernels have no pointers"),
    pytest.mark.skipif(
        os.environ.get("KEYSIFT_FUZZED_BUILD") == "bounds",  # set by scripts/sanitize.py
        reason="kernels with bounds checks have memoryviews instead of pointers, with errors of their own",
    ),
]

INTS = array("i", [1, 2])


@pytest.mark.parametrize("wrong", [None, [1, 2], b"12345678", array("q", [1, 2]), array("I", [1, 2]), array("d", [1])])
def test_other_arrays_are_refused(wrong: Any) -> None:
    """What is not an array of the wanted type is a TypeError, wherever it stands."""
    with pytest.raises(TypeError):
        number_sentences(wrong, array("i", [0, 0]))
    with pytest.raises(TypeError):
        count_occurrences(INTS, wrong)


def test_other_numbers_and_bytes_are_refused() -> None:
    """Floating-point numbers and bytes have types of their own, which are told apart as well."""
    with pytest.raises(TypeError, match="of type 'd'"):
        sort_keys(array("f", [1.0]), array("d", [0.0]))
    with pytest.raises(TypeError, match="bytearray"):
        join_runs(INTS, INTS, 2, "\x00\x00")  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, b"NN", "N\u0416"])
def test_other_kinds_are_refused(wrong: Any) -> None:
    """Kinds are read byte by byte, so they must be a str of one byte per letter."""
    with pytest.raises(TypeError):
        find_noun_phrases(wrong, array("i", [2]), array("i", [0, 0]), array("i", [0, 0]))


def test_empty_arrays_are_taken() -> None:
    """An array without numbers has no memory to point to, and is read all the same."""
    number_sentences(array("i"), array("i"))
    sort_keys(array("d"), array("d"))

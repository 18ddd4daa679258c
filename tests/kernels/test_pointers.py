"""Kernels read arrays through pointers, so an array of another type must never get that far."""

from __future__ import annotations

import os
from array import array
from typing import Any

import pytest

from keysift.kernels import are_compiled
from keysift.kernels.candidates import Runs, mean_of_words, number_phrases
from keysift.kernels.choosing import leave_out_nested, list_best
from tests.cases import document_of

pytestmark = [
    pytest.mark.skipif(not are_compiled(), reason="interpreted kernels have no pointers"),
    pytest.mark.skipif(
        os.environ.get("KEYSIFT_FUZZED_BUILD") == "bounds",  # set by scripts/sanitize.py
        reason="kernels with bounds checks have memoryviews instead of pointers, with errors of their own",
    ),
]

CANDIDATES = number_phrases(document_of("NN"), Runs.of([(0, 1), (1, 1)]))


@pytest.mark.parametrize("wrong", [None, [1, 2], b"12345678", array("q", [1, 2]), array("I", [1, 2]), array("f", [1])])
def test_other_arrays_are_refused(wrong: Any) -> None:
    """What is not an array of the wanted type is a TypeError, wherever it stands."""
    with pytest.raises(TypeError):
        list_best(wrong, 3)
    with pytest.raises(TypeError):
        mean_of_words(CANDIDATES, wrong)
    with pytest.raises(TypeError):
        leave_out_nested(CANDIDATES, wrong, array("d", [1.0, 2.0]), False)


@pytest.mark.parametrize("wrong", [None, "NN", array("i", [1])])
def test_other_objects_are_refused(wrong: Any) -> None:
    """What is no Document or no candidates is a TypeError."""
    with pytest.raises(TypeError):
        number_phrases(wrong, Runs(0))
    with pytest.raises(TypeError):
        mean_of_words(wrong, array("d", [1.0]))


def test_empty_arrays_are_taken() -> None:
    """An array without numbers has no memory to point to, and is read all the same."""
    assert list_best(array("d"), 3) == array("i")
    assert len(number_phrases(document_of(""), Runs(0))) == 0

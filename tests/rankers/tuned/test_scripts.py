"""The scripts that measure `tuned`."""

from __future__ import annotations

import research_tuned
from keysift import Tuned
from tests.rankers.tuned.labelled import single_word_labels


def test_labels_are_drawn_from_the_other_half() -> None:
    """No document is both learnt from and tested on, and labels that follow a rule give a gain."""
    pool, test = research_tuned.halves(11, draw=3)
    assert sorted([*pool, *test]) == list(range(11))
    examples = Tuned().examples(single_word_labels(16))
    found = research_tuned.measure("none of the eleven", examples, counts=(4,), draws=2)
    assert found.shape == (2, 2, 3)
    assert (found[:, 1, 0] > found[:, 0, 0]).all()

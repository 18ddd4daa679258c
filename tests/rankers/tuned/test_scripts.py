"""The scripts that measure `tuned`."""

from __future__ import annotations

import numpy as np
import pytest

import compare_prompt_rank
import research_tuned
from keysift import Tuned
from keysift.rankers.tuned.prior import prior_covariance
from tests.rankers.tuned.labelled import single_word_labels


def test_f1_is_of_all_documents_together() -> None:
    """Hits, answers and keyphrases are added up over documents before they are divided."""
    text = "Sparse grids solve equations. Neural networks learn."
    short, long = Tuned().examples([("Graphs.", ["graphs", "nodes"]), (text, ["sparse grids", "neural networks"])])
    assert long.matched == 2
    places = np.flatnonzero(long.is_gold).tolist()
    others = [place for place in range(len(long.sift)) if place not in places]
    ranked = [(short, [0]), (long, [places[0], *others, *[others[0]] * 3, places[1]])]
    # One hit and then two: 2 of 6 answers at 5, 3 at the end, where there are four keyphrases in all.
    assert compare_prompt_rank.f1_scores(ranked)[0] == pytest.approx(200 * 2 / (6 + 4))
    answers = 1 + len(ranked[1][1])
    assert compare_prompt_rank.f1_scores(ranked)[2] == pytest.approx(200 * 3 / (answers + 4))


def test_labels_are_drawn_from_the_other_half() -> None:
    """No document is both learnt from and tested on, and labels that follow a rule give a gain."""
    pool, test = research_tuned.halves(11, draw=3)
    assert sorted([*pool, *test]) == list(range(11))
    examples = Tuned().examples(single_word_labels(16))
    found = research_tuned.measure("none of the eleven", examples, counts=(4,), draws=2)
    assert found.shape == (2, 2, 3)
    assert (found[:, 1, 0] > found[:, 0, 0]).all()


def test_cross_fitting_ranks_each_document_once() -> None:
    """Every document comes back once, ranked by a model of the other half."""
    examples = Tuned().examples(single_word_labels(8))
    ranked = compare_prompt_rank.cross_fitted(examples, prior_covariance())
    assert {id(example) for example, _ in ranked} == {id(example) for example in examples}
    assert len(ranked) == len(examples)

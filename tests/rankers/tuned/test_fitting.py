from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from keysift import Tuned, extract
from keysift.rankers.tuned.fitting import choose_penalty, fit_weights, folds, precision_of, surest
from keysift.rankers.tuned.phrase_features import FEATURES
from keysift.rankers.tuned.prior import prior_covariance
from tests.rankers.tuned.labelled import single_word_labels

ZERO = np.zeros(len(FEATURES))


def test_the_stronger_the_penalty_the_nearer_to_sift() -> None:
    """Weights shrink towards 0 as the penalty grows."""
    examples = Tuned().examples(single_word_labels(6))
    covariance = prior_covariance()
    sizes = []
    for penalty in (0.1, 1.0, 10.0, 1e6):
        weights = fit_weights(examples, start=ZERO, precision=precision_of(covariance, penalty)).weights
        sizes.append(float(weights @ np.linalg.inv(covariance) @ weights))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < 1e-6


def test_newton_finds_a_minimum() -> None:
    """At the weights found, the gradient of loss and penalty is nearly 0: steps either way make it worse."""
    from keysift.rankers.tuned.fitting import _Problem

    examples = Tuned().examples(single_word_labels(6))
    problem = _Problem(examples, ZERO, precision_of(prior_covariance(), 1.0))
    found = problem.minimize(ZERO)
    lowest, _ = problem.objective(found)
    generator = np.random.default_rng(0)
    for _ in range(20):
        step = generator.normal(size=len(ZERO)) * 0.05
        assert problem.objective(found + step)[0] > lowest


def test_documents_without_matches_change_nothing() -> None:
    """Examples without a keyphrase among the candidates leave the start as it is."""
    (empty,) = Tuned().examples([("Graphs have nodes.", ["kitchen"])])
    precision = precision_of(prior_covariance(), 1.0)
    found = fit_weights([empty], start=ZERO, precision=precision)
    assert found.weights is ZERO
    assert found.precision is precision


def test_the_penalty_is_chosen_by_what_is_left_out() -> None:
    """Labels that follow a rule get a weaker penalty than labels drawn at random."""
    covariance = prior_covariance()
    regular = choose_penalty(Tuned().examples(single_word_labels(20)), covariance=covariance)
    generator = random.Random(1)
    drawn = [
        (document.text, [generator.choice(extract(document.text, top=None).texts)])
        for document in single_word_labels(20)
    ]
    irregular = choose_penalty(Tuned().examples(drawn), covariance=covariance)
    assert regular < irregular


def test_a_small_sure_gain_is_better_than_a_large_unsure_one() -> None:
    """One standard error is taken off the mean gain: without it the second row would win, with it the first does."""
    gains = np.array([[1.0, 1.1, 0.9, 1.0], [5.0, -2.0, 4.0, -1.0], [0.0, 0.0, 0.0, 0.0]])
    assert gains.mean(axis=1).argmax() == 1
    assert surest(gains) == 0


def test_documents_that_contradict_each_other_are_held_near_sift() -> None:
    """If some documents label single words and others all other phrases, weights stay nearer to zero than if all agree.

    Near is meant by the prior: how far weights usually lie from zero.
    """
    examples = Tuned().examples(single_word_labels(8))
    opposite = [replace(example, is_gold=~example.is_gold) for example in examples]
    mixed = [one for pair in zip(examples[:4], opposite[4:], strict=True) for one in pair]
    covariance = prior_covariance()
    distances = []
    for labelled in (mixed, examples):
        penalty = choose_penalty(labelled, covariance=covariance)
        weights = fit_weights(labelled, start=ZERO, precision=precision_of(covariance, penalty)).weights
        distances.append(weights @ np.linalg.inv(covariance) @ weights)
    assert distances[0] < distances[1]


def test_with_few_documents_the_number_of_labels_decides() -> None:
    """With fewer than five documents, the penalty is 40 / labels that match, but at least 1."""
    examples = Tuned().examples(single_word_labels(4))
    matched = sum(example.matched for example in examples)
    assert choose_penalty(examples, covariance=prior_covariance()) == max(1.0, 40 / matched)


@pytest.mark.parametrize("count", [2, 5, 13])
def test_folds_cover_every_document_once(count: int) -> None:
    """Every document is tested once, by a model that did not see it."""
    tested = []
    for training, test in folds(count):
        assert not set(training) & set(test)
        assert len(training) + len(test) == count
        tested += test.tolist()
    assert sorted(tested) == list(range(count))


def test_one_collection_can_be_left_out_of_the_prior() -> None:
    """The covariance without a collection differs from that of all, and is positive definite as well."""
    without = prior_covariance(without="Inspec")
    assert not np.allclose(without, prior_covariance())
    assert np.linalg.eigvalsh(without).min() > 0

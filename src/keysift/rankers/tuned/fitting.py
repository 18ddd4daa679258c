"""Find weights under which keyphrases come first, no further from where one starts than the labels justify.

Of each document, the scores s of its phrases give probabilities p = softmax(s), and the loss is the cross-entropy
-Σ t·ln(p), the targets t being shared by its keyphrases (a listwise loss: Z. Cao and others, Learning to rank: from
pairwise approach to listwise approach. ICML 2007). A document weighs the root of its number of keyphrases. To this
comes half the squared distance from the start, measured by a precision matrix. The sum is convex; Newton's method finds
its minimum. Targets are then shifted a little towards the keyphrases that are easy to find, twice, which helps the top
ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from keysift.rankers.tuned.examples import Example, Floats

PENALTIES: Final = (30.0, 10.0, 3.0, 1.0)
"""What is tried; 1 is what the spread of weights over collections justifies (see `keysift.rankers.tuned.prior`)."""
_LABELS_FOR_ONE: Final = 40  # with fewer keyphrases that match, a penalty of 1 is too weak
_FEWEST_TO_CHOOSE: Final = 5  # with fewer documents, cross-validation says nothing
_MOST_TO_CHOOSE: Final = 50  # with more, it says little new
_MOST_ALONE: Final = 10  # up to so many documents, the penalty is tried on one document at a time
_FOLDS: Final = 5
_EASE: Final = 0.3  # targets are proportional to this power of the probabilities
_SHIFTS: Final = 2
_ITERATIONS: Final = 50
_ROWS: Final = 128  # of a part; times 34 and 34 features, that is below what libraries divide among threads
_TOLERANCE: Final = 1e-5


@dataclass(frozen=True, slots=True)
class Fitted:
    """Weights, and the precision with which they are known: where an update starts."""

    weights: Floats
    precision: Floats


def weigh(values: Floats, weights: Floats) -> Floats:
    """Return `values @ weights` in one thread.

    Threads of the linear algebra library wait for each other by spinning. On a machine with other work to do, that
    takes many times as long as products of this size take in one thread.
    """
    return np.asarray(np.einsum("ij,j->i", values, weights))


def multiply(values: Floats, matrix: Floats) -> Floats:
    """Return `values @ matrix`, in parts so small that the linear algebra library stays in one thread."""
    result = np.empty((len(values), matrix.shape[1]))
    for start in range(0, len(values), _ROWS):
        np.matmul(values[start : start + _ROWS], matrix, out=result[start : start + _ROWS])
    return result


def products(one: Floats, other: Floats) -> Floats:
    """Return `one.T @ other`, in parts so small that the linear algebra library stays in one thread."""
    result = np.zeros((one.shape[1], other.shape[1]))
    for start in range(0, len(one), _ROWS):
        result += one[start : start + _ROWS].T @ other[start : start + _ROWS]
    return result


class _Problem:
    """The phrases of several documents in one table, in coordinates in which distance is length."""

    def __init__(self, examples: Sequence[Example], start: Floats, precision: Floats) -> None:
        sizes = np.array([len(example.sift) for example in examples])
        self.offsets = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.intp)
        self.document = np.repeat(np.arange(len(examples)), sizes)
        # What is the same for all phrases of a document changes nothing; without it numbers are smaller.
        centred = np.concatenate([example.features - example.features.mean(axis=0) for example in examples])
        self.start = start
        self.root = np.linalg.cholesky(precision)
        self.values: Floats = multiply(centred, np.linalg.inv(self.root).T)
        self.base: Floats = np.concatenate([np.log(example.sift) for example in examples]) + weigh(centred, start)
        gold = np.concatenate([example.is_gold for example in examples]).astype(np.float64)
        matched = np.add.reduceat(gold, self.offsets)
        self.equal_targets: Floats = gold / matched[self.document]
        self.targets = self.equal_targets
        self.importance: Floats = np.sqrt(matched)
        self.penalty = 1.0

    def losses(self, moved: Floats) -> tuple[Floats, Floats]:
        """Return the cross-entropy of each document, and the probability of each phrase."""
        scores = self.base + weigh(self.values, moved)
        highest = np.maximum.reduceat(scores, self.offsets)
        powers = np.exp(scores - highest[self.document])
        totals = np.add.reduceat(powers, self.offsets)
        entropies = highest + np.log(totals) - np.add.reduceat(self.targets * scores, self.offsets)
        return entropies, powers / totals[self.document]

    def objective(self, moved: Floats) -> tuple[float, Floats]:
        entropies, probabilities = self.losses(moved)
        return float(self.importance @ entropies + self.penalty * (moved @ moved) / 2), probabilities

    def curvature(self, probabilities: Floats) -> Floats:
        weighted = self.values * probabilities[:, None]
        means = np.add.reduceat(weighted, self.offsets, axis=0)
        inner = products(weighted * self.importance[self.document, None], self.values)
        return inner - products(means * self.importance[:, None], means) + self.penalty * np.eye(len(inner))

    def minimize(self, moved: Floats) -> Floats:
        """Return the place of the minimum, by Newton's method with steps halved until they help."""
        value, probabilities = self.objective(moved)
        for _ in range(_ITERATIONS):
            excess = self.importance[self.document] * (probabilities - self.targets)
            gradient = np.einsum("ij,i->j", self.values, excess) + self.penalty * moved
            step = np.linalg.solve(self.curvature(probabilities), gradient)
            size = 1.0
            while True:
                candidate = moved - size * step
                new_value, new_probabilities = self.objective(candidate)
                if new_value <= value or size < 1e-6:
                    break
                size /= 2
            improved = value - new_value
            moved, value, probabilities = candidate, new_value, new_probabilities
            if improved <= _TOLERANCE * max(1.0, abs(value)):
                break
        return moved

    def solve(self, near: Floats, *, penalty: float = 1.0) -> Floats:
        """Return the place of the minimum once targets are shifted."""
        self.penalty, self.targets = penalty, self.equal_targets
        moved = self.minimize(near)
        for _ in range(_SHIFTS):
            self.shift_targets(moved)
            moved = self.minimize(moved)
        return moved

    def shift_targets(self, moved: Floats) -> None:
        """Let keyphrases that are easy to find count a little more."""
        _, probabilities = self.losses(moved)
        ease = np.where(self.targets > 0, probabilities**_EASE, 0.0)
        self.targets = ease / np.add.reduceat(ease, self.offsets)[self.document]


def fit_weights(examples: Sequence[Example], *, start: Floats, precision: Floats) -> Fitted:
    """Return the weights that suit examples, which stay near the start where examples say little."""
    usable = [example for example in examples if example.matched]
    if not usable:
        return Fitted(start, precision)
    problem = _Problem(usable, start, precision)
    moved = problem.solve(np.zeros(len(start)))
    _, probabilities = problem.losses(moved)
    known = problem.root @ problem.curvature(probabilities) @ problem.root.T
    return Fitted(start + np.linalg.solve(problem.root.T, moved), (known + known.T) / 2)


def precision_of(covariance: Floats, penalty: float) -> Floats:
    """Return the precision matrix by which the distance from the start is measured, for a strength of the penalty."""
    return np.asarray(penalty * np.linalg.inv(covariance), dtype=np.float64)


def choose_penalty(examples: Sequence[Example], *, covariance: Floats) -> float:
    """Return the strength of the penalty whose gain over `sift` on documents that were left out is surest.

    The gain is the mean by which the loss of a document falls, less one standard error: of two strengths that are about
    as good, the one that changes less wins. (L. Breiman and others, Classification and regression trees, 1984, prefer
    the simplest tree within one standard error.) The fewer keyphrases match, the stronger the penalty is at least; with
    few documents, it is as strong as that.
    """
    usable = [example for example in examples if example.matched]
    least = max(PENALTIES[-1], _LABELS_FOR_ONE / max(1, sum(example.matched for example in usable)))
    usable = usable[:_MOST_TO_CHOOSE]
    if len(usable) < _FEWEST_TO_CHOOSE:
        return least
    penalties = [*(penalty for penalty in PENALTIES if penalty > least), least]
    gains = _gains_of_penalties(usable, penalties, precision=precision_of(covariance, 1.0))
    return penalties[surest(gains)]


def surest(gains: Floats) -> int:
    """Return the row with the highest mean less one standard error of that mean."""
    errors = gains.std(axis=1, ddof=1) / np.sqrt(gains.shape[1])
    return int((gains.mean(axis=1) - errors).argmax())


def _gains_of_penalties(examples: Sequence[Example], penalties: Sequence[float], *, precision: Floats) -> Floats:
    """Return by how much a document's loss falls below that of `sift` if others are fitted: penalties × documents."""
    start = np.zeros(len(precision))
    gains = np.zeros((len(penalties), len(examples)))
    parts = len(examples) if len(examples) <= _MOST_ALONE else _FOLDS
    for training, test in folds(len(examples), parts=parts):
        problem = _Problem([examples[number] for number in training], start, precision)
        held_out = _Problem([examples[number] for number in test], start, precision)
        before, _ = held_out.losses(start)
        moved = start
        for place, penalty in enumerate(penalties):
            moved = problem.solve(moved, penalty=penalty)  # the minimum of the penalty before is near
            gains[place, test] = before - held_out.losses(moved)[0]
    return gains


def folds(count: int, *, parts: int = _FOLDS) -> list[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Return the parts of a cross-validation: numbers of training and of test documents."""
    numbers = np.arange(count)
    parts = min(parts, count)
    return [(numbers[numbers % parts != part], numbers[numbers % parts == part]) for part in range(parts)]

from __future__ import annotations

import random
from math import log2

import pytest

from keysift.rankers.kea.discretization import informative_cuts


def test_by_hand() -> None:
    """A cut is made where it gains more bits than it costs to describe, and not otherwise."""
    # Twelve values, labels 0 before 6 and 1 after: the gain is one bit.
    values, labels = [float(number) for number in range(12)], [0] * 6 + [1] * 6
    price = (log2(11) + log2(3**2 - 2) - 2 * 1.0) / 12
    assert price < 1
    assert list(informative_cuts(values, labels)) == [5.5]
    # With two values, it costs (log2(1) + log2(7) - 2) / 2 = 0.40 bits: worth it; with labels alike, there is no gain.
    assert list(informative_cuts([1.0, 2.0], [0, 1])) == [1.5]
    assert list(informative_cuts([1.0, 2.0], [1, 1])) == []
    assert list(informative_cuts([], [])) == []


def test_noise_is_not_cut() -> None:
    """Labels that have nothing to do with the values leave one interval; two steps give two cuts."""
    chance = random.Random(1)
    values = [chance.random() for _ in range(2000)]
    assert len(informative_cuts(values, [chance.random() < 0.3 for _ in values])) == 0
    steps = [chance.random() < (0.1 if value < 0.3 else 0.8 if value < 0.6 else 0.2) for value in values]
    assert list(informative_cuts(values, steps)) == pytest.approx([0.3, 0.6], abs=0.01)


def test_equal_values_are_never_separated() -> None:
    """A cut lies between different values."""
    assert list(informative_cuts([1.0] * 20, [0, 1] * 10)) == []
    assert list(informative_cuts([1.0] * 10 + [2.0] * 10, [0] * 10 + [1] * 10)) == [1.5]

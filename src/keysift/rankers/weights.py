"""Word weights: functions of a text and what it is compared with that give one number per distinct word."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from keysift.kernels.comparing import tfidf_weights
from keysift.kernels.graph import position_weights

if TYPE_CHECKING:
    from keysift.case import Case

WordWeight: TypeAlias = "Callable[[Case], array[float]]"
"""A word weight: one number for each stem of the document's vocabulary; higher is better.

As a prior, it says how much a random surfer prefers to restart there.
"""


def uniform_prior(case: Case) -> array[float]:
    """Prefer no word."""
    return array("d", [1.0]) * len(case.document.vocabulary)


def position_prior(case: Case) -> array[float]:
    """Prefer words that occur early and often: the sum of 1 / (1 + position) over a word's occurrences."""
    return position_weights(case.document)


def term_frequency(case: Case) -> array[float]:
    """Return how often each word occurs in the document: tf(w|d)."""
    return array("d", case.document.frequencies)


def collection_frequency(case: Case) -> array[float]:
    """Return how often each word occurs in the corpus."""
    return array("d", case.counts.frequencies)


def tfidf(case: Case) -> array[float]:
    """Return tf(w|d) · log2(N / df(w)), N being the number of documents and df(w) those that have the word.

    G. Salton, A. Wong, C. S. Yang: A vector space model for automatic indexing. Communications of the ACM 18(11), 1975.
    The study divides by the document's norm too, which changes no ranking.
    """
    return tfidf_weights(case.document, case.counts)


def lexical_specificity(case: Case) -> array[float]:
    """Return the lexical specificity of each word in a candidate, see `lexical_specificities`."""
    return case.specificities

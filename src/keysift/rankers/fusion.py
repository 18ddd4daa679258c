"""Fusion: the rankings of several methods made one, by reciprocal ranks."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from keysift.errors import option_error
from keysift.kernels.arrays import zeros
from keysift.phrases.choosing import NOT_OFFERED, best_phrases
from keysift.rankers.declaration import REGISTRY, Method, Option, Resource, Scorer, method
from keysift.rankers.scorers import PhraseScorer

if TYPE_CHECKING:
    from keysift.rankers.case import Case

_USUAL: Final = ("sift", "kpminer", "positionrank")
MEMBERS = Option("members", tuple, _USUAL, "the methods whose rankings are made one")
CONSTANT = Option("constant", int, 60, "how little the first ranks count for more than the next", minimum=0)


def fused_ranks(case: Case, *, scorers: Sequence[Scorer], constant: int) -> Sequence[float]:
    """Return the sum over scorers of 1 / (constant + rank)."""
    fused = zeros("d", len(case.candidates))
    for scorer in scorers:
        for rank, phrase in enumerate(best_phrases(array("d", scorer.score(case)), top=None), start=1):
            fused[phrase] += 1.0 / (constant + rank)
    return array("d", [score or NOT_OFFERED for score in fused])


def _can_be_fused(candidate: Method) -> bool:
    return candidate.name != "fusion" and candidate.requires <= {Resource.COUNTS}


@method(
    "Fusion",
    options=(MEMBERS, CONSTANT),
    uses=(Resource.COUNTS,),
    score_range="0 to the number of members / (1 + constant)",
    reference="G. V. Cormack, C. L. A. Clarke, S. Büttcher: Reciprocal rank fusion outperforms Condorcet and "
    "individual rank learning methods. SIGIR 2009",
)
def fusion(*, members: Sequence[str] = _USUAL, constant: int = 60) -> Scorer:
    """Rank by several methods at once: the sum over them of 1 / (constant + rank).

    Every member ranks the same candidates with its default options; a phrase that a member does not offer gets nothing
    from it, and one that none offers is left out. Members compare with the corpus, or with general frequencies where
    none is given; methods that need topics, neighbours or a model cannot be members. Departure: members with candidates
    of their own (kpminer's n-grams) rank the noun phrases here.
    """
    names = tuple(members)
    if len(names) < 2 or len(set(names)) < len(names):
        raise option_error("members", f"must be at least two different methods. Got {list(names)}.", method="fusion")
    for name in names:
        if name not in REGISTRY or not _can_be_fused(REGISTRY[name]):
            able = [found.name for found in REGISTRY.values() if _can_be_fused(found)]
            raise option_error("members", f"must be among {', '.join(able)}. Got {name!r} instead.", method="fusion")
    return PhraseScorer(partial(fused_ranks, scorers=[REGISTRY[name].build() for name in names], constant=constant))

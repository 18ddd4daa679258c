"""Fusion: the rankings of several methods made one, by reciprocal ranks."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from keysift.candidates import Candidates
from keysift.corpus.counts import Corpus
from keysift.document import Document
from keysift.errors import OptionError
from keysift.kernels.arrays import zeros
from keysift.kernels.candidates import sort_keys
from keysift.rankers.declaration import REGISTRY, Needs, Option, Scorer, method
from keysift.results.selection import NO_ANSWER

_USUAL: Final = ("sift", "kpminer", "positionrank")
MEMBERS = Option("members", tuple, _USUAL, "the methods whose rankings are made one")
CONSTANT = Option("constant", int, 60, "how little the first ranks count for more than the next", minimum=0)
_FUSED: Final = (Needs.NOTHING, Needs.COMPARISON, Needs.CORPUS)


@dataclass(frozen=True, slots=True)
class _FusionScorer:
    scorers: tuple[Scorer, ...]
    constant: int

    def score(self, document: Document, candidates: Candidates, corpus: Corpus) -> Sequence[float]:
        count = len(candidates)
        fused = zeros("d", count)
        for scorer in self.scorers:
            scores = array("d", scorer.score(document, candidates, corpus))
            keys = zeros("d", count)
            sort_keys(scores, keys)
            offered = sorted((phrase for phrase in range(count) if scores[phrase] != NO_ANSWER), key=keys.__getitem__)
            for rank, phrase in enumerate(offered, start=1):
                fused[phrase] += 1.0 / (self.constant + rank)
        return array("d", [score or NO_ANSWER for score in fused])


@method(
    "Fusion",
    options=(MEMBERS, CONSTANT),
    needs=Needs.COMPARISON,
    score_range="0 to the number of members / (1 + constant)",
    reference="G. V. Cormack, C. L. A. Clarke, S. Büttcher: Reciprocal rank fusion outperforms Condorcet and "
    "individual rank learning methods. SIGIR 2009",
)
def fusion(*, members: Sequence[str] = _USUAL, constant: int = 60) -> Scorer:
    """Rank by several methods at once: the sum over them of 1 / (constant + rank).

    Every member ranks the same candidates with its default options; a phrase that a member does not offer gets nothing
    from it, and one that none offers is no answer. Members compare with the corpus, or with general frequencies where
    none is given; methods that need topics, neighbours or a model cannot be members. Departure: members with candidates
    of their own (kpminer's n-grams) rank the noun phrases here.
    """
    names = tuple(members)
    if len(names) < 2 or len(set(names)) < len(names):
        raise OptionError(f"The 'members' option of fusion must be at least two different methods. Got {list(names)}.")
    for name in names:
        if name not in REGISTRY or name == "fusion" or REGISTRY[name].needs not in _FUSED:
            able = [found.name for found in REGISTRY.values() if found.name != "fusion" and found.needs in _FUSED]
            raise OptionError(f"The 'members' of fusion must be among {', '.join(able)}. Got {name!r} instead.")
    return _FusionScorer(tuple(REGISTRY[name].build() for name in names), constant)

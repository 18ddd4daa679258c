"""Choose the phrases that are shown: the best ones, without those that repeat a better one, as a user asks for.

Words can be boosted or banned, and scores rescaled. Leaving phrases out never changes a score.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import combinations, islice
from math import inf
from typing import Final

from keysift.analysis.conventions import CONVENTIONS
from keysift.kernels.candidates import Candidates
from keysift.kernels.choosing import in_one_form, leave_out_nested, leave_out_plurals, list_best, list_without_nested
from keysift.kernels.keyphrases import make_answers
from keysift.kernels.trigrams import SIMILAR, DistinctPhrases, likeness, trigrams
from keysift.keyphrase import Keyphrase
from keysift.phrases.forms import FORMS, USUAL_FORMS
from keysift.vocabulary.concept_candidates import ConceptCandidates
from keysift.vocabulary.word_variants import stems_of_variants

_HEAD_FIRST: Final = frozenset(code for code, written in CONVENTIONS.items() if written.head_first)
NOT_OFFERED: Final = -inf
"""The score of a phrase that a method does not offer as a keyphrase at all."""

DEDUPLICATIONS: Final = ("none", "nested", "stem", "overlap", "similar")
NORMALIZATIONS: Final = ("none", "max", "share")
NESTED: Final = "nested"


def best_phrases(values: array[float], *, top: int | None) -> array[int]:
    """Return the numbers of the best `top` phrases (all of them for None): by score, then first position."""
    return list_best(values, -1 if top is None else top)


def keyphrases_of(candidates: Candidates, ranked: array[int], scores: array[float]) -> list[Keyphrase]:
    """Return ranked phrases as Keyphrases.

    Spans are all places where the words of a phrase or its short form stand, those inside longer phrases too. The text
    is the form that occurs most often, of the most basic ones in languages with case, and never the short one.
    """
    if isinstance(candidates, ConceptCandidates):
        return candidates.keyphrases(ranked, scores)
    settings = candidates.document.settings
    forms = USUAL_FORMS if settings is None else FORMS.get(settings.language, USUAL_FORMS)
    return make_answers(candidates, ranked, scores, forms)


@dataclass(frozen=True, slots=True)
class ResultRules:
    """What is done with scores before they are shown. Words are known by their stems.

    `ban`: phrases with one of these words are left out. `boost`: a phrase's score is multiplied by the factor of each
    such word in it. `normalize`: "max" divides scores by the best one, "share" by their sum. `deduplicate`: leave out a
    phrase that is the same as a better one: around it or inside it, unless it stands for itself ("nested"), in the same
    words in any order ("stem"), with its words all in the better one or the other way round ("overlap"), or in nearly
    the same letters ("similar"). `diversity`: from 0 to 1, how much a phrase must differ from those chosen before it
    (maximal marginal relevance on stems).
    """

    deduplicate: str = "none"
    diversity: float = 0.0
    normalize: str = "none"
    ban: frozenset[str] = frozenset()
    boost: Mapping[str, float] = field(default_factory=dict)

    def get_ready(self, language: str) -> None:
        """Load what is known about a language, so that the first text does not wait for it."""
        if self.deduplicate == NESTED:
            stems_of_variants(language)

    def shown(self, candidates: Candidates, scores: array[float], *, top: int | None) -> list[Keyphrase]:
        """Return the best `top` phrases under these rules as Keyphrases (all for None)."""
        return keyphrases_of(candidates, *self.chosen(candidates, scores, top=top))

    def chosen(
        self, candidates: Candidates, scores: array[float], *, top: int | None
    ) -> tuple[array[int], array[float]]:
        """Return the numbers of the best `top` phrases under these rules (all for None), and all phrases' scores."""
        if top is not None:
            top = min(top, len(scores))  # any int can be asked for, but not every one is a C integer
        values = scores
        if self.ban or self.boost or self.normalize != "none":
            values = self._weighted(candidates, scores[:])
            self._rescale(values)
        if self.deduplicate == "none" and not self.diversity:
            return best_phrases(values, top=top), values
        if self.deduplicate == NESTED and not self.diversity:
            wanted = -1 if top is None else top
            chosen = list_without_nested(
                candidates, values, wanted, _is_head_first(candidates), _variants_of(candidates)
            )
            return chosen, values
        ranked = self._without_duplicates(candidates, values)
        if self.diversity:
            several = _diverse(candidates, values, list(ranked), top, self.diversity)
        else:
            several = list(islice(ranked, top))
        return array("i", several), values

    def repeated(self, candidates: Candidates, ranked: Sequence[int], phrases: Iterable[int]) -> dict[int, int]:
        """Return which of the answers each of some phrases that are left out repeats, if it repeats one."""
        stems = {phrase: candidates.stem(phrase) for phrase in phrases}
        answers = list(map(candidates.stem, ranked))
        if self.deduplicate == NESTED:
            variants = _variants_of(candidates)
            found = _nested_in_each_other(
                {phrase: in_one_form(own, variants) for phrase, own in stems.items()},
                [in_one_form(answer, variants) for answer in answers],
            )
        else:
            same, key = _RULES_OF_SAMENESS[self.deduplicate]
            keys = list(map(key, answers))
            found = {}
            for phrase, own in zip(stems, map(key, stems.values()), strict=True):
                rank = next((rank for rank, other in enumerate(keys) if same(own, other)), None)
                if rank is not None:
                    found[phrase] = rank
        return {phrase: ranked[rank] for phrase, rank in found.items()}

    def _weighted(self, candidates: Candidates, values: array[float]) -> array[float]:
        if self.ban or self.boost:
            for phrase in range(len(values)):
                for stem in {candidates.document.vocabulary[word] for word in candidates.words(phrase)}:
                    if stem in self.ban:
                        values[phrase] = NOT_OFFERED
                    elif values[phrase] != NOT_OFFERED:
                        values[phrase] *= self.boost.get(stem, 1.0)
        return values

    def _rescale(self, values: array[float]) -> None:
        if self.normalize == "none":
            return
        offered = [value for value in values if value != NOT_OFFERED]
        if not offered:
            return
        scale = max(offered) if self.normalize == "max" else sum(offered)
        if scale > 0:
            for phrase, value in enumerate(values):
                values[phrase] = value / scale

    def _without_duplicates(self, candidates: Candidates, scores: array[float]) -> Iterator[int]:
        """Yield the phrases that are the same as no better one, best first."""
        ranked = best_phrases(scores, top=None)
        if self.deduplicate == NESTED:
            chosen, ranks = leave_out_nested(candidates, ranked, scores, _is_head_first(candidates))
            yield from leave_out_plurals(candidates, chosen, ranks, _variants_of(candidates), len(chosen))[0]
            return
        is_new = _NEWNESS[self.deduplicate]()
        for phrase in ranked:
            if is_new(candidates.stem(phrase)):
                yield phrase


def _nested_in_each_other(phrases: Mapping[int, str], answers: Sequence[str]) -> dict[int, int]:
    """Return for each phrase the first of the answers that is inside it or around it, if there is one."""
    same: dict[str, int] = {}
    around: dict[str, int] = {}
    wanted = frozenset(phrases.values())
    for rank, answer in enumerate(answers):
        same.setdefault(answer, rank)
        for part in wanted.intersection(_parts(answer)):
            around.setdefault(part, rank)
    found = {}
    for phrase, stems in phrases.items():
        ranks = [same[part] for part in _parts(stems) if part in same]
        if stems in around:
            ranks.append(around[stems])
        if ranks:
            found[phrase] = min(ranks)
    return found


def _parts(phrase: str) -> Iterator[str]:
    """Yield all that words of a phrase which stand together are."""
    words = phrase.split(" ")
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            yield " ".join(words[start:end])


def _is_head_first(candidates: Candidates) -> bool:
    settings = candidates.document.settings
    return settings is not None and settings.language in _HEAD_FIRST


def _variants_of(candidates: Candidates) -> dict[str, str]:
    settings = candidates.document.settings
    return {} if settings is None else stems_of_variants(settings.language)


def _stems(phrase: str) -> frozenset[str]:
    return frozenset(phrase.split(" "))


_RULES_OF_SAMENESS: Final[
    Mapping[str, tuple[Callable[[frozenset[str], frozenset[str]], bool], Callable[[str], frozenset[str]]]]
] = {
    "none": (lambda one, other: False, _stems),
    "stem": (lambda one, other: one == other, _stems),
    "overlap": (lambda one, other: one <= other or other <= one, _stems),
    "similar": (lambda one, other: likeness(one, other) >= SIMILAR, trigrams),
}


def _other_stems() -> Callable[[str], bool]:
    """Return what tells of phrase after phrase whether its stems are those of no phrase before."""
    before: set[frozenset[str]] = set()

    def is_new(phrase: str) -> bool:
        stems = _stems(phrase)
        if stems in before:
            return False
        before.add(stems)
        return True

    return is_new


def _other_words() -> Callable[[str], bool]:
    """Return what tells of phrase after phrase whether no new one before is in it or around it.

    Phrases are found by any two of their stems: one of a single stem is in all that have it, and of two longer ones,
    one inside the other, all pairs of stems of the shorter are in both.
    """
    single: set[str] = set()
    stems_before: set[str] = set()
    before: dict[tuple[str, str], list[frozenset[str]]] = {}

    def is_new(phrase: str) -> bool:
        stems = _stems(phrase)
        pairs = list(combinations(sorted(stems), 2))
        if not pairs and not stems_before.isdisjoint(stems):
            return False
        if not single.isdisjoint(stems):
            return False
        if any(stems <= other or other <= stems for pair in pairs for other in before.get(pair, ())):
            return False
        stems_before.update(stems)
        if not pairs:
            single.update(stems)
        for pair in pairs:
            before.setdefault(pair, []).append(stems)
        return True

    return is_new


_NEWNESS: Final[Mapping[str, Callable[[], Callable[[str], bool]]]] = {
    "none": lambda: lambda phrase: True,
    "stem": _other_stems,
    "overlap": _other_words,
    "similar": lambda: DistinctPhrases().takes,
}
"""What does as comparing each phrase with all better ones by the rules above would do, in less time."""


def _diverse(
    candidates: Candidates, values: array[float], ranked: list[int], top: int | None, diversity: float
) -> list[int]:
    """Return `top` phrases chosen one after the other, (1 - diversity) · score - diversity · likeness being highest.

    Scores are scaled to 0 … 1, likeness is the highest Jaccard similarity of stems with a phrase chosen before. What is
    chosen is shown by score. (J. Carbonell, J. Goldstein: The use of MMR. SIGIR 1998)
    """
    if top is None or top >= len(ranked):
        return ranked
    low, high = min(values[phrase] for phrase in ranked), max(values[phrase] for phrase in ranked)
    spread = (high - low) or 1.0
    stems = [_stems(candidates.stem(phrase)) for phrase in ranked]
    holders: dict[str, list[int]] = {}
    for place in range(len(ranked)):
        for stem in stems[place]:
            holders.setdefault(stem, []).append(place)
    closest = [0.0] * len(ranked)

    def worth(place: int) -> float:
        return (1 - diversity) * (values[ranked[place]] - low) / spread - diversity * closest[place]

    # What a phrase is worth only ever sinks: the first one whose worth is still what it was is the best.
    queue = [(-worth(place), place) for place in range(len(ranked))]
    heapify(queue)
    chosen: list[int] = []
    while len(chosen) < top:
        known, best = heappop(queue)
        if worth(best) < -known:
            heappush(queue, (-worth(best), best))
            continue
        chosen.append(best)
        for place in {place for stem in stems[best] for place in holders[stem]}:
            closest[place] = max(closest[place], likeness(stems[place], stems[best]))
    return [ranked[place] for place in sorted(chosen)]

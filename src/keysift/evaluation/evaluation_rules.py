"""The choices behind a figure: without them, two figures cannot be compared."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from keysift.errors import option_error
from keysift.kernels.arrays import zeros
from keysift.kernels.candidates import Candidates
from keysift.keyphrase import Keyphrase
from keysift.measures.matching import BY_LANGUAGE, EXACT, gold_keys, key_function, resolved_matching
from keysift.measures.measure import DENOMINATORS
from keysift.phrases.choosing import keyphrases_of

GOLDS: Final = ("all", "candidates")
NO_HITS: Final = ("documents", "zero")


@dataclass(frozen=True, slots=True)
class EvaluationRules:
    """How rankings are compared with gold phrases; the defaults are what the study's code did, but for `no_hit`.

    `matching`: when a prediction is a gold phrase: by the stems of the dataset's language ("stem"), in the same words
    ("exact", whatever the case), or by a Snowball stemmer that is named ("porter", "english", ...). `gold`: which gold
    phrases count: "all", or those that are "candidates" of the text, documents without any being left out of means.
    `denominator` of precision: "min" of k and the number of gold phrases, or "k". `no_hit`: the reciprocal rank of a
    ranking without a hit: "zero", or 1 / (number of "documents" + 1) as in the study's code. `split_commas`: whether
    a comma in a gold phrase separates two. `strip_possessives`: whether "moore's law" among the gold
    phrases is found by the stems "moor law"; the study's code did not strip the ending, so that its predictions, which
    never have one, could not match.

    >>> from keysift.evaluation import EvaluationRules
    >>> EvaluationRules(matching="exact", denominator="k").no_hit
    'zero'
    """

    matching: str = BY_LANGUAGE
    gold: str = "all"
    denominator: str = "min"
    no_hit: str = "zero"
    split_commas: bool = True
    strip_possessives: bool = False

    def check(self) -> None:
        """Raise OptionError unless every choice is one of those there are."""
        resolved_matching(self.matching, "en")
        for name, value, choices in (
            ("gold", self.gold, GOLDS),
            ("denominator", self.denominator, DENOMINATORS),
            ("no_hit", self.no_hit, NO_HITS),
        ):
            if value not in choices:
                raise option_error(name, f"must be one of {', '.join(choices)}. Got {value!r} instead.")

    def no_hit_value(self, documents: int) -> float:
        """Return the reciprocal rank of a ranking without a hit, in a dataset of so many documents."""
        return 1.0 / (documents + 1) if self.no_hit == "documents" else 0.0


class Matcher:
    """Turn predictions and gold phrases of one language into keys, under the rules."""

    def __init__(self, rules: EvaluationRules, language: str) -> None:
        self.matching: Final = resolved_matching(rules.matching, language)
        self._key = key_function(self.matching, language, strip_possessives=rules.strip_possessives)
        self._split_commas = rules.split_commas
        # A keyphrase knows its stem, which is the key when the analysis and the matching stem alike.
        by_language = resolved_matching(BY_LANGUAGE, language)
        self._stems_are_keys = self.matching == by_language and by_language != EXACT

    def gold(self, keyphrases: Iterable[str]) -> frozenset[str]:
        """Return the keys of gold phrases."""
        return gold_keys(keyphrases, self._key, split_commas=self._split_commas)

    def key(self, prediction: Keyphrase | str) -> str:
        """Return the key of a prediction."""
        if isinstance(prediction, Keyphrase):
            return prediction.stem if self._stems_are_keys else self._key(prediction.text)
        return self._key(prediction)

    def candidate_keys(self, candidates: Candidates) -> Iterator[str]:
        """Yield the keys of a document's candidates."""
        if self._stems_are_keys:
            return candidates.stems()
        everything = array("i", range(len(candidates)))
        return map(self.key, keyphrases_of(candidates, everything, zeros("d", len(candidates))))

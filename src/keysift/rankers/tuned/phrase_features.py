"""What `tuned` looks at: numbers that describe a phrase in its text. None depends on which words the phrase has."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from math import exp, expm1
from typing import TYPE_CHECKING, Final, NamedTuple

from keysift.kernels.arrays import zeros
from keysift.kernels.tuned import commonness, describe_phrases
from keysift.phrases.choosing import best_phrases
from keysift.rankers.sift import sift_factors_of

if TYPE_CHECKING:
    from keysift.rankers.case import Case

FEATURES: Final = (
    "specificity of its words",  # logarithms of sift's factors ...
    "length",
    "frequency",
    "longer phrases around it",
    "position",
    "sift's score",  # ... and of their product
    "single word",
    "occurrences",
    "occurs once",
    "first place",
    "first place, relative",
    "first place on its own",
    "last place, relative",
    "spread",
    "words",
    "two words",
    "characters",
    "characters per word",
    "capitalized words",
    "all capitals",
    "capitalized within a sentence",
    "digits",
    "hyphen",
    "most specific word",
    "least specific word",
    "specificity of its last word",
    "common words",
    "most common word",
    "least common word",
    "common last word",
    "proper nouns",
    "adjectives",
    "starts a sentence",
    "about the text",
    "rank by sift",  # the kernel expects it to be the last
)
"""The names of the features, in the order of the kernel `describe_phrases`."""


class Meaning(NamedTuple):
    """How to say that a ranking has more or less of a feature than another, and how to show its values."""

    more: str
    less: str
    unit: str
    scale: Callable[[float], float]


def _as_it_is(value: float) -> float:
    return value


def _percent(value: float) -> float:
    return 100.0 * value


def _per_million(value: float) -> float:
    return 1e6 * exp(value)


MEANINGS: Final = {
    "words": Meaning("longer phrases", "shorter phrases", "words", _as_it_is),
    "single word": Meaning("more single words", "fewer single words", "percent of the phrases", _percent),
    "occurrences": Meaning("more frequent phrases", "less frequent phrases", "occurrences", expm1),
    "first place, relative": Meaning(
        "phrases that come later", "phrases that come earlier", "percent into the text", _percent
    ),
    "spread": Meaning(
        "phrases spread over more of the text", "phrases spread over less of it", "percent of the text", _percent
    ),
    "capitalized words": Meaning(
        "more capitalized words", "fewer capitalized words", "percent of their words", _percent
    ),
    "all capitals": Meaning("more abbreviations", "fewer abbreviations", "percent of the phrases", _percent),
    "digits": Meaning("more phrases with digits", "fewer phrases with digits", "percent of the phrases", _percent),
    "hyphen": Meaning("more hyphens", "fewer hyphens", "percent of the phrases", _percent),
    "common words": Meaning("more common words", "rarer words", "occurrences per million words", _per_million),
    "proper nouns": Meaning("more names", "fewer names", "percent of their words", _percent),
    "adjectives": Meaning("more adjectives", "fewer adjectives", "percent of their words", _percent),
    "characters per word": Meaning("longer words", "shorter words", "characters", _as_it_is),
}
"""What can be said in words, by feature."""


@dataclass(frozen=True, slots=True)
class PhraseFeatures:
    """The features of all phrases of a text, one phrase after the other, and the scores that `sift` gives them."""

    values: array[float]
    sift: array[float]


def features_of(case: Case) -> PhraseFeatures:
    """Return the features of a text's candidate phrases."""
    found = sift_factors_of(case)
    common = commonness(case.counts) if case.is_comparable else zeros("d", len(case.document.vocabulary))
    ranked = best_phrases(found.scores, top=None)
    return PhraseFeatures(describe_phrases(case.candidates, found, ranked, common), found.scores)

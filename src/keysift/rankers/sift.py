"""sift: the default method, which multiplies several features of each phrase."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from keysift.kernels.sift import sift_factors
from keysift.rankers.declaration import Option, Resource, Scorer, method
from keysift.vocabulary.concept_candidates import ConceptCandidates

if TYPE_CHECKING:
    from keysift.rankers.case import Case

SIFT_DEFAULTS: Final[Mapping[str, bool | str]] = {"tidy": True, "deduplicate": "nested"}
"""The common options whose default is another in `sift`, and in what is learned on top of it."""

SIFT_VERSION: Final = 4
"""Rises when scores change, because what `tuned` has learned depends on them."""

FACTORS: Final = (
    "specificity",
    "length",
    "frequency",
    "inside longer phrases",
    "several words",
    "names",
    "position",
    "about the text",
)


class SiftFactors(NamedTuple):
    """The scores of all phrases of a text, their factors, one phrase after the other, and what these come from.

    A score is the product of a phrase's factors, and of what related concepts add. `times` is how often a phrase
    occurs, `earliest` where its words first stand together, and `word_weights` how specific each word of the text is.
    """

    scores: array[float]
    factors: array[float]
    times: array[int]
    earliest: array[int]
    word_weights: array[float]


def sift_factors_of(
    case: Case, *, phrase_length: float = 1.0, position: float = 1.0, meaning: bool = True
) -> SiftFactors:
    """Return the factors of a text's phrases; some are raised to the powers that users can choose."""
    weights = case.information
    vectors = case.resources.vectors if meaning else None
    found = SiftFactors(*sift_factors(case.candidates, weights, vectors, phrase_length, position), weights)
    connected = connection_factors(case)
    return found if connected is None else found._replace(scores=array("d", map(mul, found.scores, connected)))


def connection_factors(case: Case) -> list[float] | None:
    """Return a factor for each concept of a vocabulary that has relations: (1 + related concepts in the text)^¼."""
    candidates = case.candidates
    if not isinstance(candidates, ConceptCandidates) or not candidates.matcher.vocabulary.relations:
        return None
    return [(1.0 + related) ** 0.25 for related in candidates.connections()]


@dataclass(frozen=True, slots=True)
class _SiftScorer:
    phrase_length: float
    position: float
    meaning: bool

    def score(self, case: Case) -> Sequence[float]:
        return self._factors(case).scores

    def word_weights(self, case: Case) -> Mapping[str, array[float]]:
        """Return what the first factor is a power of the mean of."""
        return {"specificity": case.information}

    def factors(self, case: Case, phrase: int) -> Mapping[str, float]:
        """Return the factors of which a phrase's score is the product."""
        found = self._factors(case).factors
        factors = dict(zip(FACTORS, found[len(FACTORS) * phrase : len(FACTORS) * (phrase + 1)], strict=True))
        connected = connection_factors(case)
        return factors if connected is None else factors | {"related concepts": connected[phrase]}

    def notes(self, case: Case, phrase: int) -> tuple[str, ...]:
        """Say how much the phrase is about the text, compared with the others."""
        if not self.meaning or case.resources.vectors is None:
            return ()
        closeness = self._factors(case).factors[len(FACTORS) - 1 :: len(FACTORS)]
        ahead = sum(other > closeness[phrase] for other in closeness)
        are = "is" if ahead == 1 else "are"
        return (f"of {len(closeness)} phrases, {ahead or 'none'} {are} more about the text",)

    def _factors(self, case: Case) -> SiftFactors:
        return sift_factors_of(case, phrase_length=self.phrase_length, position=self.position, meaning=self.meaning)


@method(
    "sift",
    options=(
        Option(
            "phrase_length",
            float,
            1.0,
            "preference for long phrases: 0 is none, below 0 short ones are preferred",
            minimum=-10,
            maximum=10,
        ),
        Option(
            "position",
            float,
            1.0,
            "preference for phrases that come early: 0 is none, 2 is twice as strong as usual",
            minimum=-10,
            maximum=10,
        ),
        Option("meaning", bool, True, "whether phrases whose words are close to the text in meaning are preferred"),
    ),
    uses=(Resource.COUNTS, Resource.VECTORS),
    score_range="at least 0",
    reference="keysift's own; docs/accuracy.md says how it was found",
    defaults=SIFT_DEFAULTS,
)
def sift(*, phrase_length: float = 1.0, position: float = 1.0, meaning: bool = True) -> Scorer:
    """Multiply features of a phrase: its words, length, frequency, use in longer phrases, position, and meaning.

    Score: (mean specificity of its words)^0.2 · (its characters)^0.6, halved from four words on that are not mostly
    names · ln(1 + its occurrences + ¼ of those inside longer phrases)² · (1 + longer phrases that contain it)^0.4 ·
    (1 + tokens of the text / 100)^⅓ if it has several words, or else s / (s + 5), s being the specificity of its word
    (instead of 5, 1 for names, and 2 in languages without word vectors) ·
    exp(0.4 · share of names in its words) / ln(30 + first position)^2.5 · exp(0.75 · closeness / (1 + tokens / 5000)).
    Specificity is lexical specificity (see `lexspec`) against the corpus, or general word frequencies of the language
    without a corpus, or else the word's frequency in the text. The first position, in tokens from 0, is where its words
    first stand together, which may be inside a longer phrase. Closeness is the cosine of phrase and text, each a
    weighted sum of vectors of its words, without half of what the number of words explains of it, and standardized
    over the phrases of the text. There are vectors for English; other languages do without this factor.

    Keyphrases consist of specific words, are repeated, occur early, and are about what the text is about. People prefer
    phrases that say much, hence the length. In a long text a single word is used in many ways, hence the multi-word
    bonus, and a single word that is not specific says little. A word that is part of many different phrases is what the
    text is about, hence the longer phrases. docs/accuracy.md says on which collections the constants were chosen.

    The factors of length (characters, and several words) are raised to the power `phrase_length`, the
    factor of position to the power `position`. Without `meaning`, closeness is left out. With a vocabulary that has
    relations, the score of a concept is multiplied by (1 + its related concepts in the text)^¼.
    """
    return _SiftScorer(float(phrase_length), float(position), meaning)

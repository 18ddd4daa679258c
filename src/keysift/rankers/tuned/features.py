"""What `tuned` looks at: numbers that describe a phrase in its text. None depends on which words the phrase has."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from keysift.kernels.arrays import zeros
from keysift.kernels.tuned import describe_phrases, fill_commonness
from keysift.rankers.sift import FACTORS, sift_factors_of
from keysift.results.selection import best_phrases

if TYPE_CHECKING:
    from keysift.context import Case

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
    "rank by sift",  # the kernel expects it to be the last
)
"""The names of the features, in the order of the kernel `describe_phrases`."""

MEANINGS: Final = {
    "words": ("longer phrases", "shorter phrases", "words"),
    "single word": ("more single words", "fewer single words", "of the phrases"),
    "occurrences": ("more frequent phrases", "less frequent phrases", "ln(1 + occurrences)"),
    "first place, relative": ("phrases that come later", "phrases that come earlier", "of the text before them"),
    "spread": ("phrases spread over the text", "phrases that stay in one place", "of the text between first and last"),
    "capitalized words": ("more capitalized words", "fewer capitalized words", "of their words"),
    "all capitals": ("more abbreviations", "fewer abbreviations", "of the phrases"),
    "digits": ("more digits", "fewer digits", "of the phrases"),
    "hyphen": ("more hyphens", "fewer hyphens", "of the phrases"),
    "common words": ("words that are common elsewhere", "words that are rare elsewhere", "ln of their share"),
    "proper nouns": ("more names", "fewer names", "of their words"),
    "adjectives": ("more adjectives", "fewer adjectives", "of their words"),
    "characters per word": ("longer words", "shorter words", "characters"),
}
"""How to say that a ranking has more or less of a feature than another, and the unit of its values."""


@dataclass(frozen=True, slots=True)
class PhraseFeatures:
    """The features of all phrases of a text, one phrase after the other, and the scores that `sift` gives them."""

    values: array[float]
    sift: array[float]


def features_of(case: Case) -> PhraseFeatures:
    """Return the features of a text's candidate phrases."""
    document, candidates = case.document, case.candidates
    found = sift_factors_of(case)
    scores = found.scores()
    common = zeros("d", len(document.vocabulary))
    if case.is_comparable:
        counts = case.counts
        fill_commonness(frequencies=counts.frequencies, tokens=float(counts.tokens), common=common)
    values = zeros("d", len(FEATURES) * len(candidates))
    describe_phrases(
        text=document.text,
        kinds=document.kinds,
        sentence_ends=document.sentence_ends,
        stem_ids=candidates.stem_ids,
        token_starts=candidates.token_starts,
        token_ends=candidates.token_ends,
        starts=candidates.starts,
        lengths=candidates.lengths,
        phrase_ids=candidates.phrase_ids,
        first=candidates.first,
        times=found.times,
        earliest=found.earliest,
        factors=found.factors,
        factor_count=len(FACTORS),
        sift=scores,
        ranked=best_phrases(scores, top=None),
        weights=found.word_weights,
        common=common,
        latest=zeros("i", len(candidates)),
        features=values,
    )
    return PhraseFeatures(values, scores)

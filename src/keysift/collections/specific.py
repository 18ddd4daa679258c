"""What is specific to a collection: phrases in many more of its documents than in general texts of its language."""

from __future__ import annotations

import math
from typing import Final

from keysift.analysis.analyzer import analyze
from keysift.collections.gathering import Gathered
from keysift.corpus.background import Background
from keysift.corpus.comparison import Comparison
from keysift.corpus.counts import Corpus

_FEWEST_DOCUMENTS: Final = 10  # of which "many" says something
# A footer is among the best phrases of fewer documents than have it. In 17 datasets, nearly all phrases of more than a
# fifth and these are "contact information", names of institutions and the like, and no subjects.
_MORE_THAN_A_FIFTH: Final = 10


def specificities(gathered: Gathered, phrases: list[int], *, language: str) -> dict[int, float]:
    """Return how specific to the collection each phrase is.

    It is `documents * log(share / general)`: how many documents have the phrase, times how much larger their share is
    than that of general passages that would have all its words by chance. So a phrase of general words, such as
    "problem", must be in many more documents than one such as "coral reef". Without general frequencies of the
    language, it is the number of documents.
    """
    if Background.load(language) is None:
        return {phrase: float(gathered.counts[phrase]) for phrase in phrases}
    corpus = Corpus.of_background(language)
    comparison = Comparison(corpus.table, corpus.background, corpus.background_weight)
    found = {}
    for phrase in phrases:
        counts = comparison.counts(analyze(gathered.forms_of(phrase)[0], language=language, markup="none"))
        general = sum(math.log(frequency / counts.documents) for frequency in counts.document_frequencies if frequency)
        count = gathered.counts[phrase]
        found[phrase] = count * max(0.0, math.log(count / len(gathered.entries)) - general)
    return found


def merits(gathered: Gathered, *, language: str) -> list[float]:
    """Return how good a tag or a term each phrase is: specific to the collection, and high up in its documents.

    "problem" is frequent everywhere, and "paper" in most documents of some collections, but high up in none.
    """
    found = specificities(gathered, list(range(len(gathered.stems))), language=language)
    return [found[phrase] / math.sqrt(gathered.mean_rank(phrase)) for phrase in range(len(found))]


def is_common(gathered: Gathered, phrase: int) -> bool:
    """Tell whether many of all documents have a phrase: it is their common subject, or boilerplate."""
    documents = len(gathered.entries)
    many = min(documents / 2, documents / 5 + _MORE_THAN_A_FIFTH)
    return documents >= _FEWEST_DOCUMENTS and gathered.counts[phrase] > many

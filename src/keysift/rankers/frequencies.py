"""The methods that weigh words by counting them."""

from __future__ import annotations

from keysift.rankers.declaration import STUDY, Resource, Scorer, method
from keysift.rankers.scorers import WeightScorer
from keysift.rankers.weights import collection_frequency, lexical_specificity, term_frequency
from keysift.rankers.weights import tfidf as tfidf_weight


@method(
    "TF",
    score_range="at least 0: mean occurrences of a word",
    reference="H. P. Luhn: A statistical approach to mechanized encoding and searching of literary information. 1957",
)
def tf() -> Scorer:
    """Weigh a word by how often it occurs in the document.

    Score: mean over the phrase's words of tf(w|d). This is the formula the study states; its code counted occurrences
    in the whole corpus instead, which is `cf` here.
    """
    return WeightScorer(term_frequency)


@method(
    "CF",
    requires=(Resource.COUNTS,),
    score_range="at least 0: mean occurrences of a word in the corpus",
    reference=STUDY + " (its code, under the name TF)",
)
def cf() -> Scorer:
    """Weigh a word by how often it occurs in the whole corpus.

    Score: mean over the phrase's words of their frequency in the corpus. A weak method, kept because the study's
    figures for "TF" come from it.
    """
    return WeightScorer(collection_frequency)


@method(
    "TFIDF",
    requires=(Resource.COUNTS,),
    score_range="at least 0",
    reference="G. Salton, A. Wong, C. S. Yang: A vector space model for automatic indexing. CACM 18(11), 1975",
)
def tfidf() -> Scorer:
    """Weigh a word by its frequency in the document and its rarity in the corpus.

    Score: mean over the phrase's words of tf(w|d) · log2(N / df(w)). The study's code divides by the norm over the
    document as well, which changes no ranking. A document outside the corpus is counted in.
    """
    return WeightScorer(tfidf_weight)


@method(
    "LexSpec",
    requires=(Resource.COUNTS,),
    score_range="at least 0: minus the decimal logarithm of a probability",
    reference="P. Lafon: Sur la variabilité de la fréquence des formes dans un corpus. Mots 1, 1980; " + STUDY,
)
def lexspec() -> Scorer:
    """Weigh a word by how unlikely its frequency in the document would be by chance (lexical specificity).

    Score: mean over the phrase's words of -log10 P(X >= tf(w|d)), X hypergeometric with the sizes of document and
    corpus and the word's frequency in the corpus. Departures from the study's code, towards the formula: stop words are
    left out of both sizes (the code left them in the document's), no word is cut to 0 for a point probability above
    0.1, and a document outside the corpus is counted in (the code failed).
    """
    return WeightScorer(lexical_specificity)

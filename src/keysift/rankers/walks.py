"""The methods that let a random surfer walk on the word graph: one scorer, two ingredients."""

from __future__ import annotations

from keysift.rankers.declaration import STUDY, Option, Resource, Scorer, method
from keysift.rankers.scorers import GraphScorer, TopicWalksScorer, topic_prior
from keysift.rankers.weights import lexical_specificity, position_prior, tfidf, uniform_prior

WINDOW = Option("window", int, 2, "words fewer than this many tokens apart are neighbours", minimum=2)
DAMPING = Option(
    "damping",
    float,
    0.85,
    "how often the surfer follows an edge rather than restarting",
    minimum=0.0,
    maximum=0.999,
)
_OPTIONS = (WINDOW, DAMPING)
_RANKS = "0 to 1: mean PageRank of a word"


@method(
    "TextRank",
    options=_OPTIONS,
    score_range=_RANKS,
    reference="R. Mihalcea, P. Tarau: TextRank: Bringing order into text. EMNLP 2004",
)
def textrank(*, window: int = 2, damping: float = 0.85) -> Scorer:
    """Walk on a graph of neighbouring words, all edges weighing the same.

    PageRank with equal edges and a uniform prior; a phrase scores the mean of its words. The walk is computed until it
    no longer changes; the study's code stopped when the change was below 1e-4 times the number of nodes.
    """
    return GraphScorer(uniform_prior, counted=False, window=window, damping=damping)


@method(
    "SingleRank",
    options=_OPTIONS,
    score_range=_RANKS,
    reference="X. Wan, J. Xiao: Single document keyphrase extraction using neighborhood knowledge. AAAI 2008",
)
def singlerank(*, window: int = 2, damping: float = 0.85) -> Scorer:
    """Walk on a graph of neighbouring words, edges weighing as often as the words are neighbours.

    PageRank with counted edges and a uniform prior; a phrase scores the mean of its words (the original sums them). The
    window defaults to adjacent words, as in the study; the original has 10.
    """
    return GraphScorer(uniform_prior, counted=True, window=window, damping=damping)


@method(
    "PositionRank",
    options=_OPTIONS,
    score_range=_RANKS,
    reference="C. Florescu, C. Caragea: PositionRank: An unsupervised approach to keyphrase extraction. ACL 2017",
)
def positionrank(*, window: int = 2, damping: float = 0.85) -> Scorer:
    """Walk with restarts at words that occur early and often.

    PageRank with counted edges and prior p(w) proportional to the sum over occurrences of 1 / position, positions in
    tokens from 1; a phrase scores the mean of its words (the original sums them).
    """
    return GraphScorer(position_prior, counted=True, window=window, damping=damping)


@method(
    "LexRank",
    options=_OPTIONS,
    requires=(Resource.COUNTS,),
    score_range=_RANKS,
    reference=STUDY,
)
def lexrank(*, window: int = 2, damping: float = 0.85) -> Scorer:
    """Walk with restarts at words that are specific to the document.

    PageRank with counted edges and prior p(w) proportional to lexical specificity, see `lexspec`. (Not the summarizer
    of the same name.)
    """
    return GraphScorer(lexical_specificity, counted=True, window=window, damping=damping)


@method(
    "TFIDFRank",
    options=_OPTIONS,
    requires=(Resource.COUNTS,),
    score_range=_RANKS,
    reference=STUDY,
)
def tfidfrank(*, window: int = 2, damping: float = 0.85) -> Scorer:
    """Walk with restarts at words of high tf-idf.

    PageRank with counted edges and prior p(w) proportional to tf(w|d) · log2(N / df(w)), see `tfidf`.
    """
    return GraphScorer(tfidf, counted=True, window=window, damping=damping)


@method(
    "SingleTPR",
    options=_OPTIONS,
    requires=(Resource.TOPICS,),
    score_range=_RANKS,
    reference="L. Sterckx, T. Demeester, J. Deleu, C. Develder: Topical word importance for fast keyphrase extraction. "
    "WWW 2015 companion",
)
def singletpr(*, window: int = 2, damping: float = 0.85) -> Scorer:
    """Walk with restarts at words that belong to the document's topics.

    PageRank with counted edges and prior p(w) = cosine of the word's topic vector p(w|z) and the document's topic
    distribution p(z|d), from LDA on the corpus. The study's code divided by the length of the two vectors put together
    instead of the product of their lengths; this is the cosine.
    """
    return GraphScorer(topic_prior, counted=True, window=window, damping=damping)


@method(
    "TopicalPageRank",
    options=_OPTIONS,
    requires=(Resource.TOPICS,),
    score_range=_RANKS,
    reference="Z. Liu, W. Huang, Y. Zheng, M. Sun: Automatic keyphrase extraction via topic decomposition. EMNLP 2010",
)
def topicalpagerank(*, window: int = 2, damping: float = 0.85) -> Scorer:
    """Walk once for each topic, restarting at its words, and weigh the walks by the document's topics.

    R(w) = sum over topics z of p(z|d) · R_z(w), R_z being PageRank with counted edges and prior proportional to p(z|w),
    the best of the paper's three; p(z|w) is p(w|z) times the LDA's prior of z, in sum 1. As a walk is linear in its
    prior, the walks are done as one. Departures: a phrase scores the mean of its words (the original sums them); edges
    have no direction; the window defaults to adjacent words, as in the other walks.
    """
    return TopicWalksScorer(window=window, damping=damping)

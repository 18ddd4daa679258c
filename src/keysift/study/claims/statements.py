"""What the study states about its results, where, and in which words.

`words` are quoted from the abstract, the text, or the README of the study's code; a figure is what a table of the study
prints. Statements without words are in ours. Directions are the study's, written down by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from keysift.study.claims.evidence import GRAPH, STATISTICAL, STUDY_METHODS
from keysift.study.claims.quantities import (
    Dependence,
    Lead,
    Share,
    TimeRatio,
    length_robustness,
    spreads_like_means,
    wins,
)
from keysift.study.claims.statement import Direction, Statement

_BOTH: Final = ("P@5", "MRR")
_ALL: Final = ("P@5", "P@10", "MRR")
_HYBRIDS: Final = ("tfidfrank", "lexrank")
_BEST_AVERAGE: Final = "the best MRR/Precision@5 in the average over all the datasets"
_BEST: Final = "both TFIDFRank and LexRank are better than all other methods"


def _without(*left_out: str) -> tuple[str, ...]:
    return tuple(name for name in STUDY_METHODS if name not in left_out)


_LEADS: Final[tuple[tuple[str, str, str, str, Direction, tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...]] = (
    # key, place, words, what is said, direction, ahead, behind, measures
    (
        "lexspec-at-least",
        "1",
        "can perform at least as well as or better than tf-idf",
        "lexical specificity is at least as good as tf-idf",
        "at least",
        *(("lexspec",), ("tfidf",), _BOTH),
    ),
    (
        "lexspec-better",
        "Abstract",
        "the advantages of the less-known lexical specificity with respect to tf-idf",
        "lexical specificity is better than tf-idf",
        "greater",
        *(("lexspec",), ("tfidf",), _BOTH),
    ),
    (
        "tf-gap",
        "4",
        "huge gap between TF and TFIDF",
        "TF (counted in the whole corpus, as the study's code did) is far below TFIDF",
        "greater",
        *(("tfidf",), ("cf",), _BOTH),
    ),
    (
        "idf-gap",
        "3 and 4",
        "",
        "the gap is due to idf: TF as the text defines it, in the document, is far below TFIDF",
        "greater",
        *(("tfidf",), ("tf",), _BOTH),
    ),
    (
        "tfidfrank-first",
        "5",
        "TFIDFRank >",
        "TFIDFRank alone is on top of the Pareto ranking: better than every other method",
        "greater",
        *(("tfidfrank",), _without("tfidfrank"), _BOTH),
    ),
    (
        "tf-low",
        "4",
        "TF gives a remarkably low accuracy",
        "TF (counted in the whole corpus) is far below the other methods",
        "greater",
        *(_without("cf"), ("cf",), _ALL),
    ),
    ("hybrids-first", "README", _BEST_AVERAGE, _BEST, "greater", _HYBRIDS, _without(*_HYBRIDS), _BOTH),
    ("hybrids-first", "4", "", _BEST, "greater", _HYBRIDS, _without(*_HYBRIDS), ("P@10",)),
    (
        "statistical-vanilla",
        "4",
        "",
        "statistical methods (LexSpec, TFIDF) are better than plain graph methods (TextRank, SingleRank)",
        "greater",
        *(("lexspec", "tfidf"), ("textrank", "singlerank"), ("MRR",)),
    ),
)
_TESTS: Final[tuple[tuple[str, str, str, Direction, str, str], ...]] = (
    # ahead, behind, measure, direction, printed p, what is said
    ("tfidfrank", "singlerank", "P@5", "greater", "p = 0.00", "a tf-idf prior is better than none"),
    ("tfidfrank", "singlerank", "MRR", "greater", "p = 0.00", "a tf-idf prior is better than none"),
    ("lexrank", "singlerank", "P@5", "greater", "p = 0.00", "a specificity prior is better than none"),
    ("lexrank", "singlerank", "MRR", "greater", "p = 0.00", "a specificity prior is better than none"),
    ("singlerank", "tfidf", "P@5", "greater", "p = 0.00", "SingleRank is better than TFIDF"),
    ("singlerank", "topicrank", "MRR", "greater", "p = 0.03", "SingleRank is better than TopicRank"),
    ("tfidfrank", "lexrank", "MRR", "greater", "p = 0.00", "TFIDFRank is better than LexRank"),
    ("tfidfrank", "lexrank", "P@5", "equal", "p = 0.07", "TFIDFRank and LexRank are not different"),
    ("singlerank", "topicrank", "P@5", "equal", "p = 0.37", "SingleRank and TopicRank are not different"),
    ("singlerank", "tfidf", "MRR", "equal", "p = 0.40", "SingleRank and TFIDF are not different"),
    ("singlerank", "lexspec", "P@5", "equal", "p = 0.24", "SingleRank and LexSpec are not different"),
    ("singlerank", "lexspec", "MRR", "equal", "p = 0.27", "SingleRank and LexSpec are not different"),
)
_REGRESSIONS: Final = (
    ("LexSpec", "TFIDF", "P@5", "adjusted R² 0.76"),
    ("LexSpec", "TFIDF", "MRR", "adjusted R² 0.64"),
    ("SingleRank", "TopicRank", "P@5", "adjusted R² 0.88"),
    ("SingleRank", "TopicRank", "MRR", "adjusted R² 0.74"),
    ("LexSpec", "SingleRank", "P@5", "adjusted R² 0.76"),
    ("SingleRank", "TFIDF", "P@5", "adjusted R² 0.68"),
    ("SingleRank", "TFIDF", "MRR", "adjusted R² 0.56"),
)


@cache
def statements() -> tuple[Statement, ...]:
    """Return the register."""
    return (*_scores(), *_tests(), *_wins(), *_agreement(), *_corpora(), *_times())


def _scores() -> Iterator[Statement]:
    for key, place, words, text, direction, ahead, behind, measures in _LEADS:
        for measure in measures:
            lead = Lead(measure, ahead, behind, extremes="-first" in key)
            sized = key in ("tf-gap", "idf-gap", "tf-low")
            yield Statement(f"{key}-{measure}", place, words, f"{text} by {measure}", direction, lead, sized)


def _tests() -> Iterator[Statement]:
    for ahead, behind, measure, direction, printed, text in _TESTS:
        yield Statement(
            f"{ahead}-{behind}-{measure}",
            "5, appendix",
            printed,
            f"{text} by {measure}",
            direction,
            Lead(measure, (ahead,), (behind,)),
        )


def _wins() -> Iterator[Statement]:
    cases = (("P@5", "positionrank", "4 of 15"), ("P@10", "positionrank", "4 of 15"), ("MRR", "lexspec", "3 of 15"))
    for measure, method, printed in cases:
        text = f"{method} is the best on more datasets than any other method by {measure}"
        yield Statement(f"wins-{measure}", "Table 2", printed, text, "greater", wins(measure, method))


def _agreement() -> Iterator[Statement]:
    cases = (
        (
            "graph",
            "Abstract",
            "the qualitative differences between statistical and graph-based methods",
            "graph methods find the same phrases as each other more than as statistical ones",
        ),
        ("statistical", "5", "", "LexSpec and TFIDF find the same phrases more than statistical and graph methods do"),
        ("topicrank", "5", "", "TopicRank is the exception among graph methods: it agrees with the others less"),
    )
    for name, place, words, text in cases:
        yield Statement(f"agreement-{name}", place, words, text, "greater", Share(("agreement", name)))


def _corpora() -> Iterator[Statement]:
    for measure in _BOTH:
        yield Statement(
            f"length-{measure}",
            "5",
            "",
            f"LexSpec is robust to the length of documents: |r| is smaller than that of TFIDF, by {measure}",
            "greater",
            length_robustness(measure),
        )
        yield Statement(
            f"spreads-{measure}",
            "5",
            "",
            f"standard deviations of dataset variables go with {measure} as their averages do",
            "greater",
            spreads_like_means(measure),
        )
    for m1, m2, measure, printed in _REGRESSIONS:
        yield Statement(
            f"regression-{m1}-{m2}-{measure}",
            "5, appendix",
            printed,
            f"the lead of {m1} over {m2} by {measure} depends on what the datasets are like",
            "greater",
            Dependence(m1, m2, measure),
        )
    yield Statement(
        "gold-pattern",
        "3",
        "",
        "most gold phrases fit the pattern of candidates",
        "greater",
        Share(("gold", "candidates"), ("gold", "all")),
    )


def _times() -> Iterator[Statement]:
    cases = (
        ("statistical", GRAPH, STATISTICAL, "20.8 s, 15.3 s", "statistical methods are faster than graph methods"),
        ("lexspec", ("tfidf",), ("lexspec",), "22.4 s, 12.1 s", "LexSpec is faster than TFIDF"),
        ("topicrank", ("topicrank",), ("singlerank",), "19.0 s, 15.0 s", "TopicRank takes longer than SingleRank"),
        ("singletpr", ("singletpr",), ("singlerank",), "29.4 s, 15.0 s", "SingleTPR takes longer than SingleRank"),
    )
    for key, slow, quick, printed, text in cases:
        yield Statement(f"time-{key}", "4", printed, text, "greater", TimeRatio(slow, quick))

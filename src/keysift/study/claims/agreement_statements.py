"""What the study states about agreement: which methods find the same phrases among their first five."""

from __future__ import annotations

from functools import partial
from itertools import combinations, product
from typing import Final

import numpy as np

from keysift.study.claims.evidence import GRAPH, STATISTICAL, STUDY_METHODS, Evidence
from keysift.study.claims.shared_tests import interval_of
from keysift.study.claims.statement import LEVEL, Finding, Statement, not_judged
from keysift.study.number_texts import p_phrase, signed
from keysift.study.statistics.number_tables import FloatArray
from keysift.study.statistics.significance import signed_rank_test

_TOP: Final = 5
_WALKS: Final = ("textrank", "singlerank", "lexrank", "tfidfrank")
_Pairs = tuple[tuple[str, str], ...]


def agreement_statements() -> tuple[Statement, ...]:
    """Return the statements about agreement, as comparisons of pairs that agree more with pairs that agree less."""
    across = tuple(product(STATISTICAL, GRAPH))
    cases: tuple[tuple[str, str, _Pairs, _Pairs], ...] = (
        (
            "graph",
            "graph methods agree with each other more than with statistical ones",
            tuple(combinations(GRAPH, 2)),
            across,
        ),
        (
            "statistical",
            "LexSpec and TFIDF agree with each other more than statistical with graph methods do",
            (("lexspec", "tfidf"),),
            across,
        ),
        (
            "walks",
            "walks on the same graph (TextRank, SingleRank, LexRank, TFIDFRank) agree more than other graph methods",
            tuple(combinations(_WALKS, 2)),
            tuple(pair for pair in combinations(GRAPH, 2) if not set(pair) <= set(_WALKS)),
        ),
        (
            "priors",
            "TFIDFRank and LexRank agree with SingleRank more than with the weights that are their priors",
            (("tfidfrank", "singlerank"), ("lexrank", "singlerank")),
            (("tfidfrank", "tfidf"), ("lexrank", "lexspec")),
        ),
        (
            "tfidfrank-lexrank",
            "TFIDFRank and LexRank agree more than other pairs",
            (("tfidfrank", "lexrank"),),
            tuple(pair for pair in combinations(STUDY_METHODS, 2) if set(pair) != {"tfidfrank", "lexrank"}),
        ),
        (
            "firstn",
            "FirstN, which looks at positions alone, agrees with the others less than they do with each other",
            tuple(combinations([name for name in STUDY_METHODS if name != "firstn"], 2)),
            tuple(("firstn", name) for name in STUDY_METHODS if name != "firstn"),
        ),
    )
    return tuple(
        Statement(
            key=f"agreement-{key}",
            section="5",
            text=text,
            unit="documents",
            measure="share of the first five phrases in common",
            direction="greater",
            test="Wilcoxon",
            find=partial(_more, pairs=pairs, others=others),
        )
        for key, text, pairs, others in cases
    )


def _more(evidence: Evidence, *, pairs: _Pairs, others: _Pairs) -> Finding:
    published = "a figure without numbers"
    if not evidence.rankings:
        return not_judged("the run kept fewer than five phrases of each ranking", published=published)
    methods = sorted({name for pair in (*pairs, *others) for name in pair})
    missing = evidence.lacks(methods)
    if missing:
        return not_judged(missing, published=published)
    found = shares(evidence, (*pairs, *others))
    first, second = found[: len(pairs)].mean(axis=0), found[len(pairs) :].mean(axis=0)
    difference = np.round(100 * (first - second), 12)
    _, p, effect = signed_rank_test(difference)
    interval = interval_of(difference)
    contradictory = interval.estimate * effect < 0
    return Finding(
        ours=f"{100 * first.mean():.0f} % against {100 * second.mean():.0f} %: {signed(interval.estimate)} points "
        f"({signed(interval.low)} to {signed(interval.high)}), {p_phrase(p)}",
        published=published,
        estimate=interval.estimate,
        low=interval.low,
        high=interval.high,
        p=p,
        significant=p < LEVEL and not contradictory,
    )


def shares(evidence: Evidence, pairs: _Pairs) -> FloatArray:
    """Return pairs × documents of the share of the first five phrases in common; where both have none, all of them."""
    columns = []
    for by_method in evidence.rankings.values():
        documents = len(next(iter(by_method.values())))
        sets = {
            name: [frozenset(ranking[:_TOP]) for ranking in by_method[name]]
            for name in {name for pair in pairs for name in pair}
        }
        part = np.ones((len(pairs), documents))
        for row, (a, b) in enumerate(pairs):
            for document, (one, other) in enumerate(zip(sets[a], sets[b], strict=True)):
                longest = max(len(one), len(other))
                if longest:
                    part[row, document] = len(one & other) / longest
        columns.append(part)
    return np.concatenate(columns, axis=1)

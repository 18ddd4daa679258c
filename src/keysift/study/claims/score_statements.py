"""What the study states about scores: its tables of results, who is best, and which method is better than which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from keysift.evaluation.runs.published import published, published_name
from keysift.study.claims.evidence import GRAPH, STATISTICAL, STUDY_METHODS, Evidence
from keysift.study.claims.shared_tests import (
    correlation_finding,
    group_difference,
    interval_of,
    pair_difference,
    share_finding,
)
from keysift.study.claims.statement import Direction, Finding, Statement, not_judged
from keysift.study.number_texts import signed

MEASURES: Final = ("P@5", "P@10", "MRR")
_CLOSE: Final = 2.0  # points

_WITHOUT_TF: Final[dict[str, tuple[Direction, str]]] = {
    # as the published means have it: 20.6 and 20.1, 17.8 and 17.9, 42.6 and 40.1 over all documents
    "P@5": ("greater", "better than graph methods"),
    "P@10": ("equal", "as good as graph methods"),
    "MRR": ("greater", "better than graph methods"),
}

_PAIRS: Final[tuple[tuple[str, str, str, str, Direction, Direction | None], ...]] = (
    # better, worse, what is said, section, direction by P@5 and by MRR as the published p-values and means have it
    ("lexspec", "tfidf", "lexical specificity is better than tf-idf", "4 and 5", "greater", "greater"),
    ("tfidf", "cf", "TF is far below TF-IDF", "4", "greater", "greater"),
    ("tfidf", "tf", "TF as its formula defines it (in the document) is below TF-IDF", "3 and 4", "greater", "greater"),
    ("singlerank", "textrank", "counted edges (SingleRank) beat binary ones (TextRank)", "4", "greater", "greater"),
    ("tfidfrank", "singlerank", "a tf-idf prior beats a uniform one", "4 and 5", "greater", "greater"),
    ("lexrank", "singlerank", "a specificity prior beats a uniform one", "4 and 5", "greater", "greater"),
    (
        "tfidfrank",
        "lexrank",
        "TFIDFRank and LexRank: not different in P@5, TFIDFRank better in MRR",
        "5",
        "equal",
        "greater",
    ),
    (
        "singlerank",
        "topicrank",
        "SingleRank and TopicRank: not different in P@5, SingleRank better in MRR",
        "5",
        "equal",
        "greater",
    ),
    ("singlerank", "tfidf", "SingleRank is better than TF-IDF in P@5, not different in MRR", "5", "greater", "equal"),
    ("singlerank", "lexspec", "SingleRank and LexSpec are not different", "5", "equal", "equal"),
    ("tfidfrank", "tfidf", "a walk on top of tf-idf beats tf-idf alone", "4", "greater", "greater"),
    # By MRR, the published means are against it: LexRank 42.9, LexSpec 43.0 over all documents.
    ("lexrank", "lexspec", "a walk on top of specificity beats specificity alone", "4", "greater", None),
    ("tfidfrank", "firstn", "the best method beats the first phrases of the text", "4", "greater", "greater"),
)


def score_statements() -> tuple[Statement, ...]:
    """Return the statements about scores."""
    rows: list[Statement] = []
    for measure in MEASURES:
        rows += [
            Statement(
                key=f"table-2-{measure}",
                section="Table 2" if measure != "P@10" else "Appendix",
                text=f"the table of {measure}",
                unit="cells (dataset and method)",
                measure=f"cells within {_CLOSE:g} points",
                direction="greater",
                test="more than half; fewer than three quarters is weaker",
                find=partial(_cells, measure=measure),
            ),
            Statement(
                key=f"order-{measure}",
                section="4",
                text=f"the order of the methods by their average {measure}",
                unit="methods",
                measure=f"average {measure} over datasets",
                direction="greater",
                test="Spearman",
                find=partial(_order, measure=measure),
            ),
            Statement(
                key=f"best-{measure}",
                section="4",
                text=f"TFIDFRank has the best average {measure}",
                unit="documents, datasets counting alike",
                measure=f"average {measure}: TFIDFRank less the best other",
                direction="greater",
                test="bootstrap within datasets",
                find=partial(_best, measure=measure),
            ),
            Statement(
                key=f"wins-{measure}",
                section="4",
                text=f"which method is best on each dataset by {measure}",
                unit="datasets",
                measure=f"datasets with the same best method by {measure}",
                direction="greater",
                test="binomial, against one of eleven",
                find=partial(_wins, measure=measure),
            ),
            Statement(
                key=f"no-winner-{measure}",
                section="4",
                text=f"no method is the best on all or most datasets by {measure}",
                unit="datasets",
                measure="datasets on which the most frequent winner is not best",
                direction="greater",
                test="more than half",
                find=partial(_no_winner, measure=measure),
            ),
            Statement(
                key=f"families-{measure}",
                section="4",
                text=f"graph methods (all seven) are better than statistical ones (TF, LexSpec, TFIDF) by {measure}",
                unit="documents",
                measure=measure,
                direction="greater",
                test="Wilcoxon",
                find=partial(_families, measure=measure, statistical=STATISTICAL),
            ),
            Statement(
                key=f"families-without-tf-{measure}",
                section="4",
                text=f"statistical methods other than TF (LexSpec, TFIDF) are {_WITHOUT_TF[measure][1]} by {measure}",
                unit="documents",
                measure=measure,
                direction=_WITHOUT_TF[measure][0],
                test="Wilcoxon",
                find=partial(_statistical_first, measure=measure),
            ),
        ]
    for better, worse, text, section, *directions in _PAIRS:
        for measure, direction in zip(("P@5", "MRR"), directions, strict=True):
            if direction is None:
                continue
            rows.append(
                Statement(
                    key=f"{better}-{worse}-{measure}",
                    section=section,
                    text=text,
                    unit="documents",
                    measure=measure,
                    direction=direction,
                    test="Wilcoxon",
                    find=_pair(measure, better, worse),
                )
            )
    rows.append(
        Statement(
            key="gold-filter",
            section="4",
            text="gold phrases that are no candidates are left out",
            unit="cells (dataset and method)",
            measure="cells of P@5 nearer to the published one with the filter than without",
            direction="greater",
            test="binomial, against one half",
            find=_gold_filter,
        )
    )
    return tuple(rows)


def _pair(measure: str, better: str, worse: str) -> Callable[[Evidence], Finding]:
    return lambda evidence: pair_difference(evidence, measure, better, worse)


def _named(evidence: Evidence, *, without: tuple[str, ...] = ()) -> dict[str, str]:
    return {
        method: title
        for method in evidence.scores.methods
        if method not in without and (title := published_name(method))
    }


def _cells(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks((), (measure,))
    if missing:
        return not_judged(missing)
    table, own = published()["results"][measure], evidence.scores.dataset_means(measure)
    named = _named(evidence, without=("singletpr",))
    gaps = [
        abs(own[name][method] - table[name][title]) for name in evidence.datasets for method, title in named.items()
    ]
    return share_finding(
        sum(gap <= _CLOSE for gap in gaps),
        len(gaps),
        chance=0.5,
        what=f"cells within {_CLOSE:g} points",
        published=f"{len(gaps)} cells",
        note=f"mean absolute difference {np.mean(gaps):.2f} points, largest {max(gaps):.1f}; singletpr, whose "
        "similarity is corrected, left out"
        if gaps
        else "",
        sampled=False,
    )


def _order(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks((), (measure,))
    if missing:
        return not_judged(missing)
    theirs, ours = evidence.published_averages(measure), evidence.averages(measure)
    best = sorted(theirs, key=lambda name: -theirs[name])[:3]
    own = sorted(theirs, key=lambda name: -ours[name])[:3]
    return correlation_finding(
        [ours[name] for name in theirs],
        list(theirs.values()),
        what="methods",
        published=f"first three: {', '.join(f'{name} {theirs[name]:.1f}' for name in best)}",
        note=f"our first three: {', '.join(f'{name} {ours[name]:.1f}' for name in own)}",
    )


def _best(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks(STUDY_METHODS, (measure,))
    if missing:
        return not_judged(missing)
    ours, theirs = evidence.averages(measure), evidence.published_averages(measure)
    rival = max((name for name in STUDY_METHODS if name != "tfidfrank"), key=lambda name: ours[name])
    their_rival = max((name for name in STUDY_METHODS if name != "tfidfrank"), key=lambda name: theirs[name])
    difference = evidence.column(measure, "tfidfrank") - evidence.column(measure, rival)
    names = np.array(evidence.scores.datasets)
    generator = np.random.default_rng(0)
    draws = np.zeros(1000)
    for dataset in evidence.datasets:
        own = difference[names == dataset]
        draws += own[generator.integers(len(own), size=(1000, len(own)))].mean(axis=1) / len(evidence.datasets)
    low, high = np.quantile(draws, (0.025, 0.975)).tolist()
    estimate = ours["tfidfrank"] - ours[rival]
    return Finding(
        ours=f"tfidfrank {ours['tfidfrank']:.1f}, best other {rival} {ours[rival]:.1f}: {signed(estimate, digits=2)} "
        f"points ({signed(low, digits=2)} to {signed(high, digits=2)})",
        published=f"tfidfrank {theirs['tfidfrank']:.1f}, best other {their_rival} {theirs[their_rival]:.1f}",
        estimate=estimate,
        low=low,
        high=high,
        significant=low > 0 or high < 0,
        expected=theirs["tfidfrank"] - theirs[their_rival],
    )


def _winners(evidence: Evidence, measure: str) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Return our best method of each dataset, and the published best ones, which may tie in the printed digit."""
    own, table = evidence.scores.dataset_means(measure), published()["results"][measure]
    named = _named(evidence)
    ours, theirs = {}, {}
    for name in evidence.datasets:
        ours[name] = max(named, key=lambda method, name=name: own[name][method])  # type: ignore[misc]
        highest = max(table[name][title] for title in named.values())
        # in the order of the methods, so that ties are told in the same order every time
        theirs[name] = tuple(method for method, title in named.items() if table[name][title] == highest)
    return ours, theirs


def _wins(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks(STUDY_METHODS, (measure,))
    if missing:
        return not_judged(missing)
    ours, theirs = _winners(evidence, measure)
    counts = Counter(method for names in theirs.values() for method in names).most_common(4)
    other = [f"{name}: {ours[name]}" for name in ours if ours[name] not in theirs[name]]
    return share_finding(
        sum(ours[name] in theirs[name] for name in ours),
        len(ours),
        chance=1 / len(STUDY_METHODS),
        what="datasets have the same best method",
        published=", ".join(f"{method} {count}" for method, count in counts),
        note=f"others here: {', '.join(other)}" if other else "",
    )


def _no_winner(evidence: Evidence, *, measure: str) -> Finding:
    missing = evidence.lacks(STUDY_METHODS, (measure,))
    if missing:
        return not_judged(missing)
    ours, theirs = _winners(evidence, measure)
    winner, count = Counter(ours.values()).most_common(1)[0]
    their_count = Counter(method for names in theirs.values() for method in names).most_common(1)[0][1]
    return share_finding(
        len(ours) - count,
        len(ours),
        chance=0.5,
        what=f"datasets have another best method than the most frequent one ({winner}, best on {count})",
        published=f"{len(theirs) - their_count} of {len(theirs)} datasets",
        expected=(len(theirs) - their_count) / len(theirs),
        sampled=False,
    )


def _families(evidence: Evidence, *, measure: str, statistical: tuple[str, ...]) -> Finding:
    return group_difference(evidence, measure, GRAPH, statistical, names=("graph", "statistical"))


def _statistical_first(evidence: Evidence, *, measure: str) -> Finding:
    return group_difference(evidence, measure, ("lexspec", "tfidf"), GRAPH, names=("LexSpec and TFIDF", "graph"))


def _gold_filter(evidence: Evidence) -> Finding:
    published_words = "stated in the text; the published tables come from all gold phrases"
    if evidence.filtered is None:
        return not_judged("needs a second run with --gold candidates (--candidates RUN2)", published=published_words)
    table = published()["results"]["P@5"]
    everything, filtered = evidence.scores.dataset_means("P@5"), evidence.filtered.dataset_means("P@5")
    named = {method: title for method, title in _named(evidence).items() if method in evidence.filtered.methods}
    nearer, gains = 0, []
    for name in filtered:
        for method, title in named.items():
            with_filter, without = filtered[name][method], everything[name][method]
            nearer += abs(with_filter - table[name][title]) < abs(without - table[name][title])
            gains.append(with_filter - without)
    return share_finding(
        nearer,
        len(gains),
        chance=0.5,
        what="cells are nearer to the published ones with the filter",
        published=published_words,
        note=f"the filter adds {interval_of(gains).estimate:.1f} points of P@5",
    )

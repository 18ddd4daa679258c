"""What the study states about time, on Inspec: analysis and ranking together, fitting left out, as in its table."""

from __future__ import annotations

from functools import partial
from math import exp, log
from typing import Final

from keysift.evaluation.runs.published import published, published_name
from keysift.evaluation.runs.timing import Spread
from keysift.study.claims.evidence import GRAPH, STATISTICAL, STUDY_METHODS, Evidence
from keysift.study.claims.shared_tests import correlation_finding
from keysift.study.claims.statement import Finding, Statement, not_judged

_FITTED: Final = {"tfidf": "a corpus", "singletpr": "a corpus with topics"}
_MACHINE: Final = "another machine, so ratios are compared"


def time_statements() -> tuple[Statement, ...]:
    """Return the statements about time."""
    groups = (
        ("statistical-faster", "statistical methods are faster than graph methods", GRAPH, STATISTICAL),
        ("tfidf-slower-than-lexspec", "TF-IDF takes much longer than lexical specificity", ("tfidf",), ("lexspec",)),
        ("lexrank-slower", "LexRank takes longer than SingleRank, because of its prior", ("lexrank",), ("singlerank",)),
        ("topicrank-slower", "TopicRank takes longer than SingleRank", ("topicrank",), ("singlerank",)),
        ("singletpr-slowest", "SingleTPR takes longer than SingleRank", ("singletpr",), ("singlerank",)),
    )
    rows = [
        Statement(
            key=f"time-{key}",
            section="4",
            text=text,
            unit="trials on documents of Inspec",
            measure="ratio of the time from text",
            direction="greater",
            test="quartiles of the trials do not overlap",
            find=partial(_slower, slow=slow, quick=quick),
        )
        for key, text, slow, quick in groups
    ]
    rows += [
        Statement(
            key="time-order",
            section="4",
            text="the order of the methods by time",
            unit="methods",
            measure="time from text",
            direction="greater",
            test="Spearman",
            find=_order,
        ),
        Statement(
            key="time-topics",
            section="4",
            text="fitting topics takes longer than fitting counts",
            unit="trials on documents of Inspec",
            measure="ratio of the times of fitting",
            direction="greater",
            test="quartiles of the trials do not overlap",
            find=_topics,
        ),
    ]
    return tuple(rows)


def _ratio(slow: Spread, quick: Spread, *, words: str, published_words: str, expected: float) -> Finding:
    """Return the logarithm of a ratio of times; it is significant if the quartiles of the two do not overlap."""
    return Finding(
        ours=f"{words}: {slow.median / quick.median:.2f} times ({slow.low / quick.high:.2f} to "
        f"{slow.high / quick.low:.2f})",
        published=published_words,
        estimate=log(slow.median / quick.median),
        low=log(slow.low / quick.high),
        high=log(slow.high / quick.low),
        significant=slow.low > quick.high or slow.high < quick.low,
        expected=expected,
        note=_MACHINE,
    )


def _slower(evidence: Evidence, *, slow: tuple[str, ...], quick: tuple[str, ...]) -> Finding:
    theirs = published()["time_inspec"]["seconds_total"]
    means = [sum(theirs[published_name(name) or ""] for name in names) / len(names) for names in (slow, quick)]
    ratio = means[0] / means[1]
    words = f"{means[0]:.1f} s against {means[1]:.1f} s: {ratio:.2f} times"
    missing = _missing(evidence, (*slow, *quick))
    if missing:
        return not_judged(missing, published=words)
    assert evidence.times is not None
    first, second = (_mean([evidence.times.text[name] for name in names]) for names in (slow, quick))
    return _ratio(
        first,
        second,
        words=f"{1000 * first.median:.3f} ms against {1000 * second.median:.3f} ms",
        published_words=words,
        expected=log(ratio),
    )


def _order(evidence: Evidence) -> Finding:
    theirs = published()["time_inspec"]["seconds_total"]
    missing = _missing(evidence, STUDY_METHODS)
    if missing:
        return not_judged(missing)
    assert evidence.times is not None
    times = {name: evidence.times.text[name].median for name in STUDY_METHODS}
    order = sorted(times, key=times.__getitem__)
    return correlation_finding(
        [times[name] for name in STUDY_METHODS],
        [theirs[published_name(name) or ""] for name in STUDY_METHODS],
        what="methods",
        published=f"{min(theirs.values()):.1f} s to {max(theirs.values()):.1f} s",
        note=f"ours from {order[0]} ({1000 * times[order[0]]:.3f} ms per document) to {order[-1]} "
        f"({1000 * times[order[-1]]:.3f} ms)",
    )


def _topics(evidence: Evidence) -> Finding:
    theirs = published()["time_inspec"]["seconds_prior"]
    words = f"{theirs['SingleTPR']:.1f} s against {theirs['TFIDF']:.1f} s"
    if evidence.times is None or not set(_FITTED.values()) <= set(evidence.times.fit):
        return not_judged("the run has no times of fitting on Inspec", published=words)
    slow, quick = (evidence.times.fit[_FITTED[name]] for name in ("singletpr", "tfidf"))
    return _ratio(
        slow,
        quick,
        words=f"{1000 * slow.median:.3f} ms against {1000 * quick.median:.3f} ms per document",
        published_words=words,
        expected=log(theirs["SingleTPR"] / theirs["TFIDF"]),
    )


def _missing(evidence: Evidence, methods: tuple[str, ...]) -> str:
    if evidence.times is None:
        return "the run has no times on Inspec"
    absent = [name for name in methods if name not in evidence.times.text]
    return f"the run lacks {', '.join(absent)}" if absent else ""


def _mean(spreads: list[Spread]) -> Spread:
    """Return the geometric mean of spreads, so that no method counts for more because it is slow."""
    return Spread(
        *(exp(sum(log(getattr(one, name)) for one in spreads) / len(spreads)) for name in ("median", "low", "high"))
    )

"""What the study states about its data: table 1, and how many documents there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from keysift.evaluation.datasets.statistics import DocumentCounts
from keysift.evaluation.runs.published import published
from keysift.study.claims.evidence import Evidence
from keysift.study.claims.shared_tests import share_finding
from keysift.study.claims.statement import Finding, Statement, not_judged

_TOLERANCE: Final = 0.05
_WORDS: Final = {
    "phrases": "candidate phrases",
    "tokens": "tokens",
    "vocabulary": "distinct stems",
    "keyphrases": "gold keyphrases among the candidates",
    "multiword_keyphrases": "gold keyphrases of several words",
}


def data_statements() -> tuple[Statement, ...]:
    """Return the statements about datasets: every column of table 1, and the size of the experiment."""
    rows = [
        Statement(
            key=f"table-1-{field.replace('_', '-')}-{statistic}",
            section="Table 1",
            text=f"{_WORDS[field]} per document: {'means' if statistic == 'mean' else 'standard deviations'}",
            unit="datasets",
            measure=f"figures within {_TOLERANCE:.0%} or half a printed digit",
            direction="greater",
            test="more than half; fewer than three quarters is weaker",
            find=_column(field, statistic),
        )
        for field in DocumentCounts._fields
        for statistic in ("mean", "sd")
    ]
    rows.append(
        Statement(
            key="table-1-diversity",
            section="Table 1",
            text="diversity (vocabulary divided by tokens)",
            unit="datasets",
            measure="figures within 5% or a printed digit",
            direction="greater",
            test="more than half; fewer than three quarters is weaker",
            find=_diversity,
        )
    )
    rows.append(
        Statement(
            key="documents-of-the-experiment",
            section="4",
            text="the experiment has 117,447 documents",
            unit="documents",
            measure="documents of table 1",
            direction="equal",
            test="sum of the published column",
            find=_experiment_size,
        )
    )
    for name in ("PubMed", "fao780"):
        rows.append(
            Statement(
                key=f"dataset-{name}",
                section="Tables 1 and 2",
                text=f"all figures of {name}",
                unit="documents",
                measure="P@5, P@10, MRR",
                direction="greater",
                test="none",
                find=_dataset(name),
            )
        )
    return tuple(rows)


def _column(field: str, statistic: str) -> Callable[[Evidence], Finding]:
    def find(evidence: Evidence) -> Finding:
        unlike = []
        for name, ours in evidence.statistics.items():
            theirs = published()["datasets"][name][field][statistic]  # type: ignore[literal-required]
            value = getattr(getattr(ours, field), statistic)
            # Small means are printed with one digit, larger ones without: half a digit is rounding.
            digit = 0.05 if field.endswith("keyphrases") or statistic == "sd" else 0.5
            if abs(value - theirs) > max(_TOLERANCE * theirs, digit) + 1e-9:
                unlike.append(f"{name} {value:.1f} instead of {theirs:.1f}")
        return _like_published(evidence, unlike)

    return find


def _diversity(evidence: Evidence) -> Finding:
    unlike = []
    for name, ours in evidence.statistics.items():
        theirs = published()["datasets"][name]["diversity"]
        if abs(ours.diversity - theirs) > max(_TOLERANCE * theirs, 0.01):
            unlike.append(f"{name} {ours.diversity:.2f} instead of {theirs:.2f}")
    return _like_published(evidence, unlike)


def _like_published(evidence: Evidence, unlike: list[str]) -> Finding:
    total = len(evidence.statistics)
    return share_finding(
        total - len(unlike),
        total,
        chance=0.5,
        what="figures",
        published=f"{total} figures",
        note=f"others: {', '.join(unlike)}" if unlike else "",
        sampled=False,
    )


def _experiment_size(evidence: Evidence) -> Finding:
    # A statement about the published table alone: the run decides only which documents are here.
    documents = sum(row["documents"] for row in published()["datasets"].values())
    methods = len(published()["methods"])
    return Finding(
        ours=f"table 1 has {documents:,} documents; {documents:,} × {methods} methods = {documents * methods:,}",
        published="117,447",
        estimate=documents - 117_447,
        significant=documents != 117_447,
        note=f"{len(evidence.scores.datasets):,} of the documents are here as published",
    )


def _dataset(name: str) -> Callable[[Evidence], Finding]:
    def find(evidence: Evidence) -> Finding:
        if name not in evidence.statistics:
            return not_judged(
                "the dataset is not in the run, or not as the study had it", published="a row of each table"
            )
        table = published()["results"]["P@5"][name]
        means = evidence.scores.dataset_means("P@5")[name]
        named = {method: title for method, title in _named(evidence).items() if title in table}
        close = sum(abs(means[method] - table[title]) <= 2 for method, title in named.items())
        return share_finding(close, len(named), chance=0.5, what="cells of P@5 within 2 points", published="a row")

    return find


def _named(evidence: Evidence) -> dict[str, str]:
    from keysift.evaluation.runs.published import published_name

    return {method: title for method in evidence.scores.methods if (title := published_name(method))}

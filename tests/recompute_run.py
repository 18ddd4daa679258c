"""Recompute what a benchmark run and its report say from the files of the run alone.

    python tests/recompute_run.py RUN [PUBLISHED]

prints the tables, agreement, tests and times as JSON. It shares no code with keysift: only Parquet, numpy and scipy.
With PUBLISHED, the study's tables (published_2021.json), it judges the study's statements about leads too: by documents
and by sets, from formulas instead of draws, before any correction for the number of statements.
"""

from __future__ import annotations

import json
import math
import re
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from pyarrow import parquet
from scipy import stats

OTHERS = "FirstN LexSpec TFIDF TextRank SingleRank PositionRank LexRank TFIDFRank SingleTPR TopicRank"
LEADS = (
    # key, ahead, behind, range: above 0, above half of the published lead, above -1, or between -1 and 1
    ("lexspec-at-least", "LexSpec", "TFIDF", "at least", "P@5 MRR"),
    ("lexspec-better", "LexSpec", "TFIDF", "greater", "P@5 MRR"),
    ("tf-gap", "TFIDF", "TF", "half", "P@5 MRR"),
    ("tf-low", OTHERS, "TF", "half", "P@5 P@10 MRR"),
    ("statistical-vanilla", "LexSpec TFIDF", "TextRank SingleRank", "greater", "MRR"),
    ("tfidfrank-singlerank", "TFIDFRank", "SingleRank", "greater", "P@5 MRR"),
    ("lexrank-singlerank", "LexRank", "SingleRank", "greater", "P@5 MRR"),
    ("singlerank-tfidf", "SingleRank", "TFIDF", "greater", "P@5"),
    ("singlerank-topicrank", "SingleRank", "TopicRank", "greater", "MRR"),
    ("tfidfrank-lexrank", "TFIDFRank", "LexRank", "greater", "MRR"),
    ("tfidfrank-lexrank", "TFIDFRank", "LexRank", "equal", "P@5"),
    ("singlerank-topicrank", "SingleRank", "TopicRank", "equal", "P@5"),
    ("singlerank-tfidf", "SingleRank", "TFIDF", "equal", "MRR"),
    ("singlerank-lexspec", "SingleRank", "LexSpec", "equal", "P@5 MRR"),
)


def recompute(run: Path, published: Path | None = None) -> dict[str, Any]:
    """Return what the files of a run say: means, dataset statistics, agreement, paired tests, times, and statements."""
    settings = json.loads((run / "run.json").read_text("utf-8"))
    names = sorted(folder.name for folder in (run / "datasets").iterdir())
    methods, measures = settings["methods"], settings["measures"]
    scores: dict[str, dict[str, list[float]]] = {measure: {method: [] for method in methods} for measure in measures}
    means: dict[str, Any] = {}
    described: dict[str, Any] = {}
    times: dict[str, Any] = {}
    sizes: dict[str, int] = {}
    shares: dict[tuple[str, str], list[float]] = {pair: [] for pair in combinations(methods, 2)}
    for name in names:
        folder = run / "datasets" / name
        documents = parquet.read_table(folder / "documents.parquet").to_pylist()
        rows = parquet.read_table(folder / "results.parquet").to_pylist()
        gold = {row["document"]: set(row["gold_keys"]) for row in documents}
        sizes[name] = len(documents)
        by_pair = {(row["document"], row["method"]): row for row in rows}
        means[name] = {}
        for method in methods:
            means[name][method] = {}
            for measure in measures:
                values = [
                    score(measure, by_pair[row["document"], method], gold[row["document"]], len(documents), settings)
                    for row in documents
                ]
                scores[measure][method] += values
                counted = [value for value in values if not math.isnan(value)]
                means[name][method][measure] = 100 * math.fsum(counted) / len(counted) if counted else 0.0
        for one, other in shares:
            for row in documents:
                first, second = (set(by_pair[row["document"], method]["keys"][:5]) for method in (one, other))
                if first or second:
                    shares[one, other].append(len(first & second) / max(len(first), len(second)))
        described[name] = {
            column: [float(np.mean(values)), float(np.std(values))]
            for column in ("phrases", "tokens", "vocabulary", "keyphrases", "multiword_keyphrases")
            for values in ([row[column] for row in documents],)
        }
        times[name] = _times(folder, methods)
    return {
        "means": means,
        "statistics": described,
        "agreement": {f"{one} {other}": float(np.mean(values)) for (one, other), values in shares.items() if values},
        "tests": {measure: _tests(scores[measure]) for measure in measures},
        "times": times,
        "claims": {} if published is None else _claims(scores, sizes, json.loads(published.read_text("utf-8"))),
    }


def _claims(scores: dict[str, dict[str, list[float]]], sizes: dict[str, int], study: Any) -> dict[str, Any]:
    """Return leads by documents and by sets with intervals, whether they lie in the range, and agreement."""
    labels = np.repeat(list(sizes), list(sizes.values()))
    known = [name for name in sizes if name in study["datasets"]]
    found = {}
    for key, ahead, behind, wanted, measures in LEADS:
        groups = [[name.lower() if name != "TF" else "cf" for name in names.split()] for names in (ahead, behind)]
        for measure in measures.split():
            if not set(groups[0] + groups[1]) <= set(scores[measure]):
                continue
            one, other = (np.mean([scores[measure][name] for name in group], axis=0) for group in groups)
            lead = 100 * (one - other)
            parts = [lead[labels == name] for name in known]
            own = np.array([part.mean() for part in parts])
            table = [study["results"][measure][name] for name in known]
            theirs = np.array(
                [np.mean([row[x] for x in ahead.split()]) - np.mean([row[x] for x in behind.split()]) for row in table]
            )
            noise = np.array([part.var() / len(part) for part in parts])
            weights = np.array([len(part) for part in parts]) / sum(map(len, parts))
            count = len(parts)
            values = float(weights @ own), float(own.mean())
            errors = (
                math.sqrt(float(weights**2 @ noise)),
                math.sqrt((own.var(ddof=1) + count / (count - 1) * noise.mean()) / count),
            )
            low = {"greater": 0.0, "half": theirs.mean() / 2}.get(wanted, -1.0)
            high = 1.0 if wanted == "equal" else math.inf
            ends = [(value - 1.96 * error, value + 1.96 * error) for value, error in zip(values, errors, strict=True)]
            hits = int((np.abs(own - theirs) <= 1 + 1e-9).sum())
            found[f"{key}-{measure}"] = {
                "values": values,
                "intervals": ends,
                "states": [
                    "yes" if low < start and end < high else "no" if end < low or start > high else "open"
                    for start, end in ends
                ],
                "within": [hits, count],
                "agreement": _share(hits, count),
            }
    return found


def _share(hits: int, total: int) -> str:
    """Return whether a share is clearly above or below a half, from the roots of Wilson's equation."""
    share, z = hits / total, 1.959964
    low, high = sorted(np.roots([1 + z**2 / total, -(2 * share + z**2 / total), share**2]).real)
    return "agree" if low > 0.5 else "differ" if high < 0.5 else "unclear"


def score(measure: str, row: dict[str, Any], gold: set[str], documents: int, settings: dict[str, Any]) -> float:
    """Return the score of one ranking by the ranks of its hits."""
    rules = settings["rules"]
    ranks = row["hit_ranks"]
    kept = [place for place, key in enumerate(row["keys"], start=1) if key in gold]
    assert kept == [rank for rank in ranks if rank <= len(row["keys"])], "the hits are not where the keys say"
    if not gold and rules["gold"] == "candidates":
        return math.nan
    if measure == "MRR":
        return float(1 / ranks[0] if ranks else 1 / (documents + 1) if rules["no_hit"] == "documents" else 0.0)
    if measure == "MAP":
        return sum((place + 1) / rank for place, rank in enumerate(ranks)) / len(gold) if gold else 0.0
    kind, cut = re.fullmatch(r"(\w+)@(\d+)", measure).groups()  # type: ignore[union-attr]
    k = int(cut)
    hits = sum(rank <= k for rank in ranks)
    if kind in ("P", "Pmin"):
        most = min(k, len(gold)) if kind == "Pmin" or rules["denominator"] == "min" else k
        return float(sum(rank <= most for rank in ranks) / most if most else 0.0)
    if not gold:
        return 0.0
    if kind == "R":
        return float(hits / len(gold))
    if kind == "F1":
        precision, recall = hits / k, hits / len(gold)
        return 2 * precision * recall / (precision + recall) if hits else 0.0
    ideal = sum(1 / math.log2(rank + 1) for rank in range(1, min(k, len(gold)) + 1))
    return sum(1 / math.log2(rank + 1) for rank in ranks if rank <= k) / ideal


def _tests(by_method: dict[str, list[float]]) -> dict[str, float]:
    """Return the p-value of each pair; of few differences, from all ways to give them signs."""
    found = {}
    for one, other in combinations(by_method, 2):
        first, second = np.array(by_method[one]), np.array(by_method[other])
        counting = ~(np.isnan(first) | np.isnan(second))
        difference = np.round(first[counting] - second[counting], 10)
        difference = difference[difference != 0]
        if not len(difference):
            found[f"{one} {other}"] = 1.0
        elif len(difference) > 50:
            found[f"{one} {other}"] = float(stats.wilcoxon(difference).pvalue)
        else:
            ranks = np.rint(2 * stats.rankdata(np.abs(difference))).astype(int)
            ways = {0: 1}
            for rank in ranks.tolist():
                further = dict(ways)
                for total, count in ways.items():
                    further[total + rank] = further.get(total + rank, 0) + count
                ways = further
            smaller = min(int(ranks[difference > 0].sum()), int(ranks[difference < 0].sum()))
            chance = sum(count for total, count in ways.items() if total <= smaller) / 2 ** len(ranks)
            found[f"{one} {other}"] = min(1.0, 2 * chance)
    return found


def _times(folder: Path, methods: list[str]) -> dict[str, float]:
    """Return the median milliseconds per document from text."""
    documents = len(json.loads((folder / "timing.json").read_text("utf-8"))["documents"])
    rows = parquet.read_table(folder / "times.parquet").to_pylist()
    if not documents:
        return {}
    return {
        method: 1000
        * float(np.median([row["analysis"] + row["first"] for row in rows if row["method"] == method]))
        / documents
        for method in methods
    }


if __name__ == "__main__":
    print(json.dumps(recompute(*map(Path, sys.argv[1:])), indent=1))

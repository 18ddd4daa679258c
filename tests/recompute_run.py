"""Recompute what a benchmark run and its report say from the files of the run alone.

    python -I tests/recompute_run.py RUN [PUBLISHED]

prints the tables, agreement, tests and times as JSON. It shares no code with keysift: only Parquet, numpy and scipy.
With PUBLISHED, the study's tables (published_2021.json), it judges the study's statements too: both verdicts on each,
with draws of its own, and with each dataset left out. What the study states stands below, copied by hand.
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterable
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from pyarrow import parquet
from scipy import stats

WALKS = "textrank singlerank positionrank lexrank tfidfrank singletpr"
GRAPH = f"{WALKS} topicrank"
COUNTING = "cf lexspec tfidf"
OTHERS = f"firstn lexspec tfidf {GRAPH}"
METHODS = f"firstn {COUNTING} {GRAPH}".split()
VANILLA = "lexspec tfidf > textrank singlerank"
# What the study states, by key and measure: which methods are ahead of which, and in which range the lead lies. That is
# above 0, above half of the published lead, above -1, or between -1 and 1. "first": the worst is ahead of the best.
LEADS = (
    ("lexspec-at-least", "lexspec > tfidf", "at least", "P@5 MRR"),
    ("lexspec-better", "lexspec > tfidf", "greater", "P@5 MRR"),
    ("tf-gap", "tfidf > cf", "half", "P@5 MRR"),
    ("idf-gap", "tfidf > tf", "half", "P@5 MRR"),
    ("tf-low", f"{OTHERS} > cf", "half", "P@5 P@10 MRR"),
    ("statistical-vanilla", VANILLA, "greater", "MRR"),
    ("tfidfrank-singlerank", "tfidfrank > singlerank", "greater", "P@5 MRR"),
    ("lexrank-singlerank", "lexrank > singlerank", "greater", "P@5 MRR"),
    ("singlerank-tfidf", "singlerank > tfidf", "greater", "P@5"),
    ("singlerank-topicrank", "singlerank > topicrank", "greater", "MRR"),
    ("tfidfrank-lexrank", "tfidfrank > lexrank", "greater", "MRR"),
    ("tfidfrank-lexrank", "tfidfrank > lexrank", "equal", "P@5"),
    ("singlerank-topicrank", "singlerank > topicrank", "equal", "P@5"),
    ("singlerank-tfidf", "singlerank > tfidf", "equal", "MRR"),
    ("singlerank-lexspec", "singlerank > lexspec", "equal", "P@5 MRR"),
    ("tfidfrank-first", f"tfidfrank > firstn {COUNTING} {GRAPH.replace('tfidfrank ', '')}", "first", "P@5 MRR"),
    (
        "hybrids-first",
        f"tfidfrank lexrank > firstn {COUNTING} textrank singlerank positionrank singletpr topicrank",
        "first",
        "P@5 P@10 MRR",
    ),
)
WINS = {"P@5": "positionrank", "P@10": "positionrank", "MRR": "lexspec"}
REGRESSIONS = (
    *(("LexSpec", "TFIDF", measure) for measure in ("P@5", "MRR")),
    *(("SingleRank", "TopicRank", measure) for measure in ("P@5", "MRR")),
    ("LexSpec", "SingleRank", "P@5"),
    *(("SingleRank", "TFIDF", measure) for measure in ("P@5", "MRR")),
)
SLOWER = {
    "statistical": f"{GRAPH} > {COUNTING}",
    "lexspec": "tfidf > lexspec",
    "topicrank": "topicrank > singlerank",
    "singletpr": "singletpr > singlerank",
}
AGREEING = {  # pairs of methods that agree more than others
    "graph": (list(combinations(GRAPH.split(), 2)), list(product(COUNTING.split(), GRAPH.split()))),
    "statistical": ([("lexspec", "tfidf")], list(product(COUNTING.split(), GRAPH.split()))),
    "topicrank": (list(combinations(WALKS.split(), 2)), [("topicrank", name) for name in WALKS.split()]),
}
VARIABLES = [f"{kind}_{what}" for what in ("word", "vocab", "phrase", "keyword") for kind in ("avg", "sd")]
FIELDS = ("tokens", "vocabulary", "phrases", "keyphrases")
FEWEST = 7  # datasets, for correlations and regressions


def recompute(run: Path, published: Path | None = None) -> dict[str, Any]:
    """Return what the files of a run say: means, dataset statistics, agreement, paired tests, times, and statements."""
    settings = json.loads((run / "run.json").read_text("utf-8"))
    names = sorted(folder.name for folder in (run / "datasets").iterdir())
    methods, measures = settings["methods"], settings["measures"]
    scores: dict[str, dict[str, list[float]]] = {measure: {method: [] for method in methods} for measure in measures}
    means: dict[str, Any] = {}
    described: dict[str, Any] = {}
    times: dict[str, Any] = {}
    shares: dict[tuple[str, str], list[float]] = {pair: [] for pair in combinations(methods, 2)}
    for name in names:
        folder = run / "datasets" / name
        documents = parquet.read_table(folder / "documents.parquet").to_pylist()
        rows = parquet.read_table(folder / "results.parquet").to_pylist()
        gold = {row["document"]: set(row["gold_keys"]) for row in documents}
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
        "claims": {} if published is None else _claims(run, scores, json.loads(published.read_text("utf-8")), settings),
    }


class Part:
    """Some datasets of a run: means of columns, and means of documents drawn again, by dataset."""

    def __init__(self, names: list[str], values: dict[str, Any], study: Any, facts: dict[str, Any]) -> None:
        self.names, self.study, self.facts, self.values = names, study, facts, values
        self.columns = list(next(iter(values.values())))
        self.means = np.array([[values[name][column].mean() for column in self.columns] for name in names])
        self.sizes = np.array([len(next(iter(values[name].values()))) for name in names])

    def only(self, names: list[str]) -> Part:
        """Return fewer datasets, with the same draws of their documents."""
        part = Part(names, self.values, self.study, self.facts)
        part.within = self.within[:, [self.names.index(name) for name in names]]
        return part

    def draw(self, draws: int = 500) -> Part:
        """Draw the documents of each dataset again, so many times."""
        generator = np.random.default_rng(20)
        drawn = []
        for name, size in zip(self.names, self.sizes, strict=True):
            table = np.array([self.values[name][column] for column in self.columns]).T
            drawn.append([table[generator.integers(size, size=size)].mean(axis=0) for _ in range(draws)])
        self.within = np.array(drawn).swapaxes(0, 1)
        return self

    def sets(self, names: Iterable[str], draws: int = 4999) -> tuple[Any, Any]:
        """Return draws of datasets with documents drawn again, of some columns, and which datasets they are."""
        generator = np.random.default_rng(21)
        chosen = generator.integers(len(self.names), size=(draws, len(self.names)))
        again = generator.integers(len(self.within), size=chosen.shape)
        return self.within[:, :, self.places(names)][again, chosen], chosen

    def places(self, names: Iterable[str]) -> list[int]:
        """Return where columns are."""
        return [self.columns.index(name) for name in names]

    def published(self, measure: str, methods: Iterable[str]) -> Any:
        """Return the study's table for some methods, datasets as rows; its TF stands for both of ours."""
        titles = {name.lower(): name for name in self.study["methods"]} | {"cf": "TF", "tf": "TF"}
        table = self.study["results"][measure]
        return np.array([[table[name][titles[method]] for method in methods] for name in self.names])


class Number(NamedTuple):
    """A number by documents and by sets, each with draws; p-values of other tests; and what is published."""

    values: tuple[float | None, float | None]
    draws: tuple[Any, Any]
    ours: list[float]
    theirs: list[float]
    wanted: str = "greater"
    half: float = 0.0
    others: tuple[float, float] = (0.0, 0.0)
    matches: tuple[int, int] | None = None


def _claims(run: Path, scores: dict[str, Any], study: Any, settings: Any) -> dict[str, Any]:
    """Return for each statement that the run has numbers for: both ways, agreement, variations and verdict."""
    values, facts = _columns(run, scores, settings["methods"], study)
    whole = Part(list(values), values, study, facts).draw()
    found = _numbers(whole)
    states = _states(found)
    exact = [name for name in whole.names if facts["exact"][name]]
    kept = {f"without {name}": [other for other in whole.names if other != name] for name in whole.names}
    if 1 < len(exact) < len(whole.names) - 1:
        kept["only the published files"] = exact
    varied = (
        {name: _states(_numbers(whole.only(names))) for name, names in kept.items()} if len(whole.names) > 2 else {}
    )
    claims = {}
    for key, number in found.items():
        others = (
            {} if key.startswith("time-") else {name: row.get(key, ("none", "none")) for name, row in varied.items()}
        )
        verdict, changes = _verdict(states[key], others)
        ends = [
            None if value is None else _interval(draws)
            for value, draws in zip(number.values, number.draws, strict=True)
        ]
        claims[key] = {
            "values": number.values,
            "intervals": ends,
            "states": states[key],
            "agreement": _agreement(number, ends[1] or ends[0]),
            "changes": changes,
            "verdict": verdict,
        }
    return claims


def _columns(
    run: Path, scores: dict[str, Any], methods: list[str], study: Any
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return by dataset what each document has, column by column, and what describes the datasets."""
    values: dict[str, Any] = {}
    facts: dict[str, Any] = {"variables": {}, "exact": {}, "times": {}}
    start = 0
    for folder in sorted((run / "datasets").iterdir()):
        documents = parquet.read_table(folder / "documents.parquet").to_pylist()
        part = slice(start, start := start + len(documents))
        if folder.name not in study["datasets"]:
            continue
        own = {
            f"{measure} {method}": 100 * np.array(scores[measure][method][part])
            for measure in scores
            for method in methods
        }
        found = parquet.read_table(folder / "results.parquet").to_pylist()
        first = {(row["document"], row["method"]): set(row["keys"][:5]) for row in found}
        for name, groups in AGREEING.items():
            if {method for pairs in groups for pair in pairs for method in pair} <= set(methods):
                own[f"agreement {name}"] = np.array(
                    [100 * _agreeing(first, row["document"], methods, groups) for row in documents]
                )
        for column in ("keyphrases", "gold"):
            own[column] = np.array([float(row[column]) for row in documents])
        values[folder.name] = own
        described = [[row[field] for row in documents] for field in FIELDS]
        facts["variables"][folder.name] = [float(f(row)) for row in described for f in (np.mean, np.std)]
        theirs = study["datasets"][folder.name]
        same = abs(np.mean(described[0]) / theirs["tokens"]["mean"] - 1) <= 0.05
        facts["exact"][folder.name] = len(documents) == theirs["documents"] and same
        timing = json.loads((folder / "timing.json").read_text("utf-8"))
        if folder.name == "Inspec" and timing.get("load", 1.0) <= 0.5:
            for row in parquet.read_table(folder / "times.parquet").to_pylist():
                facts["times"].setdefault(row["method"], []).append(math.log(row["analysis"] + row["first"]))
    return values, facts


def _agreeing(first: dict[Any, set[str]], document: str, methods: list[str], groups: Any) -> float:
    """Return how much more some pairs have in common than others, of their first five."""
    if not any(first[document, method] for method in methods):
        return 0.0
    means = []
    for pairs in groups:
        common = []
        for one, other in pairs:
            a, b = first[document, one], first[document, other]
            common.append(len(a & b) / max(1, len(a), len(b)))
        means.append(np.mean(common))
    return float(means[0] - means[1])


def _numbers(part: Part) -> dict[str, Number]:
    """Return the number of each statement that these datasets have."""
    found: dict[str, Number] = {}
    for key, sides, wanted, measures in LEADS:
        for measure in measures.split():
            names = [f"{measure} {name}" for name in sides.replace(">", "").split()]
            if set(names) <= set(part.columns):
                found[f"{key}-{measure}"] = _lead(part, measure, sides, wanted)
    for measure, method in WINS.items():
        names = [f"{measure} {name}" for name in METHODS]
        if set(names) <= set(part.columns):
            found[f"wins-{measure}"] = _by_sets(
                part, names, lambda m, _, best=method: _wins(m, best), part.published(measure, METHODS)
            )
    for name in AGREEING:
        if f"agreement {name}" in part.columns:
            found[f"agreement-{name}"] = _share(part, [f"agreement {name}"], lambda means: means[..., 0])
    found["gold-pattern"] = _share(part, ["keyphrases", "gold"], lambda m: 100 * m[..., 0] / m[..., 1] - 50)
    for measure in ("P@5", "MRR") if len(part.names) >= FEWEST else ():
        names = [f"{measure} tfidf", f"{measure} lexspec"]
        if set(names) <= set(part.columns):
            found[f"length-{measure}"] = _by_sets(
                part, names, _robustness, part.published(measure, ["tfidf", "lexspec"])
            )
        names = [f"{measure} {name}" for name in METHODS]
        if set(names) <= set(part.columns):
            found[f"spreads-{measure}"] = _by_sets(part, names, _same_signs, part.published(measure, METHODS))
    for one, other, measure in REGRESSIONS if len(part.names) >= FEWEST else ():
        if {f"{measure} {one.lower()}", f"{measure} {other.lower()}"} <= set(part.columns):
            found[f"regression-{one}-{other}-{measure}"] = _regression(part, one, other, measure)
    for name, sides in SLOWER.items():
        if set(sides.replace(">", "").split()) <= set(part.facts["times"]):
            found[f"time-{name}"] = _times_longer(part, sides)
    return found


def _lead(part: Part, measure: str, sides: str, wanted: str) -> Number:
    ahead, behind = (side.split() for side in sides.split(">"))
    names = [f"{measure} {name}" for name in (*ahead, *behind)]
    place, cut = part.places(names), len(ahead)

    def of(means: Any) -> Any:
        if wanted == "first":
            return means[..., :cut].min(axis=-1) - means[..., cut:].max(axis=-1)
        return means[..., :cut].mean(axis=-1) - means[..., cut:].mean(axis=-1)

    weights = part.sizes / part.sizes.sum()
    by_set, theirs = of(part.means[:, place]), part.published(measure, (*ahead, *behind))
    total = float(of(part.means[:, place].mean(axis=0)))
    documents = np.concatenate([of(np.array([part.values[name][c] for c in names]).T) for name in part.names])
    value = float(of(weights @ part.means[:, place]))
    other = 0.0
    if wanted == "greater":
        difference = np.round(documents, 12)
        ranks = stats.rankdata(np.abs(difference[difference != 0]))
        above = float(np.sign(difference[difference != 0]) @ ranks) if len(ranks) else 0.0
        other = 1.0 if above * value < 0 else _signed_rank(difference)
    stated = float(of(theirs.mean(axis=0)))
    return Number(
        (value, total),
        (
            of(np.einsum("d,bdc->bc", weights, part.within[:, :, place])),
            _wide(part, total, of(part.sets(names)[0].mean(axis=1))),
        ),
        [total] if wanted == "first" else by_set.tolist(),
        [stated] if wanted == "first" else of(theirs).tolist(),
        "greater" if wanted == "first" else wanted,
        stated / 2,
        (other, 0.0),
    )


def _wide(part: Part, value: float, draws: Any) -> Any:
    """Return draws of datasets with the spread that few of them hide."""
    draws = draws[np.isfinite(draws)]
    return value + math.sqrt(len(part.names) / max(1, len(part.names) - 1)) * (draws - value)


def _by_sets(part: Part, names: list[str], of: Any, theirs: Any) -> Number:
    """Return a number that only all datasets together have, from means and variables."""
    ours = np.array([part.facts["variables"][name] for name in part.names])
    figures = [[part.study["datasets"][name][field] for field in FIELDS] for name in part.names]
    stated = np.array([[row[kind] for row in rows for kind in ("mean", "sd")] for rows in figures])
    value = float(of(part.means[:, part.places(names)], ours))
    cells, chosen = part.sets(names)
    return Number(
        (None, value), (None, _wide(part, value, of(cells, ours[chosen]))), [value], [float(of(theirs, stated))]
    )


def _wins(means: Any, method: str) -> Any:
    """Return on how many more sets in a hundred a method is best than any other."""
    best = (means >= means.max(axis=-1, keepdims=True) - 1e-9).mean(axis=-2)
    rest = [place for place, name in enumerate(METHODS) if name != method]
    return 100 * (best[..., METHODS.index(method)] - best[..., rest].max(axis=-1))


def _correlations(one: Any, other: Any) -> Any:
    """Return Pearson's correlations of columns with variables over datasets: columns × variables."""
    one, other = (x - x.mean(axis=-2, keepdims=True) for x in (one, other))
    product_sums = np.swapaxes(one, -1, -2) @ other
    sizes = np.sqrt((one**2).sum(axis=-2))[..., :, None] * np.sqrt((other**2).sum(axis=-2))[..., None, :]
    return np.divide(product_sums, sizes, out=np.zeros_like(product_sums), where=sizes > 0)


def _robustness(means: Any, variables: Any) -> Any:
    """Return how much weaker LexSpec goes with the length of documents than TFIDF."""
    found = np.abs(_correlations(means, variables[..., :1]))[..., 0]
    return found[..., 0] - found[..., 1]


def _same_signs(means: Any, variables: Any) -> Any:
    """Return the share of standard deviations that go with scores as their means do, less a half."""
    found = _correlations(means, variables)
    return 100 * (found[..., 0::2] * found[..., 1::2] > 0).mean(axis=(-2, -1)) - 50


def _share(part: Part, names: list[str], of: Any) -> Number:
    """Return a number that nothing is published about."""
    place, weights = part.places(names), part.sizes / part.sizes.sum()
    by_set = of(part.means[:, place])
    value = float(by_set.mean())
    drawn = of(np.einsum("d,bdc->bc", weights, part.within[:, :, place]))
    return Number(
        (float(of(weights @ part.means[:, place])), value),
        (drawn, _wide(part, value, of(part.sets(names)[0]).mean(axis=1))),
        by_set.tolist(),
        [],
    )


def _regression(part: Part, one: str, other: str, measure: str) -> Number:
    """Return how much more variables explain than by chance, after the same search for variables."""
    count = len(part.names)
    table = np.array([part.facts["variables"][name] for name in part.names])
    columns = part.places([f"{measure} {name.lower()}" for name in (one, other)])
    lead = part.means[:, columns[0]] - part.means[:, columns[1]]
    generator = np.random.default_rng(22)
    dealt = np.array([lead, *(generator.permutation(lead) for _ in range(1999))]).T
    varying = [column for column in range(len(VARIABLES)) if np.ptp(table[:, column]) > 0]
    width = len(varying)
    full = count >= width + 2
    most = width if full else count // 4
    scaled = stats.zscore(table[:, varying])
    masks = [mask for mask in range(1 << width) if mask.bit_count() <= most]
    squares = {}
    for mask in masks:
        design = np.column_stack((np.ones(count), scaled[:, _chosen(mask)]))
        squares[mask] = ((dealt - design @ (np.linalg.pinv(design) @ dealt)) ** 2).sum(axis=0)
    explained, picked = [], 0
    for draw in range(dealt.shape[1]):
        bic = {
            mask: count * math.log(max(squares[mask][draw], 1e-300) / count) + (mask.bit_count() + 1) * math.log(count)
            for mask in masks
        }
        mask = masks[-1] if full else 0
        while True:
            best = min((mask ^ 1 << bit for bit in range(width) if mask ^ 1 << bit in bic), key=bic.__getitem__)
            if bic[best] > bic[mask] - 1e-7:
                break
            mask = best
        variance = squares[mask][draw] / (count - 1 - mask.bit_count())
        explained.append(1 - variance / (squares[0][draw] / (count - 1)) if mask else 0.0)
        picked = mask if draw == 0 else picked
    p = sum(value >= explained[0] - 1e-9 for value in explained) / len(explained)
    value = explained[0] - float(np.median(explained[1:]))
    design = np.column_stack((np.ones(count), scaled[:, _chosen(picked)]))
    inverse = np.linalg.inv(design.T @ design)
    estimates = inverse @ design.T @ lead
    freedom = count - design.shape[1]
    errors = np.sqrt(squares[picked][0] / freedom * np.diag(inverse))
    sure = 2 * stats.t.sf(np.abs(estimates / errors), freedom)[1:] < 0.05
    signs = dict(zip([varying[bit] for bit in _chosen(picked)], np.sign(estimates[1:]) * sure, strict=True))
    wanted = (one, other, measure)
    printed = next(row for row in part.study["regression"] if (row["m1"], row["m2"], row["metric"]) == wanted)
    stated = {name: row["estimate"] for name, row in printed["coefficients"].items() if row["p"] < 0.05}
    hits = [
        signs.get(VARIABLES.index(name), 0) * estimate > 0 for name, estimate in stated.items() if name in VARIABLES
    ]
    draws = np.full(4999, value)
    return Number((None, value), (None, draws), [], [], others=(0.0, p), matches=(sum(hits), len(hits)))


def _chosen(mask: int) -> list[int]:
    return [bit for bit in range(len(VARIABLES)) if mask >> bit & 1]


def _times_longer(part: Part, sides: str) -> Number:
    """Return the logarithm of how many times as long some methods take as others."""
    generator = np.random.default_rng(23)
    titles = {name.lower(): name for name in part.study["methods"]} | {"cf": "TF"}
    seconds = part.study["time_inspec"]["seconds_total"]
    own, draws, theirs = [], [], []
    for names in (side.split() for side in sides.split(">")):
        times = [np.array(part.facts["times"][name]) for name in names]
        own.append(np.mean([np.median(row) for row in times]))
        drawn = [np.median(row[generator.integers(len(row), size=(1999, len(row)))], axis=1) for row in times]
        draws.append(np.mean(drawn, axis=0))
        theirs.append(np.mean([math.log(seconds[titles[name]]) for name in names]))
    value = float(own[0] - own[1])
    return Number((value, None), (draws[0] - draws[1], None), [value], [float(theirs[0] - theirs[1])])


def _p_values(number: Number, way: int) -> tuple[float, float]:
    """Return the p-values for a statement and for its opposite."""
    draws, other = number.draws[way], number.others[way]

    def beyond(limit: float, sign: int) -> float:
        return min(1.0, 2 * (1 + int((sign * (draws - limit) <= 0).sum())) / (1 + len(draws)))

    if number.wanted == "equal":
        return max(beyond(-1, 1), beyond(1, -1)), min(beyond(1, 1), beyond(-1, -1))
    limit = {"half": number.half, "at least": -1.0}.get(number.wanted, 0.0)
    return max(beyond(limit, 1), other), max(beyond(limit, -1), other)


def _states(found: dict[str, Number]) -> dict[str, tuple[str, str]]:
    """Return yes, no, open or none by documents and by sets, corrected for the number of statements."""
    ways: list[dict[str, str]] = []
    for way in (0, 1):
        tested = {key: _p_values(row, way) for key, row in found.items() if row.values[way] is not None}
        rates = stats.false_discovery_control([min(pair) for pair in tested.values()]) if tested else []
        ways.append(
            {
                key: "open" if rate >= 0.05 else "yes" if pair[0] < pair[1] else "no"
                for (key, pair), rate in zip(tested.items(), rates, strict=True)
            }
        )
    return {key: (ways[0].get(key, "none"), ways[1].get(key, "none")) for key in found}


def _combined(states: tuple[str, str]) -> str:
    if set(states) == {"none"}:
        return "cannot be judged here"
    if "no" in states:
        return "open" if "yes" in states else "fails"
    return "holds" if states[1] == "yes" else "holds on these documents" if states[0] == "yes" else "open"


def _verdict(states: tuple[str, str], varied: dict[str, tuple[str, str]]) -> tuple[str, list[str]]:
    """Return the verdict without what two variations overturn, and the variations that change it."""
    lasting = tuple(
        state if state == "none" or sum(row[way] != state for row in varied.values()) < 2 else "open"
        for way, state in enumerate(states)
    )
    first, verdict = _combined(states), _combined(lasting)  # type: ignore[arg-type]
    as_good = {verdict, "holds"} if verdict == "holds on these documents" else {verdict}
    changes = [name for name, row in varied.items() if _combined(row) not in as_good]
    if (verdict == "open" != first) or (verdict == "fails" and len(changes) > 1):
        return "depends on the sets", [name for name, row in varied.items() if _combined(row) != first]
    return verdict, changes


def _interval(draws: Any) -> list[float]:
    return [float(end) for end in np.quantile(draws, (0.025, 0.975))]


def _agreement(number: Number, interval: list[float] | None) -> str:
    """Return whether our numbers agree with the published ones."""
    if len(number.theirs) == 1 and interval:
        return "agree" if interval[0] <= number.theirs[0] <= interval[1] else "differ"
    near = sum(abs(a - b) <= 1 + 1e-9 for a, b in zip(number.ours, number.theirs, strict=True)) if number.theirs else 0
    hits, total = number.matches or (near, len(number.theirs))
    if not total:
        return "nothing published"
    share, z = hits / total, 1.959964  # the roots of Wilson's equation
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
    """Return the p-value of each pair."""
    found = {}
    for one, other in combinations(by_method, 2):
        first, second = np.array(by_method[one]), np.array(by_method[other])
        counting = ~(np.isnan(first) | np.isnan(second))
        found[f"{one} {other}"] = _signed_rank(np.round(first[counting] - second[counting], 10))
    return found


def _signed_rank(difference: Any) -> float:
    """Return Wilcoxon's two-sided p; of few differences, from all ways to give them signs."""
    difference = difference[difference != 0]
    if not len(difference):
        return 1.0
    if len(difference) > 50:
        return float(stats.wilcoxon(difference).pvalue)
    ranks = np.rint(2 * stats.rankdata(np.abs(difference))).astype(int)
    ways = {0: 1}
    for rank in ranks.tolist():
        further = dict(ways)
        for total, count in ways.items():
            further[total + rank] = further.get(total + rank, 0) + count
        ways = further
    smaller = min(int(ranks[difference > 0].sum()), int(ranks[difference < 0].sum()))
    return float(min(1.0, 2 * sum(count for total, count in ways.items() if total <= smaller) / 2 ** len(ranks)))


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

"""Check what the study says about its results against a benchmark run, and print a Markdown table of it.

    keysift benchmark --data DATA --stop-words STUDY_STOP_WORDS --output RUN
    keysift benchmark --data DATA --stop-words STUDY_STOP_WORDS --gold candidates --output RUN2
    python scripts/check_claims.py RUN [--candidates RUN2]

Statements about averages are checked on the datasets that the run has as the study had them, the published averages
being over the same ones; datasets that had to be rebuilt are left out there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import fmean

from keysift.evaluation import RunResults
from keysift.evaluation.runs.folder import ANALYSIS
from keysift.evaluation.runs.published import published, published_name
from keysift.evaluation.runs.results import summarize
from keysift.evaluation.runs.tables import AVERAGE, Comparison, compare_with_study, mean_difference
from keysift.study.report.from_run import run_scores
from keysift.study.statistics.pareto import pareto_fronts
from keysift.study.statistics.published_tables import MEASURES
from keysift.study.statistics.significance import compare_methods, p_values

Row = tuple[str, str, str, str]
"""A statement, what was published, what comes out here, and the verdict."""

REBUILT = ("Krapivin2009", "Schutz2008", "Schutz2008-author")


def averages(comparison: Comparison, measure: str, whose: str) -> dict[str, float]:
    """Return each method's average."""
    return {method: figures[whose] for method, figures in comparison[measure][AVERAGE].items()}


def ranked(values: Mapping[str, float]) -> list[str]:
    """Return the methods, best first."""
    return sorted(values, key=lambda method: -values[method])


def figures(values: Mapping[str, float], *names: str) -> str:
    """Return figures of some methods as text."""
    return ", ".join(f"{name} {values[name]:.1f}" for name in names)


def verdict(holds: bool) -> str:
    """Return the word for it."""
    return "reproduced" if holds else "differs"


def score_claims(comparison: Comparison) -> Iterator[Row]:
    """Yield what the tables of results say."""
    for measure in comparison:
        theirs, ours = averages(comparison, measure, "published"), averages(comparison, measure, "ours")
        best, own = ranked(theirs)[:3], ranked({name: value for name, value in ours.items() if name != "singletpr"})[:3]
        yield (
            f"best three on average, {measure}",
            figures(theirs, *best),
            figures(ours, *own),
            verdict(set(best) == set(own)) if best[0] == own[0] else f"differs: by {ours[own[0]] - ours[best[0]]:.1f}",
        )
    theirs, ours = averages(comparison, "P@5", "published"), averages(comparison, "P@5", "ours")
    for better, worse, why in (
        ("lexspec", "tfidf", "lexical specificity is no worse than tf-idf"),
        ("singlerank", "textrank", "counted edges beat equal ones"),
        ("tfidfrank", "singlerank", "a tf-idf prior beats a uniform one"),
        ("lexrank", "singlerank", "a specificity prior beats a uniform one"),
        ("singlerank", "topicrank", "SingleRank beats TopicRank"),
        ("tfidf", "cf", "TF is far below TF-IDF"),
    ):
        yield (
            f"{why}, P@5",
            figures(theirs, better, worse),
            figures(ours, better, worse),
            verdict((ours[better] > ours[worse]) == (theirs[better] > theirs[worse])),
        )


def family_claim(comparison: Comparison) -> Iterator[Row]:
    """Yield how the better statistical methods compare with the better graph methods."""
    families = {"statistical": ("tfidf", "lexspec"), "graph": ("singlerank", "positionrank", "lexrank", "tfidfrank")}
    for measure in comparison:
        cells = []
        signs = []
        for whose in ("published", "ours"):
            means = averages(comparison, measure, whose)
            found = {family: fmean(means[name] for name in names) for family, names in families.items()}
            cells.append(figures(found, *families))
            signs.append(found["graph"] > found["statistical"])
        yield f"statistical against graph methods, {measure}", cells[0], cells[1], verdict(signs[0] == signs[1])


def term_frequency_claim(results: RunResults, comparison: Comparison) -> Row:
    """Return what TF scores when it counts occurrences in the document."""
    summary = summarize(results)
    names = [name for name in comparison["P@5"] if name != AVERAGE]
    means = {
        method: [fmean(summary[name][method][measure] for name in names) for measure in ("P@5", "P@10", "MRR")]
        for method in ("tf", "tfidf")
    }
    text = "; ".join(f"{method} {' / '.join(f'{mean:.1f}' for mean in row)}" for method, row in means.items())
    theirs = averages(comparison, "P@5", "published")
    return (
        "TF as its formula says (in the document), P@5 / P@10 / MRR",
        f"TF {theirs['cf']:.1f} (P@5), counted in the corpus",
        text,
        "differs: the gap is the code's, not the method's",
    )


def pareto_claim(results: RunResults) -> Row:
    """Return the Pareto ranking of the run beside that of the published means of the same datasets."""
    methods = [method for method in results.methods if published_name(method)]
    scores = run_scores(results, methods=methods)
    tested = [measure for measure in scores.measures if measure in MEASURES]
    means = {measure: scores.means(measure) for measure in tested}
    fronts = pareto_fronts(means, p_values=p_values(compare_methods(scores, measures=tested)))
    sizes = {dataset: len(results.documents[dataset]) for dataset in results.datasets}
    tables = published()["results"]
    theirs = {
        measure: {
            method: sum(sizes[name] * tables[measure][name][published_name(method) or ""] for name in sizes)
            / sum(sizes.values())
            for method in methods
        }
        for measure in tested
    }
    their_fronts = pareto_fronts(theirs)
    agreed = set(their_fronts[0]) <= set(fronts[0])
    return (
        "Pareto ranking by P@5 and MRR over documents (published: by means alone)",
        " > ".join(" = ".join(front) for front in their_fronts),
        " > ".join(" = ".join(front) for front in fronts),
        "reproduced" if fronts == their_fronts else "first front reproduced" if agreed else "differs",
    )


def time_claims(results: RunResults) -> Iterator[Row]:
    """Yield what the timing table says, on Inspec."""
    if "Inspec" not in results.datasets:
        return
    seconds = results.seconds("Inspec")
    theirs = published()["time_inspec"]["seconds_total"]
    total = {method: seconds[ANALYSIS] + seconds[method] for method in results.methods}
    ratios = {method: theirs[name] / total[method] for method in total if (name := published_name(method))}
    low, high = min(ratios, key=lambda name: ratios[name]), max(ratios, key=lambda name: ratios[name])
    yield (
        "seconds for Inspec, analysis included, prior not",
        f"{min(theirs.values()):.1f} (TF) to {max(theirs.values()):.1f} (SingleTPR)",
        f"{min(total.values()):.2f} to {max(total.values()):.2f}; {ratios[low]:.0f} ({low}) to "
        f"{ratios[high]:.0f} ({high}) times faster, on another machine",
        "cannot be compared in seconds",
    )
    gap = theirs["TFIDF"] / theirs["LexSpec"]
    yield (
        "TF-IDF takes much longer than lexical specificity",
        f"{gap:.1f} times",
        f"{total['tfidf'] / total['lexspec']:.2f} times",
        "differs: the study's code analysed each text twice for TF-IDF",
    )


def gold_claims(results: RunResults, candidates: RunResults | None) -> Iterator[Row]:
    """Yield what the choice of gold phrases changes."""
    if candidates is not None:
        everything, filtered = summarize(results), summarize(candidates)
        names = [name for name in candidates.datasets if name in everything]
        for method in ("tfidf", "singlerank"):
            before = fmean(everything[name][method]["P@5"] for name in names)
            after = fmean(filtered[name][method]["P@5"] for name in names)
            yield (
                f"gold phrases that are no candidates are left out: {method}, P@5 over {len(names)} datasets",
                "stated, but the tables are from all gold phrases",
                f"{before:.1f} with all, {after:.1f} with candidates only",
                "differs: the tables are reproduced without the filter",
            )
    if {"Schutz2008", "Schutz2008-author"} <= set(results.datasets):
        summary = summarize(results)
        for method in ("tfidf", "singlerank"):
            union, author = (summary[name][method]["P@5"] for name in ("Schutz2008", "Schutz2008-author"))
            theirs = published()["results"]["P@5"]["Schutz2008"][published_name(method) or ""]
            yield (
                f"Schutz2008, {method}, P@5",
                f"{theirs:.1f}",
                f"{union:.1f} with the published gold, {author:.1f} with the authors' keyphrases alone",
                "rebuilt text; the published gold holds an extractor's predictions",
            )
        gold = {name: results.documents[name]["gold"].to_pylist() for name in ("Schutz2008", "Schutz2008-author")}
        yield (
            "gold phrases per document in Schutz2008",
            "not stated",
            f"{fmean(gold['Schutz2008']):.1f}, of which {fmean(gold['Schutz2008-author']):.1f} are the authors'",
            "the rest are predictions of the dataset author's extractor",
        )


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path, help="a run with the study's stop words")
    parser.add_argument("--candidates", type=Path, help="the same with --gold candidates")
    arguments = parser.parse_args()
    everything = RunResults.load(arguments.run)
    exact = everything.only(datasets=[name for name in everything.datasets if name not in REBUILT])
    comparison = compare_with_study(exact)
    rows = [
        *score_claims(comparison),
        *family_claim(comparison),
        term_frequency_claim(exact, comparison),
        pareto_claim(exact),
        *time_claims(exact),
        *gold_claims(everything, RunResults.load(arguments.candidates) if arguments.candidates else None),
    ]
    for measure in comparison:
        print(f"{measure}: mean absolute difference {mean_difference(comparison, measure, without=['singletpr']):.2f}")
    print(f"over {len(exact.datasets)} datasets, singletpr left out.\n")
    print("| statement | published | here | verdict |\n|---|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()

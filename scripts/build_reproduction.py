r"""Write docs/reproduction.md from benchmark runs: every figure in it comes from their files.

    keysift benchmark --data DATA --markup none --stop-words STUDY_STOP_WORDS --methods METHODS \
        --trials 100 --output RUN
    keysift benchmark --data DATA --markup none --stop-words STUDY_STOP_WORDS --methods METHODS \
        --gold candidates --trials 0 --output RUN2
    keysift benchmark --data DATA --output RUN3
    python scripts/build_reproduction.py RUN --candidates RUN2 --default RUN3 > docs/reproduction.md

Each method is timed a hundred times, as in the study. The first two runs read texts as they stand, without looking for
markup, as the study did. METHODS are the study's: firstn,tf,cf,tfidf,lexspec,textrank,singlerank,positionrank,lexrank,
tfidfrank,singletpr and topicrank. The words around the figures are in reproduction_page.md beside this file.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from statistics import fmean

from keysift.evaluation import RunResults
from keysift.evaluation.runs.published import published, published_name
from keysift.evaluation.runs.run_results import summarize
from keysift.evaluation.runs.run_tables import (
    compare_with_study,
    comparison_table,
    mean_difference,
    statistics_table,
    timing_table,
)
from keysift.io.tables import Table
from keysift.study.claims.evidence import Evidence, is_as_published
from keysift.study.claims.register import count_words, judge_statements, register_table

TEMPLATE = Path(__file__).with_name("reproduction_page.md")
ABSENT = "Not in the runs this page was made from."


def body(table: Table | None) -> str:
    """Return a table without its title."""
    return ABSENT if table is None else table.to_markdown().partition("\n\n")[2].rstrip()


def comparison(results: RunResults | None) -> str:
    """Return our figures beside the published ones, by measure."""
    if results is None:
        return ABSENT
    found = compare_with_study(results)
    return "\n\n".join(f"### {measure}\n\n{body(comparison_table(found, measure))}" for measure in found)


def summary(results: RunResults, counts: str) -> str:
    """Say how far cells are from the published ones, and how many statements hold."""
    found = compare_with_study(results)
    gaps = {measure: mean_difference(found, measure, without=["singletpr"]) for measure in found}
    shown = ", ".join(f"**{gap:.2f}** points of {measure}" for measure, gap in gaps.items())
    return (
        f"Over the {len(results.datasets)} exact datasets and ten methods (`singletpr` apart, whose similarity is\n"
        "corrected), with our analysis and the study's stop words, the mean absolute difference to the published cell\n"
        f"is {shown}\n(`tests/evaluation/runs/test_reproduction.py` holds this). {counts}"
    )


def schutz(results: RunResults) -> str:
    """Return what the gold of Schutz2008 changes, where both editions are in the run."""
    names = ("Schutz2008", "Schutz2008-author")
    if not set(names) <= set(results.datasets):
        return ABSENT
    means = summarize(results)
    gold = [fmean(results.documents[name]["gold"].to_pylist()) for name in names]
    rows = []
    for method in results.methods:
        title = published_name(method)
        theirs = f"{published()['results']['P@5']['Schutz2008'][title]:.1f}" if title else ""
        rows.append((method, theirs, *(f"{means[name][method]['P@5']:.1f}" for name in names)))
    table = Table("", ("method", "published P@5", "P@5, published gold", "P@5, authors' gold"), tuple(rows))
    return f"{body(table)}\n\nGold phrases per document: {gold[0]:.1f}, of which {gold[1]:.1f} are the authors'."


def main() -> None:
    """Read the options and print the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--candidates", type=Path)
    parser.add_argument("--default", type=Path)
    arguments = parser.parse_args()
    run = RunResults.load(arguments.run)
    exact = run.only(datasets=[name for name in run.datasets if is_as_published(run.statistics(name))])
    known = [name for name in run.datasets if name in published()["datasets"]]
    filtered = RunResults.load(arguments.candidates) if arguments.candidates else None
    own = RunResults.load(arguments.default) if arguments.default else None
    judgements = judge_statements(Evidence.of_run(run, filtered=filtered))
    timed = timing_table(run, "Inspec", compare=True) if "Inspec" in run.datasets else None
    parts = {
        "summary": summary(exact, count_words(judgements)),
        "statements": body(register_table(judgements)),
        "study's stop words": comparison(run),
        "own stop words": comparison(own),
        "datasets": body(statistics_table(run.only(datasets=known), compare=True)),
        "schutz": schutz(run),
        "time": ABSENT if timed is None else f"{timed.title}.\n\n{body(timed)}",
    }
    page = TEMPLATE.read_text("utf-8")
    print(re.sub(r"<!-- (.+?) -->", lambda found: parts[found[1]], page), end="")


if __name__ == "__main__":
    main()

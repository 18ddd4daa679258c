"""Print where a method wins and loses against the best of the others, dataset by dataset, with intervals.

    keysift benchmark --data DATA --output RUN
    python scripts/sift_by_dataset.py RUN [--method sift] [--datasets Inspec,kdd]

The interval is a bootstrap over documents of the difference to the method that is best on that dataset by that measure;
choosing the rival after the fact is in the rival's favour. Methods trained on the dataset itself (kea, tuned) are left
out.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from keysift.evaluation import RunResults
from keysift.statistics.bootstrap import difference_interval

TRAINED = ("kea", "tuned")


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--method", default="sift")
    parser.add_argument("--datasets", help="only these datasets of the run, separated by commas")
    arguments = parser.parse_args()
    results = RunResults.load(arguments.run)
    if arguments.datasets:
        results = results.only(datasets=arguments.datasets.split(","))
    others = [name for name in results.methods if name not in (arguments.method, *TRAINED)]
    counts = dict.fromkeys(("better", "worse", "not sure"), 0)
    print(f"| dataset | measure | {arguments.method} | best other | difference (95 %) | |\n|---|---|---:|---|---:|---|")
    averages: dict[str, list[float]] = {measure: [] for measure in results.measures}
    for dataset in results.datasets:
        for measure in results.measures:
            scores = {name: 100 * np.array(values) for name, values in results.scores(dataset, measure).items()}
            rival = max(others, key=lambda name, scores=scores: float(np.nanmean(scores[name])))  # type: ignore[misc]
            found = difference_interval(scores[arguments.method], against=scores[rival])
            verdict = "better" if found.low > 0 else "worse" if found.high < 0 else "not sure"
            counts[verdict] += 1
            averages[measure].append(float(scores[arguments.method].mean()))
            own, other = scores[arguments.method].mean(), scores[rival].mean()
            print(
                f"| {dataset} | {measure} | {own:.1f} | {rival} {other:.1f} | "
                f"{found.estimate:+.1f} ({found.low:+.1f} to {found.high:+.1f}) | {verdict} |"
            )
    means = " / ".join(f"{np.mean(values):.1f}" for values in averages.values())
    shown = ", ".join(f"{verdict} {count}" for verdict, count in counts.items())
    print(f"\n* Averages over datasets: {means} ({', '.join(results.measures)}).")
    print(f"* Against the best other method of each dataset: {shown}.")
    wins = {
        measure: {
            name: sum(
                float(np.nanmean(results.scores(dataset, measure)[name]))
                > float(np.nanmean(results.scores(dataset, measure)[arguments.method]))
                for dataset in results.datasets
            )
            for name in others
        }
        for measure in results.measures
    }
    for measure, beaten in wins.items():
        ahead = ", ".join(
            f"{name} on {count}" for name, count in sorted(beaten.items(), key=lambda item: -item[1]) if count
        )
        print(f"* Ahead of {arguments.method} by {measure}: {ahead or 'none'}.")


if __name__ == "__main__":
    main()

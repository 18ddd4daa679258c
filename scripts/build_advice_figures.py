"""Make the figures that `keysift recommend` learns from, out of a benchmark run with default settings.

    keysift benchmark --data DATA --output RUN
    python scripts/build_advice_figures.py RUN... > src/keysift/data/benchmark_figures.json

Several runs of the same datasets are put together; of a method that is in more than one, the last counts.

Schutz2008 is left out: its gold phrases are mostly an extractor's predictions. Schutz2008-author has the authors' own.
Methods that learn from labels (kea, tuned) are left out too: who asks for a prediction has none.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from keysift.evaluation import RunResults
from keysift.evaluation.runs.run_results import summarize
from keysift.evaluation.runs.sealing import read_checked_json
from keysift.evaluation.runs.systems import requirements_of
from keysift.rankers import Resource
from keysift.study.report.from_run import run_variables

LEFT_OUT = ("Schutz2008",)


def joined(runs: list[Path]) -> dict[str, Any]:
    """Return the figures of runs put together."""
    first, *others = map(figures, runs)
    for other in others:
        if other["datasets"].keys() != first["datasets"].keys():
            raise SystemExit("The runs must be of the same datasets.")
        for dataset, row in other["datasets"].items():
            for measure, results in row["results"].items():
                first["datasets"][dataset]["results"][measure] |= results
    return first


def figures(run: Path) -> dict[str, Any]:
    """Return the figures of a run, rounded to what they are worth."""
    results = RunResults.load(run)
    results = results.only(datasets=[name for name in results.datasets if name not in LEFT_OUT])
    summary, variables = summarize(results), run_variables(results)
    methods = [name for name in results.methods if Resource.MODEL not in requirements_of(name)]
    provenance = read_checked_json(run / "provenance.json")
    return {
        "settings": {name: value for name, value in provenance["settings"].items() if name != "methods"},
        "datasets": {
            dataset: {
                "documents": len(results.documents[dataset]),
                "checksum": provenance["datasets"][dataset]["checksum"],
                "variables": {name: round(value, 2) for name, value in variables[dataset].items()},
                "results": {
                    measure: {method: round(summary[dataset][method][measure], 2) for method in methods}
                    for measure in results.measures
                },
            }
            for dataset in results.datasets
        },
    }


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", type=Path, nargs="+", help="the folders of runs")
    print(json.dumps(joined(parser.parse_args().runs), indent=1))


if __name__ == "__main__":
    main()

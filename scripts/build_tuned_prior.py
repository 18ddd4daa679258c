"""Write how far from `sift` the weights of labelled collections lie: where `keysift.Tuned` starts from.

    python scripts/build_tuned_prior.py --data DATA

DATA has the eleven datasets that are as the study had them. Of each, weights are fitted to at most 100 documents.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

import numpy as np

from keysift import Tuned
from keysift.evaluation import open_dataset
from keysift.rankers.tuned.examples import Example, Floats
from keysift.rankers.tuned.fitting import fit_weights
from keysift.rankers.tuned.phrase_features import FEATURES
from keysift.rankers.tuned.prior import PRIOR_FILE
from keysift.study.report.notes import SIFT_CHOSEN_ON

PENALTY = 10.0  # on weights of features that are divided by their spread within documents


def read_examples(name: str, data: Path, *, most: int, seed: int) -> list[Example]:
    """Return a dataset as examples, or a random choice of its documents."""
    dataset = open_dataset(name, data=data)
    documents = list(dataset)
    random.Random(seed).shuffle(documents)
    return Tuned(language=dataset.language).examples(documents[:most])


def spreads(sets: dict[str, list[Example]]) -> Floats:
    """Return the standard deviation of each feature within documents, averaged over datasets."""
    found = [
        np.concatenate([one.features - one.features.mean(axis=0) for one in examples if len(one.sift)]).std(axis=0)
        for examples in sets.values()
    ]
    return np.asarray(np.maximum(np.mean(found, axis=0), 1e-6))


def main() -> None:
    """Fit the weights of each dataset, and write them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of datasets")
    arguments = parser.parse_args()
    sets = {name: read_examples(name, arguments.data, most=100, seed=9) for name in SIFT_CHOSEN_ON}
    precision = PENALTY * np.diag(spreads(sets) ** 2)
    collections = {}
    for name, examples in sets.items():
        fitted = fit_weights(examples, start=np.zeros(len(FEATURES)), precision=precision)
        collections[name] = [float(f"{weight:.5g}") for weight in fitted.weights]
        print(name, len(examples))
    data = {"features": list(FEATURES), "collections": collections}
    PRIOR_FILE.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

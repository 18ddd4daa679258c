"""Print what `tuned` costs: seconds to fit, the size of a model file, and extraction beside `sift`.

    python scripts/time_tuned.py --data DATA

Times are processor time of one process. Extraction is timed on documents that are analyzed already, in turns, and as a
whole from text.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time

import keysift
from keysift.evaluation import open_dataset


def seconds(action: Callable[[], object]) -> float:
    """Return the processor time of an action."""
    start = process_time()
    action()
    return process_time() - start


def ratio(texts: Sequence[str | keysift.Document], model: keysift.Tuned, *, rounds: int) -> float:
    """Return how many times as long as `sift` the model takes, the median of rounds in which they alternate."""
    plain, tuned = keysift.Extractor(), keysift.Extractor(model=model)
    found = []
    for _ in range(rounds):
        spent = [seconds(lambda one=one: [one.extract(text) for text in texts]) for one in (plain, tuned)]  # type: ignore[misc]
        found.append(spent[1] / spent[0])
    return median(found)


def main() -> None:
    """Read the datasets and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of datasets")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    for name, count, words in (("SemEval2010", 25, "papers"), ("Inspec", 1000, "abstracts")):
        documents = list(open_dataset(name, data=arguments.data))[:count]
        keysift.extract(documents[0].text)  # what is loaded once is no part of fitting
        spent = seconds(lambda documents=documents: keysift.Tuned.fit(documents))  # type: ignore[misc]
        print(f"fitting {count} {words} ({name}): {spent:.1f} s")
        model = keysift.Tuned.fit(documents[:25])
        with tempfile.TemporaryDirectory() as folder:
            model.save(Path(folder) / "model")
            print(f"model file: {(Path(folder) / 'model').stat().st_size / 1000:.1f} kB")
        texts = [document.text for document in documents[:25]]
        analyzed = [keysift.analyze(text) for text in texts]
        print(f"extraction, {words}, from text: {ratio(texts, model, rounds=arguments.rounds):.2f} times sift")
        print(
            f"extraction, {words}, already analyzed: {ratio(analyzed, model, rounds=arguments.rounds):.2f} times sift"
        )


if __name__ == "__main__":
    main()

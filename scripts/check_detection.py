"""Print how often the language of sentences and documents is detected, and how often a warning would be wrong.

    python scripts/check_detection.py --data DATASETS --treebanks FOLDER

The folder of treebanks has files `CODE.test.tsv.gz`, a token per line and an empty line after each sentence.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

from keysift.analysis.detection import detect_language, surely_other_language
from keysift.evaluation import open_dataset

SENTENCES = 600
DOCUMENTS = 200
PARAGRAPH = 5  # sentences
TREEBANKS = {"ewt": "en", "gum": "en"}
DATASETS = ("Inspec", "kdd", "KPCrowd", "WikiNews", "110-PT-BN-KP", "pak2018")


def sentences(path: Path) -> list[str]:
    """Return sentences of a treebank."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        blocks = lines.read().split("\n\n")[:SENTENCES]
    return [" ".join(line.split("\t")[0] for line in block.splitlines()) for block in blocks if block.strip()]


def row(name: str, texts: list[str], code: str) -> str:
    """Return a row of the table: right detections, and texts that would be said to be in another language."""
    right = sum(detect_language(text) == code for text in texts)
    false = sum(surely_other_language(text, code) is not None for text in texts)
    wrong = "de" if code == "en" else "en"
    noticed = sum(surely_other_language(text, wrong) == code for text in texts)
    count = len(texts)
    return f"| {name} | {code} | {count} | {100 * right / count:.1f} % | {false} | {100 * noticed / count:.0f} % |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of datasets")
    parser.add_argument("--treebanks", type=Path, required=True, help="the folder of treebanks")
    given = parser.parse_args()
    print("| texts | language | number | detected | false warnings | noticed when misread |\n|---|---|" + "---:|" * 4)
    for path in sorted(given.treebanks.glob("*.test.tsv.gz")):
        name = path.name.partition(".")[0]
        code = TREEBANKS.get(name, name)
        single = sentences(path)
        joined = [" ".join(single[start : start + PARAGRAPH]) for start in range(0, len(single), PARAGRAPH)]
        print(row(f"sentences ({name})", single, code))
        print(row(f"five sentences ({name})", joined, code))
    for name in DATASETS:
        dataset = open_dataset(name, data=given.data)
        texts = [document.text for document in dataset.documents[:DOCUMENTS]]
        print(row(f"documents ({dataset.name})", texts, dataset.language))


if __name__ == "__main__":
    main()

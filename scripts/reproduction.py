"""Print this library's figures beside the study's, on datasets of labelled documents.

    python scripts/reproduction.py --shared ../shared

reads `datasets/*.jsonl.gz` (id, text, keyphrases), `paper/tables.json` and the stop words that the study used from the
folder given, and prints Markdown tables of P@5, P@10 and MRR: ours / the study's (the difference).
"""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path

import keysift
from keysift.candidates import NOUN_PHRASE
from keysift.evaluation.matching import gold_stems
from keysift.evaluation.measures import precision_at, reciprocal_rank

PAPER_NAMES = {name: method.title for name, method in keysift.methods().items()} | {"cf": "TF", "tf": None}


def evaluate(
    path: Path, stop_words: Path | None, methods: list[str], pattern: str = NOUN_PHRASE
) -> dict[str, dict[str, float]]:
    """Return P@5, P@10 and MRR of each method on one dataset, in percent."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    documents = [keysift.analyze(record["text"], stop_words=stop_words) for record in records]
    golds = [gold_stems(record["keyphrases"]) for record in records]
    corpus = keysift.Corpus.fit(documents, topics=15 if "singletpr" in methods else 0)
    results = {}
    for name in methods:
        extractor = keysift.create(name, corpus=corpus, stop_words=stop_words, pattern=pattern)
        sums = {"P@5": 0.0, "P@10": 0.0, "MRR": 0.0}
        for document, gold in zip(documents, golds, strict=True):
            ranking = [phrase.stem for phrase in extractor.extract(document, top=None)]
            sums["P@5"] += precision_at(5, ranking, gold)
            sums["P@10"] += precision_at(10, ranking, gold)
            sums["MRR"] += reciprocal_rank(ranking, gold, no_hit=1 / (len(documents) + 1))
        results[name] = {measure: 100 * total / len(documents) for measure, total in sums.items()}
    return results


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with datasets, tables and stop words")
    parser.add_argument("--datasets", nargs="+", default=["Inspec", "kdd", "SemEval2017"])
    parser.add_argument("--methods", nargs="+", default=list(keysift.methods()))
    parser.add_argument("--own-stop-words", action="store_true", help="use keysift's own list instead of the study's")
    parser.add_argument("--pattern", default=NOUN_PHRASE, help="which runs of words are phrases")
    arguments = parser.parse_args()
    tables = json.loads((arguments.shared / "paper" / "tables.json").read_text("utf-8"))["results"]
    stop_words = None if arguments.own_stop_words else arguments.shared / "reference" / "paper_stopwords_en.txt"
    results = {
        dataset: evaluate(
            arguments.shared / "datasets" / f"{dataset}.jsonl.gz", stop_words, arguments.methods, arguments.pattern
        )
        for dataset in arguments.datasets
    }
    for measure in ("P@5", "P@10", "MRR"):
        print(f"| {measure} |", " | ".join(arguments.datasets), "|")
        print("|---|", "---|" * len(arguments.datasets), sep="")
        for name in arguments.methods:
            cells = []
            for dataset in arguments.datasets:
                ours, title = results[dataset][name][measure], PAPER_NAMES[name]
                theirs = tables[measure][dataset][title] if title else None
                cells.append(f"{ours:.1f}" if theirs is None else f"{ours:.1f} / {theirs:.1f} ({ours - theirs:+.1f})")
            print(f"| {name} |", " | ".join(cells), "|")
        print()


if __name__ == "__main__":
    main()

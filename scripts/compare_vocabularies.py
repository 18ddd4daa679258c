"""Print how well methods assign the terms of a vocabulary, beside Annif's MLLM, on the same few labelled documents.

    KEYSIFT_PACKAGE_PYTHON=PYTHON python scripts/compare_vocabularies.py --data DATASETS [fao30 wiki20 citeulike180]

PYTHON has annif; without it, MLLM is left out. The tokenizer that MLLM needs is a download of NLTK (`punkt_tab`): the
folder that NLTK_DATA names can have it.

The documents of a dataset are put into parts. For each part, the vocabulary consists of the terms that people gave the
documents of the other parts, each as a concept without synonyms, and what learns has learned from those documents.
Terms that people gave no other document are out of reach, and so are terms that are in no form in the text: what is
printed counts both. Precision and reciprocal rank are means over documents, F1@10 too. MLLM has the settings of its
documentation; its trees are drawn at random, so its figures are means of several runs.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from keysift import Extractor, Tuned, Vocabulary, analyze
from keysift.evaluation import Dataset, evaluate, open_dataset
from keysift.evaluation.runs.packages import package_python, package_version

CUT: Final = 10
MLLM_RUNS: Final = 3
PROJECT: Final = """[mllm]
name=MLLM
language=en
backend=mllm
vocab=terms
analyzer=snowball(english)
limit=100
"""


class Part:
    """The documents of one part, those of the other parts, and the vocabulary that these have."""

    def __init__(self, dataset: Dataset, number: int, parts: int) -> None:
        documents = dataset.documents
        self.held_out = range(number, len(documents), parts)
        others = [document for place, document in enumerate(documents) if place % parts != number]
        self.texts = [documents[place].text for place in self.held_out]
        self.labelled = replace(dataset, documents=tuple(others))
        self.terms = sorted({term for document in others for term in document.keyphrases})
        self.vocabulary = Vocabulary.of(self.terms)


def ranked_by(extractor: Extractor, texts: Iterable[str]) -> list[list[str]]:
    """Return the phrases or terms that an extractor gives each text."""
    return [extractor.extract(text, top=CUT).texts for text in texts]


def own_answers(part: Part) -> dict[str, list[list[str]]]:
    """Return what methods of keysift give each document, by the name of a row."""
    vocabulary = part.vocabulary
    model = Tuned.fit(part.labelled, vocabulary=vocabulary)
    extractors = {
        "`sift` without a vocabulary": Extractor(),
        "`tf`": Extractor("tf", vocabulary=vocabulary),
        "`sift`": Extractor(vocabulary=vocabulary),
        "`tuned`": Extractor(vocabulary=vocabulary, model=model),
    }
    return {name: ranked_by(extractor, part.texts) for name, extractor in extractors.items()}


def answers_of_mllm(part: Part) -> list[list[str]]:
    """Return what Annif's MLLM gives each document, once it has learned from the others."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "projects.cfg").write_text(PROJECT, "utf-8")
        addresses = {term: f"<http://example.org/{number}>" for number, term in enumerate(part.terms)}
        (folder / "terms.tsv").write_text("".join(f"{uri}\t{term}\n" for term, uri in addresses.items()), "utf-8")
        for kind, texts in (("train", [document.text for document in part.labelled]), ("test", part.texts)):
            (folder / kind).mkdir()
            for number, text in enumerate(texts):
                (folder / kind / f"{number:04}.txt").write_text(text, "utf-8")
        for number, document in enumerate(part.labelled):
            lines = "".join(f"{addresses[term]}\t{term}\n" for term in dict.fromkeys(document.keyphrases))
            (folder / "train" / f"{number:04}.tsv").write_text(lines, "utf-8")
        _annif(folder, "load-vocab", "--language", "en", "terms", "terms.tsv")
        _annif(folder, "train", "mllm", "train")
        _annif(folder, "index", "--limit", str(CUT), "mllm", "test")
        found = sorted((folder / "test").glob("*.annif"))
        return [[line.split("\t")[1] for line in path.read_text("utf-8").splitlines()] for path in found]


def _annif(folder: Path, *arguments: str) -> None:
    command = [package_python(), "-c", "from annif.cli import cli; cli()", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"annif {arguments[0]} failed: {done.stderr.decode('utf-8', 'replace')[-2000:]}")


def reach(parts: Sequence[Part], dataset: Dataset) -> str:
    """Return what shares of the terms are in the vocabulary, and in the text in one of their forms, in words."""
    terms = listed = mentioned = 0
    for part in parts:
        matcher = part.vocabulary.matcher("en")
        for place in part.held_out:
            document = dataset[place]
            labels = matcher.matches(analyze(document.text, language="en")).labels
            present = {part.vocabulary.owners[label] for found in labels for label in found}
            for term in set(document.keyphrases):
                named = part.vocabulary.named(term)
                terms += 1
                listed += bool(named)
                mentioned += not named.isdisjoint(present)
    return (
        f"of {terms:,} terms, {100 * listed / terms:.0f} % are in the vocabulary, "
        f"{100 * mentioned / terms:.0f} % also in the text"
    )


def figures(answers: Iterable[list[str]], dataset: Dataset) -> list[float]:
    """Return P@5, P@10, MRR and F1@10 of the answers for each document, in percent."""
    remaining = iter(answers)
    result = evaluate(lambda text: next(remaining), dataset, name="answers")
    scores = []
    for document in result.documents:
        ranked = document.systems[0]
        hits = sum(rank <= CUT for rank in ranked.hit_ranks)
        scores.append(200 * hits / max(1, len(document.gold) + min(CUT, ranked.ranked)))
    return [*result.means.values(), statistics.mean(scores)]


def in_order(parts: Sequence[Part], answers: Sequence[Sequence[list[str]]]) -> list[list[str]]:
    """Return the answers for the documents of all parts in the order of the dataset."""
    found = {
        place: answer
        for part, own in zip(parts, answers, strict=True)
        for place, answer in zip(part.held_out, own, strict=True)
    }
    return [found[place] for place in sorted(found)]


def rows(dataset: Dataset, parts: Sequence[Part]) -> Iterator[tuple[str, list[float]]]:
    """Yield the name and the figures of each row."""
    own = [own_answers(part) for part in parts]
    for name in own[0]:
        yield name, figures(in_order(parts, [answers[name] for answers in own]), dataset)
    version = package_version("annif")
    if version is None:
        print("MLLM: left out, pip install annif", file=sys.stderr)
        return
    runs = []
    for _ in range(MLLM_RUNS):
        runs.append(figures(in_order(parts, [answers_of_mllm(part) for part in parts]), dataset))
    yield f"MLLM of Annif {version}", [statistics.mean(values) for values in zip(*runs, strict=True)]


def main() -> None:
    """Print a table for each dataset."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["fao30"])
    parser.add_argument("--data", type=Path, required=True, help="the folder of datasets")
    parser.add_argument("--parts", type=int, default=10)
    options = parser.parse_args()
    for name in options.names:
        dataset = open_dataset(name, data=options.data)
        parts = [Part(dataset, number, options.parts) for number in range(options.parts)]
        print(f"\n{name} ({len(dataset)} documents): {reach(parts, dataset)}.\n")
        print("| | P@5 | P@10 | MRR | F1@10 |\n|---|---:|---:|---:|---:|")
        for row, values in rows(dataset, parts):
            print(f"| {row} | {' | '.join(f'{value:.1f}' for value in values)} |", flush=True)


if __name__ == "__main__":
    main()

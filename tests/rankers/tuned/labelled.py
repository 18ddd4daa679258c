"""Labelled texts in which short, late phrases are the keyphrases: the opposite of what sift prefers."""

from __future__ import annotations

import random

from keysift.evaluation import LabelledDocument

_NOUNS = "network graph kernel tensor corpus parser lattice signal protein enzyme market policy harbour river".split()
_ADJECTIVES = "sparse neural robust lexical thermal coastal public random".split()


def single_word_labels(documents: int, *, seed: int = 0) -> list[LabelledDocument]:
    """Return documents in which single nouns of the second half are labels, and two-word phrases are not."""
    generator = random.Random(seed)
    made = []
    for number in range(documents):
        nouns = generator.sample(_NOUNS, 8)
        first = [f"The {generator.choice(_ADJECTIVES)} {noun} grows." for noun in nouns[:5]]
        second = [f"A {noun} of the year." for noun in nouns[5:]]
        made.append(LabelledDocument(f"document {number}", " ".join(first + second), tuple(nouns[5:])))
    return made

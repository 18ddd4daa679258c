"""Texts for the tests of Spark: short, of many different words, and the same every time."""

from __future__ import annotations

import random
from pathlib import Path

EXAMPLES = Path(__file__).parents[3] / "examples"
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in "aeiou"]


def made_up_texts(count: int, *, seed: int = 1) -> list[str]:
    """Return texts of a few sentences, made of sentences of the examples and of made-up words."""
    chance = random.Random(seed)
    sentences = [
        sentence
        for name in ("coral_reefs.txt", "word_graphs.txt")
        for sentence in (EXAMPLES / name).read_text("utf-8").replace("\n", " ").split(". ")
    ]
    texts = []
    for _ in range(count):
        word = "".join(chance.choices(_SYLLABLES, k=3))
        own = f"The {word} method compares {word} graphs with naïve 😀 {chance.choice(_SYLLABLES)} trees"
        texts.append(". ".join([*chance.sample(sentences, 2), own]) + ".")
    return texts

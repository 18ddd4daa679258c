"""Tag words with their part of speech by a linear model with integer weights.

Every feature of a word alone is summed once per word type into a row; tagging a token then only adds
up a few of these sums (see `keysift.kernels.tagger`), so results are exact and equal on every machine.
"""

from __future__ import annotations

import os
from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from threading import Lock

from keysift.analysis.tagging.features import BOUNDARY_FEATURE, draft_of
from keysift.data import DATA
from keysift.errors import FileFormatError, ModelError
from keysift.io.array_files import load_arrays
from keysift.kernels.arrays import zeros
from keysift.kernels.hashing import hash_name
from keysift.kernels.limits import NEIGHBOURS, padded
from keysift.kernels.tagger import Scores, tag_tokens
from keysift.kernels.tagger_rows import RowMaker, RowTable, padded_place
from keysift.kernels.tokenizer import Draft

ENGLISH_MODEL = "tagger_en.model"
FORMAT = 1

TABLES = ("tag_pairs", "tag_classes", "tag_next_classes", "class_pairs")


class Tagger:
    """Give every word of a sentence its Penn Treebank tag."""

    def __init__(self, arrays: Mapping[str, array[int]]) -> None:
        """Take over the arrays of a model, as made by `keysift.analysis.tagging.training`; they must fit together."""
        self.tags = tags_of(arrays)
        self.scores = Scores(arrays, len(self.tags))
        self._maker = RowMaker(arrays, len(self.tags))
        self._boundary = _boundary_context(arrays)
        # Lexicons of different threads may make rows by one tagger.
        self._lock = Lock()

    @classmethod
    def load(cls, path: str | os.PathLike[str] | None = None) -> Tagger:
        """Read a model file, the English one that comes with the package unless told otherwise."""
        if path is None:
            return cls.load_shipped(ENGLISH_MODEL)
        from keysift.analysis.tagging.model_check import check_model

        try:
            _, arrays = load_arrays(path, kind="tagger", version=FORMAT)
            check_model(arrays)
        except (FileFormatError, OSError) as error:
            raise ModelError(f"The tagger model {os.fspath(path)} cannot be used: {error}") from error
        return cls(arrays)

    @classmethod
    def load_shipped(cls, name: str) -> Tagger:
        """Read a model of the package by the name of its file. It was checked when it was made."""
        _, arrays = load_arrays(os.path.join(DATA, name), kind="tagger", version=FORMAT)
        return cls(arrays)

    def new_rows(self, *, room: int = 0) -> RowTable:
        """Return a table of rows that has the boundary alone, and space for so many more."""
        return RowTable(self._boundary, room)

    def add_rows(self, rows: RowTable, words: list[str], draft: Draft, start: int, end: int) -> None:
        """Make the rows of the tokens from `start` to `end` that have none yet, given the word of each type."""
        with self._lock:
            self._maker.add_rows(rows, words, draft, start, end)

    def tag(self, words: Sequence[str]) -> list[str]:
        """Return the tags of the words of one sentence."""
        draft = draft_of(words)
        tag_tokens(draft, _OwnRows(self, list(dict.fromkeys(words))), self.scores, max(len(words), 1))
        return [self.tags[index] for index in draft.tags]


class _OwnRows:
    """Stand in for a lexicon: the rows of some words alone."""

    def __init__(self, tagger: Tagger, words: list[str]) -> None:
        self.rows = tagger.new_rows()
        self.rows.make_room_for_types(len(words))
        self._tagger = tagger
        self._words = words

    def add_rows(self, draft: Draft, start: int, end: int) -> RowTable:
        """Return the rows, with those of the tokens from `start` to `end`."""
        self._tagger.add_rows(self.rows, self._words, draft, start, end)
        return self.rows


def table_sizes(tag_count: int, class_count: int) -> dict[str, int]:
    """Return the number of scores in each table of pairs."""
    beside_class = (tag_count + 1) * class_count
    pairs = ((tag_count + 1) ** 2, beside_class, beside_class, class_count**2)
    return {name: pair * tag_count for name, pair in zip(TABLES, pairs, strict=True)}


def tags_of(arrays: Mapping[str, array[int]]) -> tuple[str, ...]:
    """Return the tags of a model."""
    return tuple(arrays["tags"].tobytes().decode("ascii", "replace").split())


def _boundary_context(arrays: Mapping[str, array[int]]) -> array[int]:
    """Return the scores that what lies outside of a sentence gives the words at its ends, role by role."""
    tag_count = len(tags_of(arrays))
    context = zeros("h", NEIGHBOURS * padded(tag_count))
    key, keys = hash_name(BOUNDARY_FEATURE), arrays["feature_keys"]
    place = bisect_left(keys, key)
    if place < len(keys) and keys[place] == key:
        for entry in range(arrays["feature_starts"][place], arrays["feature_starts"][place + 1]):
            column = arrays["feature_columns"][entry] - tag_count
            if column >= 0:
                context[padded_place(column, tag_count, padded(tag_count))] += arrays["feature_values"][entry]
    return context

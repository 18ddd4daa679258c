"""Tag words with their part of speech by a linear model with integer weights.

Every feature of a word alone is summed once per word type into a row (see `Tagger.row`); tagging a
token then only adds up a few of these sums, so results are exact and equal on every machine.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from keysift.analysis.tagging.features import (
    BOUNDARY_FEATURE,
    casings,
    context_features,
    current_features,
    lexicon_keys,
    split_word,
)
from keysift.data import DATA
from keysift.errors import FileFormatError, ModelError
from keysift.io.array_files import load_arrays
from keysift.kernels.arrays import zeros
from keysift.kernels.hashing import fill_buckets, find_key, hash_name
from keysift.kernels.tagger import ROLES, add_weights, fill_table, tag_sentences
from keysift.kernels.traits import NORMAL

ENGLISH_MODEL = "tagger_en.model"
FORMAT = 1
NO_TAG = 255
BOUNDARY_CLASS = 0
LARGEST_CACHE = 8192
MOST_FEATURES = 24  # that a word has in one role

TABLES = ("tag_pairs", "tag_classes", "tag_next_classes", "class_pairs")


class Row(NamedTuple):
    """One word type as the kernel sees it."""

    vectors: array[int]
    word_class: int
    fixed_tag: int


class Tagger:
    """Give every word of a sentence its Penn Treebank tag."""

    def __init__(self, arrays: Mapping[str, array[int]]) -> None:
        """Take over the arrays of a model, as made by `keysift.analysis.tagging.training`; they must fit together."""
        self.tags = tags_of(arrays)
        class_count = len(arrays["candidate_starts"]) - 1
        tables = []
        for name, size in table_sizes(len(self.tags), class_count).items():
            table = zeros("h", size)
            fill_table(arrays[f"{name}_places"], arrays[f"{name}_values"], table)
            tables.append(table)
        self._scoring: tuple[Any, ...] = (
            len(self.tags),
            class_count,
            arrays["candidate_starts"],
            arrays["candidate_tags"],
            *tables,
        )
        self._features = (
            arrays["feature_keys"],
            _buckets(arrays["feature_keys"]),
            arrays["feature_starts"],
            arrays["feature_columns"],
            arrays["feature_values"],
        )
        self._lexicon = (arrays["lexicon_keys"], _buckets(arrays["lexicon_keys"]))
        self._lexicon_classes = arrays["lexicon_classes"]
        self._lexicon_fixed = arrays["lexicon_fixed"]
        self._cache: dict[tuple[str, int], Row] = {}
        self.boundary = self._sum([BOUNDARY_FEATURE], BOUNDARY_CLASS, -1)

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

    def row(self, word: str, casing: int = NORMAL) -> Row:
        """Return the score vectors of a word type in a casing context, its class and its fixed tag.

        The casing context makes no difference to a word without upper-case letters.
        """
        parts = split_word(word, casing)
        word_class, fixed_tag = self._look_up(lexicon_keys(parts))
        features = context_features(parts, word_class) + current_features(parts, word_class)
        return self._sum(features, word_class, fixed_tag)

    def tag(self, words: Sequence[str]) -> list[str]:
        """Return the tags of the words of one sentence."""
        rows, vectors = array("i"), array("h", self.boundary.vectors)
        classes, fixed_tags = array("i", [BOUNDARY_CLASS]), array("i", [-1])
        numbers: dict[tuple[str, int], int] = {}
        for key in zip(words, casings(words), strict=True):
            number = numbers.get(key)
            if number is None:
                number = numbers[key] = len(classes)
                row = self._cached_row(key)
                vectors.extend(row.vectors)
                classes.append(row.word_class)
                fixed_tags.append(row.fixed_tag)
            rows.append(number)
        found = self.tag_rows(rows, array("i", [len(rows)]), vectors, classes, fixed_tags)
        return [self.tags[index] for index in found]

    def tag_rows(
        self,
        rows: Sequence[int],
        ends: Sequence[int],
        vectors: Sequence[int],
        classes: Sequence[int],
        fixed_tags: Sequence[int],
        *,
        boundary_row: int = 0,
    ) -> array[int]:
        """Return the tag index of each token of many sentences, given the rows of their word types.

        The arguments are those of `keysift.kernels.tagger.tag_sentences`; the row numbered
        ``boundary_row`` must be that of `boundary`.
        """
        output = zeros("i", len(rows))
        arguments: tuple[Any, ...] = (rows, ends, vectors, classes, fixed_tags, boundary_row, *self._scoring, output)
        tag_sentences(*arguments)
        return output

    def _cached_row(self, key: tuple[str, int]) -> Row:
        row = self._cache.get(key)
        if row is None:
            if len(self._cache) >= LARGEST_CACHE:
                self._cache.clear()
            row = self._cache[key] = self.row(*key)
        return row

    def _look_up(self, names: list[str]) -> tuple[int, int]:
        """Return class and fixed tag of the first known name; only the first of all may fix the tag."""
        for name in names:
            position = find_key(hash_name(name), *self._lexicon)
            if position >= 0:
                fixed = self._lexicon_fixed[position] if name is names[0] else NO_TAG
                return self._lexicon_classes[position], -1 if fixed == NO_TAG else fixed
        return 1, -1

    def _sum(self, features: list[str], word_class: int, fixed_tag: int) -> Row:
        vectors = zeros("h", ROLES * len(self.tags))
        add_weights(features, *self._features, vectors)
        return Row(vectors, word_class, fixed_tag)


def table_sizes(tag_count: int, class_count: int) -> dict[str, int]:
    """Return the number of scores in each table of pairs."""
    beside_class = (tag_count + 1) * class_count
    pairs = ((tag_count + 1) ** 2, beside_class, beside_class, class_count**2)
    return {name: pair * tag_count for name, pair in zip(TABLES, pairs, strict=True)}


def tags_of(arrays: Mapping[str, array[int]]) -> tuple[str, ...]:
    """Return the tags of a model."""
    return tuple(arrays["tags"].tobytes().decode("ascii", "replace").split())


def _buckets(keys: array[int]) -> array[int]:
    """Return where the keys of each upper half begin, see `find_key`."""
    buckets = array("I", [0]) * ((1 << 16) + 1)
    fill_buckets(keys, buckets)
    return buckets

"""Tag words with their part of speech by a linear model with integer weights.

Every feature of a word alone is summed once per word type into a row (see `Tagger.row`); tagging a
token then only adds up a few of these sums, so results are exact and equal on every machine.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

from keysift.analysis.tagging.features import BOUNDARY_FEATURE, casings
from keysift.analysis.tagging.rows import Row, RowTable
from keysift.data import DATA
from keysift.errors import FileFormatError, ModelError
from keysift.io.array_files import load_arrays
from keysift.kernels.analyzer import choose_rows
from keysift.kernels.arrays import zeros
from keysift.kernels.hashing import fill_buckets, find_key, hash_name
from keysift.kernels.limits import FIXED_TAG, NEIGHBOURS, RECORD_SIZE, TABLE_ENTRY_BYTES, WORD_CLASS, padded
from keysift.kernels.rows import RowMaker, context_column, pack_features
from keysift.kernels.tagger import ROLES, fill_table, select_candidates, tag_sentences
from keysift.kernels.traits import NORMAL

ENGLISH_MODEL = "tagger_en.model"
FORMAT = 1
BOUNDARY_CLASS = 0
_BOUNDARY_ROW = 0

TABLES = ("tag_pairs", "tag_classes", "tag_next_classes", "class_pairs")
_BESIDE_CLASSES = ("tag_classes", "class_pairs")  # of the word itself, which decides what its candidates are


class Tagger:
    """Give every word of a sentence its Penn Treebank tag."""

    def __init__(self, arrays: Mapping[str, array[int]]) -> None:
        """Take over the arrays of a model, as made by `keysift.analysis.tagging.training`; they must fit together."""
        self.tags = tags_of(arrays)
        tag_count = len(self.tags)
        width = padded(tag_count)
        class_count = len(arrays["candidate_starts"]) - 1
        tables = []
        for name, size in table_sizes(tag_count, class_count).items():
            table = zeros("h", size // tag_count * width)
            fill_table(arrays[f"{name}_places"], arrays[f"{name}_values"], tag_count, width, table)
            if name in _BESIDE_CLASSES:
                table = _of_candidates(name, table, arrays)
            tables.append(table)
        self._scoring: tuple[Any, ...] = (
            tag_count,
            width,
            class_count,
            arrays["candidate_starts"],
            arrays["candidate_tags"],
            *tables,
        )
        keys = arrays["feature_keys"]
        table = array("I", bytes(TABLE_ENTRY_BYTES * (len(keys) + 1)))
        weights = zeros("i", len(arrays["feature_values"]) + 1)  # one to look at where there is none
        pack_features(
            keys,
            starts=arrays["feature_starts"],
            columns=arrays["feature_columns"],
            values=arrays["feature_values"],
            tag_count=tag_count,
            width=width,
            table=table,
            weights=weights,
        )
        self._maker = RowMaker(
            width=width,
            context_width=NEIGHBOURS * width,
            lexicon_keys=arrays["lexicon_keys"],
            lexicon_buckets=_buckets(arrays["lexicon_keys"]),
            lexicon_classes=arrays["lexicon_classes"],
            lexicon_fixed=arrays["lexicon_fixed"],
            table=table,
            buckets=_buckets(keys),
            weights=weights,
        )
        # Lexicons of different threads may make rows by one tagger.
        self._lock = Lock()
        scores = _scores(BOUNDARY_FEATURE, arrays)
        context = zeros("h", NEIGHBOURS * width)
        for column, score in enumerate(scores[tag_count:]):
            context[context_column(column, tag_count, width)] = score
        self.boundary = Row(scores[:tag_count] + zeros("h", width - tag_count), context, BOUNDARY_CLASS, -1)

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
        return RowTable(self.boundary, room=room)

    def add_rows(self, table: RowTable, *, words: list[str], types: array[int], casings: bytearray, most: int) -> None:
        """Make the rows of word types in casing contexts that have none yet, `most` of them or less.

        `words` has the word of each type, and `table` has space for as many types.
        """
        table.make_room_for_rows(most)
        with self._lock:
            self._maker.add_rows(
                words,
                types,
                casings,
                rows_of_types=table.of_types,
                counts=table.counts,
                vectors=table.vectors,
                contexts=table.contexts,
                records=table.records,
                slots=table.slots,
            )

    def row(self, word: str, casing: int = NORMAL) -> Row:
        """Return the score vectors of a word type in a casing context, its class and its fixed tag.

        The casing context makes no difference to a word without upper-case letters.
        """
        table = self._rows_of([word], array("i", [0]), bytearray([casing]))
        width, context_width = len(self.boundary.vector), len(self.boundary.context)
        return Row(
            array("h", table.vectors[width : 2 * width]),
            array("h", table.contexts[context_width : 2 * context_width]),
            table.records[RECORD_SIZE + WORD_CLASS],
            table.records[RECORD_SIZE + FIXED_TAG],
        )

    def tag(self, words: Sequence[str]) -> list[str]:
        """Return the tags of the words of one sentence."""
        numbers: dict[str, int] = {}
        types = array("i", [numbers.setdefault(word, len(numbers)) for word in words])
        contexts = casings(words)
        table = self._rows_of(list(numbers), types, contexts)
        rows = zeros("i", len(words))
        choose_rows(types, contexts, table.of_types, rows)
        return [self.tags[index] for index in self.tag_rows(rows, array("i", [len(rows)]), table)]

    def tag_rows(self, rows: Sequence[int], ends: Sequence[int], table: RowTable) -> array[int]:
        """Return the tag index of each token of many sentences, given the rows of their word types."""
        output = zeros("i", len(rows))
        arguments: tuple[Any, ...] = (
            rows,
            ends,
            table.vectors,
            table.contexts,
            table.records,
            _BOUNDARY_ROW,
            *self._scoring,
            output,
        )
        tag_sentences(*arguments)
        return output

    def _rows_of(self, words: list[str], types: array[int], contexts: bytearray) -> RowTable:
        """Return a new table with the rows of some words alone."""
        table = self.new_rows()
        table.make_room_for_types(len(words))
        self.add_rows(table, words=words, types=types, casings=contexts, most=len(types))
        return table


def table_sizes(tag_count: int, class_count: int) -> dict[str, int]:
    """Return the number of scores in each table of pairs."""
    beside_class = (tag_count + 1) * class_count
    pairs = ((tag_count + 1) ** 2, beside_class, beside_class, class_count**2)
    return {name: pair * tag_count for name, pair in zip(TABLES, pairs, strict=True)}


def _of_candidates(name: str, table: array[int], arrays: Mapping[str, array[int]]) -> array[int]:
    """Return the scores that candidates of their class have in a table of pairs."""
    starts, candidates = arrays["candidate_starts"], arrays["candidate_tags"]
    tag_count, class_count = len(tags_of(arrays)), len(starts) - 1
    class_first = name == "class_pairs"
    rows = class_count if class_first else tag_count + 1
    selected = zeros("h", rows * len(candidates))
    select_candidates(table, class_first, rows, padded(tag_count), class_count, starts, candidates, selected)
    return selected


def tags_of(arrays: Mapping[str, array[int]]) -> tuple[str, ...]:
    """Return the tags of a model."""
    return tuple(arrays["tags"].tobytes().decode("ascii", "replace").split())


def _buckets(keys: array[int]) -> array[int]:
    """Return where the keys of each upper half begin, see `find_key`."""
    buckets = array("I", [0]) * ((1 << 16) + 1)
    fill_buckets(keys, buckets)
    return buckets


def _scores(feature: str, arrays: Mapping[str, array[int]]) -> array[int]:
    """Return the weights of one feature in all roles."""
    scores = zeros("h", ROLES * len(tags_of(arrays)))
    place = find_key(hash_name(feature), arrays["feature_keys"], _buckets(arrays["feature_keys"]))
    if place >= 0:
        for entry in range(arrays["feature_starts"][place], arrays["feature_starts"][place + 1]):
            scores[arrays["feature_columns"][entry]] += arrays["feature_values"][entry]
    return scores

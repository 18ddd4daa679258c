"""Tag words with their part of speech by a linear model with integer weights.

Every feature of a word alone is summed once per word type into a row (see `Tagger.row`); tagging a
token then only adds up a few of these sums, so results are exact and equal on every machine.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from keysift.analysis.features import (
    BOUNDARY_FEATURE,
    casings,
    context_features,
    current_features,
    hash_name,
    lexicon_keys,
    split_word,
)
from keysift.errors import ModelError
from keysift.kernels.tagging import ROLES, add_weights, find_key, tag_sentences
from keysift.kernels.traits import NORMAL

FORMAT = 1
NO_TAG = 255
BOUNDARY_CLASS = 0
LARGEST_CACHE = 8192
DEFAULT_MODEL = Path(__file__).resolve().parent.parent / "data" / "tagger_en.npz"

TABLES = ("tag_pairs", "tag_classes", "tag_next_classes", "class_pairs")
# The arrays of a model and the types of their elements.
_ARRAYS = {
    **{"format": "I", "tags": "B", "candidate_starts": "I", "candidate_tags": "B"},
    **{"feature_keys": "I", "feature_starts": "I", "feature_columns": "B", "feature_values": "h"},
    **{"lexicon_keys": "I", "lexicon_classes": "B", "lexicon_fixed": "B"},
    **{f"{name}_places": "I" for name in TABLES},
    **{f"{name}_values": "h" for name in TABLES},
}


class Row(NamedTuple):
    """One word type as the kernel sees it."""

    vectors: array[int]
    word_class: int
    fixed_tag: int


class Tagger:
    """Give every word of a sentence its Penn Treebank tag."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        """Take over the arrays of a model, as made by `keysift.analysis.train`."""
        self.tags: tuple[str, ...] = _checked_tags(arrays)
        flat = {name: _flat(arrays[name], typecode) for name, typecode in _ARRAYS.items()}
        class_count = len(flat["candidate_starts"]) - 1
        sizes = table_sizes(len(self.tags), class_count)
        tag_pairs, tag_classes, tag_next_classes, class_pairs = (
            _dense(arrays, name, size) for name, size in sizes.items()
        )
        self._scoring = (
            *(len(self.tags), class_count, flat["candidate_starts"], flat["candidate_tags"]),
            *(tag_pairs, tag_classes, tag_next_classes, class_pairs),
        )
        self._features = (
            *(flat["feature_keys"], _buckets(arrays["feature_keys"]), flat["feature_starts"]),
            *(flat["feature_columns"], flat["feature_values"]),
        )
        self._lexicon = (flat["lexicon_keys"], _buckets(arrays["lexicon_keys"]))
        self._lexicon_classes = flat["lexicon_classes"]
        self._lexicon_fixed = flat["lexicon_fixed"]
        self._cache: dict[tuple[str, int], Row] = {}
        self.boundary = self._sum([BOUNDARY_FEATURE], BOUNDARY_CLASS, -1)

    @classmethod
    def load(cls, path: Path | None = None) -> Tagger:
        """Read a model file, the English one that comes with the package unless told otherwise."""
        path = DEFAULT_MODEL if path is None else path
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
                arrays = {name: archive[name] for name in archive.files}
            return cls(arrays)
        # numpy and zipfile raise errors of many kinds for a file that is not what they expect.
        except Exception as error:
            raise ModelError(f"{path} is not a tagger model that can be used: {error}") from error

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
        rows, vectors = array("i"), array("i", self.boundary.vectors)
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

        The arguments are those of `keysift.kernels.tagging.tag_sentences`; the row numbered
        ``boundary_row`` must be that of `boundary`.
        """
        output = array("i", bytes(4 * len(rows)))
        tag_sentences(rows, ends, vectors, classes, fixed_tags, boundary_row, *self._scoring, output)
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
        vectors = array("i", bytes(4 * ROLES * len(self.tags)))
        add_weights(array("I", map(hash_name, features)), *self._features, vectors)
        return Row(vectors, word_class, fixed_tag)


def table_sizes(tag_count: int, class_count: int) -> dict[str, int]:
    """Return the number of scores in each table of pairs."""
    beside_class = (tag_count + 1) * class_count
    pairs = ((tag_count + 1) ** 2, beside_class, beside_class, class_count**2)
    return {name: pair * tag_count for name, pair in zip(TABLES, pairs, strict=True)}


def _flat(values: NDArray[Any], typecode: str) -> array[int]:
    flat: array[int] = array(typecode)
    flat.frombytes(values.astype(np.dtype(typecode), copy=False).tobytes())
    return flat


def _buckets(keys: NDArray[np.uint32]) -> array[int]:
    """Return where the keys of each upper half begin, see `find_key`."""
    counts = np.bincount(keys >> 16, minlength=1 << 16)
    return _flat(np.append(0, counts.cumsum()), "I")


def _dense(arrays: Mapping[str, NDArray[Any]], name: str, size: int) -> array[int]:
    table = np.zeros(size, np.int16)
    table[arrays[f"{name}_places"]] = arrays[f"{name}_values"]
    return _flat(table, "h")


def _checked_tags(arrays: Mapping[str, NDArray[Any]]) -> tuple[str, ...]:
    """Return the tags of a model, or raise ModelError unless every index in it is within bounds."""
    for name, typecode in _ARRAYS.items():
        if name not in arrays or arrays[name].ndim != 1 or arrays[name].dtype != np.dtype(typecode):
            raise ModelError(f"the array {name} is missing or of the wrong type")
    if arrays["format"].tolist() != [FORMAT]:
        raise ModelError("the format is of another version")
    tags = tuple(arrays["tags"].tobytes().decode("ascii", "replace").split())
    fixed, classes = arrays["lexicon_fixed"], arrays["lexicon_classes"]
    candidate_counts = np.diff(arrays["candidate_starts"].astype(np.int64))
    sound = (
        _valid_starts(arrays["feature_starts"], arrays["feature_keys"], arrays["feature_columns"])
        and _valid_starts(arrays["candidate_starts"], candidate_counts, arrays["candidate_tags"])
        # Every class but that of the boundary needs a tag to choose.
        and len(candidate_counts) > 1
        and bool((candidate_counts[1:] > 0).all())
        and all(bool((np.diff(arrays[f"{name}_keys"].astype(np.int64)) > 0).all()) for name in ("feature", "lexicon"))
        and len(arrays["feature_columns"]) == len(arrays["feature_values"])
        and len(arrays["lexicon_keys"]) == len(classes) == len(fixed)
        and bool((classes > BOUNDARY_CLASS).all())
        and _below(classes, len(candidate_counts))
        and _below(fixed[fixed != NO_TAG], len(tags))
        and _below(arrays["feature_columns"], ROLES * len(tags))
        and _below(arrays["candidate_tags"], len(tags))
    )
    for name, size in table_sizes(len(tags), len(candidate_counts)).items():
        places = arrays[f"{name}_places"]
        sound = sound and _below(places, size) and len(places) == len(arrays[f"{name}_values"])
    if not sound:
        raise ModelError("its arrays do not fit together")
    return tags


def _valid_starts(starts: NDArray[Any], owners: NDArray[Any], entries: NDArray[Any]) -> bool:
    steps = np.diff(starts.astype(np.int64))
    fits = len(starts) == len(owners) + 1 and int(starts[0]) == 0 and int(starts[-1]) == len(entries)
    return fits and bool((steps >= 0).all())


def _below(values: NDArray[Any], limit: int) -> bool:
    return not len(values) or int(values.max()) < limit

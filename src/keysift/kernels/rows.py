"""Make the tagger's rows of words: sum the weights of their features, found by hash."""

from __future__ import annotations

from array import array

from keysift.kernels.limits import NO_TAG
from keysift.kernels.traits import CASINGS

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled methods
    from keysift.kernels.features import WordReader

_SHARED_FEATURES = 4  # how many of a word's features its class and shape decide alone; they come first
_SUMS = 256  # sums of those features that are kept
_WEIGHT_BITS = 16
_WEIGHT_MASK = 0xFFFF
_WEIGHT_ZERO = 0x8000
_HALF = 16  # the upper half of a key is its bucket
_UNKNOWN_CLASS = 1


def pack_table(keys: array[int], starts: array[int], table: array[int]) -> None:
    """Put each key and the start of its weights beside each other; the last start is where all weights end."""
    for index in range(len(keys)):
        table[2 * index] = keys[index]
        table[2 * index + 1] = starts[index]
    table[2 * len(keys) + 1] = starts[len(keys)]


def pack_weights(columns: array[int], values: array[int], weights: array[int]) -> None:
    """Put each weight and its column into one number."""
    for index in range(len(columns)):
        weights[index] = (columns[index] << _WEIGHT_BITS) + values[index] + _WEIGHT_ZERO


class RowMaker:
    """Make the tagger's rows of words: the sums of the weights of their features.

    `lexicon_keys` and the keys in `feature_table` are sorted, and `..._buckets` say where the keys of each upper half
    begin (see `keysift.kernels.hashing.find_key`). `feature_table` and `weights` are made by `pack_table` and
    `pack_weights`. The sums of what class and shape decide are kept, because many words share them: in `sums`, under
    `sum_keys`.
    """

    def __init__(
        self,
        *,
        width: int,
        lexicon_keys: array[int],
        lexicon_buckets: array[int],
        lexicon_classes: array[int],
        lexicon_fixed: array[int],
        feature_table: array[int],
        feature_buckets: array[int],
        weights: array[int],
    ) -> None:
        self.width = width
        self.lexicon_keys = lexicon_keys
        self.lexicon_buckets = lexicon_buckets
        self.lexicon_classes = lexicon_classes
        self.lexicon_fixed = lexicon_fixed
        self.feature_table = feature_table
        self.feature_buckets = feature_buckets
        self.weights = weights
        self.sums = array("h", bytes(2 * _SUMS * width))
        self.sum_keys = array("I", bytes(4 * _SUMS * _SHARED_FEATURES))
        self.reader = WordReader()

    def find_in_lexicon(self, key: int) -> int:
        """Return the place of a key in the lexicon, or -1."""
        bucket = key >> _HALF
        for place in range(self.lexicon_buckets[bucket], self.lexicon_buckets[bucket + 1]):
            if self.lexicon_keys[place] == key:
                return place
        return -1

    def add_feature(self, key: int, vectors: array[int], base: int) -> None:
        """Add the weights of a feature to the row that begins at `base`; an unknown feature adds nothing."""
        bucket = key >> _HALF
        for place in range(2 * self.feature_buckets[bucket], 2 * self.feature_buckets[bucket + 1], 2):
            if self.feature_table[place] == key:
                for index in range(self.feature_table[place + 1], self.feature_table[place + 3]):
                    weight = self.weights[index]
                    vectors[base + (weight >> _WEIGHT_BITS)] += (weight & _WEIGHT_MASK) - _WEIGHT_ZERO
                return

    def add_shared_features(self, vectors: array[int], base: int) -> None:
        """Begin a row with the sum of the features that class and shape decide."""
        reader = self.reader
        # Between words of one class and shape, all of these keys agree.
        slot = (reader.keys[1] ^ reader.keys[2]) % _SUMS
        place = _SHARED_FEATURES * slot
        first = slot * self.width
        is_known = True
        for index in range(_SHARED_FEATURES):
            if self.sum_keys[place + index] != reader.keys[index]:
                is_known = False
        if not is_known:
            for column in range(self.width):
                self.sums[first + column] = 0
            for index in range(_SHARED_FEATURES):
                self.add_feature(reader.keys[index], self.sums, first)
                self.sum_keys[place + index] = reader.keys[index]
        for column in range(self.width):
            vectors[base + column] = self.sums[first + column]

    def add_row(
        self, word: str, casing: int, row: int, vectors: array[int], classes: array[int], fixed_tags: array[int]
    ) -> bool:
        """Fill in a word's row; return whether the casing context makes a difference."""
        reader = self.reader
        reader.read(word, casing)
        word_class = _UNKNOWN_CLASS
        fixed_tag = -1
        for index in range(reader.hash_lexicon_keys()):
            place = self.find_in_lexicon(reader.keys[index])
            if place >= 0:
                word_class = self.lexicon_classes[place]
                if index == 0 and self.lexicon_fixed[place] != NO_TAG:  # only the word itself may fix the tag
                    fixed_tag = self.lexicon_fixed[place]
                break
        classes[row] = word_class
        fixed_tags[row] = fixed_tag
        count = reader.hash_features(word_class)
        self.add_shared_features(vectors, row * self.width)
        for index in range(_SHARED_FEATURES, count):
            self.add_feature(reader.keys[index], vectors, row * self.width)
        return reader.mark != 0

    def add_rows(
        self,
        words: list[str],
        types: array[int],
        casings: bytearray,
        rows_of_types: array[int],
        origins: array[int],
        rows_before: array[int],
        vectors_before: memoryview[int],
        classes_before: array[int],
        fixed_tags_before: array[int],
        count: int,
        vectors: memoryview[int],
        classes: array[int],
        fixed_tags: array[int],
    ) -> int:
        """Make the row of each token's word type in its casing context, where there is none; return their number.

        `count` rows are there; `vectors`, `classes` and `fixed_tags` have room for one more per token.
        `rows_of_types[CASINGS * type + casing]` is the row, or -1. A word without capitals has one row for all casing
        contexts. A type that an earlier lexicon knew has its number there in `origins`, and what ends in `_before` is
        of that lexicon.
        """
        width = self.width
        for position in range(len(types)):
            first = CASINGS * types[position]
            place = first + casings[position]
            if rows_of_types[place] >= 0:
                continue
            origin = CASINGS * origins[types[position]]
            if 0 <= origin < len(rows_before) and rows_before[origin + casings[position]] >= 0:
                row = rows_before[origin + casings[position]]
                for column in range(width):
                    vectors[count * width + column] = vectors_before[row * width + column]
                classes[count] = classes_before[row]
                fixed_tags[count] = fixed_tags_before[row]
                for casing in range(CASINGS):
                    if rows_before[origin + casing] == row:
                        rows_of_types[first + casing] = count
            elif self.add_row(words[types[position]], casings[position], count, vectors, classes, fixed_tags):
                rows_of_types[place] = count
            else:
                for casing in range(CASINGS):
                    rows_of_types[first + casing] = count
            count += 1
        return count

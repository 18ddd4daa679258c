"""Make the tagger's rows of words: sum the weights of their features, found by hash."""

from __future__ import annotations

from array import array

from keysift.kernels.arrays import zeros
from keysift.kernels.limits import CONTEXT, FIXED_TAG, MOST_FEATURES, NO_TAG, RECORD_SIZE, WORD_CLASS
from keysift.kernels.traits import CASINGS

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled methods
    from keysift.kernels.features import WordReader
    from keysift.kernels.interpreted import fetch_int, fetch_natural, fixed_octets, ints, naturals, shorts

_ENTRY = 3  # numbers per feature in the table: key, start, middle
_CLASS_KEYS = 4  # the keys that come first are those of features that class and shape decide
_CLASS_SLOTS = 256  # sums of those features that can be found again
_ENDING = _CLASS_KEYS  # the key that comes next; a word without weights of its own shares its context with its like
_SLOTS = 4096  # contexts that can be found again
_SLOT_SIZE = 4  # the keys of class, shape and ending, and the number of the context
_WEIGHT_BITS = 16
_WEIGHT_MASK = 0xFFFF
_WEIGHT_ZERO = 0x8000
_HALF = 16  # the upper half of a key is its bucket
_UNKNOWN_CLASS = 1


def context_column(column: int, tag_count: int, width: int) -> int:
    """Return where a context has a score that a model has in a column: the scores of a role are padded to a width."""
    return column // tag_count * width + column % tag_count


def pack_features(
    keys: array[int],
    starts: array[int],
    columns: array[int],
    values: array[int],
    tag_count: int,
    width: int,
    table: array[int],
    weights: array[int],
) -> None:
    """Put what belongs together side by side.

    `table` gets for each feature its key, the start of its weights, and the start of those among them that its word's
    neighbours see; one more start ends it. `weights` gets each weight and its column as one number.
    """
    keys_at = naturals(keys)
    starts_at = naturals(starts)
    columns_at = fixed_octets(columns)
    values_at = shorts(values)
    table_at = naturals(table)
    weights_at = ints(weights)
    for index in range(len(keys)):
        start = starts_at[index]
        end = starts_at[index + 1]
        place = start
        for entry in range(start, end):
            if columns_at[entry] < tag_count:
                weights_at[place] = (columns_at[entry] << _WEIGHT_BITS) + values_at[entry] + _WEIGHT_ZERO
                place += 1
        table_at[_ENTRY * index] = keys_at[index]
        table_at[_ENTRY * index + 1] = start
        table_at[_ENTRY * index + 2] = place
        for entry in range(start, end):
            if columns_at[entry] >= tag_count:
                column = context_column(columns_at[entry] - tag_count, tag_count, width)
                weights_at[place] = (column << _WEIGHT_BITS) + values_at[entry] + _WEIGHT_ZERO
                place += 1
    table_at[_ENTRY * len(keys) + 1] = starts_at[len(keys)]


class RowMaker:
    """Make the rows of words by a model's weights.

    A row has two parts. The scores of the word itself are its own; its context, the scores that it gives its
    neighbours, is shared between words of one class, shape and ending that have no weights of their own there.

    `lexicon_keys` and the keys in `table` are sorted, and `..._buckets` say where the keys of each upper half begin
    (see `keysift.kernels.hashing.find_key`). `table` and `weights` are made by `pack_features`.
    """

    def __init__(
        self,
        *,
        width: int,
        context_width: int,
        lexicon_keys: array[int],
        lexicon_buckets: array[int],
        lexicon_classes: array[int],
        lexicon_fixed: array[int],
        table: array[int],
        buckets: array[int],
        weights: array[int],
    ) -> None:
        self.width = width
        self.context_width = context_width
        self.lexicon_keys = lexicon_keys
        self.lexicon_buckets = lexicon_buckets
        self.lexicon_classes = lexicon_classes
        self.lexicon_fixed = lexicon_fixed
        self.table = table
        self.buckets = buckets
        self.weights = weights
        self.sums = zeros("h", _CLASS_SLOTS * (width + context_width))
        self.sum_keys = array("I", bytes(array("I").itemsize * _CLASS_SLOTS * _CLASS_KEYS))
        self.reader = WordReader()
        if not cython.compiled:  # compiled, these are arrays of C
            self.starts = [0] * MOST_FEATURES
            self.middles = [0] * MOST_FEATURES
            self.ends = [0] * MOST_FEATURES

    def find_features(self, first: int, count: int) -> None:
        """Find the weights of features that the reader has the keys of; an unknown feature has none."""
        # All of each step before any of the next, so that all of them wait for memory at the same time.
        for index in range(first, count):
            bucket = self.reader.keys[index] >> _HALF
            self.starts[index] = self.buckets[bucket]
            self.ends[index] = self.buckets[bucket + 1]
            fetch_natural(self.table, _ENTRY * self.starts[index])
        for index in range(first, count):
            key = self.reader.keys[index]
            place = _ENTRY * self.starts[index]
            end = _ENTRY * self.ends[index]
            while place < end and self.table[place] != key:
                place += _ENTRY
            if place < end:
                self.starts[index] = self.table[place + 1]
                self.middles[index] = self.table[place + 2]
                self.ends[index] = self.table[place + _ENTRY + 1]
                fetch_int(self.weights, self.starts[index])
            else:
                self.starts[index] = 0
                self.middles[index] = 0
                self.ends[index] = 0

    def find_class(self, count: int) -> int:
        """Return the place in the lexicon of the first name that it has, times two, and one more if it is the first."""
        for index in range(count):
            bucket = self.reader.names[index] >> _HALF
            self.starts[index] = self.lexicon_buckets[bucket]
            self.ends[index] = self.lexicon_buckets[bucket + 1]
            fetch_natural(self.lexicon_keys, self.starts[index])
        for index in range(count):
            for place in range(self.starts[index], self.ends[index]):
                if self.lexicon_keys[place] == self.reader.names[index]:
                    return 2 * place + 1 if index == 0 else 2 * place
        return -1

    def find_sums(self) -> int:
        """Return the slot of the summed weights of the features that class and shape decide."""
        slot = (self.reader.keys[1] ^ self.reader.keys[2]) % _CLASS_SLOTS
        place = _CLASS_KEYS * slot
        index = 0
        while index < _CLASS_KEYS and self.sum_keys[place + index] == self.reader.keys[index]:
            index += 1
        if index == _CLASS_KEYS:
            return slot
        self.find_features(0, _CLASS_KEYS)
        width = self.width + self.context_width
        first = slot * width
        for column in range(first, first + width):
            self.sums[column] = 0
        for index in range(_CLASS_KEYS):
            self.sum_keys[place + index] = self.reader.keys[index]
            for weight_place in range(self.starts[index], self.ends[index]):
                weight = self.weights[weight_place]
                column = first + (weight >> _WEIGHT_BITS)
                if weight_place >= self.middles[index]:
                    column += self.width
                self.sums[column] += (weight & _WEIGHT_MASK) - _WEIGHT_ZERO
        return slot

    def is_context_shared(self, count: int) -> bool:
        """Tell whether class, shape and ending are all that the word's neighbours see of it."""
        index = _ENDING + 1
        while index < count and self.middles[index] == self.ends[index]:
            index += 1
        return index == count

    def add_row(
        self,
        word: str,
        casing: int,
        row: int,
        context: int,
        vectors: memoryview[int],
        contexts: memoryview[int],
        records: array[int],
        slots: array[int],
    ) -> int:
        """Fill in a word's row, with a new context numbered `context` if need be; return the number of contexts."""
        self.reader.read(word, casing)
        names = self.reader.hash_lexicon_keys()
        for index in range(names):
            fetch_natural(self.lexicon_buckets, self.reader.names[index] >> _HALF)
        count = self.reader.hash_features()
        for index in range(_ENDING, count):
            fetch_natural(self.buckets, self.reader.keys[index] >> _HALF)
        word_class = _UNKNOWN_CLASS
        fixed_tag = -1
        found = self.find_class(names)
        if found >= 0:
            word_class = self.lexicon_classes[found // 2]
            if found % 2 and self.lexicon_fixed[found // 2] != NO_TAG:  # only the word itself may fix the tag
                fixed_tag = self.lexicon_fixed[found // 2]
        records[row * RECORD_SIZE + WORD_CLASS] = word_class
        records[row * RECORD_SIZE + FIXED_TAG] = fixed_tag
        self.reader.hash_class_features(word_class)
        first = self.find_sums() * (self.width + self.context_width)
        self.find_features(_ENDING, count)
        base = row * self.width
        for column in range(self.width):
            vectors[base + column] = self.sums[first + column]
        for index in range(_ENDING, count):
            for place in range(self.starts[index], self.middles[index]):
                weight = self.weights[place]
                vectors[base + (weight >> _WEIGHT_BITS)] += (weight & _WEIGHT_MASK) - _WEIGHT_ZERO

        is_shared = self.is_context_shared(count)
        slot = 0
        if is_shared:
            # Another context with the same slot takes the place of the one before.
            key = self.reader.keys[0] ^ self.reader.keys[1] ^ self.reader.keys[_ENDING]
            slot = _SLOT_SIZE * (key % _SLOTS)
            if (
                slots[slot] == self.reader.keys[0]
                and slots[slot + 1] == self.reader.keys[1]
                and slots[slot + 2] == self.reader.keys[_ENDING]
            ):
                records[row * RECORD_SIZE + CONTEXT] = slots[slot + 3]
                return context
        base = context * self.context_width
        first += self.width
        for column in range(self.context_width):
            contexts[base + column] = self.sums[first + column]
        for index in range(_ENDING, count):
            for place in range(self.middles[index], self.ends[index]):
                weight = self.weights[place]
                contexts[base + (weight >> _WEIGHT_BITS)] += (weight & _WEIGHT_MASK) - _WEIGHT_ZERO
        records[row * RECORD_SIZE + CONTEXT] = context
        if is_shared:
            slots[slot] = self.reader.keys[0]
            slots[slot + 1] = self.reader.keys[1]
            slots[slot + 2] = self.reader.keys[_ENDING]
            slots[slot + 3] = context
        return context + 1

    def add_rows(
        self,
        words: list[str],
        types: array[int],
        casings: bytearray,
        rows_of_types: array[int],
        counts: array[int],
        vectors: memoryview[int],
        contexts: memoryview[int],
        records: array[int],
        slots: array[int],
    ) -> None:
        """Make the row of each token's word type in its casing context, where there is none.

        `counts` are the numbers of rows and of contexts, before and after; the arrays have room for one more of each
        per token, all 0. `slots` are where shared contexts are found again. `rows_of_types[CASINGS * type + casing]` is
        the row, or -1. A word without capitals has one row for all casing contexts.
        """
        types_at = ints(types)
        casings_at = fixed_octets(casings)
        rows_of_types_at = ints(rows_of_types)
        counts_at = ints(counts)
        records_at = ints(records)
        slots_at = naturals(slots)
        count = counts_at[0]
        context_count = counts_at[1]
        for position in range(len(types)):
            first = CASINGS * types_at[position]
            place = first + casings_at[position]
            if rows_of_types_at[place] >= 0:
                continue
            context_count = self.add_row(
                words[types_at[position]],
                casings_at[position],
                count,
                context_count,
                vectors,
                contexts,
                records_at,
                slots_at,
            )
            rows_of_types_at[place] = count
            if self.reader.mark == 0:
                for casing in range(CASINGS):
                    rows_of_types_at[first + casing] = count
            count += 1
        counts_at[0] = count
        counts_at[1] = context_count


def new_slots() -> array[int]:
    """Return slots in which no context is found."""
    return array("I", bytes(array("I").itemsize * _SLOT_SIZE * _SLOTS))

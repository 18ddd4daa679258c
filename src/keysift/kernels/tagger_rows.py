"""Make the tagger's rows of scores, one for each word type in a casing context: sum the weights of its features.

All scores are whole numbers, so that results are exact and equal on every machine.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from keysift.kernels.arrays import fresh_pages
from keysift.kernels.limits import BOUNDARY_CLASS, MOST_FEATURES, NEIGHBOURS, NO_TAG, padded
from keysift.kernels.traits import CASINGS

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import grown, zeros
    from keysift.kernels.interpreted import (
        fetch_int,
        fetch_natural,
        fixed_octets,
        ints,
        naturals,
        page_shorts,
        shorts,
    )
    from keysift.kernels.tagger_features import WordReader
    from keysift.kernels.tokenizer import Draft
else:
    from cython.cimports.fetching import fetch_int, fetch_natural
    from cython.cimports.keysift.kernels.arrays import grown, zeros
    from cython.cimports.keysift.kernels.tagger_features import WordReader
    from cython.cimports.keysift.kernels.tokenizer import Draft
    from cython.cimports.pointers import fixed_octets, ints, naturals, page_shorts, shorts

_SCORE_BYTES = cython.declare(cython.Py_ssize_t, 2)
_RECORD_SIZE = cython.declare(cython.Py_ssize_t, 4)  # numbers in the record of a row, of which three are used:
_CONTEXT = cython.declare(cython.Py_ssize_t, 0)  # the number of its context
_WORD_CLASS = cython.declare(cython.Py_ssize_t, 1)  # its word's class
_FIXED_TAG = cython.declare(cython.Py_ssize_t, 2)  # the tag that its word always gets, or -1

_UPPER_HALVES = cython.declare(cython.Py_ssize_t, 1 << 16)  # a table of keys has a bucket for each upper half of a key
_HALF = cython.declare(cython.Py_ssize_t, 16)
_ENTRY = cython.declare(cython.Py_ssize_t, 3)  # numbers per feature in the table: key, start, middle
_WEIGHT_BITS = cython.declare(cython.Py_ssize_t, 16)
_WEIGHT_MASK = cython.declare(cython.Py_ssize_t, 0xFFFF)
_WEIGHT_ZERO = cython.declare(cython.Py_ssize_t, 0x8000)
_UNKNOWN_CLASS = cython.declare(cython.Py_ssize_t, 1)
_CLASS_KEYS = cython.declare(cython.Py_ssize_t, 4)  # features that class and shape decide, whose keys come first
_CLASS_SLOTS = cython.declare(cython.Py_ssize_t, 256)  # sums of those features that can be found again
_ENDING = cython.declare(cython.Py_ssize_t, 4)  # the key of the word's ending, which comes next
_SLOTS = cython.declare(cython.Py_ssize_t, 4096)  # shared contexts that can be found again
_SLOT_SIZE = cython.declare(cython.Py_ssize_t, 4)  # the keys of class, shape and ending, and the number of the context


@cython.final
@cython.cclass
class RowTable:
    """Rows of scores. Row 0 is the boundary, what lies outside of a sentence.

    `of_types[CASINGS * type + casing]` is the row of a word type in a casing context, or -1 if it is not made yet.

    A row has its scores as the current word in `vectors`, one for each tag, padded to a `width`. Its record has its
    word class, the tag that it always gets or -1, and the number of its context: the scores that it gives its
    neighbours. `contexts` have them role by role, each padded to the `width`. Words of one class, shape and ending that
    have no weights of their own there share a context, found again by `slots`.

    An array without room is replaced by a longer copy, so that a thread that reads the old one is not disturbed.
    """

    def __init__(self, boundary: array[int], room: cython.Py_ssize_t = 0) -> None:
        """Make a table with the boundary alone, whose context is given, and with room for so many rows more."""
        self.context_width = len(boundary)
        self.width = self.context_width // NEIGHBOURS
        self.count = 1
        self.contexts_used = 1
        self.vectors = _new_scores(self.width * (1 + room))
        self.contexts = _new_scores(self.context_width * (1 + room))
        self.records = array("i", [0, BOUNDARY_CLASS, -1, 0])
        self.of_types = array("i")
        self.slots = array("I", bytes(array("I").itemsize * _SLOT_SIZE * _SLOTS))
        self.take_pointers()
        boundary_at = shorts(boundary)
        for column in range(self.context_width):
            self.contexts_at[column] = boundary_at[column]

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_pointers(self) -> cython.int:
        """Let the pointers follow the arrays."""
        self.vectors_at = page_shorts(self.vectors)
        self.contexts_at = page_shorts(self.contexts)
        self.records_at = ints(self.records)
        self.of_types_at = ints(self.of_types)
        self.slots_at = naturals(self.slots)
        return 0

    def make_room_for_types(self, types: cython.Py_ssize_t) -> None:
        """Make sure that there are rows to look for for so many types."""
        if CASINGS * types > len(self.of_types):
            self.of_types = grown(self.of_types, CASINGS * types, -1)
            self.of_types_at = ints(self.of_types)

    def make_room_for_rows(self, more: cython.Py_ssize_t) -> None:
        """Make sure that there is room for so many rows more."""
        rows = self.count + more
        records = self.records
        if _RECORD_SIZE * rows > len(records):
            records = grown(records, _RECORD_SIZE * rows)
        vectors = _with_room(self.vectors, self.width * rows)
        contexts = _with_room(self.contexts, self.context_width * (self.contexts_used + more))
        # The old pages are held until the pointers have left them: while pages are unmapped, other threads may run.
        held = (self.vectors, self.contexts)
        self.records, self.vectors, self.contexts = records, vectors, contexts
        self.take_pointers()
        del held

    def set_row(self, word_type: cython.Py_ssize_t, row: cython.int) -> None:
        """Let a word type have the same row in all casing contexts."""
        for casing in range(CASINGS):
            self.of_types_at[CASINGS * word_type + casing] = row

    def read(self, row: cython.Py_ssize_t) -> tuple[list[int], list[int], int, int]:
        """Return the scores of a row as the current word, those of its context, its class and its fixed tag."""
        first = row * self.width
        record = row * _RECORD_SIZE
        context = self.records_at[record + _CONTEXT] * self.context_width
        return (
            [self.vectors_at[first + column] for column in range(self.width)],
            [self.contexts_at[context + column] for column in range(self.context_width)],
            self.records_at[record + _WORD_CLASS],
            self.records_at[record + _FIXED_TAG],
        )


def _new_scores(count: cython.Py_ssize_t) -> Any:
    """Return memory for so many scores, all 0."""
    return fresh_pages(_SCORE_BYTES * max(count, 1))


def _with_room(scores: Any, count: cython.Py_ssize_t) -> Any:
    """Return memory with the same scores that has room for so many, the same memory if it has."""
    size: cython.Py_ssize_t = len(scores) // _SCORE_BYTES
    if count <= size:
        return scores
    longer = _new_scores(max(count, 3 * size // 2))
    longer[: len(scores)] = scores[:]
    return longer


def _buckets(keys: array[int]) -> array[int]:
    """Return where among sorted keys those of each upper half begin."""
    buckets = array("I", bytes(array("I").itemsize * (_UPPER_HALVES + 1)))
    buckets_at = naturals(buckets)
    keys_at = naturals(keys)
    count = len(keys)
    position: cython.Py_ssize_t = 0
    for upper_half in range(_UPPER_HALVES + 1):
        while position < count and keys_at[position] >> _HALF < upper_half:
            position += 1
        buckets_at[upper_half] = position
    return buckets


@cython.final
@cython.cclass
class RowMaker:
    """Make the rows of words by a model's weights: sum those of a word's features, which are found by hash.

    `table` has for each feature its key, the start of its weights, and the start of those among them that its word's
    neighbours see; one more start ends it. A number in `weights` is a weight and its column.
    """

    def __init__(self, arrays: Mapping[str, array[int]], tag_count: cython.Py_ssize_t) -> None:
        self.width = padded(tag_count)
        self.context_width = NEIGHBOURS * self.width
        self.lexicon_keys = arrays["lexicon_keys"]
        self.lexicon_buckets = _buckets(self.lexicon_keys)
        self.lexicon_classes = arrays["lexicon_classes"]
        self.lexicon_fixed = arrays["lexicon_fixed"]
        self.buckets = _buckets(arrays["feature_keys"])
        self.table = array("I", bytes(array("I").itemsize * _ENTRY * (len(arrays["feature_keys"]) + 1)))
        self.weights = zeros("i", len(arrays["feature_values"]) + 1)  # one to look at where there is none
        self.sums = zeros("h", _CLASS_SLOTS * (self.width + self.context_width))
        self.sum_keys = array("I", bytes(array("I").itemsize * _CLASS_SLOTS * _CLASS_KEYS))
        self.lexicon_keys_at = naturals(self.lexicon_keys)
        self.lexicon_buckets_at = naturals(self.lexicon_buckets)
        self.lexicon_classes_at = fixed_octets(self.lexicon_classes)
        self.lexicon_fixed_at = fixed_octets(self.lexicon_fixed)
        self.buckets_at = naturals(self.buckets)
        self.table_at = naturals(self.table)
        self.weights_at = ints(self.weights)
        self.sums_at = shorts(self.sums)
        self.sum_keys_at = naturals(self.sum_keys)
        self.reader = WordReader()
        if not cython.compiled:  # compiled, these are arrays of C
            self.starts = [0] * MOST_FEATURES
            self.middles = [0] * MOST_FEATURES
            self.ends = [0] * MOST_FEATURES
        self.pack_features(arrays, tag_count)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def pack_features(self, arrays: Mapping[str, array[int]], tag_count: cython.Py_ssize_t) -> cython.int:
        """Fill in `table` and `weights`: what belongs together stands side by side."""
        keys = naturals(arrays["feature_keys"])
        starts = naturals(arrays["feature_starts"])
        columns = fixed_octets(arrays["feature_columns"])
        values = shorts(arrays["feature_values"])
        count: cython.Py_ssize_t = len(arrays["feature_keys"])
        for index in range(count):
            start: cython.Py_ssize_t = starts[index]
            end: cython.Py_ssize_t = starts[index + 1]
            place: cython.Py_ssize_t = start
            for entry in range(start, end):
                if columns[entry] < tag_count:
                    self.weights_at[place] = (columns[entry] << _WEIGHT_BITS) + values[entry] + _WEIGHT_ZERO
                    place += 1
            self.table_at[_ENTRY * index] = keys[index]
            self.table_at[_ENTRY * index + 1] = start
            self.table_at[_ENTRY * index + 2] = place
            for entry in range(start, end):
                if columns[entry] >= tag_count:
                    column: cython.int = padded_place(columns[entry] - tag_count, tag_count, self.width)
                    self.weights_at[place] = (column << _WEIGHT_BITS) + values[entry] + _WEIGHT_ZERO
                    place += 1
        self.table_at[_ENTRY * count + 1] = starts[count]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_features(self, first: cython.Py_ssize_t, count: cython.Py_ssize_t) -> cython.void:
        """Find the weights of features that the reader has the keys of; an unknown feature has none."""
        # All of each step before any of the next, so that all of them wait for memory at the same time.
        for index in range(first, count):
            bucket: cython.Py_ssize_t = self.reader.keys[index] >> _HALF
            self.starts[index] = self.buckets_at[bucket]
            self.ends[index] = self.buckets_at[bucket + 1]
            fetch_natural(self.table_at, _ENTRY * self.starts[index])
        for index in range(first, count):
            key: cython.uint = self.reader.keys[index]
            place: cython.Py_ssize_t = _ENTRY * self.starts[index]
            end: cython.Py_ssize_t = _ENTRY * self.ends[index]
            while place < end and self.table_at[place] != key:
                place += _ENTRY
            if place < end:
                self.starts[index] = self.table_at[place + 1]
                self.middles[index] = self.table_at[place + 2]
                self.ends[index] = self.table_at[place + _ENTRY + 1]
                fetch_int(self.weights_at, self.starts[index])
            else:
                self.starts[index] = 0
                self.middles[index] = 0
                self.ends[index] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_class(self, count: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Return the place in the lexicon of the first name that it has, times two, and one more if it is the first."""
        for index in range(count):
            bucket: cython.Py_ssize_t = self.reader.names[index] >> _HALF
            self.starts[index] = self.lexicon_buckets_at[bucket]
            self.ends[index] = self.lexicon_buckets_at[bucket + 1]
            fetch_natural(self.lexicon_keys_at, self.starts[index])
        place: cython.Py_ssize_t
        for index in range(count):
            for place in range(self.starts[index], self.ends[index]):
                if self.lexicon_keys_at[place] == self.reader.names[index]:
                    return 2 * place + 1 if index == 0 else 2 * place
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_sums(self) -> cython.Py_ssize_t:
        """Return where the summed weights begin of the features that class and shape decide."""
        slot: cython.Py_ssize_t = (self.reader.keys[1] ^ self.reader.keys[2]) % _CLASS_SLOTS
        place = _CLASS_KEYS * slot
        width = self.width + self.context_width
        first = slot * width
        same: cython.Py_ssize_t = 0
        while same < _CLASS_KEYS and self.sum_keys_at[place + same] == self.reader.keys[same]:
            same += 1
        if same == _CLASS_KEYS:
            return first
        self.find_features(0, _CLASS_KEYS)
        column: cython.Py_ssize_t
        for column in range(first, first + width):
            self.sums_at[column] = 0
        weight_place: cython.Py_ssize_t
        for index in range(_CLASS_KEYS):
            self.sum_keys_at[place + index] = self.reader.keys[index]
            for weight_place in range(self.starts[index], self.ends[index]):
                weight = self.weights_at[weight_place]
                column = first + (weight >> _WEIGHT_BITS)
                if weight_place >= self.middles[index]:
                    column += self.width
                self.sums_at[column] += (weight & _WEIGHT_MASK) - _WEIGHT_ZERO
        return first

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_context_shared(self, count: cython.Py_ssize_t) -> cython.bint:
        """Tell whether class, shape and ending are all that the word's neighbours see of it."""
        index = _ENDING + 1
        while index < count and self.middles[index] == self.ends[index]:
            index += 1
        return index == count

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_row(self, rows: RowTable, word: str, casing: cython.int) -> cython.int:
        """Add the row of a word, for which there must be room."""
        self.reader.read(word, casing)
        names = self.reader.hash_lexicon_keys()
        for index in range(names):
            fetch_natural(self.lexicon_buckets_at, self.reader.names[index] >> _HALF)
        count = self.reader.hash_features()
        for index in range(_ENDING, count):
            fetch_natural(self.buckets_at, self.reader.keys[index] >> _HALF)
        word_class: cython.int = _UNKNOWN_CLASS
        fixed_tag: cython.int = -1
        found = self.find_class(names)
        if found >= 0:
            word_class = self.lexicon_classes_at[found // 2]
            if found % 2 and self.lexicon_fixed_at[found // 2] != NO_TAG:  # only the word itself may fix the tag
                fixed_tag = self.lexicon_fixed_at[found // 2]
        self.reader.hash_class_features(word_class)
        first = self.find_sums()
        self.find_features(_ENDING, count)
        vectors_at = rows.vectors_at
        base = rows.count * self.width
        for column in range(self.width):
            vectors_at[base + column] = self.sums_at[first + column]
        place: cython.Py_ssize_t
        for index in range(_ENDING, count):
            for place in range(self.starts[index], self.middles[index]):
                weight = self.weights_at[place]
                vectors_at[base + (weight >> _WEIGHT_BITS)] += (weight & _WEIGHT_MASK) - _WEIGHT_ZERO
        record = rows.count * _RECORD_SIZE
        rows.records_at[record + _CONTEXT] = self.find_context(rows, first + self.width, count)
        rows.records_at[record + _WORD_CLASS] = word_class
        rows.records_at[record + _FIXED_TAG] = fixed_tag
        rows.count += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_context(self, rows: RowTable, first: cython.Py_ssize_t, count: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Return the number of the context of the word that was read, a new one unless it shares one.

        What class and shape decide of it begins at `first` among the sums.
        """
        keys = self.reader.keys
        slots_at = rows.slots_at
        slot: cython.Py_ssize_t = _SLOT_SIZE * ((keys[0] ^ keys[1] ^ keys[_ENDING]) % _SLOTS)
        is_shared = self.is_context_shared(count)
        if (
            is_shared
            and slots_at[slot] == keys[0]
            and slots_at[slot + 1] == keys[1]
            and slots_at[slot + 2] == keys[_ENDING]
        ):
            return slots_at[slot + 3]
        context = rows.contexts_used
        contexts_at = rows.contexts_at
        base = context * self.context_width
        for column in range(self.context_width):
            contexts_at[base + column] = self.sums_at[first + column]
        place: cython.Py_ssize_t
        for index in range(_ENDING, count):
            for place in range(self.middles[index], self.ends[index]):
                weight = self.weights_at[place]
                contexts_at[base + (weight >> _WEIGHT_BITS)] += (weight & _WEIGHT_MASK) - _WEIGHT_ZERO
        if is_shared:  # another context with the same slot is not found again
            slots_at[slot] = keys[0]
            slots_at[slot + 1] = keys[1]
            slots_at[slot + 2] = keys[_ENDING]
            slots_at[slot + 3] = context
        rows.contexts_used += 1
        return context

    def add_rows(
        self,
        rows: RowTable,
        words: list[str],
        draft: Draft,
        start: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
    ) -> None:
        """Make the rows of the tokens from `start` to `end` that have none, given the word of each type.

        A word without capitals has one row for all casing contexts.
        """
        missing: cython.Py_ssize_t = 0
        for position in range(start, end):
            missing += rows.of_types_at[CASINGS * draft.types_at[position] + draft.casings_at[position]] < 0
        rows.make_room_for_rows(missing)
        for position in range(start, end):
            word_type = draft.types_at[position]
            place: cython.Py_ssize_t = CASINGS * word_type + draft.casings_at[position]
            if rows.of_types_at[place] >= 0:
                continue
            row = rows.count
            self.add_row(rows, words[word_type], draft.casings_at[position])
            if self.reader.mark == 0:
                rows.set_row(word_type, row)
            else:
                rows.of_types_at[place] = row


@cython.ccall
@cython.exceptval(check=False)
def padded_place(place: cython.Py_ssize_t, tag_count: cython.Py_ssize_t, width: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where a number of a table with rows of all tags is when rows are padded to a width."""
    return place // tag_count * width + place % tag_count

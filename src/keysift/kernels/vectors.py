"""Say how much each phrase has to do with its text, by vectors of words.

A text is the sum of its words' vectors, a phrase that of its own; the cosine of both says how close they are. All sums
are sums of integers, so the order in which a machine adds them up does not matter.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from math import log, sqrt

    from keysift.kernels.arrays import minus_ones, zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.hashing import KeyTable, hash_name
    from keysift.kernels.interpreted import (
        FixedOctets,
        Ints,
        Longs,
        Shorts,
        doubles,
        fetch_int,
        fetch_octet,
        fixed_octets,
        ints,
        longs,
        shorts,
    )
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.fetching import fetch_int, fetch_octet
    from cython.cimports.keysift.kernels.arrays import minus_ones, zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.keysift.kernels.hashing import KeyTable, hash_name
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.libc.math import log, sqrt
    from cython.cimports.pointers import FixedOctets, Ints, Longs, Shorts, doubles, fixed_octets, ints, longs, shorts

_WIDTH = cython.declare(cython.Py_ssize_t, 64)  # numbers of a vector
_ZERO = cython.declare(cython.int, 128)  # what stands for 0 in a byte
_LARGEST = cython.declare(cython.longlong, 32767)  # factors are numbers of 16 bits: processors multiply them quickly
_LOG_SCALE = cython.declare(cython.double, 64.0)
_WEIGHT_BITS = cython.declare(cython.int, 10)  # of a word's weight in a text that are dropped


@cython.cclass
class WordVectors:
    """A vector for each of many stems, which are known by a hash, and how much a stem counts in phrases and in texts.

    `numbers` has 64 bytes for each of the sorted `keys`. The number of a key in the table is its row plus 1.
    """

    numbers: object
    phrase_weights: object
    text_weights: object
    table: KeyTable
    numbers_at: FixedOctets
    phrase_weights_at: Ints
    text_weights_at: Ints

    def __init__(
        self, keys: array[int], numbers: array[int], phrase_weights: array[int], text_weights: array[int]
    ) -> None:
        self.numbers = numbers
        self.numbers_at = fixed_octets(numbers)
        self.phrase_weights = phrase_weights
        self.phrase_weights_at = ints(phrase_weights)
        self.text_weights = text_weights
        self.text_weights_at = ints(text_weights)
        self.table = KeyTable(keys, array("I", range(1, len(keys) + 1)))

    @cython.cfunc
    @cython.exceptval(check=False)
    def row_of_key(self, key: cython.uint) -> cython.Py_ssize_t:
        """Return the row of a stem by its key, or -1 if there is none."""
        return self.table.number_of(key) - 1

    @cython.cfunc
    @cython.exceptval(-2, check=True)
    def row_of_last_part(self, stem: str) -> cython.Py_ssize_t:
        """Return the row of what follows the last hyphen of a stem ("driven" of "data-driven"), or -1."""
        hyphen = stem.rfind("-")
        return self.row_of_key(hash_name(stem[hyphen + 1 :])) if hyphen >= 0 else -1

    @cython.ccall
    def closeness(self, candidates: Candidates) -> array[float]:
        """Return the cosine of each phrase and the text; 2 for phrases of unknown words."""
        document = candidates.document
        rows = minus_ones("i", len(document.vocabulary))
        rows_at = ints(rows)
        text = zeros("h", _WIDTH)
        text_at = shorts(text)
        length = self._add_up(document, rows_at, text_at)
        found = zeros("d", candidates.phrases)
        found_at = doubles(found)
        own = zeros("i", _WIDTH)
        own_at = ints(own)
        dot: cython.longlong
        square: cython.longlong
        number: cython.longlong
        share: cython.int
        weight: cython.short
        part: cython.short
        for phrase in range(candidates.phrases):
            start = candidates.starts_at[candidates.first_at[phrase]]
            for place in range(_WIDTH):
                own_at[place] = 0
            dot = 0
            for position in range(start, start + candidates.lengths_at[candidates.first_at[phrase]]):
                row = rows_at[document.stem_ids_at[position]]
                if row >= 0:
                    weight = self.phrase_weights_at[row] >> 1  # 15 bits
                    share = 0
                    for place in range(_WIDTH):
                        part = self.numbers_at[_WIDTH * row + place] - _ZERO
                        own_at[place] += weight * part
                        share += text_at[place] * part
                    number = share
                    dot += number * weight
            square = 0
            for place in range(_WIDTH):
                number = own_at[place]
                square += number * number
            found_at[phrase] = dot / (sqrt(1.0 * square) * length) if square > 0 and length > 0.0 else 2.0
        return found

    @cython.cfunc
    @cython.exceptval(-1.0)
    def _add_up(self, document: Tokens, rows: Ints, text: Shorts) -> cython.double:
        """Fill in the row of each word that counts, and the sum of their vectors; return the length of the sum."""
        words = len(document.vocabulary)
        keys = zeros("q", words)
        keys_at = longs(keys)
        # All of each step before any of the next, so that all of them wait for memory at the same time.
        for word in range(words):
            if document.frequencies_at[word] > 0:
                keys_at[word] = hash_name(document.vocabulary[word])
                self.table.fetch(keys_at[word])
        for word in range(words):
            if document.frequencies_at[word] > 0:
                rows[word] = self.row_of_key(keys_at[word])
                if rows[word] < 0:
                    rows[word] = self.row_of_last_part(document.vocabulary[word])
                if rows[word] >= 0:
                    fetch_octet(self.numbers_at, _WIDTH * rows[word])
                    fetch_octet(self.numbers_at, _WIDTH * rows[word] + _WIDTH - 1)  # in the next line
                    fetch_int(self.text_weights_at, rows[word])
                    fetch_int(self.phrase_weights_at, rows[word])
        sums = zeros("q", _WIDTH)
        sums_at = longs(sums)
        weight: cython.short
        part: cython.short
        for word in range(words):
            times = document.frequencies_at[word]
            row = rows[word]
            if row >= 0:
                often: cython.int = int(_LOG_SCALE * log(1.0 + times) + 0.5)
                weight = min(_LARGEST, (self.text_weights_at[row] * often) >> _WEIGHT_BITS)
                for place in range(_WIDTH):
                    part = self.numbers_at[_WIDTH * row + place] - _ZERO
                    sums_at[place] += weight * part
        return _shortened(sums_at, text)


@cython.cfunc
@cython.exceptval(check=False)
def _shortened(sums: Longs, text: Shorts) -> cython.double:
    """Fill in a vector made small enough for numbers of 16 bits, and return its length then."""
    largest: cython.longlong = 0
    for place in range(_WIDTH):
        largest = max(largest, abs(sums[place]))
    divisor = largest // _LARGEST + 1
    square: cython.longlong = 0
    for place in range(_WIDTH):
        # C and Python divide negative numbers differently.
        size = abs(sums[place]) // divisor
        text[place] = -size if sums[place] < 0 else size
        square += size * size
    return sqrt(1.0 * square)

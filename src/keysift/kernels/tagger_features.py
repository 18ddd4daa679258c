"""Hash the tagger's features of a word as they are read: no string is made of any.

`keysift.analysis.tagging.features` has the same features as strings, which training counts. The key of a feature is the
CRC-32 of its name in UTF-8, so the two agree.
"""

from __future__ import annotations

from array import array

from keysift.kernels.checksums import CHECKSUMS
from keysift.kernels.limits import LONGEST_WORD, MOST_FEATURES

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.interpreted import Naturals, naturals
else:
    from cython.cimports.pointers import Naturals, naturals

# The characters that names of features are made of (see keysift.analysis.tagging.features).
_APOSTROPHE = cython.declare(cython.Py_ssize_t, ord("'"))
_BIAS = cython.declare(cython.Py_ssize_t, ord("b"))
_CAPITAL_KIND = cython.declare(cython.Py_ssize_t, ord("A"))
_CLASS = cython.declare(cython.Py_ssize_t, ord("c"))
_CLASS_AND_SHAPE = cython.declare(cython.Py_ssize_t, ord("7"))
_DIGIT_KIND = cython.declare(cython.Py_ssize_t, ord("0"))
_END_OF_LAST_PART = cython.declare(cython.Py_ssize_t, ord("j"))
_EQUALS = cython.declare(cython.Py_ssize_t, ord("="))
_FIRST_PART = cython.declare(cython.Py_ssize_t, ord("i"))
_GUESS = cython.declare(cython.Py_ssize_t, ord("?"))
_HYPHEN = cython.declare(cython.Py_ssize_t, ord("-"))
_LAST_PART = cython.declare(cython.Py_ssize_t, ord("h"))
_LETTER_KIND = cython.declare(cython.Py_ssize_t, ord("a"))
_MARKED_WORD = cython.declare(cython.Py_ssize_t, ord("w"))
_PREFIX = cython.declare(cython.Py_ssize_t, ord("p"))
_SHAPE = cython.declare(cython.Py_ssize_t, ord("S"))
_SHAPE_AND_ENDING = cython.declare(cython.Py_ssize_t, ord("6"))
_SLASH = cython.declare(cython.Py_ssize_t, ord("/"))
_SMALL_S = cython.declare(cython.Py_ssize_t, ord("s"))
_WORD = cython.declare(cython.Py_ssize_t, ord("l"))
_ZERO = cython.declare(cython.Py_ssize_t, ord("0"))
_NINE = cython.declare(cython.Py_ssize_t, ord("9"))
_CASING_MARKS = array("i", map(ord, "CST"))
_NORMAL_MARK = cython.declare(cython.Py_ssize_t, ord("C"))
_HAS_LAST_PART = cython.declare(bytes, b"True")
_HAS_NO_LAST_PART = cython.declare(bytes, b"False")

_ALL_BITS = cython.declare(cython.uint, 0xFFFFFFFF)  # what a CRC-32 begins with, and is complemented by at the end

# The table outlives all that reads it.
_CHECKSUMS_AT = cython.declare(Naturals, naturals(CHECKSUMS))
_LONGEST_LOWER = cython.declare(cython.Py_ssize_t, 3 * LONGEST_WORD)  # one character may have up to three in lower case
_LONGEST_SHAPE = cython.declare(cython.Py_ssize_t, 6)
_MOST_NAMES = cython.declare(cython.Py_ssize_t, 8)  # under which the lexicon may know a word
_SHORTEST_NUMBERED = cython.declare(cython.Py_ssize_t, 4)  # letters that a word has before a footnote number


@cython.cfunc
@cython.exceptval(check=False)
def _add_code(checksum: cython.uint, code: cython.uint) -> cython.uint:
    """Return a checksum with one more character, given by its code, as UTF-8 has it."""
    if code < 0x80:
        return _CHECKSUMS_AT[(checksum ^ code) & 0xFF] ^ (checksum >> 8)
    if code < 0x800:
        checksum = _CHECKSUMS_AT[(checksum ^ (0xC0 | code >> 6)) & 0xFF] ^ (checksum >> 8)
    else:
        if code < 0x10000:
            checksum = _CHECKSUMS_AT[(checksum ^ (0xE0 | code >> 12)) & 0xFF] ^ (checksum >> 8)
        else:
            checksum = _CHECKSUMS_AT[(checksum ^ (0xF0 | code >> 18)) & 0xFF] ^ (checksum >> 8)
            checksum = _CHECKSUMS_AT[(checksum ^ (0x80 | (code >> 12 & 0x3F))) & 0xFF] ^ (checksum >> 8)
        checksum = _CHECKSUMS_AT[(checksum ^ (0x80 | (code >> 6 & 0x3F))) & 0xFF] ^ (checksum >> 8)
    return _CHECKSUMS_AT[(checksum ^ (0x80 | (code & 0x3F))) & 0xFF] ^ (checksum >> 8)


@cython.cfunc
@cython.exceptval(check=False)
def _add_number(checksum: cython.uint, number: cython.int) -> cython.uint:
    """Return a checksum with the digits of a number."""
    if number >= 10:
        checksum = _add_number(checksum, number // 10)
    return _add_code(checksum, _ZERO + number % 10)


@cython.cfunc
@cython.exceptval(check=False)
def _start_name(code: cython.int) -> cython.uint:
    """Return the checksum of a name's first character."""
    return _add_code(_ALL_BITS, code)


@cython.cfunc
@cython.exceptval(check=False)
def _straight(code: cython.int) -> cython.int:
    """Return the code of a character, of a typographic apostrophe or hyphen that of the plain one."""
    if code == 0x2019:
        return _APOSTROPHE
    if code == 0x2010 or code == 0x2011:
        return _HYPHEN
    return code


@cython.final
@cython.cclass
class WordReader:
    """Read a word into the codes of its characters, and hash its features from those.

    `lower` is the word in lower case, `core` is that without possessive ending and glued footnote number, digits being
    0, and `shape` is its casing mark, if it has one, and its kinds of characters without repetitions. `names` are the
    keys of the model's lexicon, and `keys` those of features, that were asked for last.
    """

    def __init__(self) -> None:
        if not cython.compiled:  # compiled, these are arrays of C
            self.lower = [0] * _LONGEST_LOWER
            self.core = [0] * _LONGEST_LOWER
            self.shape = [0] * (_LONGEST_SHAPE + 1)
            self.names = [0] * _MOST_NAMES
            self.keys = [0] * MOST_FEATURES
        self.lower_length = 0
        self.core_length = 0
        self.shape_length = 0
        self.mark = 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def read(self, word: str, casing: cython.int) -> cython.int:
        """Take a word in, of a very long one both ends."""
        if len(word) > LONGEST_WORD:
            word = word[: LONGEST_WORD // 2] + word[len(word) - LONGEST_WORD // 2 :]
        self.read_lower(word)
        self.mark = 0
        if not self.is_lower(word):
            self.mark = _CASING_MARKS[casing]
        self.read_core()
        self.read_shape(word)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def read_lower(self, word: str) -> cython.int:
        """Fill in `lower`."""
        length = len(word)
        for position in range(length):
            code = ord(word[position])
            if code >= 0x80:  # lower case may depend on what stands beside it
                lowered = word.lower()
                length = len(lowered)
                for place in range(length):
                    self.lower[place] = _straight(ord(lowered[place]))
                break
            self.lower[position] = code + 32 if 65 <= code <= 90 else code
        self.lower_length = length
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def is_lower(self, word: str) -> cython.bint:
        """Tell whether a word is the same in lower case."""
        if len(word) != self.lower_length:
            return False
        position: cython.Py_ssize_t = 0
        while position < self.lower_length and _straight(ord(word[position])) == self.lower[position]:
            position += 1
        return position == self.lower_length

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def read_core(self) -> cython.int:
        """Fill in `core`."""
        length = self.lower_length
        if length > 2 and self.lower[length - 2] == _APOSTROPHE and self.lower[length - 1] == _SMALL_S:
            length -= 2
        letters = length
        while letters > 0 and _ZERO <= self.lower[letters - 1] <= _NINE:
            letters -= 1
        if _SHORTEST_NUMBERED <= letters < length:
            position: cython.Py_ssize_t = 0
            while position < letters and chr(self.lower[position]).isalpha():
                position += 1
            if position == letters:
                length = letters
        for position in range(length):
            code = self.lower[position]
            self.core[position] = _ZERO if _ZERO <= code <= _NINE else code
        self.core_length = length
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def read_shape(self, word: str) -> cython.int:
        """Fill in `shape`."""
        first: cython.Py_ssize_t = 0
        if self.mark:
            self.shape[0] = self.mark
            first = 1
        size = first
        for position in range(len(word)):
            character = word[position]
            if "a" <= character <= "z":  # most of them; the others take a look into Unicode's tables
                kind = _LETTER_KIND
            elif character.isupper():
                kind = _CAPITAL_KIND
            elif character.isalpha():
                kind = _LETTER_KIND
            elif character.isdigit():
                kind = _DIGIT_KIND
            else:
                kind = _straight(ord(character))
            if size == first or self.shape[size - 1] != kind:
                self.shape[size] = kind
                size += 1
                if size - first == _LONGEST_SHAPE:
                    break
        self.shape_length = size
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_core(self, checksum: cython.uint, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.uint:
        """Return a checksum with some characters of the core."""
        for position in range(start, end):
            checksum = _add_code(checksum, self.core[position])
        return checksum

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_ending(self, checksum: cython.uint, size: cython.Py_ssize_t) -> cython.uint:
        """Return a checksum with the last characters of the core."""
        return self.add_core(checksum, max(self.core_length - size, 0), self.core_length)

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_shape(self, checksum: cython.uint) -> cython.uint:
        """Return a checksum with the shape."""
        for position in range(self.shape_length):
            checksum = _add_code(checksum, self.shape[position])
        return checksum

    @cython.cfunc
    @cython.exceptval(check=False)
    def hash_lexicon_keys(self) -> cython.Py_ssize_t:
        """Fill in the keys under which the model's lexicon may know the word, and return their number.

        The most specific comes first.
        """
        length = self.core_length
        checksum = _ALL_BITS if self.mark == 0 else _start_name(self.mark)
        self.names[0] = self.add_core(_add_code(checksum, _EQUALS), 0, length)
        count: cython.Py_ssize_t = 1
        if self.mark != 0 and self.mark != _NORMAL_MARK:
            self.names[1] = self.add_core(_start_name(_EQUALS), 0, length)
            self.names[2] = self.add_core(_add_code(_start_name(_NORMAL_MARK), _EQUALS), 0, length)
            count = 3
        guess = self.add_shape(_start_name(_GUESS))
        checksum = _add_code(guess, _SLASH)
        for size in range(3, 0, -1):
            self.names[count] = self.add_ending(checksum, size)
            count += 1
        self.names[count] = guess
        count += 1
        for index in range(count):
            self.names[index] ^= _ALL_BITS
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def hash_class_features(self, word_class: cython.int) -> cython.void:
        """Fill in the keys of the word's features that depend on its class; see `hash_features`."""
        self.keys[0] = _add_number(_start_name(_CLASS), word_class) ^ _ALL_BITS
        named = _add_code(_add_number(_start_name(_CLASS_AND_SHAPE), word_class), _SLASH)
        self.keys[2] = self.add_shape(named) ^ _ALL_BITS

    @cython.cfunc
    @cython.exceptval(check=False)
    def hash_features(self) -> cython.Py_ssize_t:
        """Fill in the keys of the word's features but for those that depend on its class; return how many are all.

        Those that class and shape decide come first (class, shape, both, bias), then the other two that neighbours of
        the word see: its last three characters, and the word.
        """
        self.keys[0] = 0
        self.keys[1] = self.add_shape(_start_name(_SHAPE))
        self.keys[2] = 0
        self.keys[3] = _start_name(_BIAS)
        self.keys[4] = self.add_ending(_start_name(_ZERO + 3), 3)
        self.keys[5] = self.add_core(_start_name(_WORD), 0, self.core_length)
        self.keys[6] = self.add_ending(_add_code(self.add_shape(_start_name(_SHAPE_AND_ENDING)), _SLASH), 2)
        self.keys[7] = self.add_ending(_start_name(_ZERO + 1), 1)
        self.keys[8] = self.add_ending(_start_name(_ZERO + 2), 2)
        self.keys[9] = self.add_ending(_start_name(_ZERO + 4), 4)
        self.keys[10] = self.add_ending(_start_name(_ZERO + 5), 5)
        count: cython.Py_ssize_t = 11
        checksum = _start_name(_PREFIX)
        for size in range(4):
            if size < self.core_length:
                checksum = _add_code(checksum, self.core[size])
            self.keys[count] = checksum
            count += 1
        place = self.lower_length - 1
        while place >= 0 and self.lower[place] != _APOSTROPHE:
            place -= 1
        if place >= 0:
            checksum = _ALL_BITS
            for position in range(place, self.lower_length):
                checksum = _add_code(checksum, self.lower[position])
            self.keys[count] = checksum
            count += 1
        count = self.hash_parts(count)
        if self.mark:
            self.keys[count] = self.add_core(_add_code(_start_name(_MARKED_WORD), self.mark), 0, self.core_length)
            count += 1
        for index in range(count):
            self.keys[index] ^= _ALL_BITS
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def hash_parts(self, count: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Fill in the features of a word with hyphens after so many others, and return how many there are then."""
        length = self.core_length
        place = length - 1
        while place >= 0 and self.core[place] != _HYPHEN:
            place -= 1
        if place < 0:
            return count
        self.keys[count] = self.add_core(_start_name(_LAST_PART), place + 1, length)
        self.keys[count + 1] = self.add_core(_start_name(_FIRST_PART), 0, place)
        self.keys[count + 2] = self.add_core(_start_name(_END_OF_LAST_PART), max(length - 3, place + 1), length)
        checksum = _start_name(_HYPHEN)
        for character in _HAS_LAST_PART if place + 1 < length else _HAS_NO_LAST_PART:
            checksum = _add_code(checksum, character)
        self.keys[count + 3] = checksum
        return count + 4

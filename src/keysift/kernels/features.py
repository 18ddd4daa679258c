"""Hash the tagger's features of a word as they are read, and sum their weights: no string is made of any.

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

# The characters that names of features are made of (see keysift.analysis.tagging.features).
_APOSTROPHE = ord("'")
_BIAS = ord("b")
_CAPITAL_KIND = ord("A")
_CLASS = ord("c")
_CLASS_AND_SHAPE = ord("7")
_DIGIT_KIND = ord("0")
_END_OF_LAST_PART = ord("j")
_EQUALS = ord("=")
_FIRST_PART = ord("i")
_GUESS = ord("?")
_HYPHEN = ord("-")
_LAST_PART = ord("h")
_LETTER_KIND = ord("a")
_MARKED_WORD = ord("w")
_PREFIX = ord("p")
_SHAPE = ord("S")
_SHAPE_AND_ENDING = ord("6")
_SLASH = ord("/")
_SMALL_S = ord("s")
_WORD = ord("l")
_ZERO = ord("0")
_NINE = ord("9")
_CASING_MARKS = array("i", map(ord, "CST"))
_NORMAL_MARK = ord("C")
_HAS_LAST_PART = b"True"
_HAS_NO_LAST_PART = b"False"

_CHECKSUMS = CHECKSUMS
_ALL_BITS = 0xFFFFFFFF  # what a CRC-32 begins with, and is complemented by at the end

_LONGEST_LOWER = 3 * LONGEST_WORD  # one character may have up to three in lower case
_LONGEST_SHAPE = 6
_MOST_NAMES = 8  # under which the lexicon may know a word
_SHORTEST_NUMBERED = 4  # letters that a word has before a footnote number


def add_code(checksum: int, code: int) -> int:
    """Return a checksum with one more character, given by its code, as UTF-8 has it."""
    if code < 0x80:
        return _CHECKSUMS[(checksum ^ code) & 0xFF] ^ (checksum >> 8)
    if code < 0x800:
        checksum = _CHECKSUMS[(checksum ^ (0xC0 | code >> 6)) & 0xFF] ^ (checksum >> 8)
    else:
        if code < 0x10000:
            checksum = _CHECKSUMS[(checksum ^ (0xE0 | code >> 12)) & 0xFF] ^ (checksum >> 8)
        else:
            checksum = _CHECKSUMS[(checksum ^ (0xF0 | code >> 18)) & 0xFF] ^ (checksum >> 8)
            checksum = _CHECKSUMS[(checksum ^ (0x80 | (code >> 12 & 0x3F))) & 0xFF] ^ (checksum >> 8)
        checksum = _CHECKSUMS[(checksum ^ (0x80 | (code >> 6 & 0x3F))) & 0xFF] ^ (checksum >> 8)
    return _CHECKSUMS[(checksum ^ (0x80 | (code & 0x3F))) & 0xFF] ^ (checksum >> 8)


def add_number(checksum: int, number: int) -> int:
    """Return a checksum with the digits of a number."""
    if number >= 10:
        checksum = add_number(checksum, number // 10)
    return add_code(checksum, _ZERO + number % 10)


def start_name(code: int) -> int:
    """Return the checksum of a name's first character."""
    return add_code(_ALL_BITS, code)


def straight(code: int) -> int:
    """Return the code of a character, of a typographic apostrophe or hyphen that of the plain one."""
    if code == 0x2019:
        return _APOSTROPHE
    if code == 0x2010 or code == 0x2011:
        return _HYPHEN
    return code


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

    def read(self, word: str, casing: int) -> None:
        """Take a word in, of a very long one both ends."""
        if len(word) > LONGEST_WORD:
            word = word[: LONGEST_WORD // 2] + word[len(word) - LONGEST_WORD // 2 :]
        self.read_lower(word)
        self.mark = 0 if self.is_lower(word) else _CASING_MARKS[casing]
        self.read_core()
        self.read_shape(word)

    def read_lower(self, word: str) -> None:
        """Fill in `lower`."""
        length = len(word)
        for position in range(length):
            code = ord(word[position])
            if code >= 0x80:  # lower case may depend on what stands beside it
                lowered = word.lower()
                length = len(lowered)
                for place in range(length):
                    self.lower[place] = straight(ord(lowered[place]))
                break
            self.lower[position] = code + 32 if 65 <= code <= 90 else code
        self.lower_length = length

    def is_lower(self, word: str) -> bool:
        """Tell whether a word is the same in lower case."""
        if len(word) != self.lower_length:
            return False
        position = 0
        while position < self.lower_length and straight(ord(word[position])) == self.lower[position]:
            position += 1
        return position == self.lower_length

    def read_core(self) -> None:
        """Fill in `core`."""
        length = self.lower_length
        if length > 2 and self.lower[length - 2] == _APOSTROPHE and self.lower[length - 1] == _SMALL_S:
            length -= 2
        letters = length
        while letters > 0 and _ZERO <= self.lower[letters - 1] <= _NINE:
            letters -= 1
        if _SHORTEST_NUMBERED <= letters < length:
            position = 0
            while position < letters and chr(self.lower[position]).isalpha():
                position += 1
            if position == letters:
                length = letters
        for position in range(length):
            code = self.lower[position]
            self.core[position] = _ZERO if _ZERO <= code <= _NINE else code
        self.core_length = length

    def read_shape(self, word: str) -> None:
        """Fill in `shape`."""
        first = 0
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
                kind = straight(ord(character))
            if size == first or self.shape[size - 1] != kind:
                self.shape[size] = kind
                size += 1
                if size - first == _LONGEST_SHAPE:
                    break
        self.shape_length = size

    def add_core(self, checksum: int, start: int, end: int) -> int:
        """Return a checksum with some characters of the core."""
        for position in range(start, end):
            checksum = add_code(checksum, self.core[position])
        return checksum

    def add_ending(self, checksum: int, size: int) -> int:
        """Return a checksum with the last characters of the core."""
        return self.add_core(checksum, max(self.core_length - size, 0), self.core_length)

    def add_shape(self, checksum: int) -> int:
        """Return a checksum with the shape."""
        for position in range(self.shape_length):
            checksum = add_code(checksum, self.shape[position])
        return checksum

    def hash_lexicon_keys(self) -> int:
        """Fill in the keys under which the model's lexicon may know the word, and return their number.

        The most specific comes first.
        """
        length = self.core_length
        checksum = _ALL_BITS if self.mark == 0 else start_name(self.mark)
        self.names[0] = self.add_core(add_code(checksum, _EQUALS), 0, length)
        count = 1
        if self.mark != 0 and self.mark != _NORMAL_MARK:
            self.names[1] = self.add_core(start_name(_EQUALS), 0, length)
            self.names[2] = self.add_core(add_code(start_name(_NORMAL_MARK), _EQUALS), 0, length)
            count = 3
        guess = self.add_shape(start_name(_GUESS))
        checksum = add_code(guess, _SLASH)
        for size in range(3, 0, -1):
            self.names[count] = self.add_ending(checksum, size)
            count += 1
        self.names[count] = guess
        count += 1
        for index in range(count):
            self.names[index] ^= _ALL_BITS
        return count

    def hash_class_features(self, word_class: int) -> None:
        """Fill in the keys of the word's features that depend on its class; see `hash_features`."""
        self.keys[0] = add_number(start_name(_CLASS), word_class) ^ _ALL_BITS
        named = add_code(add_number(start_name(_CLASS_AND_SHAPE), word_class), _SLASH)
        self.keys[2] = self.add_shape(named) ^ _ALL_BITS

    def hash_features(self) -> int:
        """Fill in the keys of the word's features but for those that depend on its class; return how many are all.

        Those that class and shape decide come first (class, shape, both, bias), then the other two that neighbours of
        the word see: its last three characters, and the word.
        """
        self.keys[0] = 0
        self.keys[1] = self.add_shape(start_name(_SHAPE))
        self.keys[2] = 0
        self.keys[3] = start_name(_BIAS)
        self.keys[4] = self.add_ending(start_name(_ZERO + 3), 3)
        self.keys[5] = self.add_core(start_name(_WORD), 0, self.core_length)
        self.keys[6] = self.add_ending(add_code(self.add_shape(start_name(_SHAPE_AND_ENDING)), _SLASH), 2)
        self.keys[7] = self.add_ending(start_name(_ZERO + 1), 1)
        self.keys[8] = self.add_ending(start_name(_ZERO + 2), 2)
        self.keys[9] = self.add_ending(start_name(_ZERO + 4), 4)
        self.keys[10] = self.add_ending(start_name(_ZERO + 5), 5)
        count = 11
        checksum = start_name(_PREFIX)
        for size in range(4):
            if size < self.core_length:
                checksum = add_code(checksum, self.core[size])
            self.keys[count] = checksum
            count += 1
        place = self.lower_length - 1
        while place >= 0 and self.lower[place] != _APOSTROPHE:
            place -= 1
        if place >= 0:
            checksum = _ALL_BITS
            for position in range(place, self.lower_length):
                checksum = add_code(checksum, self.lower[position])
            self.keys[count] = checksum
            count += 1
        count = self.hash_parts(count)
        if self.mark:
            self.keys[count] = self.add_core(add_code(start_name(_MARKED_WORD), self.mark), 0, self.core_length)
            count += 1
        for index in range(count):
            self.keys[index] ^= _ALL_BITS
        return count

    def hash_parts(self, count: int) -> int:
        """Fill in the features of a word with hyphens after so many others, and return how many there are then."""
        length = self.core_length
        place = length - 1
        while place >= 0 and self.core[place] != _HYPHEN:
            place -= 1
        if place < 0:
            return count
        self.keys[count] = self.add_core(start_name(_LAST_PART), place + 1, length)
        self.keys[count + 1] = self.add_core(start_name(_FIRST_PART), 0, place)
        self.keys[count + 2] = self.add_core(start_name(_END_OF_LAST_PART), max(length - 3, place + 1), length)
        checksum = start_name(_HYPHEN)
        for character in _HAS_LAST_PART if place + 1 < length else _HAS_NO_LAST_PART:
            checksum = add_code(checksum, character)
        self.keys[count + 3] = checksum
        return count + 4

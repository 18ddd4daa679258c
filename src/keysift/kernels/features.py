"""Hash the tagger's features of a word as they are read, and sum their weights: no string is made of any.

`keysift.analysis.tagging.features` has the same features as strings, which training counts. The key of a feature is the
CRC-32 of its name in UTF-8, so the two agree.
"""

from __future__ import annotations

from array import array

from keysift.kernels.checksums import CHECKSUMS
from keysift.kernels.limits import LONGEST_WORD, MOST_FEATURES, NO_TAG
from keysift.kernels.traits import CASINGS

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
_TRUE = array("i", map(ord, "True"))
_FALSE = array("i", map(ord, "False"))

_CHECKSUMS = CHECKSUMS
_ALL_BITS = 0xFFFFFFFF  # what a CRC-32 begins with, and is complemented by at the end
_HALF = 16  # the upper half of a key is its bucket

_LONGEST_LOWER = 3 * LONGEST_WORD  # one character may have up to three in lower case
_LONGEST_SHAPE = 6
_SHORTEST_NUMBERED = 4  # letters that a word has before a footnote number
_UNKNOWN_CLASS = 1


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


def add_codes(checksum: int, codes: array[int], start: int, end: int) -> int:
    """Return a checksum with some more characters."""
    for position in range(start, end):
        checksum = add_code(checksum, codes[position])
    return checksum


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


def fill_lower(word: str, lower: array[int]) -> int:
    """Fill in the codes of a word in lower case, and return their number."""
    length = len(word)
    for position in range(length):
        code = ord(word[position])
        if code >= 0x80:  # lower case may depend on what stands beside it
            lowered = word.lower()
            length = len(lowered)
            for place in range(length):
                lower[place] = straight(ord(lowered[place]))
            return length
        lower[position] = code + 32 if 65 <= code <= 90 else code
    return length


def is_lower(word: str, lower: array[int], length: int) -> bool:
    """Tell whether a word is the same in lower case."""
    if len(word) != length:
        return False
    for position in range(length):
        if straight(ord(word[position])) != lower[position]:
            return False
    return True


def fill_core(lower: array[int], length: int, core: array[int]) -> int:
    """Fill in a word without possessive ending and glued footnote number, digits being 0; return its length."""
    if length > 2 and lower[length - 2] == _APOSTROPHE and lower[length - 1] == _SMALL_S:
        length -= 2
    letters = length
    while letters > 0 and _ZERO <= lower[letters - 1] <= _NINE:
        letters -= 1
    if _SHORTEST_NUMBERED <= letters < length:
        all_letters = True
        for position in range(letters):
            if not chr(lower[position]).isalpha():
                all_letters = False
                break
        if all_letters:
            length = letters
    for position in range(length):
        code = lower[position]
        core[position] = _ZERO if _ZERO <= code <= _NINE else code
    return length


def fill_shape(word: str, mark: int, shape: array[int]) -> int:
    """Fill in a word's casing mark and its kinds of characters without repetitions; return how many they are."""
    first = 0
    if mark:
        shape[0] = mark
        first = 1
    size = first
    for position in range(len(word)):
        character = word[position]
        if character.isupper():
            kind = _CAPITAL_KIND
        elif character.isalpha():
            kind = _LETTER_KIND
        elif character.isdigit():
            kind = _DIGIT_KIND
        else:
            kind = straight(ord(character))
        if size == first or shape[size - 1] != kind:
            shape[size] = kind
            size += 1
            if size - first == _LONGEST_SHAPE:
                break
    return size


def last_place(codes: array[int], length: int, code: int) -> int:
    """Return the last place of a character, or -1."""
    place = length - 1
    while place >= 0 and codes[place] != code:
        place -= 1
    return place


def fill_lexicon_keys(
    core: array[int], core_length: int, shape: array[int], shape_length: int, mark: int, keys: array[int]
) -> int:
    """Fill in the keys under which the model's lexicon may know a word, the most specific first; return their number."""
    count = 0
    checksum = _ALL_BITS if mark == 0 else start_name(mark)
    keys[count] = add_codes(add_code(checksum, _EQUALS), core, 0, core_length) ^ _ALL_BITS
    count += 1
    if mark != 0 and mark != _NORMAL_MARK:
        keys[count] = add_codes(start_name(_EQUALS), core, 0, core_length) ^ _ALL_BITS
        count += 1
        checksum = add_code(start_name(_NORMAL_MARK), _EQUALS)
        keys[count] = add_codes(checksum, core, 0, core_length) ^ _ALL_BITS
        count += 1
    guess = add_codes(start_name(_GUESS), shape, 0, shape_length)
    checksum = add_code(guess, _SLASH)
    for size in range(3, 0, -1):
        keys[count] = add_codes(checksum, core, max(core_length - size, 0), core_length) ^ _ALL_BITS
        count += 1
    keys[count] = guess ^ _ALL_BITS
    return count + 1


def fill_feature_keys(
    lower: array[int],
    lower_length: int,
    core: array[int],
    core_length: int,
    shape: array[int],
    shape_length: int,
    mark: int,
    word_class: int,
    keys: array[int],
) -> int:
    """Fill in the keys of a word's features; return their number."""
    keys[0] = add_codes(start_name(_WORD), core, 0, core_length)
    keys[1] = add_number(start_name(_CLASS), word_class)
    keys[2] = add_codes(start_name(_SHAPE), shape, 0, shape_length)
    keys[3] = start_name(_BIAS)
    checksum = add_code(add_codes(start_name(_SHAPE_AND_ENDING), shape, 0, shape_length), _SLASH)
    keys[4] = add_codes(checksum, core, max(core_length - 2, 0), core_length)
    checksum = add_code(add_number(start_name(_CLASS_AND_SHAPE), word_class), _SLASH)
    keys[5] = add_codes(checksum, shape, 0, shape_length)
    count = 6
    for size in range(1, 6):
        keys[count] = add_codes(start_name(_ZERO + size), core, max(core_length - size, 0), core_length)
        count += 1
    checksum = start_name(_PREFIX)
    for size in range(4):
        if size < core_length:
            checksum = add_code(checksum, core[size])
        keys[count] = checksum
        count += 1
    place = last_place(lower, lower_length, _APOSTROPHE)
    if place >= 0:
        keys[count] = add_codes(_ALL_BITS, lower, place, lower_length)
        count += 1
    place = last_place(core, core_length, _HYPHEN)
    if place >= 0:
        keys[count] = add_codes(start_name(_LAST_PART), core, place + 1, core_length)
        keys[count + 1] = add_codes(start_name(_FIRST_PART), core, 0, place)
        keys[count + 2] = add_codes(start_name(_END_OF_LAST_PART), core, max(core_length - 3, place + 1), core_length)
        if place + 1 < core_length:
            keys[count + 3] = add_codes(start_name(_HYPHEN), _TRUE, 0, len(_TRUE))
        else:
            keys[count + 3] = add_codes(start_name(_HYPHEN), _FALSE, 0, len(_FALSE))
        count += 4
    if mark:
        keys[count] = add_codes(add_code(start_name(_MARKED_WORD), mark), core, 0, core_length)
        count += 1
    for index in range(count):
        keys[index] ^= _ALL_BITS
    return count


def add_rows(
    words: list[str],
    types: array[int],
    casings: bytearray,
    rows_of_types: array[int],
    origins: array[int],
    rows_before: array[int],
    vectors_before: array[int],
    classes_before: array[int],
    fixed_tags_before: array[int],
    count: int,
    width: int,
    lexicon_keys: array[int],
    lexicon_buckets: array[int],
    lexicon_classes: array[int],
    lexicon_fixed: array[int],
    feature_keys: array[int],
    feature_buckets: array[int],
    feature_starts: array[int],
    feature_columns: array[int],
    feature_values: array[int],
    vectors: array[int],
    classes: array[int],
    fixed_tags: array[int],
) -> int:
    """Make the tagger's row of each token's word type in its casing context, where there is none; return their number.

    `count` rows are there; `vectors`, of so many scores (`width`) a row and all 0 behind the rows that are there,
    `classes` and `fixed_tags` have room for one more per token. `rows_of_types[CASINGS * type + casing]` is the row, or
    -1. A word without capitals has one row for all casing contexts. A type that an earlier lexicon knew has its number
    there in `origins`, and what ends in `_before` is of that lexicon.
    """
    lower = array("i", bytes(4 * _LONGEST_LOWER))
    core = array("i", bytes(4 * _LONGEST_LOWER))
    shape = array("i", bytes(4 * (_LONGEST_SHAPE + 1)))
    keys = array("I", bytes(4 * MOST_FEATURES))
    for position in range(len(types)):
        place = CASINGS * types[position] + casings[position]
        if rows_of_types[place] >= 0:
            continue
        base = count * width
        origin = origins[types[position]]
        if origin >= 0 and CASINGS * origin < len(rows_before):
            row = rows_before[CASINGS * origin + casings[position]]
            if row >= 0:
                for column in range(width):
                    vectors[base + column] = vectors_before[row * width + column]
                classes[count] = classes_before[row]
                fixed_tags[count] = fixed_tags_before[row]
                for casing in range(CASINGS):
                    if rows_before[CASINGS * origin + casing] == row:
                        rows_of_types[CASINGS * types[position] + casing] = count
                count += 1
                continue
        word = words[types[position]]
        if len(word) > LONGEST_WORD:
            word = word[: LONGEST_WORD // 2] + word[len(word) - LONGEST_WORD // 2 :]
        lower_length = fill_lower(word, lower)
        mark = 0 if is_lower(word, lower, lower_length) else _CASING_MARKS[casings[position]]
        core_length = fill_core(lower, lower_length, core)
        shape_length = fill_shape(word, mark, shape)

        word_class = _UNKNOWN_CLASS
        fixed_tag = -1
        key_count = fill_lexicon_keys(core, core_length, shape, shape_length, mark, keys)
        for index in range(key_count):
            key = keys[index]
            found = -1
            for entry in range(lexicon_buckets[key >> _HALF], lexicon_buckets[(key >> _HALF) + 1]):
                if lexicon_keys[entry] == key:
                    found = entry
                    break
            if found >= 0:
                word_class = lexicon_classes[found]
                if index == 0 and lexicon_fixed[found] != NO_TAG:  # only the word itself may fix the tag
                    fixed_tag = lexicon_fixed[found]
                break

        key_count = fill_feature_keys(
            lower, lower_length, core, core_length, shape, shape_length, mark, word_class, keys
        )
        for index in range(key_count):
            key = keys[index]
            for entry in range(feature_buckets[key >> _HALF], feature_buckets[(key >> _HALF) + 1]):
                if feature_keys[entry] == key:
                    for weight in range(feature_starts[entry], feature_starts[entry + 1]):
                        vectors[base + feature_columns[weight]] += feature_values[weight]
                    break
        classes[count] = word_class
        fixed_tags[count] = fixed_tag
        if mark:
            rows_of_types[place] = count
        else:
            for casing in range(CASINGS):
                rows_of_types[CASINGS * types[position] + casing] = count
        count += 1
    return count

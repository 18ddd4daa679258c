"""Stem English words by Porter's algorithm, as Snowball defines it (https://snowballstem.org/algorithms/porter/).

Passing every new word of a text to PyStemmer and back takes time that a text which is read once feels. The algorithm
will never change, so it is here as well. The tests compare it with the library's.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from keysift.kernels.interpreted import fixed_octets, longs, octets
    from keysift.kernels.lexicon import base_form

_LONGEST = 60  # longer words are left to the library
_TAIL = 7  # letters of the longest ending
_LAST_CODE = 0x7F
_A = 0x61
_Y = 0x79
_CONSONANT_Y = 0x59  # in the midst of the work, a capital stands for a y that is no vowel
_E = 0x65
_I = 0x69
_L = 0x6C
_S = 0x73
_T = 0x74
_W = 0x77
_X = 0x78
_VOWELS = bytes(chr(code) in "aeiouy" for code in range(_LAST_CODE + 1))


def _numbers(endings: dict[str, str]) -> array[int]:
    """Return the last letters of all endings as bits, then for each its letters as one number, and the bits to compare.

    The last letter is in the lowest bits of a number.
    """
    last_letters = 0
    numbers = array("q", [0])
    for ending in endings:
        last_letters |= 1 << (ord(ending[len(ending) - 1]) - _A)
        numbers.append(int.from_bytes(ending.encode("ascii"), "big"))
        numbers.append(int.from_bytes(b"\xff" * len(ending), "big"))
    numbers[0] = last_letters
    return numbers


def _replacements(endings: dict[str, str]) -> tuple[bytes, ...]:
    """Return what each ending is replaced by."""
    return tuple([replacement.encode("ascii") for replacement in endings.values()])


def _same(endings: str, replacement: str) -> dict[str, str]:
    """Return endings that are replaced by the same."""
    return dict.fromkeys(endings.split(), replacement)


def _longest_first(endings: dict[str, str]) -> dict[str, str]:
    """Return endings in the order in which they are tried: of two that fit, the longer one counts."""
    return {ending: endings[ending] for ending in sorted(endings, key=len, reverse=True)}


_PLURALS = _longest_first({"sses": "ss", "ies": "i", "ss": "ss", "s": ""})
_VERB_FORMS = _longest_first({"eed": "ee", "ing": "", "ed": ""})
_BARE_ENDS = {**_same("at bl iz", "e"), **_same("bb dd ff gg mm nn pp rr tt", "")}
_DOUBLE_SUFFIXES = _longest_first(
    {
        **_same("ational ation ator", "ate"),
        **_same("alli alism aliti", "al"),
        **_same("ousli ousness", "ous"),
        **_same("iviti iveness", "ive"),
        **_same("izer ization", "ize"),
        **{"tional": "tion", "enci": "ence", "anci": "ance", "abli": "able", "entli": "ent", "eli": "e"},
        **{"fulness": "ful", "biliti": "ble"},
    }
)
_SUFFIXES = _longest_first({**_same("icate iciti ical", "ic"), **_same("ative ful ness", ""), "alize": "al"})
_LAST_SUFFIXES = _longest_first(
    _same("al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize ion", "")
)
_ION = list(_LAST_SUFFIXES).index("ion")
_EED = list(_VERB_FORMS).index("eed")
_FIRST_DOUBLE = list(_BARE_ENDS).index("bb")

_PLURAL_NUMBERS = _numbers(_PLURALS)
_PLURAL_REPLACEMENTS = _replacements(_PLURALS)
_VERB_NUMBERS = _numbers(_VERB_FORMS)
_BARE_NUMBERS = _numbers(_BARE_ENDS)
_DOUBLE_NUMBERS = _numbers(_DOUBLE_SUFFIXES)
_DOUBLE_REPLACEMENTS = _replacements(_DOUBLE_SUFFIXES)
_SUFFIX_NUMBERS = _numbers(_SUFFIXES)
_SUFFIX_REPLACEMENTS = _replacements(_SUFFIXES)
_LAST_NUMBERS = _numbers(_LAST_SUFFIXES)


def find_ending(letters: bytearray, length: int, endings: array[int]) -> int:
    """Return the place of the longest ending that a word has, or -1."""
    letters_at = octets(letters)
    endings_at = longs(endings)
    if length == 0:
        return -1
    last = letters_at[length - 1] - _A
    if last < 0 or (endings_at[0] >> last) & 1 == 0:  # most words need no closer look
        return -1
    tail = 0
    for place in range(min(length, _TAIL)):
        letter = letters_at[length - 1 - place]  # as a number of C that is wide enough to be shifted
        tail |= letter << (8 * place)
    for place in range(1, len(endings), 2):
        if tail & endings_at[place + 1] == endings_at[place]:
            return place // 2
    return -1


def size_of_ending(endings: array[int], place: int) -> int:
    """Return how many letters an ending has."""
    bits = longs(endings)[2 * place + 2]
    size = 0
    while bits:
        bits >>= 8
        size += 1
    return size


def has_vowel(letters: bytearray, length: int) -> bool:
    """Tell whether there is a vowel among the first letters."""
    letters_at = octets(letters)
    vowels = fixed_octets(_VOWELS)
    position = 0
    while position < length and not vowels[letters_at[position]]:
        position += 1
    return position < length


def ends_short(letters: bytearray, length: int) -> bool:
    """Tell whether a word ends in a consonant, a vowel, and a consonant other than w, x and y."""
    letters_at = octets(letters)
    vowels = fixed_octets(_VOWELS)
    if length < 3 or vowels[letters_at[length - 3]] or not vowels[letters_at[length - 2]]:
        return False
    last = letters_at[length - 1]
    return not vowels[last] and last != _W and last != _X and last != _CONSONANT_Y


def end_of_syllable(letters: bytearray, start: int, length: int) -> int:
    """Return the place behind the first consonant that stands behind a vowel, from `start` on."""
    letters_at = octets(letters)
    vowels = fixed_octets(_VOWELS)
    position = start
    while position < length and not vowels[letters_at[position]]:
        position += 1
    while position < length and vowels[letters_at[position]]:
        position += 1
    return position + 1


def replace_ending(letters: bytearray, start: int, replacement: bytes) -> int:
    """Put something in the place of what begins at `start`; return the new length."""
    letters_at = octets(letters)
    replacement_at = fixed_octets(replacement)
    for position in range(len(replacement)):
        letters_at[start + position] = replacement_at[position]
    return start + len(replacement)


def cut_inflection(letters: bytearray, length: int, first: int) -> int:
    """Take off the endings of plurals and verbs (steps 1a to 1c); return the new length."""
    letters_at = octets(letters)
    place = find_ending(letters, length, _PLURAL_NUMBERS)
    if place >= 0:
        start = length - size_of_ending(_PLURAL_NUMBERS, place)
        length = replace_ending(letters, start, _PLURAL_REPLACEMENTS[place])
    place = find_ending(letters, length, _VERB_NUMBERS)
    if place == _EED:
        if length - 3 >= first:
            length -= 1
    elif place >= 0:
        start = length - size_of_ending(_VERB_NUMBERS, place)
        if has_vowel(letters, start):
            length = start
            place = find_ending(letters, length, _BARE_NUMBERS)
            if place >= _FIRST_DOUBLE:
                length -= 1
            elif place >= 0 or (length == first and ends_short(letters, length)):
                letters_at[length] = _E
                length += 1
    if length > 0:
        last = letters_at[length - 1]
        if (last == _Y or last == _CONSONANT_Y) and has_vowel(letters, length - 1):
            letters_at[length - 1] = _I
    return length


def cut_suffixes(letters: bytearray, length: int, first: int, second: int) -> int:
    """Take off the suffixes of derived words (steps 2 to 5); return the new length."""
    letters_at = octets(letters)
    place = find_ending(letters, length, _DOUBLE_NUMBERS)
    if place >= 0:
        start = length - size_of_ending(_DOUBLE_NUMBERS, place)
        if start >= first:
            length = replace_ending(letters, start, _DOUBLE_REPLACEMENTS[place])
    place = find_ending(letters, length, _SUFFIX_NUMBERS)
    if place >= 0:
        start = length - size_of_ending(_SUFFIX_NUMBERS, place)
        if start >= first:
            length = replace_ending(letters, start, _SUFFIX_REPLACEMENTS[place])
    place = find_ending(letters, length, _LAST_NUMBERS)
    if place >= 0:
        start = length - size_of_ending(_LAST_NUMBERS, place)
        if start >= second and (
            place != _ION or (start > 0 and (letters_at[start - 1] == _S or letters_at[start - 1] == _T))
        ):
            length = start
    if length > 0 and letters_at[length - 1] == _E:
        start = length - 1
        if start >= second or (start >= first and not ends_short(letters, start)):
            length = start
    if length > 1 and letters_at[length - 1] == _L and letters_at[length - 2] == _L and length - 1 >= second:
        length -= 1
    return length


def stem_letters(letters: bytearray, length: int) -> int:
    """Turn the lower-case word that the letters are into its stem; return how many letters that has."""
    letters_at = octets(letters)
    vowels = fixed_octets(_VOWELS)
    for position in range(length):  # a y at the start or behind a vowel is a consonant
        if letters_at[position] == _Y and (position == 0 or vowels[letters_at[position - 1]]):
            letters_at[position] = _CONSONANT_Y
    first = end_of_syllable(letters, 0, length)
    second = end_of_syllable(letters, first, length)
    length = cut_inflection(letters, length, first)
    length = cut_suffixes(letters, length, first, second)
    for position in range(length):
        if letters_at[position] == _CONSONANT_Y:
            letters_at[position] = _Y
    return length


def stem_words(words: list[str], others: list[int]) -> list[str]:
    """Return the stems of words.

    Words that are long or not in ASCII are not stemmed: they have their base form, and their places join `others`.
    """
    letters = bytearray(_LONGEST + 1)  # a step may add a letter
    letters_at = octets(letters)
    stems: list[str] = []
    for index in range(len(words)):
        form = base_form(words[index])
        length = len(form)
        if length > _LONGEST or not form.isascii():
            others.append(index)
            stems.append(form)
            continue
        for position, character in enumerate(form):
            letters_at[position] = ord(character)
        size = stem_letters(letters, length)
        same = 0
        for character in form:
            if same == size or letters_at[same] != ord(character):
                break
            same += 1
        if same < size:
            stems.append(letters[:size].decode("ascii"))
        else:  # no letter is another, so that most stems need no string of their own, or a part of one
            stems.append(form if size == length else form[:size])
    return stems

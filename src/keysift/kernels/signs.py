"""Look a text over for signs of anything but plain prose, so that plain prose costs one quick pass."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable
from typing import Final

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.interpreted import character_at, characters_of, fixed_octets, ints, keys
else:
    from cython.cimports.pointers import character_at, characters_of, fixed_octets, ints, keys

_CODES = cython.declare(cython.uint, 128)  # of ASCII
_LINE_BREAK = cython.declare(cython.uint, 10)
_COLON = cython.declare(cython.uint, 58)
_SHORT_DASH = cython.declare(cython.uint, 0x2013)
_LONG_DASH = cython.declare(cython.uint, 0x2014)
_ITEM: Final = re.compile(r"\[(?:\\.|[^\]\\])+\]|\\.|.", re.DOTALL)
_FREQUENT: Final = frozenset(b" \nabcdefghijmnopqrstuvwxyz")  # k stands in "cookie", l in "et al" and "vol"
# Beyond ASCII, only the characters in patterns are told apart. Any other may be a letter, a space, a digit or a sign.
_BEYOND: Final = "\U00010400\u3000\U0001d7ce\U0001f600"
_LONGEST_HEADING = cython.declare(cython.Py_ssize_t, 50)
_LONGEST_LABEL = cython.declare(cython.Py_ssize_t, 80)
_MOST_LABELS = cython.declare(cython.int, 3)  # that are counted


@cython.final
@cython.cclass
class Signs:
    r"""What each of several kinds of markup is seen by; the place of a kind is the number of its bit.

    A kind has patterns, words and a number of labels. A pattern is a regular expression of fixed length, made of
    characters and classes of characters: `<[A-Za-z/!?]`. A text stands between line breaks, so that `\n>` is found at
    its very start too. A word, in lower case, ends a short line or stands before a colon or dash near the start of a
    line. A label is what stands before a colon and white space near the start of a line; so many lines have one.

    A pattern becomes one rule for each character that may stand at its rarest place: conditions on the places around
    it, the nearest first. The characters of a class share a bit.
    """

    _words: dict[str, int]
    _label_bits: array[int]
    _classes: array[int]
    _first_rules: array[int]
    _bits: array[int]
    _first_conditions: array[int]
    _offsets: array[int]
    _wanted: array[int]
    _slots: bytes
    _plain: bytes

    @cython.infer_types(False)  # numbers of bits and of classes are Python's here
    def __init__(self, kinds: Iterable[tuple[Iterable[str], Iterable[str], int]]) -> None:
        patterns: list[tuple[int, list[str]]] = []
        self._words = {}
        self._label_bits = array("i", [0] * (_MOST_LABELS + 1))
        for place, (signs, words, labels) in enumerate(kinds):
            patterns += ((1 << place, _ITEM.findall(sign)) for sign in signs)
            self._words.update(dict.fromkeys(words, 1 << place))
            for count in range(labels or _MOST_LABELS + 1, _MOST_LABELS + 1):
                self._label_bits[count] |= 1 << place
        items = {item for _, pattern in patterns for item in pattern}
        others = {letter for letter in "".join(items) if ord(letter) >= _CODES} | {chr(_SHORT_DASH), chr(_LONG_DASH)}
        slots = {letter: slot for slot, letter in enumerate([*map(chr, range(_CODES)), *sorted(others)])}
        codes, beyond = ord(max(slots)) + 1, len(slots)
        slots.update(dict.fromkeys(_BEYOND, beyond))
        members = {item: {slots[letter] for letter in re.findall(item, "".join(slots))} for item in items}
        classes: dict[str, int] = {}  # the number of each
        rules: list[list[tuple[int, list[tuple[int, int]]]]] = [[] for _ in range(beyond + 1)]
        for bit, pattern in patterns:
            costs = [(bool(members[item] & _FREQUENT), len(members[item])) for item in pattern]
            rarest = max(place for place, cost in enumerate(costs) if cost == min(costs))
            nearest = sorted(range(len(pattern)), key=lambda place: abs(place - rarest))[1:]
            conditions = [(place - rarest, classes.setdefault(pattern[place], len(classes))) for place in nearest]
            for slot in members[pattern[rarest]]:
                rules[slot].append((bit, conditions))
        self._classes = array("Q", [0] * (beyond + 1))
        for item, number in classes.items():
            for slot in members[item]:
                self._classes[slot] |= 1 << number
        self._first_rules, self._bits = array("i", [0]), array("i")
        self._first_conditions, self._offsets, self._wanted = array("i", [0]), array("i"), array("Q")
        for rules_of_slot in rules:
            for bit, conditions in rules_of_slot:
                self._bits.append(bit)
                self._offsets.extend(offset for offset, _ in conditions)
                self._wanted.extend(1 << number for _, number in conditions)
                self._first_conditions.append(len(self._offsets))
            self._first_rules.append(len(self._bits))
        self._slots = bytes(slots.get(chr(code), beyond) for code in range(codes))
        looked_at = (_LINE_BREAK, _COLON, _SHORT_DASH, _LONG_DASH)
        self._plain = bytes(not rules[slot] and code not in looked_at for code, slot in enumerate(self._slots))

    def find(self, text: str) -> cython.int:
        """Return which kinds of markup a text may have, as bits; 0 for plain prose.

        A bit says that it is worth looking, not that there is something. A kind that is there always has its bit.
        """
        characters = characters_of(text)
        slots, plain = fixed_octets(self._slots), fixed_octets(self._plain)
        codes: cython.uint = len(self._slots)
        beyond = len(self._classes) - 1
        first_rules, bits = ints(self._first_rules), ints(self._bits)
        first_conditions, offsets = ints(self._first_conditions), ints(self._offsets)
        wanted, classes = keys(self._wanted), keys(self._classes)
        length = len(text)
        found: cython.int = 0
        line_start: cython.Py_ssize_t = 0
        labels: cython.int = 0
        labelled: cython.Py_ssize_t = -1  # the start of the last line with a label
        position: cython.Py_ssize_t = 0
        near: cython.Py_ssize_t
        code: cython.uint = 0
        other: cython.uint
        while True:
            while position < length:  # most characters of prose say nothing
                code = ord(character_at(characters, position))
                if code < codes and not plain[code]:
                    break
                position += 1
            if position == length:
                break
            slot = slots[code]
            for rule in range(first_rules[slot], first_rules[slot + 1]):
                condition = first_conditions[rule]
                end = first_conditions[rule + 1]
                while condition < end:
                    near = position + offsets[condition]
                    other = ord(character_at(characters, near)) if 0 <= near < length else _LINE_BREAK
                    if not wanted[condition] & classes[slots[other] if other < codes else beyond]:
                        break
                    condition += 1
                if condition == end:
                    found |= bits[rule]
            if code == _LINE_BREAK:
                found |= self._word_bits(text, line_start, position)
                line_start = position + 1
            elif code == _COLON or code == _SHORT_DASH or code == _LONG_DASH:
                found |= self._word_bits(text, line_start, position)
                if (
                    code == _COLON
                    and labelled != line_start
                    and labels < _MOST_LABELS
                    and position - line_start < _LONGEST_LABEL
                    and (position + 1 == length or text[position + 1].isspace() or text[position + 1] == "*")
                ):
                    labelled = line_start
                    labels += 1
            position += 1
        found |= self._word_bits(text, line_start, length)
        return found | ints(self._label_bits)[labels]

    @cython.cfunc
    @cython.exceptval(-1)
    def _word_bits(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        return self._words.get(_last_word(text, start, end), 0) if end - start <= _LONGEST_HEADING else 0


@cython.cfunc
def _last_word(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """Return the last word of a piece of a line, in lower case."""
    while end > start and _is_around_words(text[end - 1]):
        end -= 1
    first = end
    while first > start and not _is_around_words(text[first - 1]):
        first -= 1
    return text[first:end].casefold()


@cython.cfunc
@cython.exceptval(check=False)
def _is_around_words(character: cython.Py_UCS4) -> cython.bint:
    """Tell whether a character may stand before or behind the words of a heading."""
    return character.isspace() or character in ".:,!*_"


def lines_with_words(text: str, words: frozenset[str]) -> list[tuple[int, int]]:
    """Return start and end of the lines that have a word at a place where headings and labels have their last."""
    found: list[tuple[int, int]] = []
    characters = characters_of(text)
    length = len(text)
    start: cython.Py_ssize_t = 0
    is_found = False
    code: cython.uint
    for position in range(length + 1):
        code = ord(character_at(characters, position)) if position < length else _LINE_BREAK
        if code == _LINE_BREAK or code == _COLON or code == _SHORT_DASH or code == _LONG_DASH:
            if not is_found and position - start <= _LONGEST_HEADING:
                is_found = _last_word(text, start, position) in words
            if code == _LINE_BREAK:
                if is_found:
                    found.append((start, position))
                    is_found = False
                start = position + 1
    return found

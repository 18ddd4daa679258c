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

if not cython.compiled:  # compiled, arrays and characters are read through pointers
    from keysift.kernels.interpreted import character_at, characters_of, fixed_octets, ints, keys

_CODES: Final = 128  # of ASCII
_LINE_BREAK: Final = 10
_COLON: Final = 58
_SHORT_DASH: Final = 0x2013
_LONG_DASH: Final = 0x2014
_ITEM: Final = re.compile(r"\[(?:\\.|[^\]\\])+\]|\\.|.", re.DOTALL)
_FREQUENT: Final = frozenset(b" \nabcdefghijkmnopqrstuvwxyz")  # l stands in "et al" and "vol"
# Beyond ASCII, only the characters in patterns are told apart. Any other may be a letter, a space, a digit or a sign.
_BEYOND: Final = "\U00010400\u3000\U0001d7ce\U0001f600"
_LONGEST_HEADING: Final = 50
_LONGEST_LABEL: Final = 80
_MOST_LABELS: Final = 3  # that are counted


class Signs:
    r"""What each of several kinds of markup is seen by; the place of a kind is the number of its bit.

    A kind has patterns, words and a number of labels. A pattern is a regular expression of fixed length, made of
    characters and classes of characters: `<[A-Za-z/!?]`. A text stands between line breaks, so that `\n>` is found at
    its very start too. A word, in lower case, ends a short line or stands before a colon or dash near the start of a
    line. A label is what stands before a colon and white space near the start of a line; so many lines have one.

    A pattern becomes one rule for each character that may stand at its rarest place: conditions on the places around
    it, the nearest first. The characters of a class share a bit.
    """

    def __init__(self, kinds: Iterable[tuple[Iterable[str], Iterable[str], int]]) -> None:
        patterns: list[tuple[int, list[str]]] = []
        self._words: dict[str, int] = {}
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

    def find(self, text: str) -> int:
        """Return which kinds of markup a text may have, as bits; 0 for plain prose.

        A bit says that it is worth looking, not that there is something. A kind that is there always has its bit.
        """
        characters = characters_of(text)
        slots, plain = fixed_octets(self._slots), fixed_octets(self._plain)
        codes, beyond = len(self._slots), len(self._classes) - 1
        first_rules, bits = ints(self._first_rules), ints(self._bits)
        first_conditions, offsets = ints(self._first_conditions), ints(self._offsets)
        wanted, classes = keys(self._wanted), keys(self._classes)
        length = len(text)
        found = 0
        line_start = 0
        labels = 0
        labelled = -1  # the start of the last line with a label
        position = 0
        code = 0
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

    def _word_bits(self, text: str, start: int, end: int) -> int:
        return self._words.get(last_word(text, start, end), 0) if end - start <= _LONGEST_HEADING else 0


def last_word(text: str, start: int, end: int) -> str:
    """Return the last word of a piece of a line, in lower case."""
    while end > start and is_around_words(text[end - 1]):
        end -= 1
    first = end
    while first > start and not is_around_words(text[first - 1]):
        first -= 1
    return text[first:end].casefold()


def is_around_words(character: str) -> bool:
    """Tell whether a character may stand before or behind the words of a heading."""
    return character.isspace() or character in ".:,!*_"


def lines_with_words(text: str, words: frozenset[str]) -> list[tuple[int, int]]:
    """Return start and end of the lines that have a word at a place where headings and labels have their last."""
    found: list[tuple[int, int]] = []
    characters = characters_of(text)
    length = len(text)
    start = 0
    is_found = False
    for position in range(length + 1):
        code = ord(character_at(characters, position)) if position < length else _LINE_BREAK
        if code == _LINE_BREAK or code == _COLON or code == _SHORT_DASH or code == _LONG_DASH:
            if not is_found and position - start <= _LONGEST_HEADING:
                is_found = last_word(text, start, position) in words
            if code == _LINE_BREAK:
                if is_found:
                    found.append((start, position))
                    is_found = False
                start = position + 1
    return found

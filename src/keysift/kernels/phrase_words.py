"""Words of a language that are part of few phrases, or only inside them, and how tokens are told to be among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.interpreted import character_at, characters_of, octets
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import character_at, characters_of, octets

# What a word is, as bits. The methods of PhraseWords ask for them.
_LIGHT = cython.declare(cython.int, 1)
_CALENDAR = cython.declare(cython.int, 2)
_UNIT = cython.declare(cython.int, 4)
_EMPTY = cython.declare(cython.int, 8)
_DAY_TIME = cython.declare(cython.int, 16)
_MODIFIER = cython.declare(cython.int, 32)
_LABEL = cython.declare(cython.int, 64)
_LEADING = cython.declare(cython.int, 128)
_ROLE = cython.declare(cython.int, 256)
_WEEKDAY = cython.declare(cython.int, 512)

_HINTS = cython.declare(cython.Py_ssize_t, 1 << 14)
_LETTER_BITS = cython.declare(cython.uint, 5)
_LETTER_MASK = cython.declare(cython.uint, 31)
_LONGEST = cython.declare(cython.Py_ssize_t, 15)  # longer words have the hint of this length
_SPREAD = cython.declare(cython.uint, 0x9E3779B1)  # spreads numbers over all bits
_ALL_BITS = cython.declare(cython.uint, 0xFFFFFFFF)
_UNUSED_BITS = cython.declare(cython.uint, 18)  # of 32: what is left is below _HINTS


@cython.cclass
class PhraseWords:
    """The words of a language that are part of few phrases, or only inside them (see `keysift.phrases.phrase_words`).

    Most words are none of these. `hints_at` tells that quickly, without making a string of a word.
    """

    def __init__(self, words: Mapping[str, Iterable[str]], *, capitals: bool, parts: bool, chains: bool) -> None:
        self.capitals = capitals
        self.parts = parts
        self.chains = chains
        self.calendar = frozenset(words["calendar"])
        self.units = frozenset(words["units"])
        self.day_times = frozenset(words["day_times"])
        self.heads = frozenset(words["heads"])
        self.particles = frozenset(words["particles"])
        self.trims_links = bool(self.heads or self.particles) and not chains
        self.pairing = frozenset(words["pairing"])
        self.leading = frozenset(words["leading"])
        self.joining = frozenset(words["joining"])
        self.idioms = frozenset(words["idioms"])
        self.determiners = frozenset(words["determiners"])
        self.contracted = frozenset(words["contracted"])
        self.complements = frozenset(words["complements"])
        self.participles = tuple(words["participles"])
        self.governing = tuple(words["governing"])
        self.numbered = frozenset(words["numbered"])
        self.bodies = frozenset(words["bodies"])
        self.of_bodies = frozenset(words["of_bodies"])
        self.terms = frozenset(words["terms"])
        self.first_of_terms = frozenset(term.partition("+")[0] for term in self.terms)
        self.classes: dict[str, int] = {}
        for bit, members in (
            (_LIGHT, words["light"]),
            (_MODIFIER, words["modifiers"]),
            (_CALENDAR, self.calendar),
            (_WEEKDAY, words["weekdays"]),
            (_UNIT, self.units),
            (_EMPTY, words["empty"]),
            (_DAY_TIME, self.day_times),
            (_LABEL, words["labels"]),
            (_ROLE, words["roles"]),
            (_LEADING, {idiom.partition("+")[2] for idiom in self.idioms} | self.heads),
        ):
            for word in members:
                self.classes[word] = self.classes.get(word, 0) | bit
        self.hints = bytearray(_HINTS)
        self.hints_at = octets(self.hints)
        for word in self.classes:
            hint = _hint_of(word, 0, len(word))
            if hint >= 0:
                self.hints_at[hint] = 1

    @cython.cfunc
    @cython.exceptval(-1)
    def is_light(self, document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
        """Tell whether a token is an adjective that a phrase does not begin with, or only if the text repeats it."""
        return self.class_of(document, token) & (_LIGHT | _MODIFIER) != 0

    @cython.cfunc
    @cython.exceptval(-1)
    def is_modifier(self, document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
        """Tell whether a token is an adjective that a phrase begins with only if the text repeats it there."""
        return self.class_of(document, token) & _MODIFIER != 0

    @cython.cfunc
    @cython.exceptval(-1)
    def is_unit(self, document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
        """Tell whether a token is a measure or a scale."""
        return self.class_of(document, token) & _UNIT != 0

    @cython.cfunc
    @cython.exceptval(-1)
    def is_amount(self, document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
        """Tell whether a token that begins with a digit is a number with its unit: "16GB", "180C"; but not "5G"."""
        text = document.reading
        start = document.starts_at[token]
        end = document.ends_at[token]
        place: cython.Py_ssize_t = start + 1
        while place < end and ("0" <= text[place] <= "9" or text[place] == "." or text[place] == ","):
            place += 1
        if place == end:
            return False
        unit = text[place:end]
        if len(unit) == 1 and unit.isupper():
            return place - start > 1 and unit in "CF"
        return unit.lower() in self.units

    @cython.cfunc
    @cython.exceptval(-1)
    def is_weekday(self, document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
        """Tell whether a token is a day of the week, in languages where one may follow a name: "Bush said Monday"."""
        return self.class_of(document, token) & _WEEKDAY != 0

    @cython.cfunc
    @cython.exceptval(-1)
    def is_calendar(self, document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
        """Tell whether a token is a day or a month."""
        return self.class_of(document, token) & _CALENDAR != 0

    @cython.cfunc
    @cython.exceptval(-1)
    def is_time_or_label(self, document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
        """Tell whether a token can be part of a time (a day, a month, a part of a day, a unit) or of "Table 3"."""
        return self.class_of(document, token) & (_CALENDAR | _UNIT | _DAY_TIME | _LABEL) != 0

    @cython.cfunc
    @cython.exceptval(-1)
    def is_role(self, document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
        """Tell whether a token says who somebody is, and is no part of the name behind it: "captain"."""
        return self.class_of(document, token) & _ROLE != 0

    @cython.cfunc
    @cython.exceptval(-1)
    def may_lead(self, document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
        """Tell whether a token is a unit, a noun that leads to another, or half of a preposition after another half."""
        return self.class_of(document, token) & (_LEADING | _UNIT) != 0

    @cython.cfunc
    @cython.exceptval(-1)
    def is_term(self, document: Tokens, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Tell whether some tokens are one term wherever they stand together, or the beginning of one."""
        if document.vocabulary[document.stem_ids_at[start]] not in self.first_of_terms:
            return False
        stems = [document.vocabulary[document.stem_ids_at[position]] for position in range(start, end)]
        return "+".join(stems) in self.terms

    @cython.cfunc
    @cython.exceptval(-1)
    def is_no_phrase(self, document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
        """Tell whether a token is no phrase by itself: a day, a month, a unit, or a noun that says next to nothing."""
        return self.class_of(document, token) & (_CALENDAR | _UNIT | _EMPTY) != 0

    @cython.cfunc
    @cython.exceptval(-1)
    def class_of(self, document: Tokens, token: cython.Py_ssize_t) -> cython.int:
        """Return what a token is, as bits."""
        start = document.starts_at[token]
        end = document.ends_at[token]
        hint = _hint_of(document.reading, start, end)
        if hint >= 0 and not self.hints_at[hint]:
            return 0
        found = self.classes.get(document.reading[start:end].lower())
        if found is None:
            return 0
        return found


@cython.cfunc
@cython.exceptval(-2, check=True)
def _hint_of(word: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return a number that most words do not have in common with any of a short list, or -1 if there is none.

    It is made of length, first, second and last letter, whatever their case. Letters beyond ASCII may change with the
    case.
    """
    characters = characters_of(word)
    first: cython.uint = ord(character_at(characters, start))
    second: cython.uint = ord(character_at(characters, start + 1)) if end - start > 1 else first
    last: cython.uint = ord(character_at(characters, end - 1))
    if first >= 0x80 or second >= 0x80 or last >= 0x80:
        return -1
    hint: cython.uint = min(end - start, _LONGEST)
    hint = hint << _LETTER_BITS | (first & _LETTER_MASK)
    hint = hint << _LETTER_BITS | (second & _LETTER_MASK)
    hint = hint << _LETTER_BITS | (last & _LETTER_MASK)
    return ((hint * _SPREAD) & _ALL_BITS) >> _UNUSED_BITS

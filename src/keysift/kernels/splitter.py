"""Find where tokens begin and end inside a chunk, a piece of text without white space.

A chunk is read from left to right. At each place the first of these rules that fits makes a token: an address, an
acronym (`U.S.`, `Ph.D.`), a word with the signs that belong to it (`state-of-the-art`, `C++`, `#topic`), and otherwise
a sign with its repetitions (`...`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from unicodedata import normalize

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import zeros
    from keysift.kernels.interpreted import character_at, characters_of, ints
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.pointers import character_at, characters_of, ints

# Marks that combine with letters, as the first and last character of each range. Letters and digits alone would cut a
# decomposed é, a pointed Hebrew or a Devanagari word in pieces.
_MARK_RANGES = array(
    "i",
    [
        ord(character)
        for character in (
            "\u00ad\u00ad\u0300\u036f\u0483\u0489\u0591\u05bd\u05bf\u05bf\u05c1\u05c7\u0610\u061a\u064b\u065f\u0670\u0670"
            "\u06d6\u06ed\u0900\u0903\u093a\u094f\u0951\u0957\u0962\u0963\u0981\u0983\u09bc\u09cd\u0a01\u0a4d\u0a81\u0acd"
            "\u0b01\u0bcd\u0c00\u0c4d\u0c81\u0ccd\u0d00\u0d4d\u0d81\u0ddf\u0e31\u0e31\u0e34\u0e4e\u0eb1\u0ece\u0f71\u0f87"
            "\u102b\u103e\u17b4\u17d3\u1ab0\u1aff\u1dc0\u1dff\u200c\u200d\u20d0\u20f0\u3099\u309a\ufe20\ufe2f"
        )
    ],
)
_MARK_RANGE_ENDS = cython.declare(cython.Py_ssize_t, len(_MARK_RANGES))
# Titles that are written like acronyms when a capital follows.
_TITLES = cython.declare(tuple, ("Ph.", "Sc.", "Ed.", "Eng.", "Psy.", "Litt."))
_ORDINAL_DIGITS = cython.declare(cython.Py_ssize_t, 2)


@cython.cclass
class SplittingRules:
    """What splitting must know about a language.

    `find_address` returns the end of the address at a place of a chunk or -1. `cut_clitics` returns the places between
    which the parts of a word stand; it is None for languages that write no words together. `abbreviations` have a full
    stop, and with `ordinals`, numbers of one or two digits have one.
    """

    def __init__(
        self,
        find_address: Callable[[str, int], int],
        cut_clitics: Callable[[str, int, int], Sequence[int]] | None,
        abbreviations: frozenset[str],
        longest_abbreviation: cython.Py_ssize_t,
        ordinals: cython.bint,
    ) -> None:
        self.find_address = find_address
        self.cut_clitics = cut_clitics
        self.abbreviations = abbreviations
        self.longest_abbreviation = longest_abbreviation
        self.ordinals = ordinals


@cython.ccall
@cython.exceptval(check=False)
def is_mark(character: cython.Py_UCS4) -> cython.bint:
    """Tell whether a character combines with the letter before it, or only says how letters join."""
    code: cython.int = ord(character)
    ranges = ints(_MARK_RANGES)
    for place in range(0, _MARK_RANGE_ENDS, 2):
        if code < ranges[place]:
            return False
        if code <= ranges[place + 1]:
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def _is_word_character(character: cython.Py_UCS4) -> cython.bint:
    """Tell whether a character is a letter or digit of any script, or a mark of one."""
    if character < "\x80":
        return "a" <= character <= "z" or "A" <= character <= "Z" or "0" <= character <= "9"
    return character.isalnum() or is_mark(character)


@cython.cfunc
@cython.exceptval(check=False)
def _is_hyphen(character: cython.Py_UCS4) -> cython.bint:
    """Tell whether a character is a hyphen that joins words."""
    return character == "-" or character == "\u2010" or character == "\u2011"


@cython.cfunc
@cython.exceptval(check=False)
def _is_inner_apostrophe(character: cython.Py_UCS4) -> cython.bint:
    """Tell whether a character is an apostrophe and no letter."""
    return character == "'" or character == "’" or character == "＇"


@cython.cfunc
@cython.exceptval(-2)
def _end_of_characters(chunk: str, start: cython.Py_ssize_t, length: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the end of the run of word characters at `start`."""
    position = start
    while position < length and _is_word_character(chunk[position]):
        position += 1
    return position


@cython.cfunc
@cython.exceptval(-2)
def _end_of_hyphenated(chunk: str, start: cython.Py_ssize_t, length: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the end of the words that are joined by hyphens to what ends at `start`."""
    position = start
    while position + 1 < length and _is_hyphen(chunk[position]) and _is_word_character(chunk[position + 1]):
        position = _end_of_characters(chunk, position + 1, length)
    return position


@cython.cfunc
@cython.exceptval(-2)
def _end_of_initial(chunk: str, start: cython.Py_ssize_t, length: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the end of a letter with its full stop, or of a title's part before a capital; -1 if there is neither."""
    if start + 1 >= length:
        return -1
    first = chunk[start]
    if chunk[start + 1] == ".":
        return start + 2 if first.isalnum() and not first.isdecimal() else -1
    if first == "P" or first == "S" or first == "E" or first == "L":
        for title in _TITLES:
            end = start + len(title)
            if end < length and "A" <= chunk[end] <= "Z" and chunk.startswith(title, start):
                return end
    return -1


@cython.cfunc
@cython.exceptval(-2)
def _end_of_acronym(chunk: str, start: cython.Py_ssize_t, length: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the end of an acronym of at least two initials (U.S., e.g., U.S, U.S.-based), or -1."""
    if start > 0 and chunk[start - 1].isalnum():
        return -1
    position = _end_of_initial(chunk, start, length)
    if position < 0:
        return -1
    following = _end_of_initial(chunk, position, length)
    if following < 0:
        return -1
    while following >= 0:
        position = following
        following = _end_of_initial(chunk, position, length)
    if (
        position < length
        and ("a" <= chunk[position] <= "z" or "A" <= chunk[position] <= "Z")
        and (position + 1 == length or not chunk[position + 1].isalnum())
    ):
        position += 1
    return _end_of_hyphenated(chunk, position, length)


@cython.cfunc
@cython.exceptval(check=False)
def _joins(before: cython.Py_UCS4, sign: cython.Py_UCS4, following: cython.Py_UCS4) -> cython.bint:
    """Tell whether a sign between two word characters keeps them in one token."""
    if _is_hyphen(sign) or sign == "_" or _is_inner_apostrophe(sign):  # state-of-the-art, max_words, don't
        return True
    if sign == "." or sign == "," or sign == ":":
        if before.isdecimal() and following.isdecimal():  # 3.5, 11,589, 3:1
            return True
        # node.js, example.com; but "end.The next" is two sentences
        return sign == "." and "a" <= following <= "z" and ("a" <= before <= "z" or "0" <= before <= "9")
    return sign == "&" and "A" <= before <= "Z" and "A" <= following <= "Z"  # S&P, AT&T


@cython.cfunc
@cython.exceptval(-2)
def _end_of_suffix(chunk: str, start: cython.Py_ssize_t, length: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the end of the signs after a word that are part of it (C++, C++11, C#), or -1."""
    if start == length:
        return -1
    position = start + 1
    if chunk[start] == "+":
        if position < length and chunk[position] == "+":
            position += 1
            while position < length and chunk[position].isdecimal():
                position += 1
    elif chunk[start] != "#":
        return -1
    if position < length and (chunk[position].isalnum() or chunk[position] == "+"):
        return -1
    return position


@cython.cfunc
@cython.exceptval(-2)
def _end_of_word(chunk: str, start: cython.Py_ssize_t, length: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the end of the word at `start`, with the signs that belong to it, or -1."""
    position = start
    first = chunk[start]
    if first == "#" or first == "@":  # #topic, @name
        position += 1
        if position == length or not chunk[position].isalnum() or chunk[position].isdecimal():
            return -1
    elif first == ".":
        if not chunk.startswith(".NET", start):
            return -1
        if start + 4 < length and (chunk[start + 4].isalnum() or chunk[start + 4] == "_"):
            return -1
        position += 1
    elif not _is_word_character(first):
        return -1
    position = _end_of_characters(chunk, position, length)
    while (
        position + 1 < length
        and _is_word_character(chunk[position + 1])
        and _joins(chunk[position - 1], chunk[position], chunk[position + 1])
    ):
        position = _end_of_characters(chunk, position + 1, length)
    suffixed = _end_of_suffix(chunk, position, length)
    return position if suffixed < 0 else _end_of_hyphenated(chunk, suffixed, length)


@cython.ccall
def composed(word: str) -> str:
    """Return a word in lower case and composed characters."""
    if word.isascii():
        return word.lower()
    return normalize("NFC", word).lower()


@cython.cfunc
@cython.exceptval(-2)
def _is_abbreviated(chunk: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, rules: SplittingRules) -> cython.bint:
    """Tell whether a word with a full stop behind it is an abbreviation, an initial (not "°C."), or an ordinal."""
    size = end - start
    if size == 1 and chunk[start].isupper():
        return start == 0 or chunk[start - 1] != "°"
    if rules.ordinals and size <= _ORDINAL_DIGITS and chunk[start].isdecimal() and chunk[end - 1].isdecimal():
        return True
    return size <= rules.longest_abbreviation and composed(chunk[start:end]) in rules.abbreviations


@cython.cfunc
@cython.exceptval(-2)
def _end_with_full_stop(
    chunk: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, rules: SplittingRules
) -> cython.Py_ssize_t:
    """Return the end of a word moved over the apostrophe of a plural, or the full stop that belongs to it."""
    length = len(chunk)
    if end == length:
        return end
    if chunk[end] == ".":
        if end + 1 < length and chunk[end + 1] == ".":
            return end
        return end + 1 if _is_abbreviated(chunk, start, end, rules) else end
    # A possessive apostrophe, unless a quotation opened before it.
    if start == 0 and end + 1 == length and chunk[end - 1] == "s" and (chunk[end] == "'" or chunk[end] == "’"):
        return end + 1
    return end


@cython.cfunc
@cython.exceptval(-2)
def _may_have_address(chunk: str) -> cython.bint:
    """Tell whether a chunk has what every address has: it is worth looking for one."""
    return "@" in chunk or "://" in chunk or "www." in chunk or ("/" in chunk and "10." in chunk)


@cython.cfunc
@cython.exceptval(-2)
def _may_have_clitics(chunk: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a word has an apostrophe or a hyphen."""
    for position in range(start, end):
        if chunk[position] == "-" or chunk[position] == "ʼ" or _is_inner_apostrophe(chunk[position]):
            return True
    return False


def find_spans(chunk: str, rules: SplittingRules) -> list[tuple[int, int]]:
    """Return the spans of the tokens of a chunk."""
    spans = zeros("i", 2 * len(chunk))
    count = split(chunk, rules, spans)
    return [(spans[2 * token], spans[2 * token + 1]) for token in range(count)]


@cython.ccall
@cython.exceptval(-1)
def split(chunk: str, rules: SplittingRules, spans: array[int]) -> cython.Py_ssize_t:
    """Fill in the start and end of each token of a chunk, one after the other; return the number of tokens.

    `spans` has room for two numbers per character.
    """
    spans_at = ints(spans)
    length = len(chunk)
    has_address = _may_have_address(chunk)
    count: cython.Py_ssize_t = 0
    settled: cython.Py_ssize_t = 0  # where the last token ended: an abbreviation may have taken its full stop
    position: cython.Py_ssize_t = 0
    while position < length:
        start = position
        position = rules.find_address(chunk, start) if has_address else -1
        if position < 0:
            position = _end_of_acronym(chunk, start, length)
        end = position
        is_word = False
        if position < 0:
            position = _end_of_word(chunk, start, length)
            end = position
            is_word = position >= 0
            if is_word:
                end = _end_with_full_stop(chunk, start, position, rules)
            else:
                position = start + 1
                while position < length and chunk[position] == chunk[start]:
                    position += 1
                end = position
        if start < settled:
            start = settled
        if start >= end:
            continue
        settled = end
        if is_word and rules.cut_clitics is not None and _may_have_clitics(chunk, start, end):
            for place in rules.cut_clitics(chunk, start, end):
                spans_at[2 * count] = start
                spans_at[2 * count + 1] = place
                start = place
                count += 1
        spans_at[2 * count] = start
        spans_at[2 * count + 1] = end
        count += 1
    return count


@cython.ccall
@cython.exceptval(-1)
def split_plain(
    text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, rules: SplittingRules, spans: array[int]
) -> cython.Py_ssize_t:
    """Do for a plain chunk of a text what `split` does for any chunk, without asking which of all its rules fit.

    A plain chunk is one word of ASCII letters and digits, perhaps hyphenated where hyphens join no clitics, perhaps
    with an opening bracket before it and one of the commonest signs behind it. Returns 0 if a chunk is not plain.
    """
    spans_at = ints(spans)
    characters = characters_of(text)
    hyphens = rules.cut_clitics is None
    count: cython.Py_ssize_t = 0
    first = start
    if character_at(characters, start) == "(":
        first += 1
    position = first
    while position < end:
        character = character_at(characters, position)
        if not ("a" <= character <= "z" or "A" <= character <= "Z" or "0" <= character <= "9"):
            if character != "-" or not hyphens or position == first or position + 1 == end:
                break
            if not _is_word_character(character_at(characters, position + 1)):
                break
        position += 1
    if position == first or position + 1 < end:
        return 0
    if first > start:
        spans_at[0] = 0
        spans_at[1] = 1
        count = 1
    if position < end:
        character = character_at(characters, position)
        if character == ".":
            if _is_abbreviated(text, first, position, rules):
                position = end
        elif character != "," and character != ")" and character != ";" and character != ":" and character != "?":
            return 0
    spans_at[2 * count] = first - start
    spans_at[2 * count + 1] = position - start
    count += 1
    if position < end:
        spans_at[2 * count] = position - start
        spans_at[2 * count + 1] = end - start
        count += 1
    return count

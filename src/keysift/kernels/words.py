"""What the form of a word says: its base form, its traits, whether it is a stop word."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import category, normalize

from keysift.kernels.traits import (
    ABBREVIATED,
    ALWAYS_STOP,
    ALWAYS_SYMBOL,
    ARTICLE,
    AUXILIARY,
    BULLET,
    CAPITAL,
    CLOSER,
    FUNCTION_WORD,
    LETTERS,
    LINKING,
    LIST_MARK,
    LOWER,
    NUMBERING,
    QUOTE,
    SMALL,
    SPACED,
    STOP_IN_TITLES,
    TERMINAL,
    UPPER,
)

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.keyphrases import end_without_possessive
else:
    from cython.cimports.keysift.kernels.keyphrases import end_without_possessive

if TYPE_CHECKING:
    from keysift.analysis.stemming import Stem
    from keysift.analysis.stopwords import FindStopWords

_FIRST_SURROGATE = cython.declare(cython.Py_ssize_t, 0xD800)
_LAST_SURROGATE = cython.declare(cython.Py_ssize_t, 0xDFFF)
_SOFT_HYPHEN = cython.declare(str, "\u00ad")
_TERMINALS = cython.declare(str, ".!?…。！？؟।")
_CLOSERS = cython.declare(str, ")]}\"'”’»")
_QUOTES = cython.declare(str, "\"'")
_BULLETS = cython.declare(str, "•▪◦‣●■□")
_LIST_MARKS = cython.declare(str, "-*+–—")
_LANGUAGE_SIGNS = cython.declare(
    frozenset, frozenset({"+", "++", "#"})
)  # behind a letter, the name of a programming language: C++, C#
_LONGEST_NUMBERING = cython.declare(cython.Py_ssize_t, 8)
_LONGEST_ACRONYM = cython.declare(cython.Py_ssize_t, 5)
_LONGEST_SHORT_WORD = cython.declare(cython.Py_ssize_t, 3)  # shorter words say nothing about titles
_LETTERS_WITHIN = cython.declare(cython.Py_ssize_t, 40)  # of a very long word, only so many characters are looked at
# Words of more than three letters that titles leave in lower case.
_LINKING_WORDS = cython.declare(
    frozenset,
    frozenset(
        "about against based between during from into onto over than that their these this those through toward "
        "towards under upon using versus what when where which with within without your".split()
    ),
)
_LONGEST_LINKING_WORD = cython.declare(cython.Py_ssize_t, max(map(len, _LINKING_WORDS)))
_AUXILIARIES = cython.declare(
    frozenset,
    frozenset(
        "be am is are was were been being have has had having get gets got getting "
        "it's he's she's that's there's here's who's what's".split()
    ),
)
_LONGEST_AUXILIARY = cython.declare(cython.Py_ssize_t, max(map(len, _AUXILIARIES)))
_CONTRACTED = cython.declare(tuple, ("n't", "'ve", "'re", "'d", "'m"))


@cython.cclass
class WordRules:
    """What decides about the words of a language besides their form.

    `stem` and `find_stop_words` are asked about many words at a time. The others are as in
    `keysift.analysis.conventions.Conventions`, signs as one str.
    """

    def __init__(
        self,
        stem: Stem,
        find_stop_words: FindStopWords,
        closing_quotes: str,
        spaced_closers: str,
        linking: frozenset[str],
        articles: frozenset[str],
    ) -> None:
        self.stem = stem
        self.find_stop_words = find_stop_words
        self.closing_quotes = closing_quotes
        self.spaced_closers = spaced_closers
        self.linking = linking
        self.articles = articles


@cython.cfunc
@cython.exceptval(-1)
def _is_plain(word: str) -> cython.bint:
    """Tell whether a word consists of small letters of ASCII, like most words: much about it goes without saying."""
    for character in word:
        if character < "a" or character > "z":
            return False
    return len(word) > 0


@cython.ccall
def base_form(word: str) -> str:
    """Return a word in lower case and composed characters, without possessive ending and soft hyphens.

    >>> base_form("Parkinson’s"), base_form("users'")
    ('parkinson', 'users')
    """
    if _is_plain(word):
        return word
    if not word.isascii():
        word = normalize("NFC", word.replace(_SOFT_HYPHEN, ""))
    lower = word.lower()
    length = len(lower)
    end = end_without_possessive(lower, 0, length)
    return lower if end == length else lower[:end]


def base_forms(words: list[str]) -> list[str]:
    """Return the base forms of words."""
    forms: list[str] = []
    for index in range(len(words)):
        forms.append(base_form(words[index]))
    return forms


def find_unfit(words: list[str], longest: cython.Py_ssize_t) -> set[int]:
    """Return the places of words that are too long, or that have no UTF-8 form, for a lone surrogate has none."""
    unfit: set[int] = set()
    for index in range(len(words)):
        word: str = words[index]
        if len(word) > longest:
            unfit.add(index)
        elif not word.isascii():
            for position in range(len(word)):
                if _FIRST_SURROGATE <= ord(word[position]) <= _LAST_SURROGATE:
                    unfit.add(index)
                    break
    return unfit


@cython.cfunc
@cython.exceptval(-1)
def _is_address(word: str) -> cython.bint:
    """Tell whether a token is a URL or an e-mail address."""
    return "://" in word or word.startswith("www.") or ("." in word and word.find("@", 1) > 0)


@cython.ccall
@cython.exceptval(-1)
def is_symbolic(word: str) -> cython.bint:
    """Tell whether a word has more symbols than letters and digits (combining marks count as letters)."""
    length = len(word)
    if (length == 2 or length == 3) and word[0].isalpha() and word[1:] in _LANGUAGE_SIGNS:
        return False
    letters: cython.Py_ssize_t = 0
    for position in range(length):
        character = word[position]
        if character.isalnum() or (character >= "\x80" and category(character)[0] == "M"):
            letters += 1
    return letters * 2 < length or letters == 0


@cython.ccall
@cython.exceptval(-1)
def is_auxiliary(lower: str) -> cython.bint:
    """Tell whether a lower-case word is, or ends in, a form of be, have or get."""
    if len(lower) <= _LONGEST_AUXILIARY and lower in _AUXILIARIES:
        return True
    if "'" not in lower and "’" not in lower:
        return False
    plain = lower.replace("’", "'")
    return plain in _AUXILIARIES or plain.endswith(_CONTRACTED)


@cython.cfunc
@cython.exceptval(-1)
def _sentence_traits(word: str, is_stop_word: cython.bint, rules: WordRules) -> cython.int:
    """Return the traits of a word type that decide where sentences end (see `keysift.kernels.sentences`)."""
    length = len(word)
    first = word[0]
    is_initial = length == 2 and word[1] == "."  # the second part of "z. B." begins no sentence
    traits: cython.int = FUNCTION_WORD if is_stop_word and not is_initial else 0
    if first.isupper():
        traits |= UPPER
    elif first.islower():
        traits |= LOWER
    if first in _TERMINALS and not (length > 1 and word[1].isalpha()):  # .NET ends no sentence
        traits |= TERMINAL
    elif word[length - 1] == "." and length > 1:
        traits |= ABBREVIATED
    if first.isalpha():
        return traits
    if first in _CLOSERS or first in rules.closing_quotes:
        traits |= CLOSER
        if first in _QUOTES or first in rules.closing_quotes:
            traits |= QUOTE
        if first in rules.spaced_closers:
            traits |= SPACED
    elif first in _BULLETS:
        traits |= BULLET
    elif length == 1 and first in _LIST_MARKS:
        traits |= LIST_MARK
    elif first.isdigit() and length <= _LONGEST_NUMBERING:
        for position in range(1, length):
            if not word[position].isdigit() and word[position] != ".":
                return traits
        traits |= NUMBERING
    return traits


@cython.ccall
@cython.exceptval(-1)
def casing_traits(word: str) -> cython.int:
    """Return what a word says about the casing of its sentence."""
    length = len(word)
    traits: cython.int = 0
    for position in range(min(length, _LETTERS_WITHIN)):
        if word[position].isalpha():
            traits = LETTERS
            break
    if length > _LONGEST_SHORT_WORD and word[0].isalpha():
        if word[0].isupper():
            traits |= CAPITAL
        elif word not in _LINKING_WORDS:
            traits |= SMALL
    return traits


def find_stop_words(words: list[str], word_stems: list[str], stop_words: frozenset[str]) -> bytearray:
    """Return a 1 for each word that is in a list of stop words, or has its stem there."""
    flags = bytearray(len(words))
    for index in range(len(words)):
        word: str = words[index]
        if not _is_plain(word):
            word = word.lower()
        if word in stop_words or word_stems[index] in stop_words:
            flags[index] = 1
    return flags


@cython.cfunc
@cython.exceptval(-1)
def _plain_traits(word: str, is_stop_word: cython.bint) -> cython.int:
    """Return what `_sentence_traits`, `casing_traits` and `is_auxiliary` say about a plain word."""
    length = len(word)
    traits = LOWER | LETTERS
    if is_stop_word:
        traits |= FUNCTION_WORD
    if length <= _LONGEST_AUXILIARY and word in _AUXILIARIES:
        traits |= AUXILIARY
    if length > _LONGEST_SHORT_WORD and (length > _LONGEST_LINKING_WORD or word not in _LINKING_WORDS):
        traits |= SMALL
    return traits


@cython.ccall
@cython.exceptval(-1)
def describe_word(word: str, stem: str, is_stop_word: cython.bint, rules: WordRules) -> cython.int:
    """Return the traits of a word."""
    is_simple = _is_plain(word)
    lower = word
    if is_simple:
        found = _plain_traits(word, is_stop_word)
    else:
        lower = word.lower()
        found = _sentence_traits(word, is_stop_word, rules) | casing_traits(word)
        if is_auxiliary(lower):
            found |= AUXILIARY
    if is_stop_word:
        if lower in rules.linking:
            found |= LINKING
        elif lower in rules.articles:
            found |= ARTICLE
        is_acronym = 1 < len(word) <= _LONGEST_ACRONYM and word.isalpha() and word.isupper()
        found |= STOP_IN_TITLES if is_acronym else ALWAYS_STOP
    elif (not _is_plain(stem) and is_symbolic(stem)) or (not is_simple and _is_address(word)):
        found |= ALWAYS_SYMBOL
    return found

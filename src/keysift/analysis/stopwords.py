"""Stop words: words that carry no topic. They never take part in a phrase and never enter counts."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, partial
from typing import Final, TypeAlias

from keysift.analysis.languages import find_language
from keysift.data import DATA
from keysift.errors import ForPython, InputError, OptionError
from keysift.io.named_files import check_named
from keysift.kernels.words import find_stop_words

FindStopWords: TypeAlias = "Callable[[list[str], list[str]], bytearray]"
"""A function that has a 1 for each stop word among words, given their stems too."""

_CHANGES: Final = ("+", "-")
_APOSTROPHES: Final = "’ʼ＇"
_STRAIGHT: Final = str.maketrans(_APOSTROPHES, "'''")


@cache
def built_in_stop_words(language: str) -> frozenset[str]:
    """Return keysift's own stop words of a language."""
    name = find_language(language).stop_words
    if name is None:
        raise OptionError(
            f"keysift has no stop words for language {language!r}: pass ",
            ForPython("stop_words=..., a list of words or a Path to a file of words, on the command line "),
            "--stop-words FILE.",
        )
    with open(os.path.join(DATA, name), encoding="utf-8") as lines:
        return frozenset(_words_of_lines(lines.read()))


def stop_words_of(language: str, given: frozenset[str] | None) -> frozenset[str]:
    """Return the stop words of texts in a language: the built-in ones, changed or replaced by those that are given.

    >>> len(stop_words_of("en", frozenset({"+reef", "-the"}))) == len(built_in_stop_words("en"))
    True
    """
    if given is None:
        return built_in_stop_words(language)
    if not _are_changes(given):
        return given
    added = {word[1:] for word in given if word.startswith("+")}
    return built_in_stop_words(language) - {word[1:] for word in given if word.startswith("-")} | added


def _are_changes(words: frozenset[str]) -> bool:
    return bool(words) and all(len(word) > 1 and word[0] in _CHANGES for word in words)


def read_stop_words(source: Iterable[str] | os.PathLike[str]) -> frozenset[str]:
    """Return stop words from a list, or from a file (a Path).

    A file has its words apart by white space; lines that start with # are comments. Words with a + or a - before them
    are changes of the built-in list of whatever language a text is in (see `stop_words_of`).
    """
    if isinstance(source, os.PathLike):
        check_named(source, "Stop words are given in a file with a word on each line, such as +the.")
        try:
            with open(source, encoding="utf-8-sig") as lines:
                return _checked(frozenset(_words_of_lines(lines.read())))
        except UnicodeDecodeError as error:
            raise OptionError(f"The stop word file {os.fspath(source)} is not UTF-8: {error}.") from error
    if isinstance(source, str | bytes) or not isinstance(source, Iterable):
        raise InputError(
            "The stop words must be a list of words, or a pathlib.Path to a file of words. "
            f"Got the {type(source).__name__} {source!r:.60} instead."
        )
    words = list(source)
    for word in words:
        if not isinstance(word, str):
            raise InputError(f"Every stop word must be a str. Got {word!r:.60} instead.")
    return _checked(frozenset(word.lower() for word in words))


def _checked(words: frozenset[str]) -> frozenset[str]:
    changes = [word for word in words if len(word) > 1 and word[0] in _CHANGES]
    if changes and not _are_changes(words):
        plain = min(words.difference(changes))
        raise OptionError(
            f"The stop words must either all change the built-in list (+word, -word) or replace it (word). Got both "
            f"{min(changes)!r} and {plain!r}."
        )
    return words


def stop_word_finder(language: str, words: frozenset[str]) -> FindStopWords:
    """Return the function that finds these stop words.

    In English a word whose stem is in the list is one too. Stems of other languages are often function words by
    accident (Portuguese "comida", food, has the stem of "com", with), so there the word itself must be in the list, in
    whatever case, with whatever apostrophe.
    """
    if language == "en":
        return partial(find_stop_words, stop_words=words)
    straight = set(map(_listed_form, words))
    forms = frozenset(straight.union(*(_respelled(straight, apostrophe) for apostrophe in _APOSTROPHES)))
    return lambda words, _: bytearray([_is_listed(word, forms) for word in words])


def _is_listed(word: str, forms: frozenset[str]) -> bool:
    if word.isascii() or unicodedata.is_normalized("NFC", word):  # which nearly all words are
        return word.lower() in forms
    return _listed_form(word) in forms


def _respelled(words: Iterable[str], apostrophe: str) -> set[str]:
    return {word.replace("'", apostrophe) for word in words if "'" in word}


def _listed_form(word: str) -> str:
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFC", word.translate(_STRAIGHT)).lower()


def stop_flags(
    tokens: Sequence[str],
    stems: Sequence[str],
    stop: Sequence[bool] | Collection[str] | None,
    language: str = "en",
) -> list[bool]:
    """Return for each token whether it is a stop word, from flags, a set of words, or the language's built-in list."""
    if stop is None or all(isinstance(value, str) for value in stop):
        words = stop_words_of(language, None if stop is None else read_stop_words(stop))  # type: ignore[arg-type]
    else:
        if len(stop) != len(tokens):
            raise InputError(
                f"The stop words must be a set of words or one truth value per token ({len(tokens)}). "
                f"Got {len(stop)} values instead."
            )
        return [bool(value) for value in stop]
    return list(map(bool, stop_word_finder(language, words)(list(tokens), list(stems))))


def _words_of_lines(text: str) -> list[str]:
    return " ".join(line for line in text.splitlines() if not line.startswith("#")).lower().split()

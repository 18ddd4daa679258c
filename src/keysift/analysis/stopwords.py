"""Stop words: words that carry no topic. They never take part in a phrase and never enter counts."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from functools import cache

from keysift.analysis.languages import find_language
from keysift.data import DATA
from keysift.errors import InputError, OptionError


@cache
def built_in_stop_words(language: str) -> frozenset[str]:
    """Return keysift's own stop words of a language."""
    with open(os.path.join(DATA, find_language(language).stop_words), encoding="utf-8") as lines:
        return frozenset(_words_of_lines(lines.read()))


def read_stop_words(source: Iterable[str] | os.PathLike[str]) -> frozenset[str]:
    """Return stop words from a list, or from a file (a Path).

    A file has its words apart by white space; lines that start with # are comments.
    """
    if isinstance(source, os.PathLike):
        try:
            with open(source, encoding="utf-8-sig") as lines:
                return frozenset(_words_of_lines(lines.read()))
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
    return frozenset(word.lower() for word in words)


def stop_flags(
    tokens: Sequence[str], stems: Sequence[str], stop: Sequence[bool] | Collection[str] | None
) -> list[bool]:
    """Return for each token whether it is a stop word, from flags, a set of words, or the built-in English list."""
    if stop is None:
        words: Collection[str] = built_in_stop_words("en")
    elif all(isinstance(value, str) for value in stop):
        words = read_stop_words(stop)  # type: ignore[arg-type]
    else:
        if len(stop) != len(tokens):
            raise InputError(
                f"`stop` must be a set of words or one truth value per token ({len(tokens)}). "
                f"Got {len(stop)} values instead."
            )
        return [bool(value) for value in stop]
    return [token.lower() in words or stem in words for token, stem in zip(tokens, stems, strict=True)]


def _words_of_lines(text: str) -> Iterable[str]:
    for line in text.splitlines():
        if not line.startswith("#"):
            yield from line.lower().split()

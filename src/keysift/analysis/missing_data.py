"""Say once what keysift has not for a language that is used, and what it does instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from keysift.analysis.languages import OTHER, Language, find_language
from keysift.errors import ForPython, KeysiftError

LOGGER: Final = "keysift"
"""The name of the logger. Without logging of the program's own, Python writes warnings to standard error."""

_said: set[str] = set()


def _log(message: KeysiftError) -> None:
    import logging

    logging.getLogger(LOGGER).warning(str(message))


_write: Callable[[KeysiftError], None] = _log


def write_messages_by(write: Callable[[KeysiftError], None]) -> None:
    """Have messages written by a function instead of logged: by the command line, or nowhere by worker processes.

    They have the parts that errors have, so that the command line can name its own options.
    """
    global _write
    _write = write


def missing_data(language: Language) -> str | None:
    """Return a sentence that says what a language lacks and what happens instead, or None if it lacks nothing.

    >>> print(missing_data(find_language("th")))
    Thai (th) has no word frequencies: without a corpus, words are weighted by the text alone.
    """
    lacks: dict[str, str] = {}
    if not language.stemmer and not language.segmenter:  # languages that need a segmenter hardly inflect
        lacks["stemmer"] = "inflected forms of a word are different words"
    if not language.tagger:
        lacks["part-of-speech tagger"] = f"candidates are {language.candidates}"
    if not language.background:
        lacks["word frequencies"] = "without a corpus, words are weighted by the text alone"
    if not lacks:
        return None
    name = f"The language {OTHER!r}" if language.code == OTHER else f"{language.name} ({language.code})"
    return f"{name} has no {_listed(list(lacks))}: {_listed(list(lacks.values()))}."


def say_what_is_missing(code: str) -> None:
    """Log a warning for a language that lacks something, once per process."""
    if code in _said:
        return
    _said.add(code)
    message = missing_data(find_language(code))
    if message is not None:
        say_once(f"{message} See ", ForPython("keysift.languages()", command="keysift languages"), ".")


def say_once(*parts: object) -> None:
    """Log a warning, or write it as the program has asked for, unless that was done before."""
    message = KeysiftError(*parts)
    if str(message) not in _said:
        _said.add(str(message))
        _write(message)


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"

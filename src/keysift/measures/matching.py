"""When a predicted phrase counts as a gold one: both are turned into keys, and equal keys match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, TypeAlias

from keysift.analysis.conventions import conventions_of
from keysift.analysis.languages import LANGUAGES
from keysift.analysis.stemming import snowball
from keysift.analysis.tokenizer import split_clitics
from keysift.errors import option_error
from keysift.kernels.keyphrases import end_without_possessive

Key: TypeAlias = Callable[[str], str]
"""A function from the text of a phrase to its key."""

BY_LANGUAGE: Final = "stem"
EXACT: Final = "exact"
PORTER: Final = "porter"


def matchings() -> tuple[str, ...]:
    """Return the ways to match: by the stems of the dataset's language, exactly, or by a stemmer that is named."""
    from Stemmer import algorithms

    return BY_LANGUAGE, EXACT, *sorted(algorithms())


def resolved_matching(matching: str, language: str) -> str:
    """Return what a matching means for a dataset in this language: `exact` or the name of a Snowball stemmer."""
    if matching == BY_LANGUAGE:
        known = LANGUAGES.get(language)
        return (known and known.stemmer) or EXACT
    if matching not in matchings():
        raise option_error("matching", f"must be one of {', '.join(matchings())}. Got {matching!r} instead.")
    return matching


@cache
def key_function(matching: str, language: str = "en", *, strip_possessives: bool = True) -> Key:
    """Return the function that gives a phrase's key: its words' stems, or for `exact` its words in lower case.

    Words are what spaces separate, and in some languages apostrophes: "d'état" is two in French. Without
    `strip_possessives`, a word with a possessive ending keeps it: "moore's law" and "moore law" are two keys.
    """
    words = _word_splitter(language)
    if matching == EXACT:
        return lambda phrase: " ".join(words(phrase.lower()))
    stem = snowball(matching)
    if strip_possessives or conventions_of(language).elisions:  # where an apostrophe ends an article, not a genitive
        return lambda phrase: " ".join(map(stem, words(phrase)))
    return lambda phrase: " ".join(word.lower() if _is_possessive(word) else stem(word) for word in words(phrase))


def _is_possessive(word: str) -> bool:
    return end_without_possessive(word, 0, len(word)) < len(word)


def _word_splitter(language: str) -> Callable[[str], list[str]]:
    conventions = conventions_of(language)
    if not (conventions.elisions or conventions.enclitics):
        return str.split
    return lambda phrase: [part for word in phrase.split() for part in split_clitics(word, conventions)]


def gold_keys(keyphrases: Iterable[str], key: Key, *, split_commas: bool = True) -> frozenset[str]:
    """Return the keys of a document's gold phrases."""
    return frozenset(gold_phrases(keyphrases, key, split_commas=split_commas))


def gold_phrases(keyphrases: Iterable[str], key: Key, *, split_commas: bool = True) -> dict[str, str]:
    """Return a document's gold phrases as they are written, by their keys.

    As in the study, a phrase is cut at commas and line breaks, and words are what spaces separate.
    """
    border = r"[,\n]" if split_commas else r"\n"
    found: dict[str, str] = {}
    for part in (part for keyphrase in keyphrases for part in re.split(border, keyphrase)):
        if known := key(part):
            found.setdefault(known, part.strip())
    return found


def gold_stems(keyphrases: Iterable[str]) -> frozenset[str]:
    """Return the gold phrases of an English document as the study matches them, in the form of `Keyphrase.stem`."""
    return gold_keys(keyphrases, key_function(PORTER, strip_possessives=False))

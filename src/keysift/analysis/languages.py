"""The languages that keysift knows, and what it has for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from keysift.errors import UnknownLanguageError

_WORD_RUNS: Final[Mapping[str, int | str]] = MappingProxyType({"pattern": "C*O[OC]*", "max_words": 3})
"""Candidates without a tagger: what stands between stop words and symbols, with at least one word that is no number."""

_NO_DIFFERENCES: Final[Mapping[str, int | str]] = MappingProxyType({})

OTHER: Final = "und"
"""The code for a language that has no entry of its own (ISO 639 calls it undetermined)."""


@dataclass(frozen=True, slots=True)
class Language:
    """Hold what keysift has for one language.

    `stop_words` and `tagger` are names of data files, `stemmer` that of a Snowball algorithm; None is for nothing.
    Without a stemmer, words are their own stems, in lower case. Without a tagger, tags are X, or NUM for numbers,
    kinds are O and C, and candidates are the runs of words between stop words, unless told otherwise.

    >>> import keysift
    >>> french = keysift.languages()["fr"]
    >>> french.name, french.stemmer, french.tagger
    ('French', 'french', None)
    """

    code: str
    name: str
    stop_words: str | None
    stemmer: str | None = None
    tagger: str | None = None

    @property
    def candidates(self) -> str:
        """Say which phrases are candidates by default."""
        if self.tagger:
            return "noun phrases"
        return f"runs of up to {self.candidate_defaults['max_words']} words between stop words"

    @property
    def candidate_defaults(self) -> Mapping[str, int | str]:
        """Return the candidate options whose default differs from the usual one."""
        return _NO_DIFFERENCES if self.tagger else _WORD_RUNS


def _shipped(code: str, name: str, *, stemmer: str | None = None, tagger: str | None = None) -> Language:
    return Language(code, name, f"stop_words_{code}.txt", stemmer, tagger)


LANGUAGES: Final = {
    language.code: language
    for language in (
        _shipped("en", "English", stemmer="porter", tagger="tagger_en.model"),
        _shipped("de", "German", stemmer="german"),
        _shipped("es", "Spanish", stemmer="spanish"),
        _shipped("fr", "French", stemmer="french"),
        _shipped("it", "Italian", stemmer="italian"),
        _shipped("nl", "Dutch", stemmer="dutch"),
        # Only recent versions of PyStemmer have a Polish stemmer, and keysift works with older ones too.
        _shipped("pl", "Polish"),
        _shipped("pt", "Portuguese", stemmer="portuguese"),
        Language(OTHER, "any other", stop_words=None),
    )
}


def languages() -> dict[str, Language]:
    """Return the languages by code, with what keysift has for each.

    >>> languages()["fr"].stemmer, languages()["fr"].candidates
    ('french', 'runs of up to 3 words between stop words')
    """
    return dict(LANGUAGES)


def find_language(code: str) -> Language:
    """Return the language with this code, or say which there are and what to do instead."""
    try:
        return LANGUAGES[code]
    except (KeyError, TypeError):
        known = ", ".join(f"{language.code!r} ({language.name})" for language in LANGUAGES.values())
        raise UnknownLanguageError(
            f"The language must be one of {known}. Got {code!r} instead. For another language, bring your own stop "
            f"words (language={OTHER!r}, stop_words=...), or tokenise and tag the text yourself and pass "
            "keysift.Document.from_tokens(tokens, tags, stems=..., stop=...)."
        ) from None

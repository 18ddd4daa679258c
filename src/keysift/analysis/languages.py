"""The languages that keysift knows, and what it has for each."""

from __future__ import annotations

from dataclasses import dataclass

from keysift.errors import UnknownLanguageError


@dataclass(frozen=True, slots=True)
class Language:
    """Hold what keysift has for one language: the Snowball algorithm and the names of its data files."""

    code: str
    name: str
    stemmer: str
    stop_words: str
    tagger: str


LANGUAGES = {
    "en": Language("en", "English", stemmer="porter", stop_words="stop_words_en.txt", tagger="tagger_en.model"),
}


def find_language(code: str) -> Language:
    """Return the language with this code, or say which there are and what to do instead."""
    try:
        return LANGUAGES[code]
    except (KeyError, TypeError):
        known = ", ".join(f"{language.code!r} ({language.name})" for language in LANGUAGES.values())
        raise UnknownLanguageError(
            f"The language must be one of {known}. Got {code!r} instead. For another language, tokenise and tag the "
            "text yourself and pass keysift.Document.from_tokens(tokens, tags, stems=..., stop=...)."
        ) from None

"""Why a phrase that somebody asks for is no candidate of a text."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from keysift.analysis.markup.masks import FILLER
from keysift.analysis.token_kinds import ADVERB, LINK, NUMBER, OTHER, STOP, SYMBOL, VERB

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keysift.document import Document
    from keysift.kernels.candidates import Candidates
    from keysift.phrases.rules import CandidateRules

_KINDS_IN_WORDS: Final = {
    STOP: "a stop word",
    LINK: "a linking word",
    VERB: "a verb there",
    ADVERB: "an adverb there",
    NUMBER: "a number",
    SYMBOL: "a sign",
    OTHER: "neither a noun nor an adjective there",
}
_EDGES: Final = frozenset({STOP, LINK, SYMBOL})
"""Kinds that a phrase can have inside but neither begin nor end with."""


def reason_of_absence(document: Document, candidates: Candidates, rules: CandidateRules, stems: Sequence[str]) -> str:
    """Return in a sentence why the words with these stems are no candidate of a document."""
    places = places_of(document, stems)
    if not places:
        return _reason_of_no_place(document, stems)
    if rules.vocabulary is not None:
        return "It is not one of the phrases given as 'phrases' or 'vocabulary', or only inside a longer one."
    words = len(stems)
    if not rules.min_words <= words <= rules.max_words:
        limit = "max_words" if words > rules.max_words else "min_words"
        return f"It has {words} words, and '{limit}' is {getattr(rules, limit)}."
    characters = [document.ends[place + words - 1] - document.starts[place] for place in places]
    for limit, is_outside in (
        ("max_characters", min(characters) > rules.max_characters),
        ("min_characters", max(characters) < rules.min_characters),
    ):
        if is_outside:
            return f"It has {characters[0]} characters, and '{limit}' is {getattr(rules, limit)}."
    return _reason_of_kinds(document, places, words) or (
        _reason_of_longer_phrase(document, candidates, places, words) or _no_phrase(document, places[0], words)
    )


def places_of(document: Document, stems: Sequence[str]) -> list[int]:
    """Return the tokens from which on a document has words with these stems, within a sentence."""
    numbers = {stem: number for number, stem in enumerate(document.vocabulary)}
    wanted = [numbers.get(stem, -1) for stem in stems]
    if not wanted or -1 in wanted:
        return []
    ids, ends = document.stem_ids, document.sentence_ends
    found = []
    for place in range(len(document) - len(wanted) + 1):
        if ids[place] == wanted[0] and ids[place : place + len(wanted)].tolist() == wanted:
            last = place + len(wanted) - 1
            if bisect_right(ends, place) == bisect_right(ends, last):
                found.append(place)
    return found


def _reason_of_no_place(document: Document, stems: Sequence[str]) -> str:
    """Return why no sentence has these words one after the other."""
    # The analysis imports Document; what is read differently is only asked here.
    from keysift.analysis.analyzer import analyze

    if document.reading is not document.text and document.settings is not None:
        settings = document.settings
        as_it_stands = analyze(document.text, language=settings.language, stop_words=settings.stop_words, markup="none")
        if places_of(as_it_stands, stems):
            return "It stands only in markup, code, headers or references, which are not read as text."
    missing = [stem for stem in stems if stem not in document.vocabulary]
    if not missing and len(stems) > 1:
        return "The text has its words, but no sentence has them one after the other."
    return "It is not in the text."


def _reason_of_kinds(document: Document, places: Sequence[int], words: int) -> str | None:
    """Return which word of a phrase is of a kind that rules it out wherever it stands, if there is one."""
    for offset in range(words):
        kinds = {document.kinds[place + offset] for place in places}
        is_edge = offset in (0, words - 1)
        for kind in (STOP, LINK, SYMBOL, VERB, ADVERB, NUMBER, OTHER):
            if kinds == {kind} and (is_edge or kind not in _EDGES) and (kind != NUMBER or words == 1):
                word = _text(document, places[0] + offset, 1)
                return f"{'It' if words == 1 else repr(word)} is {_KINDS_IN_WORDS[kind]}."
    return None


def _reason_of_longer_phrase(
    document: Document, candidates: Candidates, places: Sequence[int], words: int
) -> str | None:
    """Return which longer candidate has the phrase in it, if there is one."""
    runs = list(zip(candidates.starts, candidates.lengths, strict=True))
    for place in places:
        for start, length in runs:
            if start <= place and place + words <= start + length:
                return f"It stands inside a longer phrase: {_text(document, start, length)!r}."
    return None


def _no_phrase(document: Document, place: int, words: int) -> str:
    """Return what the words of a phrase are, where nothing else rules it out."""
    tags = ", ".join(
        f"{_text(document, token, 1)} {document.tagset[document.tag_ids[token]]}"
        for token in range(place, place + words)
    )
    return f"It is no noun phrase, or only a date, a unit or a piece of one ({tags})."


def _text(document: Document, place: int, words: int) -> str:
    """Return some words of a document, with single blanks."""
    words_read = document.reading[document.starts[place] : document.ends[place + words - 1]]
    return " ".join(words_read.replace(FILLER, "").split())

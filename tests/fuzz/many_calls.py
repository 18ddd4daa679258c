"""The target that makes most calls: a text, and many extractors that share it.

What costs much is kept: extractors come in groups of a few hundred, and the number of the group is the first two bytes
of an input. The runner keeps these bytes for a while (`STEADY`), so that an extractor serves many texts; an input by
itself still says everything, wherever it is run.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Final

from keysift import Document, Extractor, KeysiftError, analyze
from tests.fuzz.invariants import BrokenRuleError, check_keyphrases
from tests.fuzz.source import SIGNS, WORDS, Source
from tests.fuzz.targets import LANGUAGES, METHODS, draw_options, expected, make_extractor, stop_words_of

STEADY: Final = 2
"""How many bytes at the beginning of an input choose the group of extractors."""

_GROUP: Final = 1024
_SHARING: Final = len(METHODS)  # extractors for each text: one of each method
_TOPS: Final = (10, 1, 3, 0, None, 10, 5, 2)
_LETTERS: Final = "aeiounrstldABCé-'’.0я"


@lru_cache(maxsize=2 * _GROUP)
def _prepared(group: int, number: int) -> tuple[Extractor, dict[str, bool]] | None:
    """Return one extractor of a group, and what holds for its answers; None if its options are refused."""
    source = Source(Random((group << 16) + number).randbytes(120))
    name = METHODS[number % len(METHODS)]
    language = language_of(group, number)
    options: dict[str, Any] = draw_options(source, name) if source.chance(70) else {}
    markup = "none" if source.chance(20) else "auto"
    try:
        extractor = make_extractor(name, language, source.chance(40), markup, repr(options))
    except KeysiftError:
        return None
    return extractor, expected(extractor)


def language_of(group: int, number: int) -> str:
    """Return the language of an extractor: half of a group is English, the rest in three others."""
    part = (number // len(METHODS)) % 6
    return "en" if part < 3 else LANGUAGES[(3 * group + part) % len(LANGUAGES)]


def draw_text(source: Source) -> str:
    """Return a text of words, signs, characters and new words, some of them repeated."""
    pieces: list[str] = []
    number, choice = source.number, source.choice
    for _ in range(number(19) if number(15) else number(99)):
        kind = number(31)
        if kind < 16:
            pieces.append(choice(WORDS) + " ")
        elif kind < 22:
            pieces.append(choice(SIGNS))
        elif kind < 25:
            pieces.append("".join(choice(_LETTERS) for _ in range(1 + number(7))) + " ")
        elif kind == 25:
            pieces.append(chr(number(0x10FFFF)))
        elif kind == 26:
            pieces.append(source.rest(number(8)).decode("utf-8", "replace"))
        elif kind == 27:
            pieces.append(choice(WORDS).upper())
        elif kind == 28:
            pieces.append(f"{choice(WORDS).title()} {choice(WORDS).title()} ({choice(WORDS)[:1].upper()}) ")
        elif pieces:
            start = max(0, len(pieces) - 1 - number(5))
            pieces += pieces[start:] * (1 + number(3))
    return "".join(pieces)[:20_000]


def fuzz_calls(source: Source) -> int:
    """Extract from one text by all methods: by the first from the text, by the others from its Document."""
    group = source.number(0xFFFF)
    first = source.number(_GROUP - 1)
    text = draw_text(source)
    language = language_of(group, first)
    calls = 0
    repeated = source.number(_SHARING - 1)
    document: Document | None = None
    # Extractors in steps of all methods and languages have the language of the first, and other options.
    method = first % len(METHODS)
    for place in range(_SHARING):
        number = first - method + (method + place * 5) % len(METHODS)
        prepared = _prepared(group, number)
        if prepared is None:
            continue
        extractor, rules = prepared
        top = source.choice(_TOPS)
        try:
            if document is None:
                document = analyze(text, language=language, stop_words=stop_words_of(language))
            given = document if place else text
            found = extractor.extract(given, top=top)
            check_keyphrases(found, text, top=top, **rules)
            calls += 1
            if place == repeated:
                again = extractor.extract(given, top=top)
                calls += 1
                if again != found:
                    raise BrokenRuleError(f"the same text gives another answer: {extractor} on {text!r:.300}")
        except KeysiftError:
            calls += 1
    return calls

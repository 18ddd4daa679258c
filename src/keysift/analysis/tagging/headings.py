"""Headings made of the sentences of a treebank: taggers that have seen none take their verbs for nouns.

"The court blocked a permit on Friday." becomes "Court blocks permit on Friday". So that plurals in headings do not all
become verbs, there are headings without a verb, too: "Permits of gas pipelines".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from keysift.analysis.tagging.features import is_title
from keysift.analysis.tagging.treebank import Sentence, join_tokens, title_case

LONGEST: Final = 22
LONGEST_WITHOUT_VERB: Final = 12

_ARTICLES: Final = frozenset({"a", "an", "the"})
_AUXILIARIES: Final = frozenset("is was are were has had have does did do be been am".split())
_SINGULARS: Final = frozenset({"NN", "NNP"})
_PLURALS: Final = frozenset({"NNS", "NNPS"})
_PAST: Final = "VBD"
_BASES: Final = frozenset({"VB", "VBP"})
_PRESENT: Final = frozenset({"VBZ", "VBP"})
_LINKS: Final = frozenset({"IN", "CC", "TO"})
_NOMINAL: Final = _SINGULARS | _PLURALS | _LINKS | {"JJ", "JJR", "CD"}


def headings(sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield the headings that can be made of English sentences; of others, there are none."""
    joined = [join_tokens(sentence) for sentence in sentences]
    bases = {word.lower() for words, tags in joined for word, tag in zip(words, tags, strict=True) if tag in _BASES}
    for make in (lambda sentence: _with_verb(sentence, bases), _without_verb):
        for number, sentence in enumerate(joined):
            made = make(sentence)
            if made:
                words, tags = zip(*made, strict=True)
                heading = Sentence([words[0][:1].upper() + words[0][1:], *words[1:]], list(tags))
                yield heading
                if number % 2 == 0 and is_title((title := title_case(heading)).words):
                    yield title


def _without_articles(sentence: Sentence) -> list[tuple[str, str]]:
    pairs = zip(*sentence, strict=True)
    return [(word, tag) for word, tag in pairs if word.lower() not in _ARTICLES]


def _with_verb(sentence: Sentence, bases: Collection[str]) -> list[tuple[str, str]]:
    """Return a sentence without articles and in the present, or nothing if it is no heading then."""
    kept = _without_articles(sentence)
    if kept and kept[-1][1] == ".":
        kept.pop()
    if not 4 <= len(kept) <= LONGEST:
        return []
    found = kept[:1]
    has_verb = False
    for (_, before), (word, tag) in pairwise(kept):
        is_verb = tag == _PAST or tag in _PRESENT
        if is_verb and before in _SINGULARS | _PLURALS and word.lower() not in _AUXILIARIES:
            has_verb = True
            if tag == _PAST:
                base = _base_of(word.lower(), bases)
                if not base:
                    return []
                word, tag = (base, "VBP") if before in _PLURALS else (_third_person(base), "VBZ")
        found.append((word, tag))
    return found if has_verb else []


def _without_verb(sentence: Sentence) -> list[tuple[str, str]]:
    """Return the longest part of a sentence that has but nouns, adjectives and what links them, and a plural."""
    longest: list[tuple[str, str]] = []
    part: list[tuple[str, str]] = []
    for pair in [*_without_articles(sentence), ("", ".")]:
        if pair[1] in _NOMINAL:
            part.append(pair)
            continue
        while part and part[-1][1] in _LINKS:
            part.pop()
        while part and part[0][1] in _LINKS:
            part.pop(0)
        has_plural = any(before in _SINGULARS and tag == "NNS" for (_, before), (_, tag) in pairwise(part))
        if has_plural and len(part) > len(longest):
            longest = part
        part = []
    return longest if 3 <= len(longest) <= LONGEST_WITHOUT_VERB else []


def _base_of(past: str, bases: Collection[str]) -> str:
    """Return the base form of a regular verb in the past, if it is among some, or nothing."""
    if not past.endswith("ed"):
        return ""
    doubled = past[:-3] if len(past) > 4 and past[-3] == past[-4] else ""
    ending_in_y = past[:-3] + "y" if past.endswith("ied") else ""
    return next((base for base in (past[:-1], past[:-2], doubled, ending_in_y) if base in bases), "")


def _third_person(base: str) -> str:
    """Return the form of a verb behind a singular: "blocks", "catches", "carries"."""
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"

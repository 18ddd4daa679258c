"""Write phrases as a person would: in the usual form that a text has of them, and in the most basic one.

A text may have "połączeń spawanych" twice and "połączenia spawane" once: a person would write down the latter. There is
no need to know the nominative of a word for that, only which of several forms is less inflected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from keysift.analysis.conventions import CONVENTIONS, conventions_of
from keysift.phrases.nominatives import in_german, in_polish, in_usual_case


class Forms(NamedTuple):
    """How phrases of a language are written.

    With `possessives`, the last word is shown without such an ending. `choose` picks the most basic of several forms,
    in languages with case. `settle` makes the form a dictionary
    would have of the one that is shown and all places of a phrase: as written, with the kinds of words and the word
    before it in its sentence.

    >>> FORMS["pl"].choose(["połączeń spawanych", "połączenia spawane", "połączeń spawanych"])
    ['połączenia spawane']
    """

    possessives: bool = True
    choose: Callable[[list[str]], list[str]] | None = None
    settle: Callable[[str, list[tuple[str, str, str]]], str] | None = None


def _endings(**groups: str) -> dict[str, int]:
    weights = {"perhaps": 1, "surely": 2}
    return {ending: weights[group] for group, endings in groups.items() for ending in endings.split()}


# How inflected a word with such an ending is: 2 for surely, 1 for perhaps.
_GERMAN: Final = _endings(
    perhaps="er",  # "freier Markt" is a nominative, "freier Software" is not
    surely="en em",
)
_POLISH: Final = _endings(
    surely="ych ich ego iego ej iej ymi imi emu iemu ym im ą ę ów ami ach om owi em iem u ości ością",
)
_RUSSIAN: Final = _endings(
    perhaps="ой ей",  # "большой город" is a nominative, "мировой войны" is not
    surely="ого его ому ему ых их ым им ыми ими ую юю ом ем ём ами ями ах ях ам ям ов ев у ю",
)
_CZECH: Final = _endings(
    perhaps="é",  # "nové technologie" is a nominative, "umělé inteligence" is not
    surely="ého ího ému ímu ých ích ým ím ými ími ou ů ům ách ech ami emi ám ém",
)

_OF_ALL_WORDS: Final[Mapping[str, Mapping[str, int]]] = {"pl": _POLISH, "ru": _RUSSIAN, "cs": _CZECH}
_OF_MODIFIERS: Final[Mapping[str, Mapping[str, int]]] = {"de": _GERMAN}
"""Languages in which the endings of a noun say too little: "Schulen" is a plural in any case."""


def _most_basic(forms: list[str], *, endings: Mapping[str, int], with_last: bool) -> list[str]:
    """Return the forms whose words have the fewest case endings, repeated as often as they occur."""
    words = {form: form.lower().split() for form in forms}
    if len(set(map(tuple, words.values()))) == 1:
        return forms
    counted = min(map(len, words.values())) - (not with_last)
    weights = dict.fromkeys(words, 0)
    for place in range(counted):
        at_place = {form: split[place] for form, split in words.items()}
        for form, word in at_place.items():
            # A word that is shorter than all its other forms has no ending: "system" beside "systemu".
            if any(len(other) <= len(word) for other in at_place.values() if other != word):
                weights[form] += max((endings.get(word[-length:], 0) for length in range(1, 5)), default=0)
    fewest = min(weights.values())
    return [form for form in forms if weights[form] == fewest]


_FINDERS: Final = {
    language: partial(_most_basic, endings=endings, with_last=with_last)
    for group, with_last in ((_OF_ALL_WORDS, True), (_OF_MODIFIERS, False))
    for language, endings in group.items()
}
_SETTLED: Final = {"de": in_german, "pl": in_polish, **dict.fromkeys(("es", "fr", "it", "nl", "pt"), in_usual_case)}
USUAL_FORMS: Final = Forms()
FORMS: Final[Mapping[str, Forms]] = {
    language: Forms(conventions_of(language).possessives, _FINDERS.get(language), _SETTLED.get(language))
    for language in (*CONVENTIONS, *_FINDERS)
}
"""How phrases are written in each language that has rules of its own."""

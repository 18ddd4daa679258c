"""The options of an extraction: how candidates are found, and what the method can be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final, TypedDict

from keysift.analysis.languages import Language, find_language
from keysift.candidates import CandidateRules
from keysift.errors import OptionError, UnknownOptionError
from keysift.rankers import Method, Option

_KINDS_WITHOUT_TAGGER: Final = frozenset("OC")
_RULES: dict[str, Any] = {rule.name: rule.default for rule in fields(CandidateRules)}

CANDIDATE_OPTIONS = (
    Option("pattern", str, _RULES["pattern"], "which runs of words are phrases, over kinds N P C A V R O"),
    Option("ngrams", bool, _RULES["ngrams"], "take all runs of words as phrases, whatever their part of speech"),
    Option("min_words", int, _RULES["min_words"], "fewest words of a phrase", minimum=1, maximum=100),
    Option(
        "max_words", int, _RULES["max_words"], "most words of a phrase (3 without a tagger)", minimum=1, maximum=100
    ),
    Option("min_characters", int, _RULES["min_characters"], "fewest characters of a phrase", minimum=1),
    Option("max_characters", int, _RULES["max_characters"], "most characters of a phrase", minimum=1),
)
"""The options that every method has."""


class ExtractionOptions(TypedDict, total=False):
    """Name every option of every method, so that type checkers know them too."""

    pattern: str
    ngrams: bool
    min_words: int
    max_words: int
    min_characters: int
    max_characters: int
    window: int
    damping: float
    threshold: float


def options_of(method: Method) -> dict[str, Option]:
    """Return all options of a method by name: its own, then those of candidates."""
    return {option.name: option for option in (*method.options, *CANDIDATE_OPTIONS)}


def default_of(method: Method, option: Option, language: str = "en") -> int | float | bool | str:
    """Return an option's default in a method and a language, which may differ from the usual one."""
    usual = find_language(language).candidate_defaults.get(option.name, option.default)
    return method.candidate_defaults.get(option.name, usual)


def usual_rules(language: str) -> CandidateRules:
    """Return the candidate rules of a language, which most methods have."""
    return _same_object(CandidateRules(**find_language(language).candidate_defaults))  # type: ignore[arg-type]


def checked_options(
    method: Method, given: Mapping[str, object], *, language: str = "en"
) -> tuple[dict[str, int | float | bool | str], CandidateRules]:
    """Return a method's own options and its candidate rules, or say what is wrong with a value.

    Defaults are filled in: those of the method, or else of the language.
    """
    declared = options_of(method)
    for name in given:
        if name not in declared:
            raise UnknownOptionError(
                f"The method {method.name} has no option {name!r}. Its options are {', '.join(declared)}."
            )
    values: dict[str, int | float | bool | str] = {}
    for option in declared.values():
        value = given.get(option.name, default_of(method, option, language))
        option.check(value, method.name)
        values[option.name] = value  # type: ignore[assignment]
    _check_kinds(values, find_language(language))
    own = {option.name: values.pop(option.name) for option in method.options}
    rules = CandidateRules(**values)  # type: ignore[arg-type]
    rules.check()
    return own, _same_object(rules)


def _check_kinds(values: Mapping[str, Any], language: Language) -> None:
    """Refuse a pattern over kinds that the words of a language never have."""
    kinds = {letter for letter in values["pattern"] if letter.isalpha()}
    if not language.tagger and not kinds <= _KINDS_WITHOUT_TAGGER:
        raise OptionError(
            f"The 'pattern' option must be over the kinds O (word) and C (number) in language {language.code!r}: "
            f"keysift has no part-of-speech tagger for it. Got {values['pattern']!r} instead. Leave 'pattern' out to "
            "get the runs of words between stop words, use 'ngrams', or pass tokens with tags of your own: "
            "keysift.Document.from_tokens(tokens, tags)."
        )


@lru_cache(maxsize=256)
def _same_object(rules: CandidateRules) -> CandidateRules:
    """Return one object for equal rules, so that a document finds its candidates without comparing them."""
    return rules

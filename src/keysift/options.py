"""The options of an extraction: how candidates are found, and what the method can be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, TypedDict

from keysift.candidates import CandidateRules
from keysift.errors import UnknownOptionError
from keysift.rankers import Method, Option

_RULES: dict[str, Any] = {rule.name: rule.default for rule in fields(CandidateRules)}

CANDIDATE_OPTIONS = (
    Option("pattern", str, _RULES["pattern"], "which runs of words are phrases, over kinds N P C A V R O"),
    Option("ngrams", bool, _RULES["ngrams"], "take all runs of words as phrases, whatever their part of speech"),
    Option("min_words", int, _RULES["min_words"], "fewest words of a phrase", minimum=1, maximum=100),
    Option("max_words", int, _RULES["max_words"], "most words of a phrase", minimum=1, maximum=100),
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
    neighbours: int
    alpha: float
    metric: str
    least_frequency: int
    cutoff: int


def options_of(method: Method) -> dict[str, Option]:
    """Return all options of a method by name: its own, then those of candidates."""
    return {option.name: option for option in (*method.options, *CANDIDATE_OPTIONS)}


def default_of(method: Method, option: Option) -> int | float | bool | str:
    """Return an option's default in a method, which may differ from the usual one."""
    return method.candidate_defaults.get(option.name, option.default)


def checked_options(
    method: Method, given: Mapping[str, object]
) -> tuple[dict[str, int | float | bool | str], CandidateRules]:
    """Return a method's own options and its candidate rules, defaults filled in, or say what is wrong with a value."""
    declared = options_of(method)
    for name in given:
        if name not in declared:
            raise UnknownOptionError(
                f"The method {method.name} has no option {name!r}. Its options are {', '.join(declared)}."
            )
    values: dict[str, int | float | bool | str] = {}
    for option in declared.values():
        value = given.get(option.name, default_of(method, option))
        option.check(value, method.name)
        values[option.name] = value  # type: ignore[assignment]
    own = {option.name: values.pop(option.name) for option in method.options}
    rules = CandidateRules(**values)  # type: ignore[arg-type]
    rules.check()
    return own, _same_object(rules)


@lru_cache(maxsize=256)
def _same_object(rules: CandidateRules) -> CandidateRules:
    """Return one object for equal rules, so that a document finds its candidates without comparing them."""
    return rules

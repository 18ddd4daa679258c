"""The options of an extraction: how candidates are found, what the method can be told, and what is shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, TypedDict

from keysift.analysis.analyzer import analyze
from keysift.candidates import CandidateRules
from keysift.errors import OptionError, UnknownOptionError
from keysift.rankers import Method, Option
from keysift.results import DEDUPLICATIONS, NORMALIZATIONS, ResultRules

_RULES: dict[str, Any] = {rule.name: rule.default for rule in fields(CandidateRules)}

CANDIDATE_OPTIONS = (
    Option("pattern", str, _RULES["pattern"], "which runs of words are phrases, over kinds N P C A V R O"),
    Option("ngrams", bool, _RULES["ngrams"], "take all runs of words as phrases, whatever their part of speech"),
    Option("min_words", int, _RULES["min_words"], "fewest words of a phrase", minimum=1, maximum=100),
    Option("max_words", int, _RULES["max_words"], "most words of a phrase", minimum=1, maximum=100),
    Option("min_characters", int, _RULES["min_characters"], "fewest characters of a phrase", minimum=1),
    Option("max_characters", int, _RULES["max_characters"], "most characters of a phrase", minimum=1),
)
"""How every method's candidates are found."""

RESULT_OPTIONS = (
    Option("phrases", tuple, (), "take these phrases alone as candidates, wherever they stand"),
    Option("ban", tuple, (), "leave out phrases with these words"),
    Option("boost", dict, (), "multiply the scores of phrases with these words", minimum=0.0, maximum=1e9),
    Option("deduplicate", str, "none", "which phrases count as the same as a better one", choices=DEDUPLICATIONS),
    Option("diversity", float, 0.0, "how much phrases must differ from each other", minimum=0.0, maximum=1.0),
    Option("normalize", str, "none", "divide scores by the best one or by their sum", choices=NORMALIZATIONS),
)
"""What every method can be told about the results."""

COMMON_OPTIONS = (*CANDIDATE_OPTIONS, *RESULT_OPTIONS)
"""The options that every method has."""


class ExtractionOptions(TypedDict, total=False):
    """Name every option of every method, so that type checkers know them too."""

    pattern: str
    ngrams: bool
    min_words: int
    max_words: int
    min_characters: int
    max_characters: int
    phrases: Collection[str]
    ban: Collection[str]
    boost: Mapping[str, float]
    deduplicate: str
    diversity: float
    normalize: str
    window: int
    damping: float
    threshold: float


def options_of(method: Method) -> dict[str, Option]:
    """Return all options of a method by name: its own, then those that every method has."""
    return {option.name: option for option in (*method.options, *COMMON_OPTIONS)}


def default_of(method: Method, option: Option) -> Any:
    """Return an option's default in a method, which may differ from the usual one."""
    return method.candidate_defaults.get(option.name, option.default)


def checked_options(
    method: Method, given: Mapping[str, object], *, language: str = "en"
) -> tuple[dict[str, Any], CandidateRules, ResultRules | None]:
    """Return a method's own options, its candidate rules and what is done with results (None: nothing).

    Defaults are filled in; what is wrong with a value is said.
    """
    declared = options_of(method)
    for name in given:
        if name not in declared:
            raise UnknownOptionError(
                f"The method {method.name} has no option {name!r}. Its options are {', '.join(declared)}."
            )
    values: dict[str, Any] = {}
    for option in declared.values():
        values[option.name] = given.get(option.name, default_of(method, option))
        option.check(values[option.name], method.name)
    own = {option.name: values.pop(option.name) for option in method.options}
    shown = ResultRules(
        deduplicate=values.pop("deduplicate"),
        diversity=values.pop("diversity"),
        normalize=values.pop("normalize"),
        ban=frozenset(stem for word in values.pop("ban") for stem in stems_of(word, language)),
        boost={
            stem: float(factor)
            for word, factor in dict(values.pop("boost")).items()
            for stem in stems_of(word, language)
        },
    )
    phrases = {" ".join(stems_of(phrase, language)) for phrase in values.pop("phrases")} - {""}
    if "phrases" in given and given["phrases"] and not phrases:
        raise OptionError("The 'phrases' have no words in them.")
    rules = CandidateRules(**values, phrases=tuple(sorted(phrases)))
    rules.check()
    return own, _same_object(rules), None if shown == ResultRules() else shown


def stems_of(phrase: str, language: str) -> list[str]:
    """Return the stems of a phrase's words, as those of texts are made."""
    document = analyze(phrase, language=language)
    return [document.vocabulary[stem] for stem in document.stem_ids]


@lru_cache(maxsize=256)
def _same_object(rules: CandidateRules) -> CandidateRules:
    """Return one object for equal rules, so that a document finds its candidates without comparing them."""
    return rules

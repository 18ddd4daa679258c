"""The options of an extraction: how candidates are found, what the method can be told, and what is shown."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import fields
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypedDict, TypeVar

from keysift.analysis.analyzer import analyze
from keysift.analysis.languages import LANGUAGES, Language, find_language
from keysift.analysis.markup.masks import masked_signs
from keysift.errors import OptionError, Parameter, UnknownOptionError, listed, option_error
from keysift.phrases.choosing import DEDUPLICATIONS, NORMALIZATIONS, ResultRules
from keysift.phrases.rules import CandidateRules
from keysift.rankers import Method, Option
from keysift.rankers.declaration import REGISTRY
from keysift.vocabulary.vocabulary import Vocabulary, vocabulary_of

if TYPE_CHECKING:
    from keysift.vocabulary.matcher import Matcher

_KINDS_WITHOUT_TAGGER: Final = frozenset("OC")
_LARGEST: Final = 1 << 30
_RULES: dict[str, Any] = {rule.name: rule.default for rule in fields(CandidateRules)}

CANDIDATE_OPTIONS = (
    Option("pattern", str, _RULES["pattern"], "which runs of words are phrases, over kinds N P C A V R O D"),
    Option("ngrams", bool, _RULES["ngrams"], "take all runs of words as phrases, whatever their part of speech"),
    Option("tidy", bool, _RULES["tidy"], "keep names together; leave out numbers, dates and light words at the edges"),
    Option("min_words", int, _RULES["min_words"], "fewest words of a phrase", minimum=1, maximum=100),
    Option(
        "max_words", int, _RULES["max_words"], "most words of a phrase (3 without a tagger)", minimum=1, maximum=100
    ),
    Option("min_characters", int, _RULES["min_characters"], "fewest characters of a phrase", minimum=1),
    Option("max_characters", int, _RULES["max_characters"], "most characters of a phrase", minimum=1),
)
"""How every method's candidates are found."""

RESULT_OPTIONS = (
    Option("phrases", tuple, (), "take only these phrases as candidates: a vocabulary that is a plain list"),
    Option("vocabulary", object, (), "find the concepts of a vocabulary instead of phrases"),
    Option("new_terms", int, 0, "beside concepts, so many keyphrases that the vocabulary lacks", minimum=0),
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
    tidy: bool
    min_words: int
    max_words: int
    min_characters: int
    max_characters: int
    phrases: Collection[str]
    vocabulary: Vocabulary | Mapping[str, Any] | Collection[Any] | str | os.PathLike[str]
    new_terms: int
    ban: Collection[str]
    boost: Mapping[str, float]
    deduplicate: str
    diversity: float
    normalize: str
    phrase_length: float
    position: float
    meaning: bool
    window: int
    damping: float
    threshold: float
    neighbours: int
    alpha: float
    metric: str
    least_frequency: int
    cutoff: int
    relatedness: float
    members: Sequence[str]
    constant: int


_ARGUMENTS: Final = ("method", "top", "language", "stop_words", "corpus", "model", "markup")
"""What calls take beside options. An Extractor is made without `top`, which its methods take."""
_OF_CALLS: Final = {
    "top": "extract, extract_many and explain: Extractor(...).extract(text, top=5)",
    **dict.fromkeys(("workers", "time_limit", "memory_limit", "on_error"), "extract_many"),
    **dict.fromkeys(("progress", "output", "scores", "spans", "column"), "keysift.frames.extract"),
    **dict.fromkeys(("by", "time", "period", "text_field", "title_field", "min_documents"), "keysift.collect"),
}
"""Names that are no options but arguments of some calls."""
NAMES_ELSEWHERE: Final = {
    **dict.fromkeys(
        ("top_n", "topn", "topk", "top_k", "numofkeywords", "num_keywords", "num_keyphrases", "nbest", "words"), "top"
    ),
    **dict.fromkeys(("k", "limit"), "top"),
    **dict.fromkeys(("lan", "lang", "language_code"), "language"),
    **dict.fromkeys(("stopwords", "stoplist", "stop_list", "stop_word_list"), "stop_words"),
    **dict.fromkeys(("keyphrase_ngram_range", "ngram_range", "ngram", "max_ngram_size", "max_length"), "max_words"),
    "min_length": "min_words",
    **dict.fromkeys(("deduplim", "dedup_lim", "dedupfunc", "dedup_func", "dedup"), "deduplicate"),
    **dict.fromkeys(("redundancy_removal", "include_repeated_phrases"), "deduplicate"),
    **dict.fromkeys(("use_mmr", "use_maxsum", "mmr", "nr_candidates"), "diversity"),
    **dict.fromkeys(("windowssize", "windows_size", "window_size"), "window"),
    "candidates": "phrases",
    "ranking_metric": "metric",
    "seed_keywords": "boost",
    **dict.fromkeys(("algorithm", "ranker", "extractor"), "method"),
    **dict.fromkeys(("n_jobs", "jobs", "processes", "num_workers"), "workers"),
    **dict.fromkeys(("pos", "grammar"), "pattern"),
    "normalization": "normalize",
    "n": "top, or max_words",
}
"""What other libraries (YAKE, KeyBERT, pke, rake-nltk, summa, scikit-learn) call something like it."""


def frozen(value: Any) -> Any:
    """Return an option's value in a form that its owner cannot change any more: lists as tuples, dicts as copies.

    >>> frozen(["bay", "reef"])
    ('bay', 'reef')
    """
    if isinstance(value, str | bytes | Vocabulary):
        return value
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Set):
        return frozenset(value)
    return tuple(value) if isinstance(value, Collection) else value


def frozen_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options of a call in such a form; a vocabulary is read."""
    found = {name: frozen(value) for name, value in options.items()}
    if found.get("vocabulary"):
        found["vocabulary"] = vocabulary_of(options["vocabulary"])
    return found


Documented = TypeVar("Documented", bound=Any)


def documented_options(call: Documented) -> Documented:
    """Append the options of all methods to the docstring of a public call, so that `help` lists them."""
    lines = ["", "    Options:"]
    for option in COMMON_OPTIONS:
        lines.append(f"        {option.name}: {option.wanted}; {option.meaning}.")
    own: dict[str, tuple[Option, list[str]]] = {}
    for method in REGISTRY.values():
        for option in method.options:
            own.setdefault(option.name, (option, []))[1].append(method.name)
    for option, names in own.values():
        lines.append(f"        {option.name}: {option.wanted}; {option.meaning} ({', '.join(names)}).")
    call.__doc__ = (call.__doc__ or "").rstrip() + "\n" + "\n".join(lines) + "\n    "
    return call


def declared_options() -> dict[str, Option]:
    """Return every option that some method declares, by name: first those that every method has."""
    found = {option.name: option for option in COMMON_OPTIONS}
    for method in REGISTRY.values():
        for option in method.options:
            found.setdefault(option.name, option)  # methods may declare other defaults and other words for the same
    return found


def option_description(option: Option) -> str:
    """Return what an option means as a sentence, and another one about the methods that have it if not all do."""
    users = [name for name, method in REGISTRY.items() if option.name in {own.name for own in method.options}]
    scope = f" For {', '.join(users)}." if users else ""
    return f"{option.meaning[0].upper()}{option.meaning[1:]}.{scope}"


def options_of(method: Method) -> dict[str, Option]:
    """Return all options of a method by name: its own, then those that every method has."""
    return {option.name: option for option in (*method.options, *COMMON_OPTIONS)}


def defaults_of(method: Method, language: Language = LANGUAGES["en"]) -> dict[str, Any]:
    """Return the defaults of all options of a method: what it declares, or else the language, or else the option."""
    usual = {option.name: option.default for option in (*method.options, *COMMON_OPTIONS)}
    return {**usual, **language.candidate_defaults, **method.defaults}


def method_data(method: Method) -> dict[str, object]:
    """Return everything that is declared about a method, as the command line and the service list it in JSON."""
    defaults = defaults_of(method)
    return {
        "title": method.title,
        "summary": method.summary,
        "description": method.description,
        "needs": method.needs,
        "score_range": method.score_range,
        "reference": method.reference,
        "options": {
            option.name: {
                "type": option.type.__name__,
                "default": defaults[option.name],
                "wanted": option.wanted,
                "meaning": option.meaning,
            }
            for option in options_of(method).values()
        },
    }


def method_text(method: Method) -> str:
    """Return everything that is declared about a method in words: its formula, what it needs, and its options."""
    defaults = defaults_of(method)
    options = "".join(
        f"\n  {option.name} = {defaults[option.name]!r}: {option.meaning} ({option.wanted})"
        for option in options_of(method).values()
    )
    return (
        f"{method.name} ({method.title})\n\n{method.description}\n\nNeeds:     {method.needs}\n"
        f"Scores:    {method.score_range}\nReference: {method.reference}\n\nOptions:{options}"
    )


def usual_rules(language: str) -> CandidateRules:
    """Return the candidate rules of a language, which most methods have."""
    return _same_object(CandidateRules(**find_language(language).candidate_defaults))  # type: ignore[arg-type]


def checked_options(
    method: Method, given: Mapping[str, object], *, language: str = "en"
) -> tuple[dict[str, Any], CandidateRules, ResultRules]:
    """Return a method's own options, its candidate rules and what is done with results.

    Defaults are filled in: those of the method, or else of the language. What is wrong with a value is said.
    """
    declared = options_of(method)
    for name in given:
        if name not in declared:
            raise _unknown_option(name, method)
    known = find_language(language)
    values = defaults_of(method, known)
    for name, value in given.items():
        declared[name].check(value, method.name)
        # No text has so many words; larger numbers would not fit a C integer.
        values[name] = min(int(value), _LARGEST) if declared[name].type is int else value  # type: ignore[call-overload]
    if "pattern" in given:  # what methods declare suits every language
        _check_kinds(values, known)
    own = {option.name: values.pop(option.name) for option in method.options}
    values["vocabulary"] = _matcher(values.pop("phrases"), values.pop("vocabulary"), values.pop("new_terms"), language)
    if values["vocabulary"] is not None and "deduplicate" not in given:
        values["deduplicate"] = "none"  # concepts do not repeat each other: the longest one was found
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
    rules = CandidateRules(**values)
    rules.check()
    return own, _same_object(rules) if rules.vocabulary is None else rules, shown


def _matcher(phrases: Collection[str], vocabulary: Any, new_terms: int, language: str) -> Matcher | None:
    """Return what finds the terms of a vocabulary, or of a plain list; None if neither is given."""
    if phrases and vocabulary:
        raise OptionError("Give ", Parameter("phrases"), " or a ", Parameter("vocabulary"), ", not both.")
    if not phrases and not vocabulary:
        if new_terms:
            raise OptionError("The ", Parameter("new_terms"), " option needs a ", Parameter("vocabulary"), " too.")
        return None
    return vocabulary_of(vocabulary or phrases).matcher(language)


def _unknown_option(name: str, method: Method) -> UnknownOptionError:
    """Return the error about an option that a method has not: it names the one that is meant, as far as that shows."""
    own = options_of(method)
    others = [other.name for other in REGISTRY.values() if name in options_of(other)]
    if name in _OF_CALLS:
        meant = (f": it is an argument of {_OF_CALLS[name]}.",)
    elif others:
        meant = (f": it is one of {', '.join(others)}.",)
    else:
        known = (*_ARGUMENTS, *own)
        everywhere = [option for other in REGISTRY.values() for option in options_of(other)]
        close = get_close_matches(name, known, n=1) or get_close_matches(name, everywhere, n=1)
        nearest = NAMES_ELSEWHERE.get(name.lower()) or next(iter(close), None)
        owners = [other.name for other in REGISTRY.values() if nearest in options_of(other)]
        scope = f" It is one of {', '.join(owners)}." if owners and nearest not in own else ""
        meant = (".",) if nearest is None else (f". Did you mean {nearest}?{scope}",)
    return UnknownOptionError(
        f"The method {method.name} has no option ",
        Parameter(name),
        *meant,
        " Its options are ",
        *listed(own),
        "; besides, there are ",
        *listed(_ARGUMENTS),
        ".",
    )


def checked_count(name: str, value: int, *, least: int = 1) -> int:
    """Return an int of at least `least`, or say that the option must be one."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise option_error(name, f"must be an int of at least {least}. Got {value!r} instead.")
    return value


def stems_of(phrase: str, language: str) -> list[str]:
    """Return the stems of a phrase's words, as those of texts are made.

    Signs that are masked in texts, such as that of "#reefs", are left out: all of them look alike there.
    """
    document = analyze(phrase, language=language)
    masked = masked_signs(document.text, document.reading, document.starts)
    return [document.vocabulary[stem] for token, stem in enumerate(document.stem_ids) if token not in masked]


def _check_kinds(values: Mapping[str, Any], language: Language) -> None:
    """Refuse a pattern over kinds that the words of a language never have."""
    kinds = {letter for letter in values["pattern"] if letter.isalpha()}
    if not language.tagger and not kinds <= _KINDS_WITHOUT_TAGGER:
        raise OptionError(
            "The ",
            Parameter("pattern"),
            f" option must be over the kinds O (word) and C (number) in language {language.code!r}: keysift has no "
            f"part-of-speech tagger for it. Got {values['pattern']!r} instead. Leave it out to get the runs of words "
            "between stop words, use ",
            Parameter("ngrams"),
            ", or pass your own tokens with tags: keysift.Document.from_tokens(tokens, tags).",
        )


@lru_cache(maxsize=256)
def _same_object(rules: CandidateRules) -> CandidateRules:
    """Return one object for equal rules, so that a document finds its candidates without comparing them."""
    return rules

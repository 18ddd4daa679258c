from __future__ import annotations

import inspect
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

import keysift
from keysift import Method, OptionError, frames, languages, methods
from keysift.evaluation import run_benchmark
from keysift.options import (
    CANDIDATE_OPTIONS,
    ExtractionOptions,
    checked_options,
    declared_options,
    defaults_of,
    option_description,
    options_of,
)
from keysift.phrases.choosing import ResultRules
from keysift.phrases.rules import CandidateRules
from keysift.rankers import Option

CANDIDATE_RULES = {option.name for option in CANDIDATE_OPTIONS}


@pytest.mark.parametrize("method", methods().values(), ids=methods().keys())
def test_declarations_match_the_code(method: Method) -> None:
    """What a method declares is what its builder takes, with the same defaults; and everything is said about it."""
    parameters = dict(inspect.signature(method.build).parameters)
    assert {option.name: option.default for option in method.options} == {
        name: parameter.default for name, parameter in parameters.items()
    }
    assert method.summary.endswith(".")
    assert len(method.description.splitlines()) > 2
    assert method.reference
    assert method.score_range


def test_type_checkers_know_every_option() -> None:
    """The options that type checkers know are those that methods declare."""
    declared = {name for method in methods().values() for name in options_of(method)}
    assert set(ExtractionOptions.__annotations__) == declared


def test_defaults_are_those_of_the_rules() -> None:
    """Candidate options have the defaults of the rules, unless a method says otherwise."""
    for method in methods().values():
        _, rules, results = checked_options(method, {})
        own = {name: value for name, value in method.defaults.items() if name in CANDIDATE_RULES}
        assert rules == CandidateRules(**own)  # type: ignore[arg-type]
        assert (results == ResultRules()) == (own == method.defaults)
    assert defaults_of(methods()["firstn"])["max_words"] == 3


@pytest.mark.parametrize("method", methods().values(), ids=methods().keys())
def test_defaults_are_in_their_declared_range(method: Method) -> None:
    """The defaults of every method in every language are values that could be given."""
    for language in languages().values():
        defaults = defaults_of(method, language)
        assert defaults.keys() == options_of(method).keys()
        for option in options_of(method).values():
            option.check(defaults[option.name], method.name)


@pytest.mark.parametrize(
    ("option", "good", "bad", "wanted"),
    [
        (Option("x", int, 1, "", minimum=1), 3, 0, "an int of at least 1"),
        (Option("x", float, 0.5, "", minimum=0, maximum=1), 1, 1.5, "a number from 0 to 1"),
        (Option("x", bool, False, ""), True, 1, "True or False"),
        (Option("x", str, "", ""), "a", None, "a str"),
        (Option("x", str, "a", "", choices=("a", "b")), "b", "c", "one of 'a', 'b'"),
    ],
)
def test_values_are_checked(option: Option, good: object, bad: object, wanted: str) -> None:
    """A value of the declared type and range passes; another is refused with what was wanted."""
    option.check(good, "some method")
    with pytest.raises(OptionError, match=f"The 'x' option of some method must be {wanted}. Got {bad!r} instead."):
        option.check(bad, "some method")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("top_n", "top"),
        ("n", "top, or max_words"),
        ("numOfKeywords", "top"),
        ("num_keyphrases", "top"),
        ("lan", "language"),
        ("stopwords", "stop_words"),
        ("keyphrase_ngram_range", "max_words"),
        ("ngram", "max_words"),
        ("dedupLim", "deduplicate"),
        ("dedup_lim", "deduplicate"),
        ("redundancy_removal", "deduplicate"),
        ("min_length", "min_words"),
        ("windw", "window"),
        ("seed_keywords", "boost"),
        ("max_word", "max_words"),
        ("langage", "language"),
        ("limit", "top"),
        ("nr_candidates", "diversity"),
    ],
)
def test_an_unknown_option_names_the_one_that_is_meant(name: str, meant: str) -> None:
    """Names of other libraries and misspellings lead to the option or argument of keysift, and all are listed."""
    with pytest.raises(keysift.UnknownOptionError) as error:
        keysift.extract("Coral reefs.", **{name: 5})  # type: ignore[arg-type]
    assert f"Did you mean {meant}?" in str(error.value)
    assert all(argument in str(error.value) for argument in ("top", "language", "stop_words", "method", "corpus"))


def test_an_option_of_another_call_or_method_is_told_so() -> None:
    """What another call or method takes is named."""
    with pytest.raises(keysift.UnknownOptionError, match=r"argument of extract.*extract\(text, top=5\)"):
        keysift.Extractor(top=2)  # type: ignore[call-arg]
    with pytest.raises(keysift.UnknownOptionError, match=r"argument of keysift\.frames\.extract"):
        keysift.extract_many(["Coral reefs."], progress=True)  # type: ignore[call-overload]
    with pytest.raises(keysift.UnknownOptionError, match="it is one of rake"):
        keysift.extract("Coral reefs.", metric="degree")
    with pytest.raises(keysift.UnknownOptionError, match=r"Did you mean window\? It is one of textrank, singlerank"):
        keysift.extract("Coral reefs.", windowsSize=1)  # type: ignore[call-arg]


def test_methods_show_as_a_table() -> None:
    """The methods print as a table, in a notebook too, and cannot be changed."""
    assert "positionrank" in repr(keysift.methods())
    assert "<td style='text-align:left'>positionrank</td>" in keysift.methods()._repr_html_()  # type: ignore[attr-defined]
    assert not hasattr(keysift.methods(), "pop")


@pytest.mark.parametrize(
    ("switch", "call"),
    [
        ("tags", lambda: keysift.collect(["Coral reefs."], tags="no")),  # type: ignore[arg-type]
        ("neighbours", lambda: keysift.Corpus.fit(["Coral reefs."], neighbours="no")),  # type: ignore[arg-type]
        ("skip_errors", lambda: keysift.read_many(["a.txt"], skip_errors="no")),  # type: ignore[arg-type]
        ("restart", lambda: run_benchmark([], "run", restart="no")),  # type: ignore[arg-type]
        ("progress", lambda: frames.extract({"text": ["Reefs."]}, "text", progress="no")),  # type: ignore[arg-type]
    ],
)
def test_a_switch_is_true_or_false(switch: str, call: Callable[[], object]) -> None:
    """A text such as "no" is refused where True or False is wanted: it would be taken for yes."""
    with pytest.raises(OptionError, match=rf"'{switch}' option must be True or False. Got 'no'"):
        call()


def test_every_option_is_compared_between_installations() -> None:
    """The script that compares two installations has a value for each option, so that a change of any is noticed."""
    script = runpy.run_path(str(Path(__file__).parents[1] / "scripts" / "compare_installations.py"))
    compared = {name for setting in script["SETTINGS"].values() for name in setting} | set(script["OWN_OPTIONS"])
    from_labels = {"phrases", "vocabulary", "new_terms"}
    assert set(declared_options()) <= compared | from_labels


def test_a_description_names_all_methods_that_have_the_option() -> None:
    """An option that some methods declare with other words or another default is described as that of all of them."""
    users = [name for name, method in methods().items() if "window" in {option.name for option in method.options}]
    assert {"textrank", "keycluster"} < set(users)
    assert option_description(declared_options()["window"]).endswith(f" For {', '.join(users)}.")


def test_a_method_shows_no_addresses() -> None:
    """What is printed of a method can be read, and is the same every time."""
    shown = repr(methods()["sift"])
    assert " at 0x" not in shown
    assert shown.startswith("sift (sift)\n\nMultiply features of a phrase")
    assert "\n  max_words = 6: most words of a phrase" in shown

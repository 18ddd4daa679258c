"""Options that follow from the table of methods: as parameters of commands, and their values as Python has them."""

from __future__ import annotations

import inspect
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from keysift.errors import OptionError
from keysift.io.named_files import check_named
from keysift.options import declared_options, defaults_of, option_description, options_of
from keysift.rankers import Method, Option, methods
from keysift.resources import DEFAULT_METHOD
from keysift.vocabulary.vocabulary import Vocabulary

OPTIONS = "Options of methods"
"""The group of the declared options in the help."""

_METAVARS: dict[type, str] = {
    int: "N",
    float: "NUMBER",
    str: "TEXT",
    tuple: "TEXT|@FILE",
    dict: "WORD=FACTOR|@FILE",
    object: "FILE",
}


_SINGLE: dict[type, type] = {object: str}
_SEVERAL = "Can be given several times; @FILE has one per line."
_VOCABULARY = "Lines such as term = synonym; synonym, or CSV, TSV, JSON, SKOS, or a file that keysift vocabulary wrote."


def _flag(option: Option) -> str:
    return "--" + option.name.replace("_", "-")


class DeclaredOptions(dict[str, Any]):
    """The values of declared options, by name: those that were given."""

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> DeclaredOptions:
        """Choose them from the values of all parameters of a command."""
        declared = declared_options().values()
        return cls((one.name, _value(one, values[one.name])) for one in declared if values[one.name] is not None)


def declared_parameters() -> list[inspect.Parameter]:
    """Return the declared options as parameters of a command; those that are not given are None."""
    return list(map(_parameter, declared_options().values()))


def declared_flags() -> list[str]:
    """Return the options of all methods, as they are written."""
    return list(map(_flag, declared_options().values()))


def declared_summary(method: str | None) -> list[str]:
    """Return the options of a method with their defaults, as they are written; of the usual one if it is unknown."""
    chosen = methods().get(method or DEFAULT_METHOD, methods()[DEFAULT_METHOD])
    defaults = defaults_of(chosen)
    return [f"{chosen.name}", *(_with_default(option, defaults[option.name]) for option in options_of(chosen).values())]


def declared_meanings(method: Method) -> list[tuple[str, str]]:
    """Return the options of a method with their defaults, as they are written, each with what it means."""
    defaults = defaults_of(method)
    return [(_shown(option, defaults[option.name]), _meaning(option)) for option in options_of(method).values()]


def in_flags(text: str, method: Method) -> str:
    """Return a text about a method with the names of its options as they are written."""
    for option in options_of(method).values():
        text = text.replace(f"`{option.name}`", _flag(option))
    return text


def _shown(option: Option, default: Any) -> str:
    if option.type is bool:
        flag = _flag(option)
        return f"{flag} (the default; --no-{flag[2:]} switches it off)" if default else f"{flag} (off by default)"
    return _with_default(option, default)


def _meaning(option: Option) -> str:
    meaning = f"{option.meaning[0].upper()}{option.meaning[1:]}"
    if option.type in (tuple, dict, object):
        return f"{meaning}. {_VOCABULARY if option.type is object else _SEVERAL}"
    return f"{meaning} ({option.wanted})." if option.choices or option.type in (int, float) else f"{meaning}."


def _with_default(option: Option, default: Any) -> str:
    if option.type is bool:
        return _flag(option) if default else f"--no-{_flag(option)[2:]}"
    if option.type in (tuple, dict, object):
        return f"{_flag(option)} {_METAVARS[option.type]}"
    return f"{_flag(option)} {shlex.quote(str(default))}"


def _parameter(option: Option) -> inspect.Parameter:
    flag = _flag(option)
    several = option.type in (tuple, dict)
    information = typer.Option(
        f"{flag}/--no-{flag[2:]}" if option.type is bool else flag,
        help=option_description(option)
        + (f" {_SEVERAL}" if several else f" {_VOCABULARY}" if option.type is object else ""),
        show_default=False,
        rich_help_panel=OPTIONS,
        metavar="|".join(option.choices) or _METAVARS.get(option.type),
    )
    return inspect.Parameter(
        option.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[(list[str] if several else _SINGLE.get(option.type, option.type)) | None, information],
    )


def _value(option: Option, given: Any) -> Any:
    """Return an option's value as Python has it: lists and numbers for words are written out on the command line."""
    if option.type is object:
        return Vocabulary.read(given)
    if option.type not in (tuple, dict):
        return given
    words = tuple(word for one in given for word in _read_words(one))
    if option.type is not dict:
        return words
    factors = {}
    for word in words:
        name, sign, factor = word.rpartition("=")
        try:
            factors[name.strip()] = float(factor)
        except ValueError:
            sign = ""
        if not sign or not name.strip():
            raise OptionError(f"{_flag(option)} takes WORD=FACTOR, such as energy=2. Got {word!r} instead.")
    return factors


def _read_words(given: str) -> list[str]:
    if not given.startswith("@"):
        return [given]
    check_named(given[1:], "Behind @ stands the name of a file with one entry per line.")
    try:
        lines = Path(given[1:]).read_text("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise OptionError(f"The file {given[1:]} is not UTF-8: {error}.") from error
    return [line.strip() for line in lines if line.strip()]

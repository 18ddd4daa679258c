"""Parameters that several commands share, and those that follow from the table of methods."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from enum import Enum
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, Optional

import typer

from keysift.analysis.detection import AUTO
from keysift.analysis.languages import LANGUAGES
from keysift.errors import OptionError
from keysift.io.texts import InputFormat
from keysift.options import COMMON_OPTIONS
from keysift.rankers import Option, methods

Inputs = Annotated[
    Optional[list[str]],  # noqa: UP045 - the command-line library evaluates this on Python 3.10 too
    typer.Argument(
        metavar="FILE|FOLDER|-",
        help="Text, Markdown, HTML, PDF, DOCX, EPUB, JSON, JSONL or CSV files, also .gz, or folders or .zip files of "
        "them. Without any, or for -, standard input is read.",
    ),
]
Format = Annotated[
    InputFormat,
    typer.Option("--input-format", help="What the files hold; auto goes by their content and name."),
]
TextField = Annotated[str, typer.Option(metavar="FIELD", help="The JSON field or CSV column that holds the text.")]
Encoding = Annotated[str, typer.Option(metavar="NAME", help="The encoding of the files; auto detects it.")]


def matching_languages(incomplete: str) -> list[str]:
    """Return the codes of languages that begin like this, for shell completion."""
    return [code for code in LANGUAGES if code.startswith(incomplete)]


def matching_languages_or_auto(incomplete: str) -> list[str]:
    """Return the same, and auto."""
    return [code for code in (AUTO, *LANGUAGES) if code.startswith(incomplete)]


def matching_methods(incomplete: str) -> list[str]:
    """Return the names of methods that begin like this, for shell completion."""
    return [name for name in methods() if name.startswith(incomplete)]


Language = Annotated[
    str,
    typer.Option(
        metavar="CODE", help="The language of the texts; see: keysift languages.", autocompletion=matching_languages
    ),
]
LanguageOrAuto = Annotated[
    str,
    typer.Option(
        metavar="CODE",
        help="The language of the texts; see: keysift languages. With auto, it is detected for each text.",
        autocompletion=matching_languages_or_auto,
    ),
]
Workers = Annotated[
    int, typer.Option(metavar="N", min=0, help="How many processes share the work; 0 means one per processor.")
]
TimeLimit = Annotated[
    Optional[float],  # noqa: UP045
    typer.Option(metavar="SECONDS", help="Stop a document that takes longer, and report it as an error."),
]
MemoryLimit = Annotated[
    Optional[float],  # noqa: UP045
    typer.Option(metavar="MB", help="Stop a document that needs more memory, and report it as an error (Linux)."),
]
StopWords = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option(metavar="FILE", help="A file of stop words that replaces the built-in list."),
]


class Markup(str, Enum):
    """What is done with markup in texts."""

    AUTO = "auto"
    NONE = "none"


MarkupChoice = Annotated[
    Markup, typer.Option("--markup", help="Whether tags, Markdown, code and headers are ignored, or read as text.")
]
Model = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option(
        metavar="FILE", exists=True, dir_okay=False, help="A model of labelled documents, made by: keysift train."
    ),
]
MethodName = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option(
        "--method",
        "-m",
        metavar="NAME",
        help="The method; see: keysift methods. Default: sift, or that of the model.",
        autocompletion=matching_methods,
    ),
]
CorpusFile = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option(
        metavar="FILE|background",
        help="Word counts to compare the text with, made by: keysift fit. Without it, or for background, built-in word "
        "frequencies are used.",
    ),
]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")]


def declared_options() -> dict[str, Option]:
    """Return every option that some method declares, by name: first those that every method has."""
    found = {option.name: option for method in methods().values() for option in method.options}
    return {option.name: option for option in COMMON_OPTIONS} | found


def with_declared_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command one parameter for each declared option; it gets those that were used as `options`."""
    declared = declared_options()

    @wraps(command)
    def wrapped(**arguments: Any) -> None:
        given = {name: arguments.pop(name) for name in declared}
        options = {name: _value(declared[name], value) for name, value in given.items() if value is not None}
        command(**arguments, options=options)

    signature = inspect.signature(command, eval_str=True)
    own = [parameter for parameter in signature.parameters.values() if parameter.name != "options"]
    added = [_parameter(option) for option in declared.values()]
    wrapped.__signature__ = signature.replace(parameters=[*own, *added])  # type: ignore[attr-defined]
    wrapped.__annotations__ = {parameter.name: parameter.annotation for parameter in (*own, *added)}
    return wrapped


_METAVARS: dict[type, str] = {int: "N", float: "NUMBER", str: "TEXT", tuple: "TEXT|@FILE", dict: "WORD=FACTOR|@FILE"}


def _flag(option: Option) -> str:
    return "--" + option.name.replace("_", "-")


def _parameter(option: Option) -> inspect.Parameter:
    flag = _flag(option)
    users = [name for name, method in methods().items() if option in method.options]
    scope = f" For {', '.join(users)}." if users else ""
    several = option.type in (tuple, dict)
    default = {True: "on", False: "off"}[option.default] if isinstance(option.default, bool) else option.default
    information = typer.Option(
        f"{flag}/--no-{flag[2:]}" if option.type is bool else flag,
        help=f"{option.meaning[0].upper()}{option.meaning[1:]}.{scope} "
        + ("Can be given several times; @FILE has one per line." if several else f"Default: {default}."),
        show_default=False,
        metavar="|".join(option.choices) or _METAVARS.get(option.type),
    )
    return inspect.Parameter(
        option.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[Optional[list[str] if several else option.type], information],  # noqa: UP045
    )


def _value(option: Option, given: Any) -> Any:
    """Return an option's value as Python has it: lists and numbers for words are written out on the command line."""
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
    try:
        lines = Path(given[1:]).read_text("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise OptionError(f"The file {given[1:]} is not UTF-8: {error}.") from error
    return [line.strip() for line in lines if line.strip()]


class OutputFormat(str, Enum):
    """How results are printed."""

    TABLE = "table"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    PLAIN = "plain"

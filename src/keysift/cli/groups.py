"""Parameters that several commands have together, as one object of each command."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, wraps
from typing import Any, Literal, get_type_hints

from keysift.analysis.detection import AUTO
from keysift.cli.declared import DeclaredOptions, declared_parameters
from keysift.cli.parameters import (
    CorpusFile,
    Encoding,
    Format,
    Inputs,
    LanguageOrAuto,
    Markup,
    MarkupChoice,
    MethodName,
    Model,
    SkipErrors,
    StopWords,
    TextField,
)
from keysift.corpus.counts import Corpus
from keysift.errors import OptionError
from keysift.io.texts import InputFormat
from keysift.rankers import Resource, find_method
from keysift.resources import BACKGROUND, load_model


@dataclass(frozen=True, kw_only=True)
class TextInputs:
    """Which texts are read, and how."""

    inputs: Inputs = None
    input_format: Format = InputFormat.AUTO
    text_field: TextField = "text"
    encoding: Encoding = "auto"
    skip_errors: SkipErrors = False


@dataclass(frozen=True, kw_only=True)
class Extraction:
    """How keyphrases are extracted."""

    method: MethodName = None
    corpus: CorpusFile = None
    model: Model = None
    language: LanguageOrAuto = AUTO
    stop_words: StopWords = None
    markup: MarkupChoice = Markup.AUTO

    def settings(self) -> dict[str, Any]:
        """Return the arguments of an extractor; files are read."""
        if self.method and self.model and Resource.MODEL not in find_method(self.method).requires:
            raise OptionError(f"The method {self.method} uses no --model: leave one of them out.")
        return {
            "method": self.method,
            "corpus": load_corpus(self.corpus),
            "model": None if self.model is None else load_model(self.model),
            "language": self.language,
            "stop_words": self.stop_words,
            "markup": self.markup.value,
        }


def load_corpus(corpus: str | None) -> Corpus | Literal["background"] | None:
    """Return what --corpus asks for."""
    if corpus is None:
        return None
    return BACKGROUND if corpus == BACKGROUND else Corpus.load(corpus)


@cache
def with_single_parameters(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command that takes the fields of its groups one by one, as the command-line library wants them."""
    signature = inspect.signature(command, eval_str=True)
    single = [one for parameter in signature.parameters.values() for one in _single(parameter)]

    @wraps(command)
    def wrapped(**values: Any) -> None:
        command(**{name: _put_together(name, one.annotation, values) for name, one in signature.parameters.items()})

    wrapped.__signature__ = signature.replace(parameters=single)  # type: ignore[attr-defined]
    wrapped.__annotations__ = {parameter.name: parameter.annotation for parameter in single}
    return wrapped


def _single(parameter: inspect.Parameter) -> Iterator[inspect.Parameter]:
    """Yield the parameters that stand for one of a command: those of a group, or itself."""
    if parameter.annotation is DeclaredOptions:
        yield from declared_parameters()
    elif is_dataclass(parameter.annotation):
        hints = get_type_hints(parameter.annotation, include_extras=True)
        for one in fields(parameter.annotation):
            yield parameter.replace(name=one.name, default=one.default, annotation=hints[one.name])
    else:
        yield parameter


def _put_together(name: str, annotation: Any, values: dict[str, Any]) -> Any:
    """Return the value of a command's parameter, given those of the single parameters."""
    if annotation is DeclaredOptions:
        return DeclaredOptions.of(values)
    if is_dataclass(annotation):
        return annotation(**{one.name: values[one.name] for one in fields(annotation)})  # type: ignore[operator]
    return values[name]

"""The exceptions that keysift raises on purpose.

    KeysiftError
    ├── InputError (TypeError)            something that is not a text or a Document was given
    ├── OptionError (ValueError)          an option has a value outside its declared range
    │   ├── UnknownOptionError (TypeError)    the method declares no such option
    │   ├── UnknownMethodError                no such method
    │   ├── UnknownLanguageError              no such language
    │   └── UnknownDatasetError *             no such dataset
    ├── CorpusNeededError (ValueError)    the method compares with a corpus and none was given
    ├── ModelNeededError (ValueError)     the method ranks by a trained model and none was given
    ├── AnalysisMismatchError (ValueError)    two texts were tokenized, stemmed or filtered differently
    ├── FileFormatError (ValueError)      a file cannot be read as what it should be
    │   └── ModelError                        a tagger's weights
    ├── DownloadError (OSError) *         a download failed
    ├── MissingPackageError (ImportError) *   a third-party package to compare with is not installed
    ├── MissingExtraError (ImportError)   an optional dependency is not installed
    └── WorkerError (RuntimeError)        a worker process failed; the message names the document

Those marked * live in `keysift.evaluation`. Every message says what was wanted, what came, and what to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any


class KeysiftError(Exception):
    """The base class of all errors that keysift raises on purpose.

    A message is a string, or several parts that follow each other: strings, and what the command line words in its own
    way, a `Parameter` or what is `ForPython`.
    """

    def __str__(self) -> str:
        return "".join(map(str, self.args))


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter that a message names; on the command line, as the option that stands for it.

    The words that `lead` to it are left out with it by commands that have no such option.
    """

    name: str
    quoted: bool = True
    lead: str = ""

    def __str__(self) -> str:
        return self.lead + (repr(self.name) if self.quoted else self.name)


def listed(names: Iterable[str], *, quoted: bool = False) -> Iterator[str | Parameter]:
    """Yield the parts of a message that names several parameters."""
    for place, name in enumerate(names):
        if place:
            yield ", "
        yield Parameter(name, quoted=quoted)


@dataclass(frozen=True, slots=True)
class ForPython:
    """A part of a message that is for Python: the command line has another one instead, or none."""

    text: str
    command: str = ""

    def __str__(self) -> str:
        return self.text


class InputError(KeysiftError, TypeError):
    """Report an input that is neither a text nor a Document."""


class OptionError(KeysiftError, ValueError):
    """Report an option whose value is outside its declared range."""


def option_error(name: str, problem: str, *, method: str = "") -> OptionError:
    """Return the error about an option, of a method or of all, whose problem is told by a sentence about it.

    >>> print(option_error("window", "must be an int. Got 'two' instead.", method="textrank"))
    The 'window' option of textrank must be an int. Got 'two' instead.
    """
    return OptionError("The ", Parameter(name), f" option{method and f' of {method}'} {problem}")


def check_switches(**switches: bool) -> None:
    """Raise an error about the first that is neither True nor False: "no" would be taken for yes."""
    for name, value in switches.items():
        if not isinstance(value, bool):
            raise option_error(name, f"must be True or False. Got {value!r} instead.")


class UnknownOptionError(OptionError, TypeError):
    """Report an option that the method does not declare."""


class UnknownMethodError(OptionError):
    """Report a method name that is not in the registry."""


class UnknownLanguageError(OptionError):
    """Report a language that is not in the language table."""


class CorpusNeededError(KeysiftError, ValueError):
    """Report a method that needs a corpus (or its topics or neighbours) and has none."""


class ModelNeededError(KeysiftError, ValueError):
    """Report a method that ranks by a trained model and has none."""


class AnalysisMismatchError(KeysiftError, ValueError):
    """Report two texts that were tokenized, stemmed or filtered differently."""


class FileFormatError(KeysiftError, ValueError):
    """Report a file that cannot be read as what it should be."""


class ModelError(FileFormatError):
    """Report tagger weights that are damaged or foreign."""


class MissingExtraError(KeysiftError, ImportError):
    """Report an optional dependency that is not installed, with the command that installs it."""

    def __init__(self, purpose: str, *, package: str, extra: str) -> None:
        super().__init__(
            f"{purpose} needs {package}: pip install 'keysift[{extra}]', or in a clone of keysift: "
            f"pip install '.[{extra}]'"
        )
        self._parts = purpose, package, extra

    def __reduce__(self) -> tuple[object, ...]:
        return _missing_extra, self._parts


def _missing_extra(purpose: str, package: str, extra: str) -> MissingExtraError:
    return MissingExtraError(purpose, package=package, extra=extra)


def load_extra(module: str, purpose: str, *, extra: str) -> Any:
    """Return a module that an extra installs ("scipy.stats"), or say what needs it, and how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0].replace("_", "-")
        raise MissingExtraError(purpose, package=package, extra=extra) from error


class WorkerError(KeysiftError, RuntimeError):
    """Report a worker process that failed, naming the document it had."""

"""What can be evaluated: keysift's methods, other packages, and any function from a text to phrases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from keysift.errors import InputError, UnknownMethodError
from keysift.evaluation.runs.cross_fitting import cross_fitted
from keysift.evaluation.runs.packages import SUFFIX, PackageExtractor, package_methods
from keysift.extractor import Extractor
from keysift.keyphrase import Keyphrase
from keysift.rankers import Resource, find_method, methods
from keysift.rankers.case import TextContext

if TYPE_CHECKING:
    from keysift.corpus.counts import Corpus
    from keysift.evaluation.datasets.dataset import Dataset
    from keysift.options import ExtractionOptions
    from keysift.resources import Model

Prediction: TypeAlias = "Keyphrase | str | tuple[str, float]"
"""What a function may give for a phrase: a Keyphrase, its text, or its text and score."""


class System(Protocol):
    """Rank the phrases of documents."""

    @property
    def name(self) -> str:
        """Return the name it has in tables."""

    def rank(self, context: TextContext) -> Sequence[tuple[Keyphrase | str, float]]:
        """Return all phrases of a document with their scores, best first."""


class MethodSystem:
    """Rank by one of keysift's methods, under its name or another one."""

    def __init__(self, extractor: Extractor, name: str | None = None) -> None:
        self.name = name or extractor.method.name
        self._extractor = extractor

    def rank(self, context: TextContext) -> Sequence[tuple[Keyphrase | str, float]]:
        """Return all phrases of a document with their scores, best first."""
        return [(phrase, phrase.score) for phrase in self._extractor.extract_in(context, top=None)]


class FunctionSystem:
    """Rank by any function from a text to phrases, best first."""

    def __init__(self, name: str, function: Callable[[str], Iterable[Prediction]]) -> None:
        self.name = name
        self._function = function

    def rank(self, context: TextContext) -> Sequence[tuple[Keyphrase | str, float]]:
        """Return all phrases of a document with their scores, best first; phrases without one count down from 0."""
        found = self._function(context.document.text)
        if isinstance(found, str | bytes) or not isinstance(found, Iterable):
            raise InputError(f"{self.name} must return phrases, best first. Got {type(found).__name__} instead.")
        return [self._scored(prediction, -rank) for rank, prediction in enumerate(found)]

    def _scored(self, prediction: Prediction, otherwise: float) -> tuple[Keyphrase | str, float]:
        if isinstance(prediction, str):
            return prediction, otherwise
        if isinstance(prediction, Keyphrase):
            return prediction, prediction.score
        if isinstance(prediction, tuple | list) and len(prediction) == 2 and isinstance(prediction[0], str):
            return prediction[0], float(prediction[1])
        if isinstance(text := getattr(prediction, "text", None), str):  # a span of another library
            return text, otherwise
        raise InputError(
            f"{self.name} must return phrases as Keyphrase, str or (str, score). Got {prediction!r:.80} instead."
        )


class PackageSystem(FunctionSystem):
    """Rank by another package, started in the process that first needs it."""

    def __init__(self, name: str, language: str = "en") -> None:
        super().__init__(name, self._extract)
        self.language = language
        self._package: PackageExtractor | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return PackageSystem, (self.name, self.language)

    def _extract(self, text: str) -> list[tuple[str, float]]:
        if self._package is None:
            self._package = PackageExtractor(self.name, language=self.language)
        return self._package(text)


def requirements_of(method: str) -> frozenset[Resource]:
    """Return what a method requires; a package requires nothing."""
    return frozenset() if method.endswith(SUFFIX) else find_method(method).requires


def fitted_for(method: str) -> str | None:
    """Say what is fitted for a method, if anything; of one that is not keysift's, nothing is known to be."""
    known = methods().get(method)
    return known.needs if known is not None and known.requires else None


def check_method(method: str) -> None:
    """Raise UnknownMethodError unless there is a method or a package of this name."""
    if not method.endswith(SUFFIX):
        find_method(method)
    elif method not in package_methods():
        raise UnknownMethodError(f"The package methods are {', '.join(package_methods())}. Got {method!r} instead.")


def system_for(
    method: str,
    dataset: Dataset,
    *,
    corpus: Corpus | None,
    model: Model | None = None,
    stop_words: frozenset[str] | None,
    options: ExtractionOptions,
) -> System:
    """Return the system of a method's name; of the options, those that the method does not declare are left aside.

    A method that needs a model and is given none learns from the dataset, each half of which judges the other.
    """
    check_method(method)
    if method.endswith(SUFFIX):
        return PackageSystem(method, dataset.language)
    from keysift.options import options_of

    declared = options_of(find_method(method))
    own: Any = {name: value for name, value in options.items() if name in declared}
    if Resource.MODEL in requirements_of(method) and model is None:
        return cross_fitted(method, dataset, stop_words=stop_words, options=own)
    extractor = Extractor(method, corpus=corpus, model=model, language=dataset.language, stop_words=stop_words, **own)
    return MethodSystem(extractor)

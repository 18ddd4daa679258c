"""What a method works with beyond the text, resolved in one place: counts, topics, neighbours and models."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from keysift.analysis.settings import AnalysisSettings
from keysift.corpus.background import Background
from keysift.corpus.comparison import Comparison
from keysift.corpus.counts import Corpus
from keysift.corpus.neighbours import Neighbourhood
from keysift.corpus.topics import Topics
from keysift.corpus.vectors import load_vectors
from keysift.errors import CorpusNeededError, FileFormatError, ForPython, InputError, ModelNeededError
from keysift.io.array_files import file_kind
from keysift.kernels.vectors import WordVectors
from keysift.rankers import Method, Resource
from keysift.rankers.kea.model import Kea
from keysift.rankers.tuned.model import Tuned

DEFAULT_METHOD: Final = "sift"
BACKGROUND: Final = "background"
_BACKGROUND_WEIGHT: Final = 0.9  # beside a corpus, in a method that does not require one; see docs/accuracy.md

GivenCorpus: TypeAlias = "Corpus | Literal['background'] | None"
Model: TypeAlias = Kea | Tuned

MODELS: Final[dict[str, type[Kea] | type[Tuned]]] = {Kea.method: Kea, Tuned.method: Tuned}
"""The kind of model of each method that requires one."""


@dataclass(frozen=True, slots=True)
class Resources:
    """What a method works with. `settings` is how texts must be analyzed to go with it, or None for any way."""

    counts: Comparison | None = None
    topics: Topics | None = None
    neighbours: Neighbourhood | None = None
    model: Model | None = None
    settings: AnalysisSettings | None = None
    vectors: WordVectors | None = None


def resolve(
    method: Method, *, corpus: GivenCorpus, model: Model | None, language: str, stop_words: frozenset[str] | None
) -> Resources:
    """Return what a method works with, given what the caller has; raise an error that says how to get what is missing.

    Without a corpus, built-in word frequencies of the language are used, if there are any.
    """
    _check_model(method, model)
    compares = Resource.COUNTS in method.requires | method.uses
    vectors = load_vectors(language) if Resource.VECTORS in method.uses else None
    if corpus is None:
        for resource, needed in _NEEDED.items():
            if resource in method.requires:
                raise needed(method.name)
        if compares and Background.load(language) is not None:
            corpus = BACKGROUND
        elif Resource.COUNTS in method.requires:
            raise _counts_needed(method.name, language)
    if corpus == BACKGROUND:
        corpus = Corpus.of_background(language, stop_words=stop_words)
    if corpus is None:
        return Resources(model=model, settings=model.settings if model else None, vectors=vectors)
    _check_corpus(method, corpus)
    counts = _comparison(method, corpus) if compares else None
    settings = corpus.settings if corpus.documents else model.settings if model else None
    return Resources(counts, corpus.topics, corpus.neighbourhood, model, settings, vectors)


def _comparison(method: Method, corpus: Corpus) -> Comparison | None:
    if corpus.is_empty:
        return None
    if corpus.background is None and Resource.COUNTS in method.uses and corpus.settings is not None:
        background = Background.load(corpus.settings.language)
        if background is not None:
            return Comparison(corpus.table, background, _BACKGROUND_WEIGHT)
    return Comparison(corpus.table, corpus.background, corpus.background_weight)


def _check_corpus(method: Method, corpus: object) -> None:
    if not isinstance(corpus, Corpus):
        raise InputError(
            f"The corpus must be a keysift.Corpus or {BACKGROUND!r}. Got {type(corpus).__name__} instead: "
            "use Corpus.fit(texts) or Corpus.load(path)."
        )
    if Resource.TOPICS in method.requires and corpus.topics is None:
        raise _topics_needed(method.name)
    if Resource.NEIGHBOURS in method.requires and corpus.neighbourhood is None:
        raise _neighbours_needed(method.name)
    if Resource.COUNTS in method.requires and corpus.is_empty:
        raise CorpusNeededError(f"{method.name} compares the text with a corpus, and this one is empty: fit it first.")


def method_for(method: str | None, model: object) -> str:
    """Return the method to use: the one that is named, or else that of the model, or else the default."""
    if method is not None:
        return method
    return model.method if isinstance(model, Model) else DEFAULT_METHOD


def load_model(path: str | os.PathLike[str]) -> Model:
    """Read a model of any kind: the file says which it is."""
    kind = file_kind(path)
    if kind not in MODELS:
        raise FileFormatError(f"{os.fspath(path)} is a keysift {kind} file, not a model made by keysift train.")
    return MODELS[kind].load(path)


def _check_model(method: Method, model: object) -> None:
    if model is not None and not isinstance(model, Model):
        raise InputError(
            f"The model must be a keysift.Tuned or a keysift.Kea. Got {type(model).__name__} instead: "
            "use Tuned.fit(labelled) or Tuned.load(path)."
        )
    if Resource.MODEL not in method.requires:
        return
    wanted = MODELS[method.name].__name__
    choice = "" if method.name == Tuned.method else f" --method {method.name}"
    if model is None:
        raise ModelNeededError(
            f"{method.name} ranks by a model and none was given: pass ",
            ForPython(f"model={wanted}.fit(labelled) or model={wanted}.load(path), on the command line "),
            f"--model FILE (made by keysift train LABELLED{choice} -o FILE).",
        )
    if not isinstance(model, MODELS[method.name]):
        raise InputError(
            f"{method.name} ranks by a model of its own. Got one of {model.method} instead: train one with ",
            ForPython(f"{wanted}.fit(labelled)", command=f"keysift train LABELLED{choice} -o FILE"),
            f", or use the method {model.method}.",
        )


def _topics_needed(method: str) -> CorpusNeededError:
    return CorpusNeededError(
        f"{method} needs a corpus with topics: ",
        ForPython("fit one with Corpus.fit(texts, topics=15), or on the command line: "),
        "keysift fit INPUTS... --topics 15 -o FILE.",
    )


def _neighbours_needed(method: str) -> CorpusNeededError:
    return CorpusNeededError(
        f"{method} needs a corpus that keeps its documents: ",
        ForPython("fit one with Corpus.fit(texts, neighbours=True), or on the command line: "),
        "keysift fit INPUTS... --neighbours -o FILE.",
    )


def _counts_needed(method: str, language: str) -> CorpusNeededError:
    return CorpusNeededError(
        f"{method} compares the text with a corpus, none was given, and keysift has no general frequencies for the "
        f"language {language!r}: pass ",
        ForPython("corpus=Corpus.fit(texts) or corpus=Corpus.load(path), on the command line "),
        "--corpus FILE (made by keysift fit INPUTS... -o FILE), or choose a method that needs none, such as "
        f"{DEFAULT_METHOD}.",
    )


_NEEDED: Final[dict[Resource, Callable[[str], CorpusNeededError]]] = {
    Resource.TOPICS: _topics_needed,
    Resource.NEIGHBOURS: _neighbours_needed,
}
